import { type Clock, systemClock } from '../../src/time/clock.ts';

/** The system's clock, until somebody sets it. */
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
