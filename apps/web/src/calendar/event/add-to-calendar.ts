import { type Html, html } from '@ngoma/page';
import type { Event } from '../../api.ts';
import type { Words } from '../../words/words.ts';
import { addressLines } from '../place.ts';
import { toPlainText } from '../plain-text.ts';
import { addDays } from '../times.ts';

/** A calendar file, and links that open a new entry in other calendars. */
export function addToCalendarHtml(event: Event, words: Words): Html {
  const file = `/events/v1/events/${event.id}.ics`;
  return html`<p class="row add">
<a class="button" href="${file}">${words.addToCalendar}</a>
<a href="${googleAddress(event)}">${words.google}</a>
<a href="${outlookAddress(event)}">${words.outlook}</a>
</p>
`;
}

function googleAddress(event: Event): string {
  const { all_day, start_date, end_date, utc_start_date, utc_end_date, url } = event;
  const digits = (text: string) => text.replace(/[-:]/g, '').replace(' ', 'T');
  const dates = all_day
    ? [start_date.slice(0, 10), addDays(end_date.slice(0, 10), 1)].map(digits)
    : [utc_start_date, utc_end_date].map((time) => `${digits(time)}Z`);
  const { title, location } = entryOf(event);
  const rule = event.recurrence?.rrule;
  const recur = rule ? { recur: `RRULE:${rule}` } : {};
  const query = { action: 'TEMPLATE', text: title, dates: dates.join('/'), ...recur, location, details: url };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(query)}`;
}

/** Outlook adds one date: of a series, the next one. */
function outlookAddress(event: Event): string {
  const { all_day, url } = event;
  const { start_date, end_date, utc_start_date, utc_end_date } = event.next_occurrence ?? event;
  const times = all_day
    ? { startdt: start_date.slice(0, 10), enddt: addDays(end_date.slice(0, 10), 1), allday: 'true' }
    : { startdt: toInstant(utc_start_date), enddt: toInstant(utc_end_date) };
  const { title, location } = entryOf(event);
  const query = { rru: 'addevent', subject: title, ...times, location, body: url };
  return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(query)}`;
}

const toInstant = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

/** Longer addresses fail in some browsers. */
const maxText = 200;

function entryOf({ title, venue }: Event): { readonly title: string; readonly location: string } {
  const location = Array.isArray(venue) ? [] : [toPlainText(venue.venue), ...addressLines(venue)];
  return { title: toPlainText(title).slice(0, maxText), location: location.join(', ').slice(0, maxText) };
}
