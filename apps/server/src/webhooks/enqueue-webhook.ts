import type { ApiKeyId, Mode } from '../account/caller.ts';
import type { Database, Transaction } from '../database/database.ts';
import { insertInto } from '../database/statement.ts';
import { ulid } from '../ulid.ts';

export interface NewWebhook {
  /** The key whose secret signs it. */
  readonly apiKeyId: ApiKeyId;
  readonly mode: Mode;
  /** Such as `message.delivered`. */
  readonly eventType: string;
  /** One that `refuseUrl` let pass. */
  readonly url: string;
  /** The body, which is sent and signed octet for octet. */
  readonly payload: string;
  readonly createdAtMs: number;
}

const columns = [
  'id',
  'api_key_id',
  'mode',
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
 * Stores webhooks to deliver, together with whatever else `trx` changes. Wake the worker after the commit, or it finds
 * them within a second.
 */
export async function enqueueWebhooks(db: Database, trx: Transaction, webhooks: readonly NewWebhook[]): Promise<void> {
  await db.run(trx, insertInto('webhook_deliveries', columns, webhooks.map(toRow)));
}

function toRow({ apiKeyId, mode, eventType, url, payload, createdAtMs }: NewWebhook): (string | number)[] {
  const id = `whk_${ulid(createdAtMs)}`;
  const receiver = new URL(url).host;
  return [id, apiKeyId, mode, eventType, url, receiver, payload, 'pending', 0, createdAtMs, createdAtMs, 0, 0];
}
