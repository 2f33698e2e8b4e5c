import type { Database } from '../database/database.ts';
import type { DeliveryId } from './delivery.ts';

/** Prolongs the leases that `owner` still holds on these deliveries. */
export async function renewLeases(
  db: Database,
  owner: string,
  ids: readonly DeliveryId[],
  untilMs: number,
): Promise<void> {
  await db.transaction((trx) =>
    trx('webhook_deliveries').whereIn('id', ids).where('lease_owner', owner).update({ lease_until: untilMs }),
  );
}
