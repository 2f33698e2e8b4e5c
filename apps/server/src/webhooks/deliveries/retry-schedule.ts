import { spread } from '../../jobs/retry.ts';
import { readRetryAfter } from '../../outbound/retry-after.ts';
import { hourMs, minuteMs } from '../../time/durations.ts';

/** Delays after the first, second, … failed attempt; the first attempt is immediate. */
export const delaysMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
export const longestRetryAfterMs = 24 * hourMs;

/** Response to one attempt; `status` is undefined if there was none. */
export interface Reaction {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
}

export type NextStep =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'retry'; readonly delayMs: number };

/**
 * Decides the step after the attempt with this number (1 is the first): 2xx is success, 410 Gone stops, everything else
 * is retried until the schedule ends. `random` is in [0, 1) and spreads retries by ±10 %.
 */
export function decideNextStep(
  attempt: number,
  { status, retryAfter }: Reaction,
  nowMs: number,
  random: number,
): NextStep {
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'stopped' };
  const scheduledMs = delaysMs[attempt - 1];
  if (scheduledMs === undefined) return { kind: 'exhausted' };
  // Retry-After can only delay a retry.
  const askedMs = Math.min(readRetryAfter(retryAfter, nowMs), longestRetryAfterMs);
  return { kind: 'retry', delayMs: Math.max(spread(scheduledMs, random), askedMs) };
}
