import { Problem } from '../problems/problem.ts';
import type { Database, Transaction } from './database.ts';
import { isStorageError, StorageBusy } from './storage-error.ts';
import { countWait, currentWaitBudget, WaitBudget, withWaitBudget } from './wait-budget.ts';

export interface GroupCommit<Item, Result> {
  /**
   * Resolves once the item is committed. Rejects with the error of `commit` for this item alone, or with
   * `service_unavailable` if too many items are waiting.
   */
  add(item: Item): Promise<Result>;
  /** Resolves when no item is waiting or being committed and every caller has its result. */
  idle(): Promise<void>;
}

export interface GroupCommitLimits {
  /** Maximum items per transaction. */
  readonly maxItems: number;
  /** Maximum waiting items. */
  readonly maxWaiting: number;
  /**
   * Maximum delay of the results of a committed group, until the next group is being committed: the work of the callers
   * would delay that group, while the process is idle during the commit. The default is 0.
   */
  readonly ackDelayMs?: number;
}

/** Writes the items in one transaction, and returns one result per item, in order. */
type Commit<Item, Result> = (trx: Transaction, items: readonly Item[]) => Promise<readonly Result[]>;

/** A commit without queries, which assumes the usual answers and fails if one differs. */
export interface OptimisticCommit<Item, Result> {
  readonly commit: Commit<Item, Result>;
  /** Whether an error means that the assumption was wrong: nothing is stored, and the group is committed as usual. */
  readonly isConflict: (error: unknown) => boolean;
}

/** Items of requests with less time are rejected before their commit, because it would end without an outcome. */
const leastCommitMs = 5_000;

interface Entry<Item, Result> {
  readonly item: Item;
  /** Of the request; undefined for jobs. */
  readonly budget: WaitBudget | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent writes into one transaction to amortise the fsync: while one group commits, the next collects. If a
 * group fails, `commit` is called again for each item alone.
 */
export function createGroupCommit<Item, Result>(
  db: Pick<Database, 'transaction'>,
  commit: Commit<Item, Result>,
  { maxItems, maxWaiting, ackDelayMs = 0 }: GroupCommitLimits,
  optimistic: OptimisticCommit<Item, Result> = { commit, isConflict: () => false },
): GroupCommit<Item, Result> {
  const waiting: Entry<Item, Result>[] = [];
  let working: Promise<void> | undefined;
  /** Resolves the callers of a committed group whose results are delayed. */
  let releaseAcks = nothing;

  async function work(): Promise<void> {
    // Items that are added in the same turn of the event loop share the first group too.
    await undefined;
    while (waiting.length > 0) await commitNext();
    working = undefined;
  }

  async function commitNext(): Promise<void> {
    let group: readonly Entry<Item, Result>[] | undefined;
    // Called when the connection is available, to include items added during the wait.
    const take = () => {
      group ??= waiting.splice(0, maxItems).filter(hasTime);
      return group;
    };
    try {
      await commitEntries(optimistic.commit, take);
    } catch (error) {
      await (optimistic.isConflict(error) ? commitGroup(take()) : isolateFailure(take(), error));
    }
  }

  async function commitGroup(group: readonly Entry<Item, Result>[]): Promise<void> {
    try {
      await commitEntries(commit, () => group);
    } catch (error) {
      await isolateFailure(group, error);
    }
  }

  async function commitEntries(
    write: Commit<Item, Result>,
    entries: () => readonly Entry<Item, Result>[],
  ): Promise<void> {
    const releasePrevious = releaseAcks;
    const budget = new WaitBudget(Number.POSITIVE_INFINITY);
    try {
      const [group, results] = await withWaitBudget(budget, () =>
        db.transaction(async (trx) => {
          const stored = entries();
          budget.limitTo(Math.min(...stored.map((entry) => entry.budget?.remainingMs() ?? Number.POSITIVE_INFINITY)));
          const given = stored.length === 0 ? [] : await commitItems(trx, write, stored);
          setImmediate(releasePrevious);
          return [stored, given] as const;
        }),
      );
      scheduleResults(() => resolveAll(group, results));
    } finally {
      releasePrevious();
    }
  }

  /**
   * Earliest in the next turn of the event loop: by then the next group is being committed if its work needed no
   * database query.
   */
  function scheduleResults(resolveCallers: () => void): void {
    const isDelayed = ackDelayMs > 0 && waiting.length > 0;
    releaseAcks = isDelayed ? resolveCallers : nothing;
    if (isDelayed) setTimeout(resolveCallers, ackDelayMs);
    else setImmediate(resolveCallers);
  }

  async function commitItems(
    trx: Transaction,
    write: Commit<Item, Result>,
    group: readonly Entry<Item, Result>[],
  ): Promise<readonly Result[]> {
    const results = await write(
      trx,
      group.map(({ item }) => item),
    );
    if (results.length !== group.length) throw new Error('A group commit must return one result per item.');
    return results;
  }

  /** Retries items one by one, so that an invalid item fails alone. After a storage error all fail: they may be stored. */
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
      return countWait(
        () =>
          new Promise((resolve, reject) => {
            waiting.push({ item, budget: currentWaitBudget(), resolve, reject });
            working ??= withWaitBudget(undefined, work);
          }),
      );
    },
    async idle() {
      while (working) await working;
      await nextTurn();
    },
  };
}

function hasTime({ budget, reject }: Pick<Entry<unknown, unknown>, 'budget' | 'reject'>): boolean {
  if (budget === undefined || budget.remainingMs() >= leastCommitMs) return true;
  reject(new StorageBusy('Other writes held the database for too long.'));
  return false;
}

const nothing = (): void => undefined;

/** A second call has no effect. */
function resolveAll<Result>(group: readonly Entry<unknown, Result>[], results: readonly Result[]): void {
  group.forEach(({ resolve }, index) => {
    resolve(results[index] as Result); // there are as many results as entries
  });
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Whether an item was rejected because too many were waiting. */
export const isOverloaded = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'service_unavailable';

const overloaded = () =>
  new Problem('service_unavailable', {
    detail: 'More requests are waiting to be stored than the server takes at a time: send this one again in a moment.',
    headers: { 'Retry-After': '1' },
  });
