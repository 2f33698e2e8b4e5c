import { describeOccurrence, type EventStatus } from '../events/event-status.ts';
import type { Schedule } from '../events/schedule.ts';
import { statusAt } from '../posts/post.ts';
import { toGlobalId } from '../posts/representation.ts';
import { permalink, type Site } from '../posts/site.ts';
import { toReadableLine, toReadableText } from '../text/readable-text.ts';
import type { CalendarEntry, EntryOrganizer, EntryVenue } from './calendar-entry.ts';
import { toLine, toQuoted, toText, toUri } from './ical-text.ts';
import { toDate, toLocalTime, toNextDate, toUtcTime } from './ical-time.ts';
import { toZoneId } from './vtimezone.ts';
import { findTransitions, type Transition } from './zone-transitions.ts';

/** What happens to those who have the event in their calendar: RFC 5545 knows no other states. */
const statuses: Readonly<Record<EventStatus, string>> = {
  scheduled: 'CONFIRMED',
  canceled: 'CANCELLED',
  postponed: 'TENTATIVE',
  moved_online: 'CONFIRMED',
};

/** An event as a calendar takes it (RFC 5545 §3.6.1). `UID` stays the same for ever, and `SEQUENCE` grows. */
export function toVevent(entry: CalendarEntry, site: Site): string[] {
  const { id, slug, occurrence, publishedAtMs } = entry;
  const status = statusAt(entry, site.nowMs);
  const modified = toUtcTime(entry.modifiedAtMs);
  const text = [describeOccurrence(occurrence), toReadableText(entry.description)];
  const place = occurrence.status === 'moved_online' ? undefined : entry.venue;
  return [
    'BEGIN:VEVENT',
    toLine(`UID:${toText(toGlobalId(id, site.origin))}`),
    // Of the event, not of the response: the same event has the same bytes.
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    ...(publishedAtMs === undefined ? [] : [`CREATED:${toUtcTime(publishedAtMs)}`]),
    `SEQUENCE:${entry.revision - 1}`,
    ...toTimes(entry.schedule),
    toLine(`SUMMARY:${toText(toReadableLine(entry.title))}`),
    ...toTextLine('DESCRIPTION', text.filter((part) => part !== '').join('\n\n')),
    ...(place === undefined ? [] : toPlace(place)),
    toLine(`URL:${toUri(permalink({ kind: 'event', id, slug, status }, site.origin))}`),
    ...entry.organizers.map((each, index) => (index === 0 ? toOrganizer(each, site) : toContact(each))),
    ...toCategories(entry.categories.map(toReadableLine)),
    `STATUS:${statuses[occurrence.status]}`,
    ...(status === 'publish' ? [] : ['CLASS:PRIVATE']),
    'END:VEVENT',
  ];
}

function toTimes(schedule: Schedule): string[] {
  const { allDay, startLocal, endLocal, startAtMs, endAtMs } = schedule;
  if (!allDay) {
    const start = `DTSTART${toDateTime(schedule, startLocal, startAtMs)}`;
    // The end must be later than the start; without one, the event ends as it starts.
    return endAtMs > startAtMs ? [start, `DTEND${toDateTime(schedule, endLocal, endAtMs)}`] : [start];
  }
  const end = toNextDate(endLocal);
  const days = [`DTSTART;VALUE=DATE:${toDate(startLocal)}`];
  return end === undefined ? days : [...days, `DTEND;VALUE=DATE:${end}`];
}

/**
 * Local time in the zone. What the clocks show twice means the first of both (RFC 5545 §3.3.5), but not to every reader:
 * it is in UTC.
 */
function toDateTime({ timezone }: Schedule, local: string, atMs: number): string {
  const changes = findTransitions(timezone, yearOf(local));
  const isRepeated = changes.some((each) => isWithin(each, atMs));
  return isRepeated ? `:${toUtcTime(atMs)}` : `;TZID=${toZoneId(timezone)}:${toLocalTime(local)}`;
}

/** Where the clocks go back by an hour, the hour before and the hour after. */
function isWithin({ atMs, before, after }: Transition, instantMs: number): boolean {
  const repeated = before - after;
  return instantMs >= atMs - repeated && instantMs < atMs + repeated;
}

export const yearOf = (local: string): number => Number(local.slice(0, 4));

function toPlace({ name, address, city, stateprovince, country, geoLat, geoLng }: EntryVenue): string[] {
  const parts = [toReadableLine(name), address, city, stateprovince, country].filter((part) => part !== '');
  const isOnMap = geoLat !== undefined && geoLng !== undefined;
  return [
    ...toTextLine('LOCATION', parts.join(', ')),
    ...(isOnMap ? [`GEO:${toDegrees(geoLat)};${toDegrees(geoLng)}`] : []),
  ];
}

/** To a tenth of a metre, and never with an exponent. */
const toDegrees = (degrees: number): string => String(Number(degrees.toFixed(6))).replace(/^.*e.*$/, '0');

/** Who has no e-mail address is named by the address of the organizer's page: the value must be one. */
function toOrganizer(organizer: EntryOrganizer, { origin, nowMs }: Site): string {
  const { id, name, email, slug } = organizer;
  const status = statusAt(organizer, nowMs);
  const address = /^[^\s@]+@[^\s@]+$/.test(email)
    ? `mailto:${encodeURIComponent(email.toWellFormed()).replace('%40', '@')}`
    : toUri(permalink({ kind: 'organizer', id, slug, status }, origin));
  return toLine(`ORGANIZER;CN=${toQuoted(toReadableLine(name))}:${address}`);
}

/** There can be one organizer only; the others are contacts. */
function toContact({ name, phone, email }: EntryOrganizer): string {
  const parts = [toReadableLine(name), phone, email].filter((part) => part !== '');
  return toLine(`CONTACT:${toText(parts.join(', '))}`);
}

function toCategories(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [toLine(`CATEGORIES:${names.map(toText).join(',')}`)];
}

function toTextLine(name: string, text: string): string[] {
  return text === '' ? [] : [toLine(`${name}:${toText(text)}`)];
}
