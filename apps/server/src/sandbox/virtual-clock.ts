import type { Clock } from '../time/clock.ts';

/** A clock that runs with the machine's, and leaps ahead when it is told to. */
export interface VirtualClock extends Clock {
  /** Leaps, and then calls what has fallen due, in its order. */
  leap(ms: number): void;
}

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
  cancel(): void;
}

export function createVirtualClock(machine: Clock, startsAheadMs = 0): VirtualClock {
  let aheadMs = startsAheadMs;
  const timers = new Set<Timer>();
  const monotonicMs = () => machine.monotonicMs() + aheadMs;

  /** Has the machine call it when it is due by this clock. */
  function schedule(timer: Timer): void {
    timer.cancel();
    timer.cancel = machine.after(Math.max(0, timer.dueMs - monotonicMs()), () => fire(timer));
  }

  function fire(timer: Timer): void {
    timer.cancel();
    // What ran before it may have cancelled it.
    if (timers.delete(timer)) timer.run();
  }

  return {
    now: () => machine.now() + aheadMs,
    monotonicMs,
    after(delayMs, run) {
      const timer: Timer = { dueMs: monotonicMs() + delayMs, run, cancel: () => undefined };
      timers.add(timer);
      schedule(timer);
      return () => {
        timer.cancel();
        timers.delete(timer);
      };
    },
    leap(ms) {
      aheadMs += ms;
      const inOrder = [...timers].sort((one, other) => one.dueMs - other.dueMs);
      for (const timer of inOrder) if (timer.dueMs <= monotonicMs()) fire(timer);
      for (const timer of timers) schedule(timer);
    },
  };
}
