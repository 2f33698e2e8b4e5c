import { type Html, html } from '@ngoma/page';
import type { Card, Event } from '../../api.ts';
import { toPath } from '../../to-path.ts';
import type { Visit } from '../../visit.ts';
import { stateOf } from '../event-item.ts';
import { toPlainText } from '../plain-text.ts';
import { type ListMoment, wordDate } from '../times.ts';

/** Dates in "Next dates". */
const maxNext = 5;

/** The next dates of a series, without the one that the page shows. */
export async function findNextDates(
  { api }: Visit,
  { endsAfter }: ListMoment,
  series: Event,
  shown: Event,
): Promise<readonly Card[]> {
  const { cards } = await api.listCards({
    ...{ strict_dates: '1', post_parent: series.id, ends_after: endsAfter, per_page: maxNext + 1 },
  });
  return cards.filter(({ id }) => id !== shown.id).slice(0, maxNext);
}

export const allDatesPath = ({ slug }: Pick<Event, 'slug'>): string => `/event/${slug}/all/`;

export function nextDatesHtml(series: Event, dates: readonly Card[], visit: Visit): Html {
  const { words } = visit;
  return html`<section>
<h2>${words.nextDates}</h2>
${dates.length === 0 && html`<p class="muted">${words.noNextDate}</p>\n`}<ul class="lines">
${dates.map((card) => dateLine(card, series, visit))}
</ul>
<p><a href="${allDatesPath(series)}">${words.allDates}</a></p>
</section>
`;
}

/** A date by its day and time, with its title only if that is another one. */
function dateLine(card: Card, series: Event, { words, request }: Visit): Html {
  const { url, start_date, all_day, title } = card;
  const day = wordDate(start_date, 'fullDay', words.dates);
  const state = stateOf(card, words);
  const isRenamed = title !== toPlainText(series.title);
  return html`<li>
<a href="${toPath(url, request.origin)}">${all_day ? day : `${day}, ${start_date.slice(11, 16)}`}</a>
${state && html`<b class="state">${state}</b> `}${isRenamed && html`<span class="muted">${title}</span>`}
</li>
`;
}
