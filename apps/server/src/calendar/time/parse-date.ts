import { dayMs, hourMs } from '../../time/durations.ts';
import { type DateText, midnight, readDateText } from './date-text.ts';
import { getZoneOffset, instantToWallTime, wallTimeToInstant, wallToInstant } from './time-zone.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc } from './wall-time.ts';

export interface DateContext {
  /** The zone of dates without one, and of "today". */
  readonly zone: string;
  /** The base of relative dates. */
  readonly nowMs: number;
}

/** Realistic dates have about 60: `Wednesday, 24 September 2031 10:00:00 America/Argentina/Buenos_Aires`. */
const MAX_LENGTH = 100;
/** Years have four digits. */
const EARLIEST_MS = wallTimeToUtc('0001-01-01 00:00:00');
const LATEST_MS = wallTimeToUtc('9999-12-31 23:59:59');
/** Seconds since 1970. */
const TIMESTAMP = /^[ \t\n\v\f\r]*([+-]?\d+)(?:\.0*)?[ \t\n\v\f\r]*$/;
/** PHP misreads timestamps with a fraction as ancient dates. */
const FRACTION = /^[ \t\n\v\f\r]*[+-]?\d{5,}\./;
/** The usual format of dates; invalid days such as 31 April overflow into the next month. */
const PLAIN = /^([1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/;

/**
 * Reads a date like `parseInstant` and converts it to local time (DI-16). Undefined if invalid or outside of the years 1
 * to 9999.
 */
export function parseDate(value: unknown, { zone, nowMs }: DateContext): WallTime | undefined {
  const instant = parseInstant(value, { zone, nowMs });
  if (instant === undefined) return undefined;
  const wallMs = instant + getZoneOffset(instant, zone);
  return isWithinYears(wallMs) ? utcToWallTime(wallMs) : undefined;
}

/**
 * Reads a Unix timestamp or a text in PHP's `strtotime` formats (`date-grammar.ts`), which TEC uses, as epoch
 * milliseconds. Undefined if invalid. The result may be outside of the years that `isStorable` allows.
 */
export function parseInstant(value: unknown, context: DateContext): number | undefined {
  const source = typeof value === 'number' ? String(value) : value;
  if (typeof source !== 'string' || source.length > MAX_LENGTH) return undefined;
  const plain = readPlain(source);
  if (plain !== undefined) return localToInstant(plain, context.zone);
  const [, seconds] = TIMESTAMP.exec(source) ?? [];
  if (seconds === undefined) return FRACTION.test(source) ? undefined : readText(source, context);
  const instant = Number(seconds) * 1000;
  // 0 comes from unset variables.
  return instant !== 0 && isWithinYears(instant) ? instant : undefined;
}

/** Whether an instant has a four-digit year both in UTC and in a zone; both are stored. */
export function isStorable(instantMs: number, zone: string): boolean {
  return isWithinYears(instantMs) && isWithinYears(instantMs + getZoneOffset(instantMs, zone));
}

/** A fast path for the usual format, thirty times faster than the grammar; reads the date as UTC. */
function readPlain(source: string): number | undefined {
  const [, year, month, day, hour = 0, minute = 0, second = 0] = PLAIN.exec(source) ?? [];
  if (year === undefined) return undefined;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

function readText(source: string, { zone, nowMs }: DateContext): number | undefined {
  const text = readDateText(source);
  if (!text) return undefined;
  const wallMs = toWallMs(text, instantToWallTime(nowMs, zone));
  if (!text.zone) return localToInstant(wallMs, zone);
  if (!isWithinYears(wallMs)) return undefined;
  if ('name' in text.zone) return firstReading(utcToWallTime(wallMs), text.zone.name);
  return wallMs - text.zone.offsetSeconds * 1000 || undefined;
}

/** PHP's result for the epoch equals its result for an invalid date. */
function localToInstant(wallMs: number, zone: string): number | undefined {
  return isWithinYears(wallMs) && wallMs !== 0 ? wallToInstant(wallMs, zone) : undefined;
}

/** For zones named in the text, PHP uses the earlier instant of ambiguous times. */
function firstReading(wall: WallTime, zone: string): number | undefined {
  const instant = wallTimeToInstant(wall, zone);
  const earlier = [hourMs / 2, hourMs, 2 * hourMs].map((ms) => instant - ms);
  return earlier.find((each) => instantToWallTime(each, zone) === wall) ?? (instant || undefined);
}

/**
 * The resulting wall time as UTC. Applies the parts in PHP's order: edge of the month, weekday, steps, edge of the month
 * again, workdays.
 */
function toWallMs(text: DateText, now: WallTime): number {
  const { steps, edgeOfMonth } = text;
  const base = toFields(atEdgeOfMonth(toWritten(text, now), edgeOfMonth));
  const onWeekday = toFields({ ...base, day: base.day + daysToWeekday(base, text) });
  const stepped = {
    year: onWeekday.year + steps.year,
    // For weekdays of a month, the steps were already applied to the month.
    month: onWeekday.month + (text.weekdaysFrom === undefined ? steps.month : 0),
    day: onWeekday.day + steps.day,
    hour: onWeekday.hour + steps.hour,
    minute: onWeekday.minute + steps.minute,
    second: onWeekday.second + steps.second,
  };
  return moveByWorkdays(toMs(atEdgeOfMonth(stepped, edgeOfMonth)), text.workdays);
}

/** Fills missing parts from now, or with midnight if there is a date. */
function toWritten(text: DateText, now: WallTime): Fields {
  const [thisYear = 0, thisMonth = 0, thisDay = 0, hour = 0, minute = 0, second = 0] = now.split(/\D/).map(Number);
  const { year = thisYear, month = thisMonth, day = thisDay, weekdaysFrom, steps } = text;
  const time = text.hasDate && !text.hasTime ? midnight : (text.time ?? { hour, minute, second });
  if (weekdaysFrom === undefined) return { year, month, day, ...time };
  return { year, month: month + steps.month + (weekdaysFrom === 'last' ? 1 : 0), day: 1, ...time };
}

/** Parts may be out of range. Months and days start at 1. */
interface Fields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Normalizes parts out of range. */
function toMs({ year, month, day, hour, minute, second }: Fields): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000;
}

function toFields(fields: Fields): Fields {
  const date = new Date(toMs(fields));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

function atEdgeOfMonth(fields: Fields, edge: DateText['edgeOfMonth']): Fields {
  if (edge === 'first') return { ...fields, day: 1 };
  return edge === 'last' ? { ...fields, month: fields.month + 1, day: 0 } : fields;
}

function daysToWeekday(fields: Fields, { weekday, steps }: DateText): number {
  if (!weekday) return 0;
  const today = new Date(toMs(fields)).getUTCDay();
  if (weekday.from === 'inWeek') return daysWithinWeek(today, weekday.day);
  if (weekday.day < 0) return -(7 - (-weekday.day - today));
  const ahead = weekday.day - today;
  const isPast = steps.day < 0 ? ahead < 0 : ahead <= (weekday.from === 'sameDay' ? -1 : 0);
  return isPast ? ahead + 7 : ahead;
}

/** Weeks start on Monday. */
function daysWithinWeek(today: number, day: number): number {
  if (day === 0) return today === 0 ? 0 : 7 - today;
  return today === 0 ? day - 7 : day - today;
}

/** Five workdays are a week; the rest skips the weekend. */
function moveByWorkdays(ms: number, count: number | undefined): number {
  if (count === undefined) return ms;
  const weekday = new Date(ms).getUTCDay();
  const rest = count % 5;
  const direction = count > 0 ? 1 : -1;
  return ms + (Math.trunc(count / 5) * 7 + rest + daysOfWeekend(weekday, rest, direction)) * dayMs;
}

function daysOfWeekend(weekday: number, rest: number, direction: 1 | -1): number {
  // Backwards, Saturday and Sunday swap their roles.
  const [near, far] = direction > 0 ? [6, 0] : [0, 6];
  if (rest === 0) {
    if (weekday === far) return -2 * direction;
    return weekday === near ? -direction : 0;
  }
  if (weekday === near) return direction;
  const leavesWeek = direction > 0 ? weekday + rest > 5 : weekday + rest < 1;
  return leavesWeek ? 2 * direction : 0;
}

/** False for NaN, which overflowing steps produce. */
function isWithinYears(instantMs: number): boolean {
  return instantMs >= EARLIEST_MS && instantMs <= LATEST_MS;
}
