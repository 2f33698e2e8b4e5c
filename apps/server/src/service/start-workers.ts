import { releaseAllImports } from '../calendar/imports/repository.ts';
import { releaseAllDeliveries } from '../webhooks/deliveries/repository.ts';
import type { Base } from './base.ts';
import { findMessageDays } from './message-retention.ts';
import type { Parts } from './parts.ts';
import { createQueueMetrics } from './queue-metrics.ts';
import { createRetention } from './retention.ts';
import { stopTimes } from './stop-times.ts';

/** Starts what works without being asked. */
export async function startWorkers(
  { config, clock, log, database, metrics, stopping }: Base,
  { webhooks, messaging, calendar }: Parts,
  started: AsyncDisposableStack,
): Promise<void> {
  const sinceStopMs = () => clock.monotonicMs() - (stopping.sinceMs ?? clock.monotonicMs());
  // No other server can be at work: whatever is leased belongs to one that is dead.
  if (!database.isShared) await releaseAllDeliveries(database);
  webhooks.worker.start();
  started.defer(() => webhooks.worker.stop(stopTimes.webhooksMs));
  if (!database.isShared) await releaseAllImports(database);
  calendar.imports.start();
  started.defer(() => calendar.imports.stop(stopTimes.importsMs));
  const messageDays = await findMessageDays(database, config.messageDays, log);
  const retention = createRetention({ db: database, clock, log, ...config, messageDays });
  retention.start();
  started.defer(() => retention.stop());
  const queueMetrics = createQueueMetrics({ db: database, clock, log, metrics });
  queueMetrics.start();
  started.defer(() => queueMetrics.stop());
  await messaging.worker.start();
  started.defer(() => messaging.worker.stop(Math.max(stopTimes.submitsMs, stopTimes.requestsMs - sinceStopMs())));
  calendar.zoneRules.start();
  started.defer(() => calendar.zoneRules.stop());
  calendar.publications.start();
  started.defer(() => calendar.publications.stop());
}
