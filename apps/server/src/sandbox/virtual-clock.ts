import type { Clock } from '../time/clock.ts';

/** A clock with an adjustable offset to the machine's. */
export interface VirtualClock extends Clock {
  /** Moves the clock ahead, then runs the due timers in their order. */
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

  function schedule(timer: Timer): void {
    timer.cancel();
    timer.cancel = machine.after(Math.max(0, timer.dueMs - monotonicMs()), () => fire(timer));
  }

  function fire(timer: Timer): void {
    timer.cancel();
    // An earlier timer may have cancelled this one.
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
