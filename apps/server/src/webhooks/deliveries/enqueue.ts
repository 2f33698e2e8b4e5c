import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import { afterCommit, type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertInto } from '../../database/statement.ts';
import { createDeliveryId, type DeliveryId, type EndpointId, type SignerId, type WebhookOwner } from '../delivery.ts';
import type { EnabledEndpoint, EndpointCache } from '../endpoints/endpoint-cache.ts';
import { receiverOf } from '../receivers/receiver-groups.ts';

export interface NewWebhook {
  readonly signerId: SignerId;
  readonly userId: UserId;
  readonly mode: Mode;
  /** Null for the callback address of a message. */
  readonly endpointId: EndpointId | null;
  /** Null if the webhook is about no message. */
  readonly messageId: string | null;
  /** Such as `message.delivered`. */
  readonly eventType: string;
  /** Accepted by `refuseUrl`. */
  readonly url: string;
  /** The exact body that is signed and sent. */
  readonly payload: string;
  readonly createdAtMs: number;
}

const deliveryColumns = [
  'id',
  'api_key_id',
  'user_id',
  'mode',
  'endpoint_id',
  'message_id',
  'event_type',
  'url',
  'receiver',
  'payload',
  'state',
  'attempts',
  'created_at',
  'due_at',
  'lease_token',
  'lease_until',
] as const;

/**
 * Stores webhooks in the transaction of the change that they report (outbox). The worker finds them within a second;
 * wake it after the commit for an immediate delivery.
 */
export async function enqueueWebhooks(
  db: Database,
  trx: Transaction,
  webhooks: readonly NewWebhook[],
): Promise<DeliveryId[]> {
  const nowMs = db.clock.now();
  const ids = webhooks.map(({ createdAtMs }) => createDeliveryId(createdAtMs));
  const rows = webhooks.map((webhook, index) => [ids[index] ?? '', ...toDeliveryValues(webhook, nowMs)]);
  await runIn(trx, insertInto('webhook_deliveries', deliveryColumns, rows));
  return ids;
}

function toDeliveryValues(webhook: NewWebhook, nowMs: number): (string | number | null)[] {
  const { signerId, userId, mode, endpointId, messageId, eventType, url, payload, createdAtMs } = webhook;
  const receiver = receiverOf(url, signerId);
  // If the clock of this machine is fast, the webhook is still due at once.
  const dueAtMs = Math.min(createdAtMs, nowMs);
  return [
    ...[signerId, userId, mode, endpointId, messageId, eventType, url, receiver],
    ...[payload, 'pending', 0, createdAtMs, dueAtMs, 0, 0],
  ];
}

/** An event for the callback address and the subscribed endpoints of its owner. */
export interface Notice {
  readonly owner: WebhookOwner;
  readonly type: string;
  /** Creates the body; called only if there is a receiver. */
  readonly toBody: () => { readonly type: string };
  /** Outbound or inbound message; null for other events. */
  readonly messageId: string | null;
  /** Callback address of the message, and the key that signs the webhook. */
  readonly callback: { readonly url: string; readonly apiKeyId: ApiKeyId } | null;
  readonly createdAtMs: number;
}

/** Enqueues webhooks in the transaction of the event. */
export interface WebhookEnqueuer {
  /** Enqueues each notice for its callback address and for the endpoints of its owner that subscribe to its type. */
  enqueueNotices(trx: Transaction, notices: readonly Notice[]): Promise<void>;
  /** Enqueues notices for given endpoints, whether they subscribe or not. */
  enqueueForEndpoints(trx: Transaction, targets: readonly EndpointNotice[]): Promise<DeliveryId[]>;
}

interface EndpointNotice {
  readonly endpoint: Pick<EnabledEndpoint, 'id' | 'owner' | 'url'>;
  readonly notice: { readonly body: { readonly type: string }; readonly createdAtMs: number };
}

export interface WebhookEnqueuerOptions {
  readonly db: Database;
  readonly endpointCache: Pick<EndpointCache, 'ofOwner'>;
  /** Called after the commit. */
  readonly onEnqueued: () => void;
  /** Called with each body and its type, for checks against the contract. */
  readonly onPayload?: (eventType: string, payload: string) => void;
}

export function createWebhookEnqueuer({
  db,
  endpointCache,
  onEnqueued,
  onPayload,
}: WebhookEnqueuerOptions): WebhookEnqueuer {
  async function enqueue(trx: Transaction, webhooks: readonly NewWebhook[]): Promise<DeliveryId[]> {
    if (webhooks.length === 0) return [];
    for (const { eventType, payload } of webhooks) onPayload?.(eventType, payload);
    const ids = await enqueueWebhooks(db, trx, webhooks);
    afterCommit(trx, onEnqueued);
    return ids;
  }

  return {
    async enqueueNotices(trx, notices) {
      const webhooks: NewWebhook[] = [];
      for (const { toBody, ...notice } of notices) {
        const all = await endpointCache.ofOwner(trx, notice.owner);
        const subscribed = all.filter(({ subscribesTo }) => subscribesTo(notice.type));
        if (notice.callback === null && subscribed.length === 0) continue;
        const written = { ...notice, payload: JSON.stringify(toBody()) };
        if (notice.callback !== null) webhooks.push(toCallback(notice.callback, written));
        webhooks.push(...subscribed.map((endpoint) => toEndpoint(endpoint, written)));
      }
      await enqueue(trx, webhooks);
    },

    enqueueForEndpoints: (trx, targets) =>
      enqueue(
        trx,
        targets.map(({ endpoint, notice: { body, createdAtMs } }) =>
          toEndpoint(endpoint, { type: body.type, payload: JSON.stringify(body), createdAtMs }),
        ),
      ),
  };
}

type Written = Pick<Notice, 'type' | 'createdAtMs'> & Partial<Pick<Notice, 'messageId'>> & { readonly payload: string };

const toEndpoint = (
  { id, owner, url }: Pick<EnabledEndpoint, 'id' | 'owner' | 'url'>,
  { type: eventType, messageId = null, payload, createdAtMs }: Written,
): NewWebhook => ({
  ...{ ...owner, signerId: id, endpointId: id, messageId, eventType, url, payload, createdAtMs },
});

const toCallback = (
  { url, apiKeyId }: NonNullable<Notice['callback']>,
  { owner, type: eventType, messageId, payload, createdAtMs }: Omit<Notice, 'toBody'> & { readonly payload: string },
): NewWebhook => ({
  ...{ ...owner, signerId: apiKeyId, endpointId: null, messageId, eventType, url, payload, createdAtMs },
});
