import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { ChangeRow, RecordKind } from './journal.ts';

/** A row of the change feed. */
export interface NumberedChange extends ChangeRow {
  readonly kind: RecordKind;
  readonly seq: number;
}

/** Who is told of each change of the calendar, in the transaction of the change. */
export interface Follower {
  /** Whether anybody listens. */
  isListening(trx: Transaction): Promise<boolean>;
  /** In the order of the feed; there may be several parts. */
  tell(trx: Transaction, changes: readonly NumberedChange[]): Promise<void>;
}

const followers = new WeakMap<Database, Follower>();

/** Tells it of all that this process changes from now on. */
export function followCalendar(db: Database, follower: Follower): void {
  followers.set(db, follower);
}

const selectHead = prepared('select coalesce(max(seq), 0) as seq from calendar_changes');
const selectAfter = prepared('select * from calendar_changes where seq > ? order by seq limit ?');

/** A touch of many events is told of in parts. */
const partRows = 500;

/**
 * Runs what changes the calendar, and then tells the follower of the rows that it has added to the feed. The revision of
 * the calendar has been counted before.
 */
export async function tellingFollower(db: Database, trx: Transaction, work: () => Promise<void>): Promise<void> {
  const follower = followers.get(db);
  if (follower === undefined || !(await follower.isListening(trx))) return work();
  // Writers wait for each other at the revision of the calendar, so all that comes after this is of this transaction.
  const [head] = await runIn<{ readonly seq: number }>(trx, selectHead());
  await work();
  let told = Number(head?.seq ?? 0);
  for (;;) {
    const part = await runIn<NumberedChange>(trx, selectAfter(told, partRows));
    if (part.length > 0) await follower.tell(trx, part);
    if (part.length < partRows) return;
    told = Number(part.at(-1)?.seq);
  }
}
