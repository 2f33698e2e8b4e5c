import { dayMs, hourMs } from '../../time/durations.ts';
import { type DateText, midnight, readDateText } from './date-text.ts';
import { getZoneOffset, instantToWallTime, wallTimeToInstant, wallToInstant } from './time-zone.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc } from './wall-time.ts';

export interface DateContext {
  /** Where a date without zone of its own is local, and what "today" is. */
  readonly zone: string;
  /** Epoch milliseconds that relative words count from. */
  readonly nowMs: number;
}

/**
 * The longest that anyone writes is about 60: `Wednesday, 24 September 2031 10:00:00 America/Argentina/Buenos_Aires`.
 */
const MAX_LENGTH = 100;
/** Years have four digits. */
const EARLIEST_MS = wallTimeToUtc('0001-01-01 00:00:00');
const LATEST_MS = wallTimeToUtc('9999-12-31 23:59:59');
/** Seconds since 1970. */
const TIMESTAMP = /^[ \t\n\v\f\r]*([+-]?\d+)(?:\.0*)?[ \t\n\v\f\r]*$/;
/** PHP finds a date of long ago in the digits of a timestamp with a fraction. */
const FRACTION = /^[ \t\n\v\f\r]*[+-]?\d{5,}\./;
/** As almost all dates are sent, in the ranges that clocks show; a day that its month does not have runs over. */
const PLAIN = /^([1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/;

/**
 * Reads a date as `parseInstant` does and writes it as the zone's clock shows it: an offset or timestamp is converted
 * (DI-16), a skipped hour moved on. `undefined` for what cannot be read or lies outside of the years 1 to 9999.
 */
export function parseDate(value: unknown, { zone, nowMs }: DateContext): WallTime | undefined {
  const instant = parseInstant(value, { zone, nowMs });
  if (instant === undefined) return undefined;
  const wallMs = instant + getZoneOffset(instant, zone);
  return isWithinYears(wallMs) ? utcToWallTime(wallMs) : undefined;
}

/**
 * Reads what clients and people send as a date: a Unix timestamp (number or digits), and what PHP's `strtotime` reads,
 * which TEC uses (`date-grammar.ts` lists the forms). Gives epoch milliseconds: never another date than PHP.
 * `undefined` for what cannot be read; what can may still lie outside of the years that `isStorable` allows.
 */
export function parseInstant(value: unknown, context: DateContext): number | undefined {
  const source = typeof value === 'number' ? String(value) : value;
  if (typeof source !== 'string' || source.length > MAX_LENGTH) return undefined;
  const plain = readPlain(source);
  if (plain !== undefined) return localToInstant(plain, context.zone);
  const [, seconds] = TIMESTAMP.exec(source) ?? [];
  if (seconds === undefined) return FRACTION.test(source) ? undefined : readText(source, context);
  const instant = Number(seconds) * 1000;
  // 0 is what an unset variable sends, not a date.
  return instant !== 0 && isWithinYears(instant) ? instant : undefined;
}

/**
 * Whether a moment is within the years 1 to 9999 in UTC and on the clocks of a zone: both are stored, and shown with
 * four digits.
 */
export function isStorable(instantMs: number, zone: string): boolean {
  return isWithinYears(instantMs) && isWithinYears(instantMs + getZoneOffset(instantMs, zone));
}

/** What the grammar reads as well, at thirty times the cost: what a clock shows, as if it were UTC. */
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

/** PHP's answer for the epoch cannot be told from its answer for no date. */
function localToInstant(wallMs: number, zone: string): number | undefined {
  return isWithinYears(wallMs) && wallMs !== 0 ? wallToInstant(wallMs, zone) : undefined;
}

/** Where the text itself names the zone, PHP takes the earlier of two readings on both sides of Greenwich. */
function firstReading(wall: WallTime, zone: string): number | undefined {
  const instant = wallTimeToInstant(wall, zone);
  const earlier = [hourMs / 2, hourMs, 2 * hourMs].map((ms) => instant - ms);
  return earlier.find((each) => instantToWallTime(each, zone) === wall) ?? (instant || undefined);
}

/**
 * What the clock shows at the moment that the text means, as if it were UTC. The order is PHP's: the end of the month, the
 * day of the week, the steps, the end of the month again, the workdays.
 */
function toWallMs(text: DateText, now: WallTime): number {
  const { steps, edgeOfMonth } = text;
  const base = toFields(atEdgeOfMonth(toWritten(text, now), edgeOfMonth));
  const onWeekday = toFields({ ...base, day: base.day + daysToWeekday(base, text) });
  const stepped = {
    year: onWeekday.year + steps.year,
    // Weekdays count from the end of a month that the steps have led to already.
    month: onWeekday.month + (text.weekdaysFrom === undefined ? steps.month : 0),
    day: onWeekday.day + steps.day,
    hour: onWeekday.hour + steps.hour,
    minute: onWeekday.minute + steps.minute,
    second: onWeekday.second + steps.second,
  };
  return moveByWorkdays(toMs(atEdgeOfMonth(stepped, edgeOfMonth)), text.workdays);
}

/** What the text says, and what it leaves out: now, or midnight of a date. */
function toWritten(text: DateText, now: WallTime): Fields {
  const [thisYear = 0, thisMonth = 0, thisDay = 0, hour = 0, minute = 0, second = 0] = now.split(/\D/).map(Number);
  const { year = thisYear, month = thisMonth, day = thisDay, weekdaysFrom, steps } = text;
  const time = text.hasDate && !text.hasTime ? midnight : (text.time ?? { hour, minute, second });
  if (weekdaysFrom === undefined) return { year, month, day, ...time };
  return { year, month: month + steps.month + (weekdaysFrom === 'last' ? 1 : 0), day: 1, ...time };
}

/** The parts of a date, some of which may be too large or small for it. Months and days count from 1. */
interface Fields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Too many days in a month run over into the next, and so on. */
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

/** Weeks begin on Monday. */
function daysWithinWeek(today: number, day: number): number {
  if (day === 0) return today === 0 ? 0 : 7 - today;
  return today === 0 ? day - 7 : day - today;
}

/** Whole weeks are five workdays; the rest steps over the weekend. */
function moveByWorkdays(ms: number, count: number | undefined): number {
  if (count === undefined) return ms;
  const weekday = new Date(ms).getUTCDay();
  const rest = count % 5;
  const direction = count > 0 ? 1 : -1;
  return ms + (Math.trunc(count / 5) * 7 + rest + daysOfWeekend(weekday, rest, direction)) * dayMs;
}

function daysOfWeekend(weekday: number, rest: number, direction: 1 | -1): number {
  // Seen backwards, Saturday is the day that Sunday is forwards.
  const [near, far] = direction > 0 ? [6, 0] : [0, 6];
  if (rest === 0) {
    if (weekday === far) return -2 * direction;
    return weekday === near ? -direction : 0;
  }
  if (weekday === near) return direction;
  const leavesWeek = direction > 0 ? weekday + rest > 5 : weekday + rest < 1;
  return leavesWeek ? 2 * direction : 0;
}

/** Also `false` for the NaN of a step too far. */
function isWithinYears(instantMs: number): boolean {
  return instantMs >= EARLIEST_MS && instantMs <= LATEST_MS;
}
