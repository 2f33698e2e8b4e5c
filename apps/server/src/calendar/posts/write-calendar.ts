import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit, type GroupCommit } from '../../database/group-commit.ts';
import { Problem } from '../../problems/problem.ts';
import { tellingFollower } from './followers.ts';
import { openJournal, type Writer } from './journal.ts';
import { announcePublications, storeJournal } from './journal-store.ts';
import { dropPrefetched, type Prefetch, prefetchAll, prefetchIn } from './prefetch.ts';
import { deleteUnusedIds } from './repository.ts';

/** A change of the calendar, and who makes it. */
interface Change {
  readonly work: (trx: Transaction) => Promise<unknown>;
  readonly writer: Writer;
  readonly prefetch: Prefetch | undefined;
}

/** Of a change that wrote nothing and is refused, the others of its group need not know. */
type Outcome = { readonly result: unknown } | { readonly refusal: Problem };

/**
 * The transaction of a group is as long as all its changes, and sends of messages wait for it where there is one writer;
 * a commit that this many share costs each next to nothing. Callers are answered with a delay, so that the process makes
 * the next changes while the disk works.
 */
const limits = { maxItems: 32, maxWaiting: 5000, ackDelayMs: 20 };

/**
 * Runs a change of the calendar in a transaction, all of it or nothing; changes that come at once share one, in their
 * order (docs/adr/0027). The revision is counted first: on PostgreSQL the writers of all processes then wait for each
 * other at its row, so that a slug or name that one has found free is not taken by another. What the work has noted in its
 * journal is stored last. `work` may run again, where the group that it was in failed for another one's sake: it changes
 * nothing outside of its transaction. `prefetch` is read before it, at once with that of the changes behind it.
 */
export async function writeCalendar<T>(
  db: Database,
  work: (trx: Transaction) => Promise<T>,
  writer: Writer,
  prefetch?: Prefetch,
): Promise<T> {
  const outcome = await changesOf(db).add({ work, writer, prefetch });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.result as T; // as: what its own work gave
}

/** Runs a change of the calendar in a transaction that changes more than the calendar. */
export async function writeCalendarWithin(
  db: Database,
  trx: Transaction,
  work: (trx: Transaction) => Promise<unknown>,
  writer: Writer,
): Promise<void> {
  await makeAll(db, trx, [{ work, writer, prefetch: undefined }]);
}

type Changes = GroupCommit<Change, Outcome>;
const changes = new WeakMap<Database, Changes>();

function changesOf(db: Database): Changes {
  const known =
    changes.get(db) ?? createGroupCommit<Change, Outcome>(db, (trx, group) => makeAll(db, trx, group), limits);
  changes.set(db, known);
  return known;
}

async function makeAll(db: Database, trx: Transaction, group: readonly Change[]): Promise<Outcome[]> {
  await db.bumpRevision(trx, 'calendar');
  const outcomes: Outcome[] = [];
  await tellingFollower(db, trx, async () => {
    for (const [index, change] of group.entries()) outcomes.push(await make(trx, change, group.slice(index + 1)));
  });
  await deleteUnusedIds(trx);
  // A group of nothing but refusals is undone: no reader is told of a new revision.
  for (const outcome of outcomes) if ('result' in outcome) return outcomes;
  throw outcomes.find((outcome) => 'refusal' in outcome)?.refusal;
}

/** Reads what a change needs, with what those right behind it do. */
async function lookAhead(trx: Transaction, { prefetch, writer }: Change, next: readonly Change[]): Promise<void> {
  if (prefetch === undefined) return dropPrefetched(trx);
  if (prefetchIn(trx) !== undefined) return;
  const end = next.findIndex((other) => other.prefetch?.read !== prefetch.read);
  const others = next.slice(0, end === -1 ? undefined : end).flatMap((other) => other.prefetch ?? []);
  await prefetchAll(trx, [prefetch, ...others], writer.nowMs);
}

async function make(trx: Transaction, change: Change, next: readonly Change[]): Promise<Outcome> {
  const { work, writer } = change;
  const journal = openJournal(trx, writer);
  await announcePublications(trx, writer.nowMs);
  await lookAhead(trx, change, next);
  try {
    const result = await work(trx);
    await storeJournal(trx, journal);
    return { result };
  } catch (error) {
    // What has written something can only be undone with all of the group, whose changes then run one by one.
    if (error instanceof Problem && journal.isUntouched()) return { refusal: error };
    throw error;
  }
}
