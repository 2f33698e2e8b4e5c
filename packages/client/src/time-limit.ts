// setTimeout takes no longer delay: it would fire at once.
const longestTimerMs = 2 ** 31 - 1;

/** A signal that aborts with `outer`, or with a `TimeoutError` after `timeMs`; `release` ends the waiting for either. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** When the time is over, on the clock of `performance.now()`. */
  readonly endsAtMs: number;
  release(): void;
}

/** Begins to count `timeMs`, at the most 24 days. Release it, or its timer keeps the process alive. */
// AbortSignal.any would do this, but Node 20.0 and many browsers in use do not have it.
export function limitTime(outer: AbortSignal, timeMs: number): TimeLimit {
  const controller = new AbortController();
  const boundedMs = Math.min(timeMs, longestTimerMs);
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`No response within ${boundedMs} ms.`, 'TimeoutError'));
  }, boundedMs);
  const onAbort = () => controller.abort(outer.reason);
  if (outer.aborted) onAbort();
  outer.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    endsAtMs: performance.now() + boundedMs,
    release() {
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
    },
  };
}

/** Resolves after `delayMs`; rejects with the reason of the signal when that aborts before. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, delayMs);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
