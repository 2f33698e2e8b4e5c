import type { Mode, UserId } from '../../account/caller.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertInto } from '../../database/statement.ts';
import { createDeliveryId, type DeliveryId, type EndpointId, type SignerId } from '../delivery.ts';
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
