import { type ClockUnit, type DateText, readDateText, type Step } from './date-text.ts';
import { instantToWallTime, wallTimeToInstant } from './time-zone.ts';
import { utcToWallTime, type WallTime } from './wall-time.ts';

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
/** Years have four digits, and this leaves room for every zone. */
const EARLIEST_MS = Date.UTC(1000, 0, 2);
const LATEST_MS = Date.UTC(9999, 11, 30);
const DAY_MS = 86_400_000;
const CLOCK_UNIT_MS: Readonly<Record<ClockUnit, number>> = { second: 1000, minute: 60_000, hour: 3_600_000 };

/**
 * Reads a date as `parseInstant` does and writes it as the zone's clock shows it: an offset or timestamp is converted
 * (DI-16), a skipped hour moved on.
 */
export function parseDate(value: unknown, context: DateContext): WallTime | undefined {
  const instant = parseInstant(value, context);
  return instant === undefined ? undefined : instantToWallTime(instant, context.zone);
}

/**
 * Reads what clients and people send as a date: ISO 8601, `5/30/2031 6pm`, `30 May 2031`, `tomorrow 9am`, `next
 * friday`, `+5 days`, a Unix timestamp (number or digits). Gives epoch milliseconds, or `undefined` for what cannot be
 * read or lies outside of the years 1000 to 9999.
 */
export function parseInstant(value: unknown, context: DateContext): number | undefined {
  const instant = readTimestamp(value) ?? readText(value, context);
  return instant !== undefined && isWithinYears(instant) ? instant : undefined;
}

/** Numbers are seconds since 1970; 0 is what an unset variable sends, not a date. */
function readTimestamp(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined;
  const match = /^\s*@?([+-]?\d{1,12})(?:\.\d+)?\s*$/.exec(text);
  return Number(match?.[1]) * 1000 || undefined;
}

function readText(value: unknown, { zone: ownZone, nowMs }: DateContext): number | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const text = readDateText(value);
  if (!text) return undefined;
  const zone = text.zone ?? ownZone;
  const wallMs = toWallMs(text, instantToWallTime(nowMs, zone));
  if (!isWithinYears(wallMs)) return undefined;
  return wallTimeToInstant(utcToWallTime(wallMs), zone) + sumOf(text.steps.map(toClockMs));
}

/** Where the calendar steps lead on the zone's own clock, read as if it were UTC. */
function toWallMs(text: DateText, now: WallTime): number {
  const [thisYear = 0, thisMonth = 0, thisDay = 0, ...thisTime] = now.split(/\D/).map(Number);
  const steps = (unit: Step['unit']) => sumOf(text.steps.map((step) => (step.unit === unit ? step.amount : 0)));
  const year = (text.date?.year ?? thisYear) + steps('year');
  const month = (text.date?.month ?? thisMonth) + steps('month');
  const day = text.date?.day ?? thisDay;
  const dayMs = toDayMs(text.dayOfMonth, year, month, day) + steps('day') * DAY_MS;
  const [hour = 0, minute = 0, second = 0] = toClock(text, thisTime);
  return moveToWeekday(dayMs, text.weekday) + ((hour * 60 + minute) * 60 + second) * 1000;
}

/** Too many days in a month run over into the next, as in PHP. */
function toDayMs(dayOfMonth: DateText['dayOfMonth'], year: number, month: number, day: number): number {
  const [monthIndex, date] = dayOfMonth === 'last' ? [month, 0] : [month - 1, dayOfMonth === 'first' ? 1 : day];
  return new Date(0).setUTCFullYear(year, monthIndex, date);
}

/** The time said; else midnight of the day said; else now. */
function toClock(text: DateText, now: readonly number[]): readonly number[] {
  if (text.time) return [text.time.hour, text.time.minute, text.time.second];
  return text.date || text.wholeDay ? [] : now;
}

function moveToWeekday(dayMs: number, weekday: DateText['weekday']): number {
  if (!weekday) return dayMs;
  const ahead = (weekday.day - new Date(dayMs).getUTCDay() + 7) % 7;
  const days = { [-1]: ahead - 7, 0: ahead, 1: ahead || 7 };
  return dayMs + days[weekday.direction] * DAY_MS;
}

function toClockMs({ unit, amount }: Step): number {
  return unit in CLOCK_UNIT_MS ? CLOCK_UNIT_MS[unit as ClockUnit] * amount : 0; // as: just looked up
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Also `false` for the NaN of a step too far. */
function isWithinYears(instantMs: number): boolean {
  return instantMs >= EARLIEST_MS && instantMs <= LATEST_MS;
}
