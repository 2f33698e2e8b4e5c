import { type Html, html } from '@ngoma/page';
import { toPath } from '../../to-path.ts';
import type { Visit } from '../../visit.ts';
import type { Words } from '../../words/words.ts';
import { stateOf } from '../event-item.ts';
import type { LocalEvent } from '../events-of-days.ts';
import { addressOfDay, type Filters } from '../filters.ts';
import { addDays, addMonths, firstDayOf, weekdayOf, wordDate } from '../times.ts';

/** Events of a day; a link leads to the others. */
const maxShown = 4;

/** A list of all days. The style makes it a grid on wide screens, and hides days without events on narrow ones. */
export function daysHtml(
  events: readonly LocalEvent[],
  filters: Filters,
  month: string,
  today: string,
  visit: Visit,
): Html {
  const byDay = groupByDay(events, month);
  // The class places the first day in its column, Monday first.
  return html`${weekHtml(visit.words)}
<ol class="days w${weekdayOf(firstDayOf(month))}">
${[...byDay].map(([day, onDay]) => dayHtml(day, onDay, filters, day === today, visit))}
</ol>
`;
}

/** A Monday. */
const monday = '2026-11-30';

/** The names of the weekdays above a grid, which the heading of each day has for programs that read aloud. */
const weekHtml = ({ dates }: Words): Html =>
  html`<p class="week" aria-hidden="true">${Array.from(
    { length: 7 },
    (_, index) => html`<span>${wordDate(addDays(monday, index), 'weekday', dates)}</span>`,
  )}</p>`;

function dayHtml(day: string, events: readonly LocalEvent[], filters: Filters, isToday: boolean, visit: Visit): Html {
  const { words, request } = visit;
  const heading = html`<h2>${wordDate(day, 'weekday', words.dates)} <b>${Number(day.slice(8))}</b></h2>`;
  const current = isToday && html` aria-current="date"`;
  if (events.length === 0) return html`<li class="none"${current}>${heading}</li>\n`;
  const others = events.length - maxShown;
  const more = html`<li><a class="more" href="${addressOfDay(day, filters)}">${words.more(others)}</a></li>`;
  return html`<li${current}>
${heading}
<ul>
${events.slice(0, maxShown).map((event) => entryHtml(event, day, words, request.origin))}
${others > 0 && more}
</ul>
</li>
`;
}

/** Time and title; no time on further days and for events that last whole days. */
function entryHtml({ card, start }: LocalEvent, day: string, words: Words, origin: string): Html {
  const state = stateOf(card, words);
  const time = !card.all_day && start.startsWith(day) && html`<time>${start.slice(11, 16)}</time> `;
  const name = html`${time}${card.title}${state && html` <b class="state">${state}</b>`}`;
  return html`<li><a href="${toPath(card.url, origin)}">${name}</a></li>
`;
}

/** Days of the month in order, each with the events that begin on it, and then those that began before. */
function groupByDay(events: readonly LocalEvent[], month: string): Map<string, LocalEvent[]> {
  const days = new Map<string, LocalEvent[]>();
  const end = firstDayOf(addMonths(month, 1));
  for (let day = firstDayOf(month); day < end; day = addDays(day, 1)) days.set(day, []);
  const [first = ''] = days.keys();
  const begun = (day: string, { start }: LocalEvent) => Number(!start.startsWith(day));
  for (const event of events) {
    const from = event.start.slice(0, 10);
    const [, begins = first] = [first, from].sort();
    for (let day = begins; day <= event.lastDay && day < end; day = addDays(day, 1)) days.get(day)?.push(event);
  }
  for (const [day, onDay] of days)
    onDay.sort((a, b) => begun(day, a) - begun(day, b) || a.start.localeCompare(b.start, 'en'));
  return days;
}
