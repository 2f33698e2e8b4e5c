import type { Database } from '../../database/database.ts';
import { createPeriodicTask } from '../../jobs/periodic-task.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';

export interface ProcessCountOptions {
  readonly database: Pick<Database, 'countProcesses'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** The number of processes on the same database, by which rate limits are divided. */
export interface ProcessCount {
  /** The last value read, so that requests do not wait for a query. */
  current(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const everyMs = 5_000;

export function createProcessCount({ database, clock, log }: ProcessCountOptions): ProcessCount {
  let count = 1;
  async function read(): Promise<void> {
    // A process that is reconnecting does not count itself.
    count = Math.max(1, await database.countProcesses());
  }
  const task = createPeriodicTask({
    clock,
    log,
    everyMs,
    run: read,
    failureMessage: 'The number of processes that share the limits cannot be read',
  });
  return {
    current: () => count,
    async start() {
      await read();
      task.start();
    },
    stop: task.stop,
  };
}
