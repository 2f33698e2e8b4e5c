import { readPendingImports } from '../calendar/imports/repository.ts';
import type { Database } from '../database/database.ts';
import { createPeriodicTask, type PeriodicTask } from '../jobs/periodic-task.ts';
import type { Logger } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Clock } from '../time/clock.ts';
import { readPendingDeliveries } from '../webhooks/deliveries/pending-deliveries.ts';

export interface QueueMetricsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Pick<Metrics, 'setQueue'>;
}

export const everyMs = 5_000;

/** Measures the queues that all processes share; those of carriers are measured where their dispatchers are supervised. */
export function createQueueMetrics({ db, clock, log, metrics }: QueueMetricsOptions): PeriodicTask {
  return createPeriodicTask({
    ...{ clock, log, everyMs, run },
    failureMessage: 'the queues cannot be measured; their metrics stay as they were',
  });

  async function run(): Promise<void> {
    const queues = { webhooks: await readPendingDeliveries(db), imports: await readPendingImports(db) };
    const nowMs = db.clock.now();
    for (const [queue, { depth, dueSinceMs = nowMs }] of Object.entries(queues))
      metrics.setQueue({ queue, carrier: '' }, { depth, oldestMs: Math.max(0, nowMs - dueSinceMs) });
  }
}
