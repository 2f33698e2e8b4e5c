/** The one source of "now" and of timers, so that tests and the sandbox can move time. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds since any moment, to measure durations with: they never stand still or go back when the clock is set. */
  monotonicMs(): number;
  /** Calls `run` once after `delayMs`; the returned function cancels it. The timer never keeps the process alive. */
  after(delayMs: number, run: () => void): () => void;
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
