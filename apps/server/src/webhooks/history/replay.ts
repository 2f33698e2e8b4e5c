import { afterCommit, type Database, runIn } from '../../database/database.ts';
import type { DeliveryId, WebhookOwner } from '../delivery.ts';
import { type DeliveryFilter, replayDeliveries, selectPage } from './repository.ts';

/** No transaction is so large that others wait for it for long. */
const batch = 500;
const most = 10_000;

export interface Replayed {
  readonly count: number;
  /** Where the next request goes on, before this moment; undefined where there is nothing left. */
  readonly untilMs: number | undefined;
}

type ReplayFilter = Omit<DeliveryFilter, 'before' | 'limit'>;

/** Makes many deliveries due again, the newest first, a part of them in each transaction. */
export async function replayMany(
  db: Database,
  owner: WebhookOwner,
  filter: ReplayFilter,
  onReplayed: () => void,
): Promise<Replayed> {
  let count = 0;
  let before: Found | undefined;
  for (let looked = 0; looked < most; looked += batch) {
    const page = selectPage('id, created_at', owner, { ...filter, before: before?.id, limit: batch });
    const { found, replayed } = await db.transaction(async (trx) => {
      const rows = await runIn<Found>(trx, page);
      const ids = rows.map(({ id }) => id);
      afterCommit(trx, onReplayed);
      return { found: rows, replayed: ids.length === 0 ? [] : await replayDeliveries(db, trx, ids) };
    });
    count += replayed.length;
    if (found.length < batch) return { count, untilMs: undefined };
    before = found.at(-1);
  }
  // Those of the same millisecond may be left: they are asked for again.
  return { count, untilMs: before && before.created_at + 1 };
}

interface Found {
  readonly id: DeliveryId;
  readonly created_at: number;
}
