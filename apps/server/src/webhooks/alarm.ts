import type { Clock } from '../clock.ts';

/** Wakes the one who waits. A ring that comes while nobody waits is kept for the next wait. */
export interface Alarm {
  ring(): void;
  /** Resolves after `ms`, or when it rings. */
  wait(ms: number): Promise<void>;
}

export function createAlarm(clock: Clock): Alarm {
  let rung = false;
  let wake: (() => void) | undefined;

  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const cancel = clock.after(ms, resolve);
          wake = () => {
            cancel();
            resolve();
          };
        });
        wake = undefined;
      }
      rung = false;
    },
  };
}
