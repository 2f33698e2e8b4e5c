import type { Clock } from '../time/clock.ts';

export const deadlineMs = 2_000;
const validForMs = 1_000;

/**
 * Returns whether `write` succeeds in time. At most one write runs at a time and one per second; the result is false while
 * one is overdue.
 */
export function createWriteProbe(write: () => Promise<unknown>, clock: Clock): () => Promise<boolean> {
  let result: Promise<boolean> | undefined;

  function probe(): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = clock.after(deadlineMs, () => resolve(false));
      const end = (isWritten: boolean) => {
        cancel();
        resolve(isWritten);
        clock.after(validForMs, () => {
          result = undefined;
        });
      };
      write().then(
        () => end(true),
        () => end(false),
      );
    });
  }

  return () => (result ??= probe());
}
