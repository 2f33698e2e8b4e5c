import { startOfSeries } from '../events/dates-of-series.ts';
import { type Event, ownerOf, toDatePath } from '../events/event.ts';
import { describeEventState, type EventStatus } from '../events/event-status.ts';
import { type Schedule, scheduleAt } from '../events/schedule.ts';
import { imageUrl } from '../images/image.ts';
import type { Organizer } from '../organizers/organizer.ts';
import { statusAt } from '../posts/post.ts';
import { toGlobalId } from '../posts/representation.ts';
import { permalink, type Site } from '../posts/site.ts';
import { toOneLine, toReadableLine, toReadableText } from '../text/plain-text.ts';
import { findIanaName } from '../time/time-zone.ts';
import type { WallTime } from '../time/wall-time.ts';
import type { Venue } from '../venues/venue.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { toDate, toLine, toLocalTime, toNextDate, toQuoted, toText, toUri, toUtcTime } from './ical-text.ts';
import { createNgomaProperties } from './ngoma-properties.ts';
import { seriesZoneOf, type WrittenSeries, writeSeries } from './series-lines.ts';
import { findZoneId, toVtimezone } from './vtimezone.ts';

export interface Subscription {
  readonly name: string;
  /** The time zone of the calendar. */
  readonly zone: string;
}

/** The years in which events use a zone. */
export interface ZoneYears {
  readonly timezone: string;
  readonly years: readonly number[];
  /** The year of the last stored date of a series, which may have later ones. */
  readonly seriesEnd?: number;
}

/** An iCalendar (RFC 5545) with events and their zones. */
export function toVcalendar(entries: readonly CalendarEntry[], site: Site, subscription?: Subscription): string {
  const zones = entries.flatMap((entry) => [entry, ...entry.dates]).flatMap(({ event }) => zonesOf(event));
  const lines = [...calendarStart(zones, subscription), ...entries.flatMap(createVevents(site)), ...calendarEnd];
  return toIcalText(lines);
}

/** The lines before the first event, including the zones of all events. */
export function calendarStart(zones: readonly ZoneYears[], subscription?: Subscription): string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ngoma//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(subscription === undefined ? [] : toSubscription(subscription)),
    ...toZones(zones),
  ];
}

export const calendarEnd: readonly string[] = ['END:VCALENDAR'];

export const toIcalText = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;

export const toZoneYears = ({ timezone, startLocal, endLocal }: ZoneUse): ZoneYears => ({
  timezone,
  years: [yearOf(startLocal), yearOf(endLocal)],
});

function zonesOf({ schedule, recurrence }: Event): ZoneYears[] {
  if (schedule.allDay) return [];
  return recurrence === undefined ? [toZoneYears(schedule)] : [toSeriesYears(schedule, recurrence.stored.to)];
}

/** Clock changes of earlier years of a series are not described, except of the first one. */
const describedYears = 30;

/** The years of a series from its first date to the last day of its stored dates. */
export function toSeriesYears({ timezone, startLocal, endLocal }: ZoneUse, until: string): ZoneYears {
  const [first, last] = [yearOf(startLocal), Math.max(yearOf(endLocal), yearOf(until))];
  const from = Math.max(first, last - describedYears);
  const years = [first, ...Array.from({ length: last - from + 1 }, (_, index) => from + index)];
  return { timezone: seriesZoneOf(timezone) ?? timezone, years, seriesEnd: last };
}

type ZoneUse = Pick<Schedule, 'timezone' | 'startLocal' | 'endLocal'>;

/** Display names (de facto and RFC 7986), the zone if other programs know it, and the polling interval. */
function toSubscription({ name, zone }: Subscription): string[] {
  const known = findIanaName(zone);
  return [
    toLine(`NAME:${toText(name)}`),
    toLine(`X-WR-CALNAME:${toText(name)}`),
    ...(known === undefined ? [] : [toLine(`X-WR-TIMEZONE:${toText(known)}`)]),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
}

/** One VTIMEZONE per IANA name; a zone may have several spellings. */
function toZones(zones: readonly ZoneYears[]): string[] {
  const used = new Map<string, { readonly years: Set<number>; readonly seriesEnds: Set<number> }>();
  for (const { timezone, years, seriesEnd } of zones) {
    const name = findIanaName(timezone);
    if (name === undefined) continue;
    const known = used.get(name) ?? { years: new Set(), seriesEnds: new Set() };
    used.set(name, known);
    for (const year of years) known.years.add(year);
    if (seriesEnd !== undefined) known.seriesEnds.add(seriesEnd);
  }
  return [...used].flatMap(([zone, needed]) => toVtimezone(zone, needed));
}

/** RFC 5545 has no other states. */
export const statuses: Readonly<Record<EventStatus, string>> = {
  scheduled: 'CONFIRMED',
  canceled: 'CANCELLED',
  postponed: 'TENTATIVE',
  moved_online: 'CONFIRMED',
};

/** Writes the VEVENTs (RFC 5545 §3.6.1) of one file. */
export function createVevents(site: Site): (entry: CalendarEntry) => string[] {
  const toNgomaProperties = createNgomaProperties(site);
  const toVevent = (entry: CalendarEntry, times: readonly string[]): string[] => [
    'BEGIN:VEVENT',
    ...toProperties(entry, times, site),
    ...toNgomaProperties(entry),
    'END:VEVENT',
  ];
  return (entry) => {
    const { schedule, recurrence } = entry.event;
    if (recurrence === undefined) return toVevent(entry, toTimes(schedule));
    const series = writeSeries(startOfSeries(schedule), recurrence);
    return [
      ...toVevent(entry, toSeriesTimes(schedule, series)),
      ...entry.dates.flatMap((date) => toVevent(date, toDateTimes(date.event, series))),
    ];
  };
}

function toSeriesTimes(schedule: Schedule, { firstLocal, lines, format }: WrittenSeries): string[] {
  const first = scheduleAt(schedule, firstLocal) ?? schedule;
  const hasEnd = !schedule.allDay && first.endAtMs > first.startAtMs;
  const times = schedule.allDay
    ? toTimes(first)
    : [toLine(`DTSTART${format(firstLocal)}`), ...(hasEnd ? [toLine(`DTEND${format(first.endLocal)}`)] : [])];
  return [...times, ...lines];
}

const toDateTimes = ({ schedule, date }: Event, { format }: WrittenSeries): string[] => [
  ...(date === undefined ? [] : [toLine(`RECURRENCE-ID${format(date.recurrenceId)}`)]),
  ...toTimes(schedule),
];

/** `UID` never changes, `SEQUENCE` increases. */
function toProperties(entry: CalendarEntry, times: readonly string[], site: Site): string[] {
  const { event, image, venue, organizers, categories } = entry;
  const { id, slug, state, publishedAtMs, date } = event;
  const status = statusAt(event, site.nowMs);
  const modified = toUtcTime(event.modifiedAtMs);
  const text = [describeEventState(state), toReadableText(event.description)];
  const place = state.status === 'moved_online' ? undefined : venue;
  return [
    toLine(`UID:${toText(toGlobalId(ownerOf(event), site.origin))}`),
    // The modification time keeps the output of an unchanged event identical.
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    ...(publishedAtMs === undefined ? [] : [`CREATED:${toUtcTime(publishedAtMs)}`]),
    `SEQUENCE:${event.revision - 1}`,
    ...times,
    toLine(`SUMMARY:${toText(toReadableLine(event.title))}`),
    ...toTextLine('DESCRIPTION', text.filter((part) => part !== '').join('\n\n')),
    ...(place === undefined ? [] : toPlace(place.post)),
    toLine(
      `URL:${toUri(permalink({ kind: 'event', id, slug, status, datePath: date && toDatePath(date) }, site.origin))}`,
    ),
    ...organizers.map(({ post }, index) => (index === 0 ? toOrganizer(post, site) : toContact(post))),
    ...toCategories(categories.map(({ term }) => toReadableLine(term.name))),
    ...(image === undefined ? [] : [toLine(`IMAGE;VALUE=URI:${toUri(imageUrl(image.path, site.origin))}`)]),
    `STATUS:${statuses[state.status]}`,
    ...(status === 'publish' ? [] : ['CLASS:PRIVATE']),
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
 * Local time with TZID. UTC for times that readers interpret differently: in zones without an IANA name (calcurse 4.7
 * shows `TZID=UTC+3` six hours late), and ambiguous ones (RFC 5545 §3.3.5).
 */
function toDateTime({ timezone }: Schedule, local: WallTime, atMs: number): string {
  const zone = findZoneId(timezone, local, atMs);
  return zone === undefined ? `:${toUtcTime(atMs)}` : `;TZID=${zone}:${toLocalTime(local)}`;
}

const yearOf = (local: string): number => Number(local.slice(0, 4));

function toPlace(venue: Venue): string[] {
  const { geoLat, geoLng } = venue;
  const position =
    geoLat === undefined || geoLng === undefined ? [] : [`GEO:${toDegrees(geoLat)};${toDegrees(geoLng)}`];
  return [...toTextLine('LOCATION', describeVenue(venue)), ...position];
}

/** One line of text, as in LOCATION. */
export const describeVenue = ({
  name,
  address,
  city,
  stateprovince,
  country,
}: Pick<Venue, 'name' | 'address' | 'city' | 'stateprovince' | 'country'>): string =>
  [toReadableLine(name), ...[address, city, stateprovince, country].map(toOneLine)]
    .filter((part) => part !== '')
    .join(', ');

/** Precise to 0.1 m, without an exponent. */
const toDegrees = (degrees: number): string => String(Number(degrees.toFixed(6))).replace(/^.*e.*$/, '0');

/** ORGANIZER must be a URI: the e-mail address or else the page of the organizer. */
function toOrganizer(organizer: Organizer, { origin, nowMs }: Site): string {
  const { id, name, email, slug } = organizer;
  const status = statusAt(organizer, nowMs);
  const address = /^[^\s@]+@[^\s@]+$/.test(email)
    ? `mailto:${encodeURIComponent(email.toWellFormed()).replace('%40', '@')}`
    : toUri(permalink({ kind: 'organizer', id, slug, status }, origin));
  return toLine(`ORGANIZER;CN=${toQuoted(toReadableLine(name))}:${address}`);
}

/** RFC 5545 allows one ORGANIZER; the others become CONTACT. */
function toContact({ name, phone, email }: Organizer): string {
  const parts = [toReadableLine(name), phone, email].filter((part) => part !== '');
  return toLine(`CONTACT:${toText(parts.join(', '))}`);
}

function toCategories(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [toLine(`CATEGORIES:${names.map(toText).join(',')}`)];
}

/** Nothing for an empty text. */
const toTextLine = (name: string, text: string): string[] => (text === '' ? [] : [toLine(`${name}:${toText(text)}`)]);
