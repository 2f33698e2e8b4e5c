import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { ChangeRow, RecordKind } from './journal.ts';

/** A row of the change feed. */
export interface FeedChange extends ChangeRow {
  readonly kind: RecordKind;
  readonly seq: number;
  /** 1 if dates were added to a series without a write. */
  readonly is_addition: 0 | 1 | null;
}

/** Is notified of each change of the calendar, in the transaction of the change. */
export interface ChangeListener {
  /** Whether the changes are needed. */
  isListening(trx: Transaction): Promise<boolean>;
  /** Receives the changes in the order of the feed, possibly in several batches. */
  notify(trx: Transaction, changes: readonly FeedChange[]): Promise<void>;
}

const listeners = new WeakMap<Database, ChangeListener>();

/** Notifies the listener of all changes that this process makes from now on. */
export function listenToChanges(db: Database, listener: ChangeListener): void {
  listeners.set(db, listener);
}

const selectHead = prepared('select coalesce(max(seq), 0) as seq from calendar_changes');
const selectAfter = prepared('select * from calendar_changes where seq > ? order by seq limit ?');

const batchSize = 500;

/** Runs `work`, then notifies the listener of its rows in the change feed. The caller has incremented the revision. */
export async function withChangeListener(db: Database, trx: Transaction, work: () => Promise<void>): Promise<void> {
  const listener = listeners.get(db);
  if (listener === undefined || !(await listener.isListening(trx))) return work();
  // The row of the revision is locked, so all later rows of the feed are of this transaction.
  const [head] = await runIn<{ readonly seq: number }>(trx, selectHead());
  await work();
  let lastSeq = Number(head?.seq ?? 0);
  for (;;) {
    const batch = await runIn<FeedChange>(trx, selectAfter(lastSeq, batchSize));
    if (batch.length > 0) await listener.notify(trx, batch);
    if (batch.length < batchSize) return;
    lastSeq = Number(batch.at(-1)?.seq);
  }
}
