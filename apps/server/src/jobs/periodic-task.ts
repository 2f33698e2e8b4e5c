import type { Logger } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';

export interface PeriodicTaskOptions {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs: number;
  /** A long run ends early once `stopped` aborts: between two pages, say. */
  readonly run: (stopped: AbortSignal) => Promise<void>;
  /** What the log says when `run` fails. */
  readonly failureMessage: string;
}

/** Work that is done again and again. A failure is logged, and the next run comes in its time. */
export interface PeriodicTask {
  start(): void;
  /** Begins no further run, and tells the present one; resolves when that has ended. */
  stop(): Promise<void>;
}

/** Makes a task whose next run is counted from the end of the last: a slow database is not asked more often for it. */
export function createPeriodicTask(options: PeriodicTaskOptions): PeriodicTask {
  const { clock, log, everyMs, run, failureMessage } = options;
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

  function schedule(): void {
    if (stopping.signal.aborted) return;
    cancelNext = clock.after(everyMs, () => {
      running = runSafely().then(schedule);
    });
  }

  return {
    start: schedule,
    async stop() {
      stopping.abort();
      cancelNext();
      await running;
    },
  };
}
