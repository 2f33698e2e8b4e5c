import type { Encoding } from '@ngoma/sms';
import type { Mode } from '../../account/caller.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { keyedRows, keyList, prepared } from '../../database/statement.ts';
import type { Lease } from '../../jobs/leases.ts';
import type { MessageId, MessageInTransit } from '../messages/message.ts';
import { type TransitRow, toMessageInTransit, transitColumns } from '../messages/repository.ts';

/** A message that this process may work on for as long as `leaseToken` is the one in the queue. */
export interface ClaimedMessage {
  readonly message: MessageInTransit;
  /** Retention removes the texts of finished messages only, so a claimed one has its own. */
  readonly text: string;
  readonly senderId: string | null;
  readonly encoding: Encoding;
  readonly expiresAtMs: number;
  readonly leaseToken: number;
  /** How often it was refused in a way that counts. */
  readonly refusals: number;
}

const selectNextDue = prepared('select min(due_at) as due_at from message_queue where mode = ?');

/** When the next message of this mode is due; undefined while there is none. */
export async function findNextDue(db: Database, mode: Mode): Promise<number | undefined> {
  const [next] = await db.select<{ due_at: number | null }>(selectNextDue(mode));
  return next?.due_at ?? undefined;
}

/** As an expression of its own, `due` is evaluated once; otherwise PostgreSQL might lease more than the limit. */
const leaseDue = prepared(`
  with due as (
    select message_id from message_queue where mode = ? and due_at <= ? order by due_at limit ?
    for update skip locked
  )
  update message_queue set lease_owner = ?, lease_token = lease_token + 1, due_at = ?
  where message_id in (select message_id from due)
  returning message_id, lease_token, attempts
`);

/** Skips a message that another process is just changing: waiting for it could deadlock, and its lease expires. */
const lockFree = prepared(`
  select ${transitColumns}, text, sender_id, encoding, expires_at from messages
  where id in (select key from json_each(?)) order by id
  for update skip locked
`);

interface QueueRow {
  readonly message_id: MessageId;
  readonly lease_token: number;
  readonly attempts: number;
}

interface ClaimedRow extends TransitRow {
  readonly text: string;
  readonly sender_id: string | null;
  readonly encoding: Encoding;
  readonly expires_at: number;
}

/**
 * Leases messages that are due, the longest due first, and locks them for the rest of the transaction. The token of each
 * grows with every claim, so that an earlier holder that still works can change nothing any more.
 */
export async function claimMessages(
  db: Database,
  trx: Transaction,
  mode: Mode,
  { owner, nowMs, untilMs }: Lease,
  limit: number,
): Promise<ClaimedMessage[]> {
  const leased = await db.run<QueueRow>(trx, leaseDue(mode, nowMs, limit, owner, untilMs));
  if (leased.length === 0) return [];
  const leases = new Map(leased.map((row) => [row.message_id, row]));
  const rows = await db.run<ClaimedRow>(trx, lockFree(keyList(leases.keys())));
  return rows.flatMap((row) => {
    const lease = leases.get(row.id);
    return lease ? toClaimed(row, lease) : [];
  });
}

const renew = prepared(`
  update message_queue set due_at = ?
  where lease_owner = ? and message_id in (select key from json_each(?))
`);

/** Prolongs the leases that `owner` still has on these messages. */
export async function renewMessages(
  db: Database,
  owner: string,
  ids: readonly MessageId[],
  untilMs: number,
): Promise<void> {
  await db.transaction((trx) => db.run(trx, renew(untilMs, owner, keyList(ids))));
}

/** A claimed message that anyone may claim again at `dueAtMs`. */
export interface Release {
  readonly messageId: MessageId;
  readonly leaseToken: number;
  readonly dueAtMs: number;
  readonly refusals: number;
}

const release = prepared(`
  update message_queue set due_at = released.due_at, attempts = released.attempts, lease_owner = null
  from (
    select key as id, cast(value ->> 0 as integer) as token, cast(value ->> 1 as bigint) as due_at,
      cast(value ->> 2 as integer) as attempts
    from json_each(?)
  ) as released
  where message_queue.message_id = released.id and message_queue.lease_token = released.token
`);

/** Gives leases back. Messages that others have claimed since stay theirs. */
export async function releaseMessages(db: Database, trx: Transaction, releases: readonly Release[]): Promise<void> {
  if (releases.length === 0) return;
  const rows = keyedRows(
    releases,
    ({ messageId }) => messageId,
    ({ leaseToken, dueAtMs, refusals }) => [leaseToken, dueAtMs, refusals],
  );
  await db.run(trx, release(rows));
}

/** Frees what a dead process had leased. Only for a start at which no other process can be at work: the one on SQLite. */
export async function releaseAllMessages(db: Database, nowMs: number): Promise<void> {
  await db.transaction((trx) =>
    trx('message_queue').whereNotNull('lease_owner').update({ lease_owner: null, due_at: nowMs }),
  );
}

const complete = prepared('delete from message_queue where message_id in (select key from json_each(?))');

/** Removes messages in a final state from the queue, whichever process has leased them. */
export async function completeMessages(db: Database, trx: Transaction, ids: readonly MessageId[]): Promise<void> {
  if (ids.length > 0) await db.run(trx, complete(keyList(ids)));
}

/** How many messages are due. */
export async function countDue(db: Database, modes: readonly Mode[], nowMs: number): Promise<number> {
  const [row] = await db
    .read('message_queue')
    .whereIn('mode', [...modes])
    .where('due_at', '<=', nowMs)
    .count({ count: '*' });
  return Number(row?.count ?? 0);
}

function toClaimed(row: ClaimedRow, lease: QueueRow): ClaimedMessage {
  return {
    message: toMessageInTransit(row),
    text: row.text,
    senderId: row.sender_id,
    encoding: row.encoding,
    expiresAtMs: row.expires_at,
    leaseToken: lease.lease_token,
    refusals: lease.attempts,
  };
}
