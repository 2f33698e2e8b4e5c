import { type Clock, systemClock } from '../../src/time/clock.ts';

/** The time of day of this machine, and timers that run so many times as fast: pauses before connections take a while. */
export const createFastClock = (factor: number): Clock => ({
  now: systemClock.now,
  monotonicMs: () => systemClock.monotonicMs() * factor,
  after: (delayMs, run) => systemClock.after(delayMs / factor, run),
});
