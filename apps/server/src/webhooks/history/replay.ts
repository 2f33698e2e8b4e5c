import { afterCommit, type Database, runIn } from '../../database/database.ts';
import type { DeliveryId, WebhookOwner } from '../delivery.ts';
import { type DeliveryFilter, lockDelivery, replayDeliveries, selectPage } from './repository.ts';

/** Limits the size of transactions, so that other writes do not wait long. */
const batch = 500;
/** After this many, the replay ends with the last delivery of the same millisecond. */
const maxReplayed = 10_000;

export interface ReplayedMany {
  readonly count: number;
  /** The next request continues before this time; undefined if nothing is left. */
  readonly untilMs: number | undefined;
}

type ReplayFilter = Omit<DeliveryFilter, 'before' | 'limit'>;

/**
 * Makes deliveries due again, newest first, in batches. It ends between two milliseconds, so that a request that continues
 * before `untilMs` neither skips nor repeats a delivery.
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
    if (looked === maxReplayed) sinceMs = before?.created_at;
    const page = selectPage('id, created_at', owner, { ...filter, sinceMs, before: before?.id, limit: batch });
    const { found, replayed, locked } = await db.transaction(async (trx) => {
      const rows = await runIn<Found>(trx, page);
      const ids = rows.map(({ id }) => id);
      afterCommit(trx, onReplayed);
      return { found: rows, ...(await replayDeliveries(db, trx, ids)) };
    });
    count += replayed.length + (await replayLocked(db, locked, onReplayed));
    if (found.length < batch) return { count, untilMs: looked < maxReplayed ? undefined : sinceMs };
    before = found.at(-1);
  }
}

/** Makes one delivery due again. */
export const replayOne = (db: Database, id: DeliveryId, onReplayed: () => void): Promise<number> =>
  replayLocked(db, [id], onReplayed);

/** Locks the first row, then the unlocked others (SKIP LOCKED), and repeats this for the rest. */
async function replayLocked(db: Database, ids: readonly DeliveryId[], onReplayed: () => void): Promise<number> {
  const [first] = ids;
  if (first === undefined) return 0;
  const { replayed, locked } = await db.transaction(async (trx) => {
    await lockDelivery(trx, first);
    afterCommit(trx, onReplayed);
    return replayDeliveries(db, trx, ids);
  });
  // The first row was locked by this transaction: if it did not become due, it never will.
  const others = locked.filter((id) => id !== first);
  return replayed.length + (await replayLocked(db, others, onReplayed));
}

interface Found {
  readonly id: DeliveryId;
  readonly created_at: number;
}
