import type { Clock } from '../clock.ts';

const maxTries = 5;
const firstPauseMs = 100;
const longestPauseMs = 10_000;

/** How long to leave a failing database alone after this many failures in a row: 100 ms, doubling up to 10 s. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
}

/** Does work on the database until it succeeds; throws the error of the fifth failure, or of any once `signal` aborts. */
export async function insist<T>(work: () => Promise<T>, clock: Clock, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (failures === maxTries || signal.aborted) throw error;
    }
    await pause(pauseAfterFailures(failures), clock, signal);
  }
}

/** Waits, but not beyond the abortion of `signal`. */
export function pause(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal.addEventListener('abort', end);
  });
}
