import type { Clock } from '../../clock.ts';

/** The places in a carrier's window. */
export interface Places {
  /** Takes one, as soon as one is free; false where none was within `ms`. Who has asked first is first. */
  take(ms: number): Promise<boolean>;
  free(): void;
}

export function createPlaces(clock: Pick<Clock, 'after'>, count: number): Places {
  const waiting = new Set<() => void>();
  let left = count;

  return {
    async take(ms) {
      if (left > 0) {
        left -= 1;
        return true;
      }
      return new Promise<boolean>((resolve) => {
        const cancel = clock.after(ms, () => {
          waiting.delete(enter);
          resolve(false);
        });
        const enter = () => {
          cancel();
          resolve(true);
        };
        waiting.add(enter);
      });
    },
    free() {
      const [next] = waiting;
      if (next === undefined) {
        left += 1;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}
