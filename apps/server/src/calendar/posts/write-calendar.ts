import type { Database, Transaction } from '../../database/database.ts';

/**
 * Runs a change of the calendar in one transaction. The revision is counted first: on PostgreSQL the writers then wait
 * for each other at its row, so that a slug or name that one has found free is not taken by another.
 */
export function writeCalendar<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    await db.bumpRevision(trx, 'calendar');
    return work(trx);
  });
}
