import { hourMs } from './durations.ts';

/** A day or month of a time zone. */
interface LocalPeriod {
  /** `2026-11-23`, `2026-11` */
  readonly name: string;
  /** When the next one begins. */
  readonly endsAtMs: number;
}

type PeriodOf = (nowMs: number) => LocalPeriod;

const quarterHourMs = 900_000;

/**
 * `2026-11-21`: the day on the clocks of a zone, for moments in any order. Every zone changes its day on a quarter of
 * an hour.
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

/** Says which day a moment belongs to in a time zone. Asked for the same day again it computes nothing. */
export const createLocalDays = (timeZone: string): PeriodOf =>
  createPeriods(timeZone, 'YYYY-MM-DD'.length, 36 * hourMs);

/** The same for months. */
export const createLocalMonths = (timeZone: string): PeriodOf =>
  createPeriods(timeZone, 'YYYY-MM'.length, 33 * 24 * hourMs);

const createDayFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** @param longestMs no period is longer, whatever its zone makes of its clocks */
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
