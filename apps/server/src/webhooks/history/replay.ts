import { afterCommit, type Database, runIn } from '../../database/database.ts';
import type { DeliveryId, WebhookOwner } from '../delivery.ts';
import { type DeliveryFilter, replayDeliveries, selectPage } from './repository.ts';

/** No transaction is so large that others wait for it for long. */
const batch = 500;
/** After so many, what is left of their last millisecond ends it. */
const most = 10_000;

export interface Replayed {
  readonly count: number;
  /** Where the next request goes on, before this moment; undefined where there is nothing left. */
  readonly untilMs: number | undefined;
}

type ReplayFilter = Omit<DeliveryFilter, 'before' | 'limit'>;

/**
 * Makes many deliveries due again, the newest first, a part of them in each transaction. It ends between two milliseconds, so
 * that whoever goes on before its last moment misses none and gets none twice.
 */
export async function replayMany(
  db: Database,
  owner: WebhookOwner,
  filter: ReplayFilter,
  onReplayed: () => void,
): Promise<Replayed> {
  let count = 0;
  let before: Found | undefined;
  let sinceMs = filter.sinceMs;
  for (let looked = 0; ; looked += batch) {
    if (looked === most) sinceMs = before?.created_at;
    const page = selectPage('id, created_at', owner, { ...filter, sinceMs, before: before?.id, limit: batch });
    const { found, replayed } = await db.transaction(async (trx) => {
      const rows = await runIn<Found>(trx, page);
      const ids = rows.map(({ id }) => id);
      afterCommit(trx, onReplayed);
      return { found: rows, replayed: ids.length === 0 ? [] : await replayDeliveries(db, trx, ids) };
    });
    count += replayed.length;
    if (found.length < batch) return { count, untilMs: looked < most ? undefined : sinceMs };
    before = found.at(-1);
  }
}

interface Found {
  readonly id: DeliveryId;
  readonly created_at: number;
}
