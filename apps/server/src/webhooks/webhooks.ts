import type { SecretBox } from '../account/secret-box.ts';
import { createWebhookSecrets } from '../account/webhook-secrets.ts';
import type { Database } from '../database/database.ts';
import type { WorkLoop } from '../jobs/work-loop.ts';
import type { Logger } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { GuardedPost } from '../outbound/guarded-post.ts';
import type { Clock } from '../time/clock.ts';
import type { EndpointId } from './deliveries/delivery.ts';
import { stopDeliveries } from './deliveries/repository.ts';
import { createSigningSecrets } from './deliveries/signing-secrets.ts';
import { createWebhookWorker } from './deliveries/worker.ts';
import { createListeners, type Listeners } from './endpoints/endpoint-cache.ts';
import { createEndpointHealth } from './endpoints/endpoint-health.ts';
import { type Announcer, createAnnouncer } from './endpoints/enqueue-for-endpoints.ts';
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
  /** Told of each body that goes out, with its type. */
  readonly onPayload: (eventType: string, payload: string) => void;
}

export interface Webhooks {
  readonly handlers: ReturnType<typeof endpointHandlers> & ReturnType<typeof historyHandlers>;
  readonly announcer: Announcer;
  readonly listeners: Listeners;
  /** Does nothing until it is started; webhooks are enqueued all the same, for other processes to deliver. */
  readonly worker: WorkLoop;
}

/**
 * No transaction is so large that others wait for it for long; after the last batch, what is left is stopped when it is
 * due.
 */
const stopBatch = 500;
const stopBatches = 20;

/** Webhooks: who listens, what they are told, what came of it, and the worker. */
export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { db, clock, log, metrics, secrets, poster, signingClock, allowLoopbackHttp, onPayload } = options;
  const listeners = createListeners(db, clock);
  const announcer = createAnnouncer({ db, listeners, onEnqueued: () => worker.wake(), onPayload });

  async function stopAll(id: EndpointId): Promise<void> {
    for (let batch = 0; batch < stopBatches; batch += 1) {
      if ((await stopDeliveries(db, id, stopBatch)) < stopBatch) return;
    }
  }

  const worker = createWebhookWorker({
    ...{ db, clock, log, metrics, poster, signingClock, allowLoopbackHttp },
    secretsOf: createSigningSecrets({ db, secrets, secretsOfKey: createWebhookSecrets(db, secrets) }),
    recordResults: createEndpointHealth({
      listeners,
      announcer,
      onDisabled(endpoint) {
        log.warn({ endpoint }, 'an endpoint of webhooks was disabled');
        stopAll(endpoint).catch((error: unknown) => {
          log.warn({ err: error, endpoint }, 'what waits for a disabled endpoint is stopped when it is due');
        });
      },
    }),
  });

  const handlers = {
    ...endpointHandlers({ db, clock, secrets, listeners, allowLoopbackHttp, stopDeliveries: stopAll }),
    ...historyHandlers({ db, clock, announcer, onReplayed: () => worker.wake() }),
  };
  return { handlers, announcer, listeners, worker };
}
