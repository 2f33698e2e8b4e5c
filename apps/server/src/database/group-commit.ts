import { Problem } from '../problems/problem.ts';
import type { Database, Transaction } from './database.ts';
import { isStorageError } from './storage-error.ts';

export interface GroupCommit<Item, Result> {
  /**
   * Resolves once the item is committed, and rejects if it alone cannot be: with what `commit` threw for it, or with
   * `service_unavailable` when too many are waiting.
   */
  add(item: Item): Promise<Result>;
  /** Resolves when nothing is waiting or being committed and every caller has its result. */
  idle(): Promise<void>;
}

export interface GroupCommitLimits {
  /** The most items that share one transaction. */
  readonly maxItems: number;
  /** The most items that may wait for their transaction. */
  readonly maxWaiting: number;
}

interface Entry<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets many callers share one transaction, for a commit waits for the disk however much is in it: while one group
 * commits, the next gathers. `commit` writes the items and gives one result for each, in their order; it may be
 * called again for the same item, alone, if a group fails.
 */
export function createGroupCommit<Item, Result>(
  db: Pick<Database, 'transaction'>,
  commit: (trx: Transaction, items: readonly Item[]) => Promise<readonly Result[]>,
  { maxItems, maxWaiting }: GroupCommitLimits,
): GroupCommit<Item, Result> {
  const waiting: Entry<Item, Result>[] = [];
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    // Items that are added in the same turn of the event loop share the first group too.
    await undefined;
    while (waiting.length > 0) await commitGroup(waiting.splice(0, maxItems));
    working = undefined;
  }

  async function commitGroup(group: readonly Entry<Item, Result>[]): Promise<void> {
    try {
      const results = await db.transaction((trx) => commitItems(trx, group));
      // In the next turn of the event loop: the next group is on its way to the disk before these callers go on.
      setImmediate(resolveAll, group, results);
    } catch (error) {
      await isolateFailure(group, error);
    }
  }

  async function commitItems(trx: Transaction, group: readonly Entry<Item, Result>[]): Promise<readonly Result[]> {
    const results = await commit(
      trx,
      group.map(({ item }) => item),
    );
    if (results.length !== group.length) throw new Error('A group commit must give one result for each item.');
    return results;
  }

  /** One bad item fails alone; where the storage is the trouble, all fail, for they may be stored already. */
  async function isolateFailure(group: readonly Entry<Item, Result>[], error: unknown): Promise<void> {
    if (group.length > 1 && !isStorageError(error)) {
      for (const entry of group) await commitGroup([entry]);
      return;
    }
    for (const { reject } of group) reject(error);
  }

  return {
    add(item) {
      if (waiting.length >= maxWaiting) return Promise.reject(overloaded());
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        working ??= work();
      });
    },
    async idle() {
      while (working) await working;
      await nextTurn();
    },
  };
}

function resolveAll<Result>(group: readonly Entry<unknown, Result>[], results: readonly Result[]): void {
  group.forEach(({ resolve }, index) => {
    resolve(results[index] as Result); // there are as many results as entries
  });
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const overloaded = () =>
  new Problem('service_unavailable', {
    detail: 'More requests are waiting to be stored than the server takes at a time: send this one again in a moment.',
    headers: { 'Retry-After': '1' },
  });
