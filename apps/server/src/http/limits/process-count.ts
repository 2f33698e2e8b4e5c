import type { Database } from '../../database/database.ts';
import { createPeriodicTask } from '../../jobs/periodic-task.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';

export interface ProcessCountOptions {
  readonly database: Pick<Database, 'countProcesses'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** How many processes take requests on the same data, this one included: limits are divided by it. */
export interface ProcessCount {
  /** As it was read last: no request waits for it. */
  current(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const everyMs = 5_000;

export function createProcessCount({ database, clock, log }: ProcessCountOptions): ProcessCount {
  let count = 1;
  async function read(): Promise<void> {
    // At least 1: a process that is reconnecting does not see itself.
    count = Math.max(1, await database.countProcesses());
  }
  const task = createPeriodicTask({
    clock,
    log,
    everyMs,
    run: read,
    failureMessage: 'How many processes share the limits cannot be read',
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
