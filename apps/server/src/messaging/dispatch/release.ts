import type { Database, Transaction } from '../../database/database.ts';
import type { MessageId } from '../messages/message.ts';
import { keyedRows, runStatement } from '../run-statement.ts';

/** A claimed message that is to be looked at again at `dueAtMs`, by anyone. */
export interface Release {
  readonly messageId: MessageId;
  readonly leaseToken: number;
  readonly dueAtMs: number;
  readonly refusals: number;
}

const releaseSql = `
  update message_queue set due_at = released.due_at, attempts = released.attempts, lease_owner = null
  from (
    select key as id, cast(value ->> 0 as integer) as token, cast(value ->> 1 as bigint) as due_at,
      cast(value ->> 2 as integer) as attempts
    from json_each(?)
  ) as released
  where message_queue.message_id = released.id and message_queue.lease_token = released.token`;

/** Gives leases back. What others have claimed since stays theirs. */
export async function releaseMessages(trx: Transaction, releases: readonly Release[]): Promise<void> {
  if (releases.length === 0) return;
  const rows = keyedRows(
    releases,
    ({ messageId }) => messageId,
    ({ leaseToken, dueAtMs, refusals }) => [leaseToken, dueAtMs, refusals],
  );
  await runStatement(trx, releaseSql, [rows]);
}

/** Frees what a dead process held. Only for a start at which no other process can be at work: the one on SQLite. */
export async function releaseAllMessages(db: Database, nowMs: number): Promise<void> {
  await db.transaction((trx) =>
    trx('message_queue').whereNotNull('lease_owner').update({ lease_owner: null, due_at: nowMs }),
  );
}
