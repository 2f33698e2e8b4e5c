import ICAL from 'ical.js';
import { isTimeZone, readingsOf, wallTimeToInstant } from '../time/time-zone.ts';
import { type WallTime, wallTimeToUtc } from '../time/wall-time.ts';
import { toExactDate } from './exact-date.ts';
import type { DescribedZone } from './ics-zones.ts';

export interface Zones {
  readonly zone: string;
  /** Those that the text describes itself. */
  readonly findZone: (name: string) => DescribedZone | undefined;
}

/** Says in a sentence why an event cannot be taken. */
export class Untakable extends Error {
  override readonly name = 'Untakable';
}

/** A time as it is written, and the zone that it names. */
interface NamedTime {
  readonly time: ICAL.Time;
  readonly tzid: string;
}

/** The times of an event, or of the first occurrence of a series that takes place as the series says. */
export function readTimes(component: ICAL.Component, changed: ICAL.Component, zones: Zones) {
  const start = readTime(component, 'dtstart');
  if (start === undefined) throw new Untakable('It has no DTSTART.');
  const end = readTime(component, 'dtend') ?? readDuration(component);
  const first = firstOccurrence(component, start, changed, zones);
  if (first === start) return start.time.isDate ? toDays(start, end, zones) : toWallTimes(start, end, zones);
  const length = lengthOf(start, end, zones);
  return first.time.isDate ? toDays(first, length, zones) : toWallTimes(first, length, zones);
}

export const isSeries = (component: ICAL.Component): boolean =>
  component.hasProperty('rrule') || component.hasProperty('rdate');

/** The earliest date of a series that is neither taken out (EXDATE) nor changed, which makes it an event of its own. */
function firstOccurrence(
  component: ICAL.Component,
  start: NamedTime,
  changed: ICAL.Component,
  zones: Zones,
): NamedTime {
  const instantOf = (time: NamedTime): number => toInstant(time, zoneOf(start, zones), zones);
  const dayOf = ({ time }: NamedTime): string => time.toString().slice(0, 10);
  const gone = [...timesOf(component, 'exdate'), ...timesOf(changed, 'recurrence-id')];
  if (gone.length > MAX_STEPS) throw new Untakable(`More than ${MAX_STEPS} of its dates are taken out or changed.`);
  const days = new Set(gone.filter(({ time }) => time.isDate || start.time.isDate).map(dayOf));
  const instants = new Set(gone.map(instantOf));
  const takesPlace = (time: NamedTime): boolean => !days.has(dayOf(time)) && !instants.has(instantOf(time));
  if (takesPlace(start)) return start;

  const rules = component.getAllProperties('rrule');
  const ruled = rules.map((rule) => findRuled(rule, start, takesPlace, MAX_STEPS / rules.length));
  const found = [...ruled, ...timesOf(component, 'rdate').filter(takesPlace)].filter((time) => time !== undefined);
  const [first] = found.toSorted((one, other) => instantOf(one) - instantOf(other));
  if (first === undefined) throw new Untakable('None of its dates takes place: all are taken out or changed.');
  return first;
}

/** More dates than that are not taken out one by one. */
const MAX_STEPS = 10_000;

function findRuled(
  property: ICAL.Property,
  { time, tzid }: NamedTime,
  takesPlace: (time: NamedTime) => boolean,
  maxSteps: number,
): NamedTime | undefined {
  const rule = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur) || !isPlain(rule, time))
    throw new Untakable(
      'Its first date does not take place, and its RRULE is not one of which the next date is found.',
    );
  const dates = rule.iterator(time);
  for (let step = 0; step < maxSteps; step += 1) {
    const next: ICAL.Time | null = dates.next();
    if (next === null) return undefined;
    const occurrence = { time: next.clone(), tzid };
    if (takesPlace(occurrence)) return occurrence;
  }
  return undefined;
}

/** Of other rules the parser finds dates that they do not name, and looks for ever for one that never comes. */
function isPlain({ freq, interval, parts }: ICAL.Recur, start: ICAL.Time): boolean {
  if (interval > 1000) return false;
  const { BYDAY: weekdays, BYMONTHDAY: days, ...others } = parts;
  if (Object.keys(others).length > 0) return false;
  const isDaily = weekdays === undefined && days === undefined;
  switch (freq) {
    case 'DAILY':
      return isDaily;
    case 'WEEKLY':
      return days === undefined;
    case 'MONTHLY':
      if (weekdays === undefined) return days === undefined || days.every((day) => Math.abs(Number(day)) <= 28);
      return days === undefined && weekdays.every((day) => /^(?:[+-]?[1-4])?[A-Z]{2}$/.test(String(day)));
    case 'YEARLY':
      return isDaily && start.day <= 28;
    default:
      return false;
  }
}

/** The times of all properties of a name; of a period its start. */
function timesOf(component: ICAL.Component, name: 'exdate' | 'rdate' | 'recurrence-id'): NamedTime[] {
  return component.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time ? [nameTime(property, time)] : [];
    }),
  );
}

function nameTime(property: ICAL.Property, time: ICAL.Time): NamedTime {
  const tzid = property.getFirstParameter('tzid');
  return { time, tzid: time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : String(tzid ?? '') };
}

/** How long an event is, which holds for each occurrence of it. */
function lengthOf(start: NamedTime, end: NamedTime | ICAL.Duration, zones: Zones): ICAL.Duration {
  if (!('time' in end)) return end;
  if (start.time.isDate) return end.time.subtractDate(start.time);
  const [from, to] = [start, end].map((time) => toInstant(time, zoneOf(start, zones), zones)) as [number, number]; // as: two go in
  return new ICAL.Duration({ seconds: (to - from) / 1000 });
}

/** The parser goes through the months of a duration one by one. */
const MAX_SECONDS = 9_999 * 366 * 86_400;

function readDuration(component: ICAL.Component): ICAL.Duration {
  const duration = component.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration) || duration.isNegative) return new ICAL.Duration({});
  if (duration.toSeconds() > MAX_SECONDS) throw new Untakable('Its DURATION is longer than the calendar.');
  return duration;
}

/** The parser takes 31 February for 3 March: a time that is not shown as it is written does not exist. */
function readTime(component: ICAL.Component, name: 'dtstart' | 'dtend'): NamedTime | undefined {
  const property = component.getFirstProperty(name);
  if (property === null) return undefined;
  const time = property.getFirstValue();
  const [, , , written] = property.toJSON();
  if (!(time instanceof ICAL.Time) || time.toString() !== written)
    throw new Untakable(`Its ${name.toUpperCase()} is no date: ${written}.`);
  return nameTime(property, time);
}

/** The end of whole days is the day after the last one; without an end or a duration it is one day. */
function toDays({ time: start }: NamedTime, end: NamedTime | ICAL.Duration, { zone }: Zones) {
  const last = 'time' in end ? end.time.clone() : start.clone();
  if (!('time' in end)) last.addDuration(end);
  if (last.compare(start) > 0) last.adjust(-1, 0, 0, 0);
  return { start_date: start.toString(), end_date: last.toString().slice(0, 10), all_day: true, timezone: zone };
}

/** The event keeps its zone where that is one that we know; other times become those of the site. */
const zoneOf = ({ tzid }: NamedTime, { zone }: Zones): string => (isTimeZone(tzid) ? tzid : zone);

/** `zone` is that of times that name none. */
function toInstant({ time, tzid }: NamedTime, zone: string, { findZone }: Zones): number {
  const wall = toWallTime(time);
  const described = isTimeZone(tzid) ? undefined : findZone(tzid);
  if (described !== undefined) return wallTimeToUtc(wall) - described(time);
  const known = isTimeZone(tzid) ? tzid : zone;
  // Of a time that comes twice the first is meant (RFC 5545 §3.3.5).
  return readingsOf(wall, known)[0] ?? wallTimeToInstant(wall, known);
}

function toWallTimes(start: NamedTime, end: NamedTime | ICAL.Duration, zones: Zones) {
  const timezone = zoneOf(start, zones);
  const instantOf = (time: NamedTime): number => toInstant(time, timezone, zones);
  const endAtMs = 'time' in end ? instantOf(end) : instantOf(afterDays(start, end)) + exactMsOf(end);
  return {
    start_date: toExactDate(instantOf(start), timezone),
    end_date: toExactDate(endAtMs, timezone),
    all_day: false,
    timezone,
  };
}

function toWallTime(time: ICAL.Time): WallTime {
  const text = time.toString();
  return `${text.slice(0, 10)} ${text.slice(11, 19) || '00:00:00'}`;
}

/** Days of a duration end at the same time of the day, hours when they are over, whatever the clocks do (RFC 5545 §3.3.6). */
function afterDays({ time, tzid }: NamedTime, { weeks, days }: ICAL.Duration): NamedTime {
  const end = time.clone();
  end.adjust(weeks * 7 + days, 0, 0, 0);
  return { time: end, tzid };
}

const exactMsOf = ({ hours, minutes, seconds }: ICAL.Duration): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000;
