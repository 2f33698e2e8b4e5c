import type { DataOwner } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import { type Insertion, insertRows, prepared } from '../../database/statement.ts';
import type { MessageStatus } from '../messages/message.ts';

export interface BatchRow {
  readonly id: string;
  readonly user_id: number;
  readonly mode: DataOwner['mode'];
  readonly created_at: number;
  readonly accepted: number;
  readonly refused: number;
}

export interface BatchCounts {
  readonly segments: number;
  readonly statuses: ReadonlyMap<MessageStatus, number>;
}

export const insertBatch = (row: BatchRow): Insertion => insertRows('batches', [row]);

const selectBatch = prepared(
  'select id, user_id, mode, created_at, accepted, refused from batches where id = ? and user_id = ? and mode = ?',
);

export async function findBatch(db: Database, id: string, { userId, mode }: DataOwner): Promise<BatchRow | undefined> {
  const [row] = await db.select<BatchRow>(selectBatch(id, userId, mode));
  return row;
}

// A limit that is never reached: without it, SQLite reads all messages of the user, state by state.
const selectCounts = prepared(`
  select status, count(*) as messages, sum(segments) as segments from (
    select status, segments from messages where user_id = ? and mode = ? and batch_id = ? limit 1000
  ) as found group by status order by status
`);

/** Of the messages that a batch has now, which are a thousand at the most. */
export async function countBatch(db: Database, { id, user_id, mode }: BatchRow): Promise<BatchCounts> {
  const rows = await db.select<{ status: MessageStatus; messages: number; segments: number }>(
    selectCounts(user_id, mode, id),
  );
  return {
    // Sums are texts on PostgreSQL.
    segments: rows.reduce((sum, { segments }) => sum + Number(segments), 0),
    statuses: new Map(rows.map(({ status, messages }) => [status, Number(messages)])),
  };
}
