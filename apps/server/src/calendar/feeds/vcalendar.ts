import type { Schedule } from '../events/schedule.ts';
import type { Site } from '../posts/site.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { toLine, toText } from './ical-text.ts';
import { toVevent, yearOf } from './vevent.ts';
import { toVtimezone, toZoneId } from './vtimezone.ts';

/** A calendar that is subscribed to. */
export interface Subscription {
  readonly name: string;
  /** The zone of the site. */
  readonly zone: string;
}

/** A zone, and years in which events use it. */
export interface ZoneYears {
  readonly timezone: string;
  readonly years: readonly number[];
}

/** An iCalendar (RFC 5545) with these events and the zones that they are in. */
export function toVcalendar(entries: readonly CalendarEntry[], site: Site, subscription?: Subscription): string {
  const zones = entries.flatMap(({ schedule }) => (schedule.allDay ? [] : [toZoneYears(schedule)]));
  const lines = [
    ...calendarStart(zones, subscription),
    ...entries.flatMap((entry) => toVevent(entry, site)),
    ...calendarEnd,
  ];
  return toIcalText(lines);
}

/** What comes before the events: the zones of all of them are here. */
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

type ZoneUse = Pick<Schedule, 'timezone' | 'startLocal' | 'endLocal'>;

/** The names that calendars show, the old ones and those of RFC 7986, and how often they may ask. */
function toSubscription({ name, zone }: Subscription): string[] {
  return [
    toLine(`NAME:${toText(name)}`),
    toLine(`X-WR-CALNAME:${toText(name)}`),
    toLine(`X-WR-TIMEZONE:${toText(zone)}`),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
}

/** One for each zone, though it may have several spellings. */
function toZones(zones: readonly ZoneYears[]): string[] {
  const used = new Map<string, { readonly zone: string; readonly years: Set<number> }>();
  for (const { timezone, years } of zones) {
    const id = toZoneId(timezone);
    const known = used.get(id) ?? { zone: timezone, years: new Set() };
    used.set(id, known);
    for (const year of years) known.years.add(year);
  }
  return [...used.values()].flatMap(({ zone, years }) => toVtimezone(zone, years));
}
