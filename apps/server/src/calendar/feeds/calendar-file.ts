import type { Site } from '../posts/site.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { nameOf } from './representation.ts';
import { toVcalendar } from './vcalendar.ts';

/** Subscribers poll the whole calendar. */
export const MAX_EVENTS = 1_000;

export interface CalendarFile {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A calendar to subscribe to. */
export function toSubscribedCalendar(entries: readonly CalendarEntry[], site: Site): CalendarFile {
  const body = toVcalendar(entries, site, { name: nameOf(site), zone: site.zone });
  return { body, headers: calendarHeaders('inline', 'events') };
}

/** A calendar with one event, to download. */
export function toEventCalendar(entries: readonly CalendarEntry[], site: Site): CalendarFile {
  const [entry] = entries;
  const name = entry === undefined ? 'event' : entry.event.slug || `event-${entry.event.id}`;
  return { body: toVcalendar(entries, site), headers: calendarHeaders('attachment', name) };
}

/** `name` is a slug, percent-encoded as RFC 6266 requires, so no character can end the header value. */
function calendarHeaders(disposition: 'inline' | 'attachment', name: string): Record<string, string> {
  const plain = name.replace(/%[0-9a-f]{2}/gi, '').replace(/[^\w-]/g, '');
  const extended = name.replace(/[^\w%-]/g, '');
  const isPlain = plain === extended && plain !== '';
  return {
    'Content-Type': 'text/calendar',
    'Content-Disposition': `${disposition}; filename="${plain || 'event'}.ics"${isPlain ? '' : `; filename*=UTF-8''${extended}.ics`}`,
  };
}
