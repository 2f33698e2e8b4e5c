import type { UserId } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import type { DeliveryId, SignerId } from '../delivery.ts';
import { enqueueWebhooks, type NewWebhook } from './enqueue.ts';

/** Receiver of the webhooks that `enqueue` creates. */
export const receiver = 'hooks.example.ug key_01';

/** Claims all its due deliveries. */
export const lease = { owner: 'first', nowMs: 5000, untilMs: 15_000 };
export const all = [{ receiver, count: 100 }];

/** Enqueues `count` equal webhooks; members not given have defaults. */
export async function enqueue(db: Database, webhook: Partial<NewWebhook> = {}, count = 1): Promise<void> {
  const complete = {
    signerId: 'key_01' as SignerId, // ids are made by their own tables only
    userId: 1 as UserId, // likewise
    mode: 'test' as const,
    endpointId: null,
    messageId: null,
    eventType: 'message.sent',
    url: 'https://hooks.example.ug/sms?token=1',
    payload: '{"type":"message.sent"}',
    createdAtMs: 1000,
    ...webhook,
  };
  await db.transaction((trx) => enqueueWebhooks(db, trx, Array(count).fill(complete)));
}

export interface DeliveryRow {
  readonly id: DeliveryId;
  readonly receiver: string;
  readonly payload: string;
  readonly state: string;
  readonly attempts: number;
  readonly due_at: number;
  readonly lease_owner: string | null;
  readonly lease_token: number;
  readonly lease_until: number;
  readonly finished_at: number | null;
}

export interface AttemptRow {
  readonly delivery_id: DeliveryId;
  readonly number: number;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly outcome: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly response_excerpt: string | null;
}

/** All deliveries, oldest first. */
export const deliveriesOf = (db: Database): Promise<DeliveryRow[]> => db.read('webhook_deliveries').orderBy('id');

/** All attempts, oldest first. */
export const attemptsOf = (db: Database): Promise<AttemptRow[]> =>
  db.read('webhook_attempts').orderBy(['delivery_id', 'number']);
