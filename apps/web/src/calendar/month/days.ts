import { type Html, html } from '@ngoma/page';
import type { EventDay } from '../../api.ts';
import { toPath } from '../../to-path.ts';
import type { Visit } from '../../visit.ts';
import type { Words } from '../../words/words.ts';
import { stateOf } from '../event-item.ts';
import { addressOfDay, type Filters } from '../filters.ts';
import { addDays, weekdayOf, wordDate } from '../times.ts';

/** A list of all days. The style makes it a grid on wide screens, and hides days without events on narrow ones. */
export function daysHtml(days: readonly EventDay[], filters: Filters, today: string, visit: Visit): Html {
  const [first] = days;
  // The class places the first day in its column, Monday first.
  return html`${weekHtml(visit.words)}
<ol class="days w${first && weekdayOf(first.date)}">
${days.map((day) => dayHtml(day, filters, day.date === today, visit))}
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

function dayHtml({ date, total, events }: EventDay, filters: Filters, isToday: boolean, visit: Visit): Html {
  const { words, request } = visit;
  const heading = html`<h2>${wordDate(date, 'weekday', words.dates)} <b>${Number(date.slice(8))}</b></h2>`;
  const current = isToday && html` aria-current="date"`;
  if (total === 0) return html`<li class="none"${current}>${heading}</li>\n`;
  const others = total - events.length;
  const more = html`<li><a class="more" href="${addressOfDay(date, filters)}">${words.more(others)}</a></li>`;
  return html`<li${current}>
${heading}
<ul>
${events.map((event) => entryHtml(event, words, request.origin))}
${others > 0 && more}
</ul>
</li>
`;
}

/** Time and title; no time on further days and for events that last whole days. */
function entryHtml(event: EventDay['events'][number], words: Words, origin: string): Html {
  const state = stateOf(event, words);
  const time = event.time !== undefined && html`<time>${event.time}</time> `;
  const name = html`${time}${event.title}${state && html` <b class="state">${state}</b>`}`;
  return html`<li><a href="${toPath(event.url, origin)}">${name}</a></li>
`;
}
