import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit, type GroupCommit } from '../../database/group-commit.ts';
import { Problem } from '../../problems/problem.ts';
import { tellingFollower } from './followers.ts';
import { type Foresight, foresee, forgetForeseen, readingIn } from './foreseen.ts';
import { openJournal, type Writer } from './journal.ts';
import { announcePublications, storeJournal } from './journal-store.ts';
import { deleteUnusedIds } from './repository.ts';

/** A change of the calendar, and who makes it. */
interface Change {
  readonly work: (trx: Transaction) => Promise<unknown>;
  readonly writer: Writer;
  readonly foresight: Foresight | undefined;
}

/** Of a change that wrote nothing and is refused, the others of its group need not know. */
type Outcome = { readonly result: unknown } | { readonly refusal: Problem };

/**
 * The transaction of a group is as long as all its changes, and sends of messages wait for it where there is one writer;
 * a commit that this many share costs each next to nothing. To make them takes the process a while, and the disk another:
 * who held his answer back for the first lets others use the second.
 */
const limits = { maxItems: 32, maxWaiting: 5000, holdMs: 20 };

/**
 * Runs a change of the calendar in a transaction, all of it or nothing; changes that come at once share one, in their
 * order (docs/adr/0027). The revision is counted first: on PostgreSQL the writers of all processes then wait for each
 * other at its row, so that a slug or name that one has found free is not taken by another. What the work has noted in its
 * journal is stored last. `work` may run again, where the group that it was in failed for another one's sake: it changes
 * nothing outside of its transaction. What `foresight` names is
 * read before it, at once with that of those behind it.
 */
export async function writeCalendar<T>(
  db: Database,
  work: (trx: Transaction) => Promise<T>,
  writer: Writer,
  foresight?: Foresight,
): Promise<T> {
  const outcome = await changesOf(db).add({ work, writer, foresight });
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
  await makeAll(db, trx, [{ work, writer, foresight: undefined }]);
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
async function lookAhead(trx: Transaction, { foresight, writer }: Change, next: readonly Change[]): Promise<void> {
  if (foresight === undefined) return forgetForeseen(trx);
  if (readingIn(trx) !== undefined) return;
  const end = next.findIndex((other) => other.foresight?.read !== foresight.read);
  const others = next.slice(0, end === -1 ? undefined : end).flatMap((other) => other.foresight ?? []);
  await foresee(trx, [foresight, ...others], writer.nowMs);
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
