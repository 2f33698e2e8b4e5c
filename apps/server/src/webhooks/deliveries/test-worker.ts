import { randomBytes } from 'node:crypto';
import type { TestClock } from '../../../test/harness/clock.ts';
import type { Database } from '../../database/database.ts';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { createGuardedPost } from '../../outbound/guarded-requests.ts';
import { deliveriesOf } from './test-deliveries.ts';
import { createWebhookWorker, type WebhookWorkerOptions } from './worker.ts';

/** Signing secret of all webhooks. */
export const secret = `whsec_${randomBytes(32).toString('base64')}`;

/** A running worker that allows loopback addresses and collects its log. */
export function startWorker(db: Database, clock: TestClock, options: Partial<WebhookWorkerOptions> = {}) {
  const logged: string[] = [];
  const worker = createWebhookWorker({
    db: { ...db, clock },
    clock,
    metrics: createMetrics(),
    log: createLog('debug', { write: (line: string) => void logged.push(line) }),
    poster: createGuardedPost({ clock }),
    secretsOf: async () => [secret],
    allowLoopbackHttp: true,
    random: () => 0.5,
    ...options,
  });
  worker.start();
  async function stop(): Promise<void> {
    const stopped = worker.stop(0);
    clock.advance(0);
    await stopped;
  }
  return { ...worker, logged, stopAtOnce: stop, [Symbol.asyncDispose]: stop };
}

/** Whether no delivery is pending. */
export const isFinished = async (db: Database) => (await deliveriesOf(db)).every(({ state }) => state !== 'pending');
