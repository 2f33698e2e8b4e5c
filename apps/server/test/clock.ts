import type { Clock } from '../src/clock.ts';

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  /** Moves time on, calling what falls due on the way in its order. */
  advance(ms: number): void;
  /** How many timers wait: one that nobody needs any more is a leak. */
  pendingTimers(): number;
}

export function createTestClock(startMs = Date.now()): TestClock {
  let nowMs = startMs;
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>();
  return {
    now: () => nowMs,
    pendingTimers: () => timers.size,
    after(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
        if (!next) break;
        timers.delete(next);
        nowMs = Math.max(nowMs, next.atMs);
        next.run();
      }
      nowMs = endMs;
    },
  };
}
