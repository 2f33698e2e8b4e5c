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
  /**
   * The most milliseconds by which the callers of a committed group are answered later, until the next group is on its
   * way to the disk: their work would delay that group, and the process is idle while the disk works. The default is 0.
   */
  readonly ackDelayMs?: number;
}

/** Writes the items in one transaction, and gives one result for each, in their order. */
type Commit<Item, Result> = (trx: Transaction, items: readonly Item[]) => Promise<readonly Result[]>;

interface Entry<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets many callers share one transaction, for a commit waits for the disk however much is in it: while one group
 * commits, the next gathers. `commit` may be called again for the same item, alone, if a group fails.
 */
export function createGroupCommit<Item, Result>(
  db: Pick<Database, 'transaction'>,
  commit: Commit<Item, Result>,
  { maxItems, maxWaiting, ackDelayMs = 0 }: GroupCommitLimits,
): GroupCommit<Item, Result> {
  const waiting: Entry<Item, Result>[] = [];
  let working: Promise<void> | undefined;
  /** Answers the callers of a committed group that wait for the next one. */
  let releaseAcks = nothing;

  async function work(): Promise<void> {
    // Items that are added in the same turn of the event loop share the first group too.
    await undefined;
    while (waiting.length > 0) await commitNext();
    working = undefined;
  }

  async function commitNext(): Promise<void> {
    let group: readonly Entry<Item, Result>[] | undefined;
    // Called when the connection is there: whoever came while it was waited for is taken along.
    const take = () => {
      group ??= waiting.splice(0, maxItems);
      return group;
    };
    try {
      await commitEntries(take);
    } catch (error) {
      await isolateFailure(take(), error);
    }
  }

  async function commitGroup(group: readonly Entry<Item, Result>[]): Promise<void> {
    try {
      await commitEntries(() => group);
    } catch (error) {
      await isolateFailure(group, error);
    }
  }

  async function commitEntries(entries: () => readonly Entry<Item, Result>[]): Promise<void> {
    const announceLast = releaseAcks;
    try {
      const [group, results] = await db.transaction(async (trx) => {
        const stored = entries();
        const given = await commitItems(trx, stored);
        setImmediate(announceLast);
        return [stored, given] as const;
      });
      announce(() => resolveAll(group, results));
    } finally {
      announceLast();
    }
  }

  /**
   * In the next turn of the event loop at the earliest: where nothing is asked of the database, the next group is on
   * its way by then.
   */
  function announce(resolveCallers: () => void): void {
    const isHeld = ackDelayMs > 0 && waiting.length > 0;
    releaseAcks = isHeld ? resolveCallers : nothing;
    if (isHeld) setTimeout(resolveCallers, ackDelayMs);
    else setImmediate(resolveCallers);
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

const nothing = (): void => undefined;

/** Changes nothing where it was called before. */
function resolveAll<Result>(group: readonly Entry<unknown, Result>[], results: readonly Result[]): void {
  group.forEach(({ resolve }, index) => {
    resolve(results[index] as Result); // there are as many results as entries
  });
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Whether too many waited for the same group: later there is room. */
export const isOverloaded = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'service_unavailable';

const overloaded = () =>
  new Problem('service_unavailable', {
    detail: 'More requests are waiting to be stored than the server takes at a time: send this one again in a moment.',
    headers: { 'Retry-After': '1' },
  });
