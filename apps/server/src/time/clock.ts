/** The source of time and timers, which tests and the sandbox control. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Monotonic milliseconds, for durations. */
  monotonicMs(): number;
  /** Calls `run` once after `delayMs`; the returned function cancels it. The timer never keeps the process alive. */
  after(delayMs: number, run: () => void): () => void;
}

/** A clock that processes share, for leases. */
export interface SharedTime extends Clock {
  /** The latest time that another process may read now; the same as `now()` unless the shared clock has stepped. */
  latestMs?(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
