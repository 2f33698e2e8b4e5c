import type { Database, Transaction } from '../database/database.ts';

/**
 * Runs a write on users, passwords or keys in one transaction, after which credentials that were remembered are read again.
 * The revision is locked until the commit, so that such writes run one after the other, also those of several processes.
 */
export async function writeAccounts<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (trx) => {
    await db.bumpRevision(trx, 'accounts');
    return work(trx);
  });
}
