import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit, type GroupCommit } from '../../database/group-commit.ts';
import { Problem } from '../../problems/problem.ts';
import { withChangeListener } from './change-listener.ts';
import { openJournal, type Writer } from './journal.ts';
import { recordDuePublications, storeJournal } from './journal-store.ts';
import { dropPrefetched, type Prefetch, prefetchAll, prefetchIn } from './prefetch.ts';
import { deleteUnusedIds } from './repository.ts';

interface Change {
  readonly work: (trx: Transaction) => Promise<unknown>;
  readonly writer: Writer;
  readonly prefetch: Prefetch | undefined;
}

/** A change that was rejected before it wrote anything does not affect the others of its group. */
type Outcome = { readonly result: unknown } | { readonly rejection: Problem };

/**
 * `maxItems` bounds the transaction: on SQLite, sends of messages wait for it, and the share of each change in the cost of
 * the commit is small by then. Delayed responses let the next group run while the disk writes this one.
 */
const limits = { maxItems: 32, maxWaiting: 5000, ackDelayMs: 20 };

/**
 * Runs a change of the calendar in a transaction; concurrent changes share one, in their order (docs/adr/0027). The
 * revision is incremented first: on PostgreSQL its row is the lock between the writers of all processes, so that a slug or
 * name stays free until it is used. `work` may run again if another change of its group fails, and must change nothing
 * outside of its transaction. `prefetch` is read before it, together with those of the next changes.
 */
export async function writeCalendar<T>(
  db: Database,
  work: (trx: Transaction) => Promise<T>,
  writer: Writer,
  prefetch?: Prefetch,
): Promise<T> {
  const outcome = await changesOf(db).add({ work, writer, prefetch });
  if ('rejection' in outcome) throw outcome.rejection;
  return outcome.result as T; // as: the result of `work`
}

/** Runs a change of the calendar in the transaction of the caller. */
export async function writeCalendarWithin(
  db: Database,
  trx: Transaction,
  work: (trx: Transaction) => Promise<unknown>,
  writer: Writer,
): Promise<void> {
  await runGroup(db, trx, [{ work, writer, prefetch: undefined }]);
}

type Changes = GroupCommit<Change, Outcome>;
const changes = new WeakMap<Database, Changes>();

function changesOf(db: Database): Changes {
  const known =
    changes.get(db) ?? createGroupCommit<Change, Outcome>(db, (trx, group) => runGroup(db, trx, group), limits);
  changes.set(db, known);
  return known;
}

async function runGroup(db: Database, trx: Transaction, group: readonly Change[]): Promise<Outcome[]> {
  await db.bumpRevision(trx, 'calendar');
  const outcomes: Outcome[] = [];
  await withChangeListener(db, trx, async () => {
    for (const [index, change] of group.entries()) outcomes.push(await runChange(trx, change, group.slice(index + 1)));
  });
  await deleteUnusedIds(trx);
  // If all changes were rejected, the rollback keeps the revision.
  for (const outcome of outcomes) if ('result' in outcome) return outcomes;
  throw outcomes.find((outcome) => 'rejection' in outcome)?.rejection;
}

/** Runs the prefetch of a change together with those of the changes right behind it. */
async function prefetchWithNext(
  trx: Transaction,
  { prefetch, writer }: Change,
  next: readonly Change[],
): Promise<void> {
  if (prefetch === undefined) return dropPrefetched(trx);
  if (prefetchIn(trx)?.read === prefetch.read) return;
  const end = next.findIndex((other) => other.prefetch?.read !== prefetch.read);
  const others = next.slice(0, end === -1 ? undefined : end).flatMap((other) => other.prefetch ?? []);
  await prefetchAll(trx, [prefetch, ...others], writer.nowMs);
}

async function runChange(trx: Transaction, change: Change, next: readonly Change[]): Promise<Outcome> {
  const { work, writer } = change;
  const journal = openJournal(trx, writer);
  await recordDuePublications(trx, writer.nowMs);
  await prefetchWithNext(trx, change, next);
  try {
    const result = await work(trx);
    await storeJournal(trx, journal);
    return { result };
  } catch (error) {
    // A change that has written something is only rolled back with its group, whose changes then run one by one.
    if (error instanceof Problem && journal.isUntouched()) return { rejection: error };
    throw error;
  }
}
