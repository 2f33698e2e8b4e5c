import type { Database } from '../database/database.ts';

const unleased = { lease_owner: null, lease_until: 0 };

/** Frees all that `owner` holds, so that others need not wait for its leases to run out. */
export async function releaseLeasesOf(db: Database, owner: string): Promise<void> {
  await db.transaction((trx) => trx('webhook_deliveries').where('lease_owner', owner).update(unleased));
}

/** Frees what a dead process held. Only for a start at which no other process can be at work: the one on SQLite. */
export async function releaseAllLeases(db: Database): Promise<void> {
  await db.transaction((trx) => trx('webhook_deliveries').whereNotNull('lease_owner').update(unleased));
}
