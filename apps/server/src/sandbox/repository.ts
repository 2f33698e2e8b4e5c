import type { Database } from '../database/database.ts';
import type { InboundMessageRow } from '../messaging/inbound/inbound-message.ts';
import type { MessageStatus } from '../messaging/messages/message.ts';
import type { DeliveryState } from '../webhooks/delivery.ts';

export const newest = 100;

export interface ReceivedMessageRow {
  readonly id: string;
  readonly to: string;
  readonly sender_id: string | null;
  readonly text: string | null;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly created_at: number;
}

/** The newest messages of all keys, newest first, with one-time codes while they are valid. */
export const listMessages = (db: Database): Promise<ReceivedMessageRow[]> =>
  db
    .read<ReceivedMessageRow>('messages')
    .leftJoin('one_time_texts', 'one_time_texts.message_id', 'messages.id')
    .select('id', 'to', 'sender_id', 'status', 'reason', 'created_at')
    .select(db.read.raw('coalesce(one_time_texts.text, messages.text) as text'))
    .orderBy('id', 'desc')
    .limit(newest);

export type SentTextRow = Pick<InboundMessageRow, 'id' | 'from' | 'to' | 'text' | 'keyword' | 'received_at'>;

/** The newest texts of phones, newest first. */
export const listInbound = (db: Database): Promise<SentTextRow[]> =>
  db
    .read<SentTextRow>('inbound_messages')
    .select('id', 'from', 'to', 'text', 'keyword', 'received_at')
    .orderBy('id', 'desc')
    .limit(newest);

interface DeliveryRow {
  readonly id: string;
  readonly event_type: string;
  readonly url: string;
  readonly state: DeliveryState;
  readonly payload: string;
  readonly created_at: number;
  readonly due_at: number;
}

export interface AttemptRow {
  readonly delivery_id: string;
  readonly number: number;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response_excerpt: string | null;
}

export interface TriedWebhook extends DeliveryRow {
  readonly attempts: readonly AttemptRow[];
}

/** The newest webhooks of all keys, newest first. */
export async function listWebhooks(db: Database): Promise<TriedWebhook[]> {
  const deliveries = await db.read<DeliveryRow>('webhook_deliveries').orderBy('id', 'desc').limit(newest).select();
  const ids = deliveries.map(({ id }) => id);
  const attempts = await db.read<AttemptRow>('webhook_attempts').whereIn('delivery_id', ids).orderBy('number').select();
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  return deliveries.map((each) => ({ ...each, attempts: byDelivery.get(each.id) ?? [] }));
}
