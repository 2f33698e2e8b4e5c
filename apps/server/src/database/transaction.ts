import type { Transaction } from './database.ts';

/** Calls `run` right after the transaction that `trx` belongs to has committed; never if it is rolled back. */
export function afterCommit(trx: Transaction, run: () => void): void {
  let outermost = trx;
  // A savepoint is released, not committed: what it did may still be undone.
  while (outermost.parentTransaction) outermost = outermost.parentTransaction;
  outermost.executionPromise.then(run, () => undefined);
}
