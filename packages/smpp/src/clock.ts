/** Where a session takes its time from, so that tests can move it. It tells spans, never the time of day. */
export interface Clock {
  /** Milliseconds since an epoch that is not specified; they never go back, whatever is done to the wall clock. */
  now(): number;
  /** Calls `run` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

/** The monotonic clock of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
