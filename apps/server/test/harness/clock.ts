import type { Clock } from '../../src/time/clock.ts';

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  /** Moves time on, calling what falls due on the way in its order. */
  advance(ms: number): void;
  /** How many timers wait: one that nobody needs any more is a leak. */
  pendingTimers(): number;
  /** Sets the wall clock forward, or back where `ms` is negative, as an operator or NTP does: no time passes. */
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
