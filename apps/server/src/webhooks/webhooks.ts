import type { SecretBox } from '../account/secret-box.ts';
import { createWebhookSecrets } from '../account/webhook-secrets.ts';
import type { Database } from '../database/database.ts';
import type { WorkLoop } from '../jobs/work-loop.ts';
import type { Logger } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { GuardedPost } from '../outbound/guarded-requests.ts';
import type { Clock } from '../time/clock.ts';
import { createSigningSecrets } from './deliveries/attempt.ts';
import { createEndpointHealth } from './deliveries/endpoint-health.ts';
import { createWebhookEnqueuer, type WebhookEnqueuer } from './deliveries/enqueue.ts';
import { stopDeliveries } from './deliveries/repository.ts';
import { createWebhookWorker } from './deliveries/worker.ts';
import type { EndpointId } from './delivery.ts';
import { createEndpointCache, type EndpointCache } from './endpoints/endpoint-cache.ts';
import { endpointHandlers } from './endpoints/handlers.ts';
import { historyHandlers } from './history/handlers.ts';

export interface WebhooksOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly secrets: SecretBox;
  /** The worker closes it when it stops. */
  readonly poster: GuardedPost;
  /** The clock that receivers compare signatures with. */
  readonly signingClock: Clock;
  /** Whether test keys may name `http://127.0.0.1:…`, as on a developer's machine. */
  readonly allowLoopbackHttp: boolean;
  /** Called with each body and its type, for checks against the contract. */
  readonly onPayload: (eventType: string, payload: string) => void;
}

export interface Webhooks {
  readonly handlers: ReturnType<typeof endpointHandlers> & ReturnType<typeof historyHandlers>;
  readonly enqueuer: WebhookEnqueuer;
  readonly endpointCache: EndpointCache;
  /** Webhooks are enqueued whether the worker runs or not: another process may deliver them. */
  readonly worker: WorkLoop;
}

/** Limits the size of transactions. The worker stops the rest when they are due. */
const stopBatch = 500;
const stopBatches = 20;

/** Creates endpoints, delivery history and the delivery worker. */
export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { db, clock, log, metrics, secrets, poster, signingClock, allowLoopbackHttp, onPayload } = options;
  const endpointCache = createEndpointCache(db, clock);
  const enqueuer = createWebhookEnqueuer({ db, endpointCache, onEnqueued: () => worker.wake(), onPayload });

  async function stopAll(id: EndpointId): Promise<void> {
    for (let batch = 0; batch < stopBatches; batch += 1) {
      if ((await stopDeliveries(db, id, stopBatch)) < stopBatch) return;
    }
  }

  const worker = createWebhookWorker({
    ...{ db, clock, log, metrics, poster, signingClock, allowLoopbackHttp },
    secretsOf: createSigningSecrets({ db, secrets, secretsOfKey: createWebhookSecrets(db, secrets) }),
    recordResults: createEndpointHealth({
      endpointCache,
      enqueuer,
      onDisabled(endpoint) {
        log.warn({ endpoint }, 'a webhook endpoint was disabled');
        stopAll(endpoint).catch((error: unknown) => {
          log.warn(
            { err: error, endpoint },
            'pending deliveries of a disabled endpoint will be stopped when they are due',
          );
        });
      },
    }),
  });

  const handlers = {
    ...endpointHandlers({ db, clock, secrets, endpointCache, allowLoopbackHttp, stopDeliveries: stopAll }),
    ...historyHandlers({ db, clock, enqueuer, onReplayed: () => worker.wake() }),
  };
  return { handlers, enqueuer, endpointCache, worker };
}
