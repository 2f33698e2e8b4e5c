import type { Clock } from '../time/clock.ts';
import { pause } from './waiting.ts';

const maxTries = 5;
const firstPauseMs = 100;
const longestPauseMs = 10_000;

/** The pause after consecutive failures: 100 ms, doubling up to 10 s. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
}

const jitter = 0.1;

/** Varies a pause by up to a tenth, so that retries do not coincide. `random` is in [0, 1). */
export const spread = (ms: number, random: number): number => Math.round(ms * (1 - jitter + 2 * jitter * random));

/**
 * Repeats work on the database until it succeeds, without a limit for temporary failures. Throws the fifth consecutive
 * failure if it is not temporary, and any failure after `signal` aborts.
 */
export async function retry<T>(
  work: () => Promise<T>,
  isTemporary: (error: unknown) => boolean,
  clock: Clock,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || (!isTemporary(error) && failures >= maxTries)) throw error;
    }
    await pause(pauseAfterFailures(failures), clock, signal);
  }
}
