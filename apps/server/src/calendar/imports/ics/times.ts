import ICAL from 'ical.js';
import type { SeriesStart } from '../../recurrence/expand-rule.ts';
import { instantToWallTime, readingsOf, wallTimeToInstant } from '../../time/time-zone.ts';
import { type WallTime, wallTimeToUtc } from '../../time/wall-time.ts';
import type { ProblemReason, RecordProblem } from '../import-problem.ts';
import { toExactDate } from '../source-record.ts';
import { dropped } from './components.ts';
import { type ContentLine, showLine } from './lines.ts';
import type { FindZone, FoundZone } from './zones.ts';

/** The event is skipped; the message is a sentence for users. */
export class UnusableEvent extends Error {
  override readonly name = 'UnusableEvent';
  readonly problem: RecordProblem;

  constructor(reason: ProblemReason, detail: string, line?: number) {
    super(detail);
    this.problem = { reason, detail, ...(line !== undefined && { line }) };
  }
}

/** The properties of one event, the zones of its file, and the losses that reading it finds. */
export interface EventSource {
  readonly propertiesOf: (name: string) => readonly ContentLine[];
  readonly findZone: FindZone;
  /** For all-day events, for times without a zone, and for times in unknown zones. */
  readonly defaultZone: string;
  /** The line of a zone of the calendar that is not known. */
  readonly unknownDefault: ContentLine | undefined;
  readonly onLoss: (problem: RecordProblem) => void;
}

/** A time with its zone: `UTC`, a TZID, or an empty text. */
export interface NamedTime {
  readonly time: ICAL.Time;
  readonly tzid: string;
  readonly line: number;
}

/** `ownZone` is the zone of an event whose times are dates, are in UTC or have another spelling of it. */
export function readTimes(source: EventSource, ownZone?: string): EventTimes {
  const start = readStart(source);
  const end = readEnd(source, start);
  reportZones([start, ...('time' in end ? [end] : [])], source);
  const read = start.time.isDate ? toDays : toWallTimes;
  return read(start, end, source, ownZone);
}

/** Members of the body of an event. */
export interface EventTimes {
  readonly start_date: string;
  readonly end_date: string;
  readonly all_day: boolean;
  readonly timezone: string;
}

/** Earlier years come from programs that have no date. */
const FIRST_YEAR = 1000;

/** Of ISO 8601 also the form with dashes and colons, times without seconds or with a fraction of them, and offsets. */
const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?(?:(Z)|([+-])(\d\d):?(\d\d))?)?$/i;

/**
 * The form of the value decides, because programs omit `VALUE=DATE` or write it before times. 24:00:00 is midnight of the
 * next day (ISO 8601), and second 60 is 59. Times with an offset become times in UTC.
 */
export function readTime(value: string): ICAL.Time | undefined {
  const [, ...fields] = TIME.exec(value.trim()) ?? [];
  const [year = 0, month = 0, day = 0, hours = 0, minute = 0, second = 0] = fields
    .slice(0, 6)
    .map((each) => Number(each ?? 0));
  const [isUtc, sign, offsetHours, offsetMinutes] = fields.slice(6);
  if (year < FIRST_YEAR || month < 1 || month > 12 || day < 1 || day > ICAL.Time.daysInMonth(month, year))
    return undefined;
  if (fields[3] === undefined) return ICAL.Time.fromData({ year, month, day, isDate: true });
  const isNextDay = hours === 24 && minute === 0 && second === 0;
  const hour = isNextDay ? 0 : hours;
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const isLocal = isUtc === undefined && sign === undefined;
  const zone = isLocal ? ICAL.Timezone.localTimezone : ICAL.Timezone.utcTimezone;
  const read = { year, month, day, hour, minute, second: Math.min(second, 59), isDate: false };
  const found = ICAL.Time.fromData(read, zone);
  if (isNextDay) found.adjust(1, 0, 0, 0);
  const east = sign === '-' ? -1 : 1;
  if (sign !== undefined) found.adjust(0, -east * Number(offsetHours), -east * Number(offsetMinutes), 0);
  return found.year < FIRST_YEAR || found.year > 9999 ? undefined : found;
}

export function readNamedTime(property: ContentLine, value = property.value): NamedTime | undefined {
  const time = readTime(value);
  if (time === undefined) return undefined;
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  return { time, tzid: isUtc ? 'UTC' : (property.params.get('TZID') ?? ''), line: property.line };
}

function readStart(source: EventSource): NamedTime {
  const [property] = source.propertiesOf('DTSTART');
  if (property === undefined) throw new UnusableEvent('no_start', 'It has no DTSTART.');
  const start = readNamedTime(property);
  if (start !== undefined) return isWholeDays(source) ? toWholeDay(start, source) : start;
  const isEarly = Number(/^\s*(\d{4})/.exec(property.value)?.[1]) < FIRST_YEAR;
  const problem = isEarly ? `is before the year ${FIRST_YEAR}` : 'is not a valid date';
  const detail = `Its DTSTART ${problem}: line ${property.line} is “${showLine(property.text)}”.`;
  throw new UnusableEvent('unreadable', detail, property.line);
}

/** An end that cannot be used is dropped. */
function readEnd(source: EventSource, start: NamedTime): NamedTime | ICAL.Duration {
  const { propertiesOf, onLoss } = source;
  const [property] = propertiesOf('DTEND');
  if (property === undefined) return readDuration(source);
  const written = readNamedTime(property);
  const end = written !== undefined && start.time.isDate && isWholeDays(source) ? toWholeDay(written, source) : written;
  if (end === undefined) onLoss(dropped(property));
  else if (isBefore(end, start, source)) onLoss(lostEnd(property));
  else return end;
  return readDuration(source);
}

export const allDayProperties = [
  'X-MICROSOFT-CDO-ALLDAYEVENT',
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT',
  'X-FUNAMBOL-ALLDAY',
];

/** Whether a flag of Outlook makes times at midnight the dates of an all-day event. */
function isWholeDays(source: EventSource): boolean {
  const isFlagged = allDayProperties.some((name) =>
    source.propertiesOf(name).some(({ value }) => /^\s*(?:TRUE|1)\s*$/i.test(value)),
  );
  if (!isFlagged) return false;
  const times = [...source.propertiesOf('DTSTART'), ...source.propertiesOf('DTEND')].map((line) => readNamedTime(line));
  return times.every((time) => time === undefined || time.time.isDate || wallOf(time, source).endsWith(' 00:00:00'));
}

/** The local time; of times in UTC, in the zone of the calendar. */
const wallOf = (named: NamedTime, source: EventSource): WallTime =>
  named.tzid === 'UTC'
    ? instantToWallTime(wallTimeToUtc(toWallTime(named.time)), source.defaultZone)
    : toWallTime(named.time);

function toWholeDay(named: NamedTime, source: EventSource): NamedTime {
  const [year = 0, month = 1, day = 1] = wallOf(named, source).slice(0, 10).split('-').map(Number);
  return { ...named, time: ICAL.Time.fromData({ year, month, day, isDate: true }) };
}

const isBefore = (end: NamedTime, start: NamedTime, source: EventSource): boolean =>
  start.time.isDate
    ? end.time.toString().slice(0, 10) < start.time.toString().slice(0, 10)
    : toInstant(end, zoneOf(start, source), source) < toInstant(start, zoneOf(start, source), source);

const lostEnd = ({ line, text }: ContentLine): RecordProblem => ({
  reason: 'dropped_line',
  line,
  detail: `Line ${line} was dropped, because the end is before the start: “${showLine(text)}”.`,
});

/** The parser iterates over the months of a duration. */
const MAX_SECONDS = 9_999 * 366 * 86_400;

function readDuration({ propertiesOf, onLoss }: EventSource): ICAL.Duration {
  const [property] = propertiesOf('DURATION');
  if (property === undefined) return new ICAL.Duration({});
  const duration = parseDuration(property.value.trim());
  if (duration !== undefined) return duration;
  onLoss(dropped(property));
  return new ICAL.Duration({});
}

/** Undefined for negative durations, and for those that end after the last year. The npm package `ics` writes `P2DT`. */
export function parseDuration(value: string): ICAL.Duration | undefined {
  if (!/^[+-]?P(?=T?\d)(?:\d+W)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/i.test(value)) return undefined;
  const duration = ICAL.Duration.fromString(value.toUpperCase());
  const isUsable = !duration.isNegative && duration.toSeconds() <= MAX_SECONDS;
  return isUsable ? duration : undefined;
}

/** All times of properties; the start of periods. Unreadable ones are reported. */
export function readDates(name: string, source: EventSource): NamedTime[] {
  const dates = source.propertiesOf(name).flatMap((property) =>
    property.value
      .split(',')
      .filter((value) => value.trim() !== '')
      .flatMap((value) => {
        const time = readNamedTime(property, value.split('/', 1)[0]);
        if (time === undefined) source.onLoss(dropped(property));
        return time ?? [];
      }),
  );
  reportZones(dates, source);
  return dates;
}

/** The local time in the zone of a series; a day, if the value is one or the series lasts whole days. */
export function toSeriesTime(named: NamedTime, series: SeriesStart, source: EventSource): WallTime | string {
  if (named.time.isDate) return dayOf(named);
  const isLocal = named.tzid === '' || findZoneOf(named.tzid, named.time, source)?.name === series.timezone;
  const local = isLocal
    ? toWallTime(named.time)
    : instantToWallTime(toInstant(named, series.timezone, source), series.timezone);
  // Programs write whole days in UTC too.
  if (series.allDay) return local.endsWith(' 00:00:00') ? local.slice(0, 10) : dayOf(named);
  return local;
}

/** A RECURRENCE-ID as a day or a local time, or in epoch milliseconds; undefined if it cannot be read. */
export function toDateReference(property: ContentLine, source: EventSource): string | number | undefined {
  const named = readNamedTime(property);
  if (named === undefined) return undefined;
  if (named.time.isDate) return dayOf(named);
  return named.tzid === '' ? toWallTime(named.time) : toInstant(named, source.defaultZone, source);
}

const dayOf = ({ time }: NamedTime): string => time.toString().slice(0, 10);

/** Reports each unknown zone once. */
function reportZones(times: readonly NamedTime[], source: EventSource): void {
  const reported = new Set<string>();
  for (const { tzid, time, line } of times) {
    if (time.isDate || reported.has(tzid)) continue;
    const isKnown = tzid === '' ? source.unknownDefault === undefined : findZoneOf(tzid, time, source) !== undefined;
    if (isKnown) continue;
    reported.add(tzid);
    source.onLoss(unknownZone(tzid === '' ? (source.unknownDefault?.value ?? '') : tzid, line, source.defaultZone));
  }
}

const unknownZone = (tzid: string, line: number, zone: string): RecordProblem => ({
  reason: 'unknown_zone',
  line,
  detail: `The time zone “${showLine(tzid)}” of line ${line} is not known; the time was read in ${zone}.`,
});

/** DTEND of all-day events is exclusive; without end and duration they last one day. An end with a time is inclusive. */
function toDays({ time: start }: NamedTime, end: NamedTime | ICAL.Duration, source: EventSource, ownZone?: string) {
  const last = 'time' in end ? end.time.clone() : start.clone();
  if (!('time' in end)) last.addDuration(end);
  const isMidnight = last.hour === 0 && last.minute === 0 && last.second === 0;
  last.isDate = true;
  if (isMidnight && last.compare(start) > 0) last.adjust(-1, 0, 0, 0);
  const timezone = ownZone ?? source.defaultZone;
  return { start_date: start.toString(), end_date: last.toString().slice(0, 10), all_day: true, timezone };
}

export function findZoneOf(
  tzid: string,
  time: ICAL.Time,
  { findZone, defaultZone }: EventSource,
): FoundZone | undefined {
  return tzid === '' ? { name: defaultZone } : findZone(tzid, time.year);
}

/** Zones with a name are kept, and those of series that are like one; other times are converted to the default zone. */
function zoneOf(named: NamedTime, source: EventSource): string {
  const found = findZoneOf(named.tzid, named.time, source);
  return found?.name ?? (isSeries(source) ? findSimilarOf(found, source) : undefined) ?? source.defaultZone;
}

const findSimilarOf = (found: FoundZone | undefined, { defaultZone }: EventSource): string | undefined =>
  found !== undefined && found.name === undefined ? found.findSimilar(defaultZone) : undefined;

/** Whether the start is in a zone that only the file describes and that is like no known one. */
export function isInUnlikeZone(source: EventSource): boolean {
  const { tzid, time } = readStart(source);
  if (time.isDate) return false;
  const found = findZoneOf(tzid, time, source);
  return found !== undefined && found.name === undefined && findSimilarOf(found, source) === undefined;
}

export const isSeries = ({ propertiesOf }: EventSource): boolean =>
  propertiesOf('RRULE').length > 0 || propertiesOf('RDATE').length > 0;

/** `zone` is the zone of the event, for times without one. */
export function toInstant({ time, tzid }: NamedTime, zone: string, source: EventSource): number {
  const wall = toWallTime(time);
  const found = tzid === '' ? { name: zone } : findZoneOf(tzid, time, source);
  if (found?.offsetAt !== undefined && found.name === undefined) return wallTimeToUtc(wall) - found.offsetAt(time);
  const known = found?.name ?? source.defaultZone;
  // Ambiguous times mean the first instant (RFC 5545 §3.3.5).
  return readingsOf(wall, known)[0] ?? wallTimeToInstant(wall, known);
}

function toWallTimes(start: NamedTime, end: NamedTime | ICAL.Duration, source: EventSource, ownZone?: string) {
  const startZone = zoneOf(start, source);
  const timezone = ownZone ?? startZone;
  const instantOf = (time: NamedTime): number => toInstant(time, startZone, source);
  const endAtMs = 'time' in end ? instantOf(end) : instantOf(afterDays(start, end)) + exactMsOf(end);
  return {
    start_date: toExactDate(instantOf(start), timezone),
    end_date: toExactDate(endAtMs, timezone),
    all_day: false,
    timezone,
  };
}

export function toWallTime(time: ICAL.Time): WallTime {
  const text = time.toString();
  return `${text.slice(0, 10)} ${text.slice(11, 19) || '00:00:00'}`;
}

/** Days are nominal, hours are exact (RFC 5545 §3.3.6). */
export function afterDays(start: NamedTime, { weeks, days }: ICAL.Duration): NamedTime {
  const end = start.time.clone();
  end.adjust(weeks * 7 + days, 0, 0, 0);
  return { ...start, time: end };
}

export const exactMsOf = ({ hours, minutes, seconds }: ICAL.Duration): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000;
