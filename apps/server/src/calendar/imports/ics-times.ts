import ICAL from 'ical.js';
import { isTimeZone, readingsOf, wallTimeToInstant } from '../time/time-zone.ts';
import { type WallTime, wallTimeToUtc } from '../time/wall-time.ts';
import { lineOf } from './ics-versions.ts';
import type { ProblemReason, RecordProblem } from './import-problem.ts';
import { toExactDate } from './source-record.ts';

export interface Zones {
  readonly zone: string;
  /** Zones that the file defines. */
  readonly findZone: (name: string) => DescribedZone | undefined;
}

/** The event is skipped; the message is a sentence for users. */
export class UnusableEvent extends Error {
  override readonly name = 'UnusableEvent';

  readonly problem: RecordProblem;

  constructor(reason: ProblemReason, detail: string) {
    super(detail);
    this.problem = { reason, detail };
  }
}

/** A time with its TZID. */
interface NamedTime {
  readonly time: ICAL.Time;
  readonly tzid: string;
}

/** The times of an event, or of the first unchanged occurrence of a recurring event. */
export function readTimes(component: ICAL.Component, changed: ICAL.Component, zones: Zones) {
  const start = readTime(component, 'dtstart');
  if (start === undefined) throw new UnusableEvent('no_start', 'It has no DTSTART.');
  const end = readTime(component, 'dtend') ?? readDuration(component);
  const first = firstOccurrence(component, start, changed, zones);
  if (first === start) return start.time.isDate ? toDays(start, end, zones) : toWallTimes(start, end, zones);
  const length = lengthOf(start, end, zones);
  return first.time.isDate ? toDays(first, length, zones) : toWallTimes(first, length, zones);
}

export const isSeries = (component: ICAL.Component): boolean =>
  component.hasProperty('rrule') || component.hasProperty('rdate');

/** The earliest occurrence that is neither excluded (EXDATE) nor overridden. */
function firstOccurrence(
  component: ICAL.Component,
  start: NamedTime,
  changed: ICAL.Component,
  zones: Zones,
): NamedTime {
  const instantOf = (time: NamedTime): number => toInstant(time, zoneOf(start, zones), zones);
  const dayOf = ({ time }: NamedTime): string => time.toString().slice(0, 10);
  const gone = [...timesOf(component, 'exdate'), ...timesOf(changed, 'recurrence-id')];
  if (gone.length > MAX_STEPS)
    throw new UnusableEvent('unreadable', `More than ${MAX_STEPS} of its dates are excluded or overridden.`);
  const days = new Set(gone.filter(({ time }) => time.isDate || start.time.isDate).map(dayOf));
  const instants = new Set(gone.map(instantOf));
  const takesPlace = (time: NamedTime): boolean => !days.has(dayOf(time)) && !instants.has(instantOf(time));
  if (takesPlace(start)) return start;

  const rules = component.getAllProperties('rrule');
  const ruled = rules.map((rule) => findRuled(rule, start, takesPlace, MAX_STEPS / rules.length));
  const found = [...ruled, ...timesOf(component, 'rdate').filter(takesPlace)].filter((time) => time !== undefined);
  const [first] = found.toSorted((one, other) => instantOf(one) - instantOf(other));
  if (first === undefined)
    throw new UnusableEvent('unreadable', 'None of its dates takes place: all are excluded or overridden.');
  return first;
}

const MAX_STEPS = 10_000;

function findRuled(
  property: ICAL.Property,
  { time, tzid }: NamedTime,
  takesPlace: (time: NamedTime) => boolean,
  maxSteps: number,
): NamedTime | undefined {
  const rule = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur) || !isPlain(rule, time))
    throw new UnusableEvent(
      'unreadable',
      'Its first date is excluded, and its RRULE is too complex to find the next date.',
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

/** For other rules the parser returns wrong dates or never ends. */
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

/** All times of a property; the start of periods. */
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

/** The duration of each occurrence. */
function lengthOf(start: NamedTime, end: NamedTime | ICAL.Duration, zones: Zones): ICAL.Duration {
  if (!('time' in end)) return end;
  if (start.time.isDate) return end.time.subtractDate(start.time);
  const [from, to] = [start, end].map((time) => toInstant(time, zoneOf(start, zones), zones)) as [number, number]; // as: two go in
  return new ICAL.Duration({ seconds: (to - from) / 1000 });
}

/** The parser iterates over the months of a duration. */
const MAX_SECONDS = 9_999 * 366 * 86_400;

function readDuration(component: ICAL.Component): ICAL.Duration {
  const duration = component.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration) || duration.isNegative) return new ICAL.Duration({});
  if (duration.toSeconds() > MAX_SECONDS)
    throw new UnusableEvent('unreadable', 'Its DURATION is longer than the calendar.');
  return duration;
}

/** The parser reads 31 February as 3 March, so times that change in a round trip are rejected. */
function readTime(component: ICAL.Component, name: 'dtstart' | 'dtend'): NamedTime | undefined {
  const property = component.getFirstProperty(name);
  if (property === null) return undefined;
  const time = property.getFirstValue();
  const [, , , written] = property.toJSON();
  if (!(time instanceof ICAL.Time) || time.toString() !== written)
    throw new UnusableEvent('unreadable', `Its ${name.toUpperCase()} is not a valid date: ${written}.`);
  return nameTime(property, time);
}

/** DTEND of all-day events is exclusive; without end and duration they last one day. */
function toDays({ time: start }: NamedTime, end: NamedTime | ICAL.Duration, { zone }: Zones) {
  const last = 'time' in end ? end.time.clone() : start.clone();
  if (!('time' in end)) last.addDuration(end);
  if (last.compare(start) > 0) last.adjust(-1, 0, 0, 0);
  return { start_date: start.toString(), end_date: last.toString().slice(0, 10), all_day: true, timezone: zone };
}

/** Known zones are kept; other times are converted to the zone of the site. */
const zoneOf = ({ tzid }: NamedTime, { zone }: Zones): string => (isTimeZone(tzid) ? tzid : zone);

/** `zone` is the default zone. */
function toInstant({ time, tzid }: NamedTime, zone: string, { findZone }: Zones): number {
  const wall = toWallTime(time);
  const described = isTimeZone(tzid) ? undefined : findZone(tzid);
  if (described !== undefined) return wallTimeToUtc(wall) - described(time);
  const known = isTimeZone(tzid) ? tzid : zone;
  // Ambiguous times mean the first instant (RFC 5545 §3.3.5).
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

/** Days are nominal, hours are exact (RFC 5545 §3.3.6). */
function afterDays({ time, tzid }: NamedTime, { weeks, days }: ICAL.Duration): NamedTime {
  const end = time.clone();
  end.adjust(weeks * 7 + days, 0, 0, 0);
  return { time: end, tzid };
}

const exactMsOf = ({ hours, minutes, seconds }: ICAL.Duration): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000;

/** Milliseconds east of UTC at a local time. */
export type DescribedZone = (time: ICAL.Time) => number;

/** Parses the zones of a file on first use. */
export function readZones(blocks: Iterable<string>): (name: string) => DescribedZone | undefined {
  const texts = new Map<string, string>();
  for (const block of blocks) texts.set(nameOf(block), block);
  const known = new Map<string, DescribedZone | undefined>();
  return (name) => {
    const text = texts.get(name);
    if (text !== undefined && !known.has(name)) known.set(name, readZone(text));
    return known.get(name);
  };
}

/** Unfolds and unescapes the TZID. */
const nameOf = (block: string): string => lineOf(block.replace(/\r?\n[ \t]/g, ''), 'TZID').replace(/\\(.)/g, '$1');

/** Later times use the offset of this year, because the parser computes each transition. */
const LAST_YEAR = 2200;
/** Outlook writes two rules from 1601 on. */
const MAX_YEARS_OF_RULES = 5_000;

/** Three times the longest zone history. */
const MAX_LENGTH = 64 * 1024;

/** Undefined if invalid or with too many transitions; events then use the default zone. */
function readZone(block: string): DescribedZone | undefined {
  if (block.length > MAX_LENGTH) return undefined;
  try {
    const component = new ICAL.Component(ICAL.parse(block));
    const rules = component.getAllSubcomponents().flatMap(ruledYearsOf);
    if (!(rules.reduce((sum, years) => sum + years, 0) <= MAX_YEARS_OF_RULES)) return undefined;
    const zone = new ICAL.Timezone(component);
    return (time) => {
      const known = time.clone();
      known.year = Math.min(time.year, LAST_YEAR);
      return zone.utcOffset(known) * 1000;
    };
  } catch {
    return undefined;
  }
}

/** The number of years of the rules of an observance; infinite for unusual rules. */
function ruledYearsOf(observance: ICAL.Component): number[] {
  const start = observance.getFirstPropertyValue('dtstart');
  return observance.getAllProperties('rrule').map((property) => {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || !(start instanceof ICAL.Time) || !isZoneRule(rule)) return Infinity;
    return Math.max(0, Math.min(rule.until?.year ?? LAST_YEAR, LAST_YEAR) - start.year);
  });
}

/** A yearly rule on one weekday or date of one month. */
function isZoneRule({ freq, parts }: ICAL.Recur): boolean {
  const { BYMONTH: months = [], BYDAY: weekdays = [], BYMONTHDAY: days = [], ...others } = parts;
  const isSmall = months.length <= 1 && weekdays.length <= 1 && days.length <= 7;
  return freq === 'YEARLY' && isSmall && Object.keys(others).length === 0;
}
