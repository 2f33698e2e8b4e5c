import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { stateHtml } from '../lists/state.ts';
import { toPlainText } from '../plain-text.ts';
import { postState } from '../post-states.ts';

export type Event = components['schemas']['Event'];
export type EventUpdate = components['schemas']['EventUpdate'];

const occurrences: Readonly<Record<string, string>> = {
  canceled: 'Cancelled',
  postponed: 'Postponed',
  moved_online: 'Moved online',
};

/** `Cancelled`, or undefined for events that take place as planned. */
export const occurrenceText = (status: string): string | undefined => occurrences[status];

/** The status as a word, and whether the event takes place. */
export function statesHtml({ status, event_status }: Pick<Event, 'status' | 'event_status'>): Html {
  const occurrence = occurrenceText(event_status);
  return html`${occurrence !== undefined && html`${stateHtml(occurrence, 'bad')} `}${postState(status)}`;
}

/** Lists with an event have its title as HTML text. */
export const titleOf = ({ title }: Pick<Event, 'title'>): string => toPlainText(title) || 'Without a title';

type Times = Pick<Event, 'start_date' | 'end_date' | 'all_day' | 'timezone' | 'timezone_abbr'>;

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

function dayText(wallTime: string): string {
  const atMs = Date.parse(`${wallTime.slice(0, 10)}T00:00:00Z`);
  return `${weekdays.format(atMs)} ${days.format(atMs)}`;
}

/** `Sat 5 Dec 2026, 18:00 – 23:30`; the zone only if it is not that of the calendar. */
export function timesText({ start_date, end_date, all_day, timezone, timezone_abbr }: Times, zone: string): string {
  const [first, last] = [dayText(start_date), dayText(end_date)];
  if (all_day) return first === last ? `${first}, all day` : `${first} – ${last}`;
  const [start, end] = [start_date.slice(11, 16), end_date.slice(11, 16)];
  const until = first === last ? end : `${last}, ${end}`;
  return `${first}, ${start}${start_date === end_date ? '' : ` – ${until}`}${timezone === zone ? '' : ` ${timezone_abbr || timezone}`}`;
}

/** The venue, which is an empty list without one. */
export function venueOf({ venue }: Pick<Event, 'venue'>) {
  return Array.isArray(venue) ? venue[0] : venue;
}

export const isDateOfSeries = (event: Event | undefined): event is Event & { readonly series_id: number } =>
  event?.series_id !== undefined;
