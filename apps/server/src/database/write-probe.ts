import type { Clock } from '../time/clock.ts';

const deadlineMs = 2_000;
const validForMs = 1_000;

/**
 * Tells whether `write` succeeds in time. There is one write at a time and at most one a second, however many ask; while
 * one is overdue, the answer is no.
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
