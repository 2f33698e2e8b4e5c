import { type Html, html } from '@ngoma/page';
import type { Card, Event } from '../../api.ts';
import type { Visit } from '../../visit.ts';
import { eventLine } from '../event-line.ts';
import { type ListMoment, todayIn } from '../times.ts';

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
  const { words, zone, request } = visit;
  const today = todayIn(zone, request.at);
  return html`<section>
<h2>${words.nextDates}</h2>
${dates.length === 0 && html`<p class="muted">${words.noNextDate}</p>\n`}<ul class="lines">
${dates.map((card) => eventLine(card, today, visit))}
</ul>
<p><a href="${allDatesPath(series)}">${words.allDates}</a></p>
</section>
`;
}
