import type { Clock } from '../time/clock.ts';
import { pause } from './waiting.ts';

const maxTries = 5;
const firstPauseMs = 100;
const longestPauseMs = 10_000;

/** How long to leave a failing database alone after this many failures in a row: 100 ms, doubling up to 10 s. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
}

const jitter = 0.1;

/** A pause, up to a tenth shorter or longer: what failed at once is not tried again at once. `random` is in [0, 1). */
export const spread = (ms: number, random: number): number => Math.round(ms * (1 - jitter + 2 * jitter * random));

/**
 * Repeats work on the database until it succeeds, however long a temporary failure lasts. Throws the fifth failure in a
 * row if it is not temporary; after `signal` aborts, the error of the next one.
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
