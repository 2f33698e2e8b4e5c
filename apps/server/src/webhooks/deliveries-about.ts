import type { Database } from '../database/database.ts';
import type { DeliveryId, DeliveryState } from './delivery.ts';

export interface DeliveryAbout {
  readonly id: DeliveryId;
  readonly event_type: string;
  readonly url: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly created_at: number;
  readonly due_at: number;
  readonly finished_at: number | null;
}

/** The webhooks about a message, in the order in which they were made. */
export function listDeliveriesAbout(db: Database, messageId: string): Promise<DeliveryAbout[]> {
  return db
    .read('webhook_deliveries')
    .where({ message_id: messageId })
    .orderBy('id')
    .select('id', 'event_type', 'url', 'state', 'attempts', 'created_at', 'due_at', 'finished_at');
}
