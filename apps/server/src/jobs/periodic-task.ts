import type { Logger } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';

export interface PeriodicTaskOptions {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs: number;
  /** Until the first run; `everyMs` by default. */
  readonly firstAfterMs?: number;
  /** A long run ends early when `stopped` aborts. */
  readonly run: (stopped: AbortSignal) => Promise<void>;
  readonly failureMessage: string;
}

/** Repeated work. A failure is logged, and the next run follows as planned. */
export interface PeriodicTask {
  start(): void;
  /** Prevents further runs and aborts the current one. Resolves when that has ended. */
  stop(): Promise<void>;
}

/** Waits `everyMs` from the end of a run to the next, so that a slow database gets no extra load. */
export function createPeriodicTask(options: PeriodicTaskOptions): PeriodicTask {
  const { clock, log, everyMs, firstAfterMs = everyMs, run, failureMessage } = options;
  let running = Promise.resolve();
  let cancelNext = () => {};
  const stopping = new AbortController();

  async function runSafely(): Promise<void> {
    try {
      await run(stopping.signal);
    } catch (error) {
      log.warn({ err: error }, failureMessage);
    }
  }

  function schedule(afterMs: number): void {
    if (stopping.signal.aborted) return;
    cancelNext = clock.after(afterMs, () => {
      running = runSafely().then(() => schedule(everyMs));
    });
  }

  return {
    start: () => schedule(firstAfterMs),
    async stop() {
      stopping.abort();
      cancelNext();
      await running;
    },
  };
}
