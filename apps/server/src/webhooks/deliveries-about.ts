import type { Database } from '../database/database.ts';
import { prepared } from '../database/statement.ts';
import { firstUlid } from '../ulid.ts';
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

const columns = 'id, event_type, url, state, attempts, created_at, due_at, finished_at';
// By the ids, which begin with the moment at which the delivery was made.
const selectMadeAt = prepared(
  `select ${columns} from webhook_deliveries where id >= ? and id < ? and payload like ? order by id`,
);

/** The webhooks that were made at these moments and name this id. */
export async function listDeliveriesAbout(
  db: Database,
  id: string,
  momentsMs: Iterable<number>,
): Promise<DeliveryAbout[]> {
  const found: DeliveryAbout[] = [];
  for (const momentMs of new Set(momentsMs)) {
    const [first, end] = [momentMs, momentMs + 1].map((ms) => `whk_${firstUlid(ms)}`);
    found.push(...(await db.select<DeliveryAbout>(selectMadeAt(first ?? '', end ?? '', `%"${id}"%`))));
  }
  return found;
}
