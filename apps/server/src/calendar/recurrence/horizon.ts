import type { Span } from './expand-rule.ts';

/** The dates of series that are stored: a setting of the operator. */
export interface Horizon {
  /** Before the creation of the series. */
  readonly monthsBefore: number;
  /** From now. */
  readonly monthsAhead: number;
}

export const defaultHorizon: Horizon = { monthsBefore: 12, monthsAhead: 24 };

/** Of one series, without those that have passed since it was created. */
export const maxStoredDates = 2_000;

/** The most months before and ahead: a daily series with 400 added dates does not exceed `maxStoredDates` in them. */
export const maxHorizonMonths = 52;

/** The day some months before or after a time, in UTC. */
export function dayInMonths(nowMs: number, months: number): string {
  const day = new Date(nowMs);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}

/**
 * The days of which dates are stored after a write. Dates that are stored stay, also after the horizon was made shorter,
 * so the days only increase.
 */
export function storedSpan(current: Span | undefined, nowMs: number, { monthsBefore, monthsAhead }: Horizon): Span {
  const until = dayInMonths(nowMs, monthsAhead);
  return {
    from: current?.from ?? dayInMonths(nowMs, -monthsBefore),
    to: current === undefined || current.to < until ? until : current.to,
  };
}
