import { type Html, html } from '@ngoma/page';
import type { Event } from '../../api.ts';
import type { Words } from '../../words/words.ts';
import { toIso, wordDate } from '../times.ts';

/** Day, times, and the time zone once. */
export function whenHtml(event: Event, words: Words): Html {
  const { start_date, end_date, utc_start_date, utc_end_date, all_day } = event;
  const isOneDay = start_date.slice(0, 10) === end_date.slice(0, 10);
  const day = (date: string) => html`<b>${wordDate(date, 'fullDay', words.dates)}</b>`;
  const start = (content: Html) => html`<time datetime="${toIso(start_date, utc_start_date)}">${content}</time>`;
  const end = (content: Html | string) => html`<time datetime="${toIso(end_date, utc_end_date)}">${content}</time>`;
  if (all_day) {
    if (isOneDay) return html`${start(day(start_date))}<br>${words.allDay}`;
    return html`${start(day(start_date))} –<br>${end(day(end_date))}`;
  }
  const zone = html`<span class="muted">${zoneOf(event)}</span>`;
  const [startTime, endTime] = [start_date.slice(11, 16), end_date.slice(11, 16)];
  if (isOneDay) {
    const until = start_date !== end_date && html` – ${end(endTime)}`;
    return html`${start(html`${day(start_date)}<br>${startTime}`)}${until} ${zone}`;
  }
  const [first, last] = [html`${day(start_date)}, ${startTime}`, html`${day(end_date)}, ${endTime}`];
  return html`${start(first)} –<br>${end(last)}<br>${zone}`;
}

/** The rule of a series, with the times that its dates have. */
export function seriesWhenHtml(event: Event, words: Words): Html {
  const { start_date, end_date, all_day } = event;
  const rule = html`<b>${recurrenceText(event, words)}</b><br>`;
  if (all_day) return html`${rule}${words.allDay}`;
  const isOneDay = start_date.slice(0, 10) === end_date.slice(0, 10);
  const until = isOneDay && start_date !== end_date && ` – ${end_date.slice(11, 16)}`;
  return html`${rule}${start_date.slice(11, 16)}${until} <span class="muted">${zoneOf(event)}</span>`;
}

/** The dates of a series in words; empty for other events. */
export function recurrenceText(event: Event, words: Words): string {
  const { recurrence, start_date: start, utc_start_date: utcStart, timezone, all_day: isAllDay } = event;
  return recurrence === undefined ? '' : words.repeats(recurrence, { start, utcStart, timezone, isAllDay });
}

/** `EAT (Africa/Kampala)` */
const zoneOf = ({ timezone, timezone_abbr }: Event): string =>
  timezone === timezone_abbr ? timezone : `${timezone_abbr} (${timezone.replaceAll('_', ' ')})`;
