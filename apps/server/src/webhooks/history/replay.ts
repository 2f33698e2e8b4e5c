import { afterCommit, type Database, runIn } from '../../database/database.ts';
import type { DeliveryId, WebhookOwner } from '../deliveries/delivery.ts';
import { type DeliveryFilter, lockDelivery, replayDeliveries, selectPage } from './repository.ts';

/** No transaction is so large that others wait for it for long. */
const batch = 500;
/** After so many, what is left of their last millisecond ends it. */
const most = 10_000;

export interface ReplayedMany {
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
): Promise<ReplayedMany> {
  let count = 0;
  let before: Found | undefined;
  let sinceMs = filter.sinceMs;
  for (let looked = 0; ; looked += batch) {
    if (looked === most) sinceMs = before?.created_at;
    const page = selectPage('id, created_at', owner, { ...filter, sinceMs, before: before?.id, limit: batch });
    const { found, replayed, held } = await db.transaction(async (trx) => {
      const rows = await runIn<Found>(trx, page);
      const ids = rows.map(({ id }) => id);
      afterCommit(trx, onReplayed);
      return { found: rows, ...(await replayDeliveries(db, trx, ids)) };
    });
    count += replayed.length + (await replayHeld(db, held, onReplayed));
    if (found.length < batch) return { count, untilMs: looked < most ? undefined : sinceMs };
    before = found.at(-1);
  }
}

/** Makes one delivery due again. */
export const replayOne = (db: Database, id: DeliveryId, onReplayed: () => void): Promise<number> =>
  replayHeld(db, [id], onReplayed);

/** Waits for the first of them, and takes what is free by then of the others with it: each has its turn. */
async function replayHeld(db: Database, ids: readonly DeliveryId[], onReplayed: () => void): Promise<number> {
  const [first] = ids;
  if (first === undefined) return 0;
  const { replayed, held } = await db.transaction(async (trx) => {
    await lockDelivery(trx, first);
    afterCommit(trx, onReplayed);
    return replayDeliveries(db, trx, ids);
  });
  // The first was this transaction's own: what did not become due then never will.
  const others = held.filter((id) => id !== first);
  return replayed.length + (await replayHeld(db, others, onReplayed));
}

interface Found {
  readonly id: DeliveryId;
  readonly created_at: number;
}
