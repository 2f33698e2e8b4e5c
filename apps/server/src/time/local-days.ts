import { hourMs } from './durations.ts';

/** A day or month of a time zone. */
interface LocalPeriod {
  /** `2026-11-23`, `2026-11` */
  readonly name: string;
  /** The begin of the next period. */
  readonly endsAtMs: number;
}

type PeriodOf = (nowMs: number) => LocalPeriod;

const quarterHourMs = 900_000;

/**
 * Formats days of a time zone, such as `2026-11-21`. Caches the last quarter of an hour, because days of all zones begin
 * at a quarter.
 */
export function createDayNames(timeZone: string): (atMs: number) => string {
  const format = createDayFormat(timeZone);
  let known = { quarter: Number.NaN, day: '' };
  return (atMs) => {
    const quarter = Math.floor(atMs / quarterHourMs);
    if (quarter !== known.quarter) known = { quarter, day: format.format(atMs) };
    return known.day;
  };
}

/** Finds the day of an instant in a time zone, with a cache of the last day. */
export const createLocalDays = (timeZone: string): PeriodOf =>
  createPeriods(timeZone, 'YYYY-MM-DD'.length, 36 * hourMs);

/** Like `createLocalDays`, for months. */
export const createLocalMonths = (timeZone: string): PeriodOf =>
  createPeriods(timeZone, 'YYYY-MM'.length, 33 * 24 * hourMs);

const createDayFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** @param longestMs longer than any period, including clock changes */
function createPeriods(timeZone: string, nameLength: number, longestMs: number): PeriodOf {
  const format = createDayFormat(timeZone);
  const nameOf = (atMs: number): string => format.format(atMs).slice(0, nameLength);
  let known = { name: '', fromMs: 0, endsAtMs: 0 };

  function findEnd(name: string, nowMs: number): number {
    let [within, after] = [nowMs, nowMs + longestMs];
    while (after - within > 1) {
      const middle = Math.floor((within + after) / 2);
      if (nameOf(middle) === name) within = middle;
      else after = middle;
    }
    return after;
  }

  return (nowMs) => {
    if (nowMs < known.fromMs || nowMs >= known.endsAtMs) {
      const name = nameOf(nowMs);
      known = { name, fromMs: nowMs, endsAtMs: findEnd(name, nowMs) };
    }
    return known;
  };
}
