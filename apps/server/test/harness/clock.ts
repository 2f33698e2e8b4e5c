import type { Clock } from '../../src/time/clock.ts';

/** A clock that only the test advances. */
export interface TestClock extends Clock {
  /** Advances the time and runs due timers in their order. */
  advance(ms: number): void;
  /** The number of pending timers; an unused one is a leak. */
  pendingTimers(): number;
  /** Milliseconds until the next timer is due; infinite without a timer. */
  untilNextTimer(): number;
  /** Sets the wall clock forward, or back if `ms` is negative, like an operator or NTP: no time passes. */
  set(ms: number): void;
}

export function createTestClock(startMs = Date.now()): TestClock {
  let elapsedMs = 0;
  let setByMs = 0;
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>();
  return {
    now: () => startMs + elapsedMs + setByMs,
    monotonicMs: () => elapsedMs,
    pendingTimers: () => timers.size,
    untilNextTimer: () => Math.min(...Array.from(timers, ({ atMs }) => atMs - elapsedMs)),
    after(delayMs, run) {
      const timer = { atMs: elapsedMs + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const endMs = elapsedMs + ms;
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
        if (!next) break;
        timers.delete(next);
        elapsedMs = Math.max(elapsedMs, next.atMs);
        next.run();
      }
      elapsedMs = endMs;
    },
    set(ms) {
      setByMs += ms;
    },
  };
}
