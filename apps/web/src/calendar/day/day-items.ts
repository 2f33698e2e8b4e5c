import { type Html, html } from '@ngoma/page';
import { toPath } from '../../to-path.ts';
import type { Visit } from '../../visit.ts';
import type { Words } from '../../words/words.ts';
import { groupDigits, stateOf } from '../event-item.ts';
import type { LocalEvent } from '../events-of-days.ts';
import { listMomentAt, todayIn, wordDate } from '../times.ts';

/** The events of a day by time: those that began before, those of the day, and today those that are over. */
export function dayItemsHtml(events: readonly LocalEvent[], day: string, visit: Visit): Html {
  const { words, request } = visit;
  const { endsBefore } = listMomentAt(request.at);
  const isToday = day === todayIn(visit.zone, request.at);
  const isOver = ({ card }: LocalEvent) => isToday && `${card.utc_end_date.replace(' ', 'T')}Z` < endsBefore;
  const ordered = events.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en'));
  const [over, others] = [ordered.filter(isOver), ordered.filter((event) => !isOver(event))];
  const ongoing = others.filter(({ start }) => !start.startsWith(day));
  const onDay = others.filter(({ start }) => start.startsWith(day));
  return html`${listHtml(words.ongoing, ongoing, day, visit)}
${listHtml(words.onThisDay, onDay, day, visit)}
${listHtml(words.overToday, over, day, visit)}`;
}

/** The day, then whole days before times. */
const orderOf = ({ card, start }: LocalEvent): string => `${start.slice(0, 10)}${card.all_day ? '' : start.slice(10)}`;

function listHtml(heading: string, events: readonly LocalEvent[], day: string, visit: Visit): Html | false {
  if (events.length === 0) return false;
  return html`<h2>${heading}</h2>
<ol class="events times">
${events.map((event) => itemHtml(event, day, visit))}</ol>
`;
}

function itemHtml(event: LocalEvent, day: string, { words, request }: Visit): Html {
  const { title, url, venue, cost, categories } = event.card;
  const state = stateOf(event.card, words);
  const place = venue && [venue.venue, venue.city].filter(Boolean).join(', ');
  const facts = [place, cost && groupDigits(cost), categories?.map(({ name }) => name).join(', ')].filter(Boolean);
  return html`<li>
<p class="date">${timeHtml(event, day, words)}</p>
<div>
<h3><a href="${toPath(url, request.origin)}">${title}</a></h3>
<p class="muted">${state && html`<b class="state">${state}</b> `}${facts.join(' · ')}</p>
</div>
</li>
`;
}

/** Start and end, or the last day of an event that runs longer. */
function timeHtml({ card, start, end, lastDay }: LocalEvent, day: string, words: Words): Html | string {
  const hasBegun = !start.startsWith(day);
  if (card.all_day || hasBegun) return untilText({ card, end, lastDay }, hasBegun, day, words);
  const time = html`<time datetime="${start.slice(0, 16).replace(' ', 'T')}"><b>${start.slice(11, 16)}</b></time>`;
  if (start === end) return time;
  return html`${time} – ${lastDay > day ? wordDate(lastDay, 'day', words.dates) : end.slice(11, 16)}`;
}

function untilText(
  { card, end, lastDay }: Pick<LocalEvent, 'card' | 'end' | 'lastDay'>,
  hasBegun: boolean,
  day: string,
  words: Words,
): string {
  if (lastDay > day) return words.until(wordDate(lastDay, 'day', words.dates));
  return hasBegun && !card.all_day ? words.until(end.slice(11, 16)) : words.allDay;
}
