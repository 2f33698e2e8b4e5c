import { readPendingImports, releaseAllImports } from '../calendar/imports/runs/repository.ts';
import { countFailingSchedules } from '../calendar/imports/schedules/repository.ts';
import { createPeriodicTask, type PeriodicTask } from '../jobs/periodic-task.ts';
import { releaseAllFiles } from '../messaging/batches/recipient-files/repository.ts';
import { readPendingDeliveries } from '../webhooks/deliveries/pending-deliveries.ts';
import { releaseAllDeliveries } from '../webhooks/deliveries/repository.ts';
import type { Base } from './base.ts';
import { findMessageDays } from './message-retention.ts';
import type { Parts } from './parts.ts';
import { createRetention } from './retention.ts';
import { stopTimes } from './stop-times.ts';

/** Starts everything that runs without requests. */
export async function startWorkers(
  { config, clock, log, database, metrics, stopping }: Base,
  { webhooks, messaging, calendar }: Parts,
  started: AsyncDisposableStack,
): Promise<void> {
  const sinceStopMs = () => clock.monotonicMs() - (stopping.sinceMs ?? clock.monotonicMs());
  // Without a shared database no other server runs, so all leases are of servers that have ended.
  if (!database.isShared) await releaseAllDeliveries(database);
  webhooks.worker.start();
  started.defer(() => webhooks.worker.stop(stopTimes.webhooksMs));
  if (!database.isShared) await releaseAllImports(database);
  await calendar.leftovers.start();
  started.defer(() => calendar.leftovers.stop());
  calendar.imports.start();
  started.defer(() => calendar.imports.stop(stopTimes.importsMs));
  if (!database.isShared) await releaseAllFiles(database);
  messaging.recipientFiles.start();
  started.defer(() => messaging.recipientFiles.stop(stopTimes.importsMs));
  calendar.importSchedules.start();
  started.defer(() => calendar.importSchedules.stop());
  const messageDays = await findMessageDays(database, config.messageDays, log);
  const retention = createRetention({ db: database, clock, log, ...config, messageDays });
  retention.start();
  started.defer(() => retention.stop());
  const queueMetrics = createQueueMetrics({ clock, log, database, metrics });
  queueMetrics.start();
  started.defer(() => queueMetrics.stop());
  messaging.verificationExpiry.start();
  started.defer(() => messaging.verificationExpiry.stop());
  messaging.batchFinisher.start();
  started.defer(() => messaging.batchFinisher.stop());
  await messaging.worker.start();
  started.defer(() => messaging.worker.stop(Math.max(stopTimes.submitsMs, stopTimes.requestsMs - sinceStopMs())));
  calendar.zoneRules.start();
  started.defer(() => calendar.zoneRules.stop());
  calendar.publications.start();
  started.defer(() => calendar.publications.stop());
  calendar.series.start();
  started.defer(() => calendar.series.stop());
}

export const measureEveryMs = 5_000;

/** Measures webhooks and imports, which all processes share. Dispatchers measure the queues of carriers. */
function createQueueMetrics({
  clock,
  log,
  database,
  metrics,
}: Pick<Base, 'clock' | 'log' | 'database' | 'metrics'>): PeriodicTask {
  return createPeriodicTask({
    ...{ clock, log, everyMs: measureEveryMs, run },
    failureMessage: 'the queues cannot be measured; their metrics do not change',
  });

  async function run(): Promise<void> {
    const queues = { webhooks: await readPendingDeliveries(database), imports: await readPendingImports(database) };
    const nowMs = database.clock.now();
    for (const [queue, { depth, dueSinceMs = nowMs }] of Object.entries(queues))
      metrics.setQueue({ queue, carrier: '' }, { depth, oldestMs: Math.max(0, nowMs - dueSinceMs) });
    metrics.setFailingSchedules(await countFailingSchedules(database.read));
  }
}
