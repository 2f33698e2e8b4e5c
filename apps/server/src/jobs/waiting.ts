import type { Clock } from '../time/clock.ts';

/** Wakes the waiter. A signal without a waiter ends the next wait. */
export interface WakeSignal {
  wake(): void;
  /** Resolves after `ms`, or when `wake` is called. */
  wait(ms: number): Promise<void>;
}

export function createWakeSignal(clock: Clock): WakeSignal {
  let isSet = false;
  let endWait: (() => void) | undefined;

  return {
    wake() {
      isSet = true;
      endWait?.();
    },
    async wait(ms) {
      if (!isSet) {
        await new Promise<void>((resolve) => {
          const cancel = clock.after(ms, resolve);
          endWait = () => {
            cancel();
            resolve();
          };
        });
        endWait = undefined;
      }
      isSet = false;
    },
  };
}

/** Resolves after `ms`, or when `signal` aborts. */
export function pause(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
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

/** Resolves when `work` has settled, after `ms` at the latest. */
export function atMost(ms: number, clock: Clock, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    const end = () => {
      cancel();
      resolve();
    };
    work.then(end, end);
  });
}
