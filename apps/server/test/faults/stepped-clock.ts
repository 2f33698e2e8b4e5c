import { type Clock, systemClock } from '../../src/time/clock.ts';

/** The system clock with an adjustable offset. */
export function createSteppedClock(): Clock & { step(ms: number): void } {
  let offsetMs = 0;
  return {
    now: () => systemClock.now() + offsetMs,
    monotonicMs: systemClock.monotonicMs,
    after: systemClock.after,
    step(ms) {
      offsetMs += ms;
    },
  };
}
