import type { Encoding } from '@ngoma/sms';
import type { UserId } from '../../account/caller.ts';
import type { ChargedTo } from '../../account/spending/spender.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { keyedRows, keyList, prepared, preparedChange, quoteNames } from '../../database/statement.ts';
import type { Lease } from '../../jobs/leases.ts';
import { hasMarketingConsent } from '../consents/repository.ts';
import { type Category, laneOf, type MessageId, type MessageInTransit } from '../messages/message.ts';
import { selectOneTimeText } from '../messages/one-time-texts.ts';
import { type StoredMessage, type TransitRow, toMessageInTransit, transitColumns } from '../messages/repository.ts';
import { needsApproval, readDecisions, senderDecisions } from '../senders/repository.ts';
import type { Decisions } from '../senders/sender.ts';
import { isOptedOut } from '../suppressions/opt-out-check.ts';

// Lock order: messages by id, then their queue rows. Claims and renewals begin with queue rows, so they use SKIP LOCKED
// and never wait.

/** A leased message; the lease is valid while the queue has the same `leaseToken`. */
export interface ClaimedMessage {
  readonly message: MessageInTransit;
  /** Not null: retention removes only the texts of finished messages. */
  readonly text: string;
  readonly senderId: string | null;
  readonly userId: UserId;
  readonly category: Category;
  readonly isOptedOut: boolean;
  /** Whether the number has consented to marketing; true for other messages. */
  readonly hasConsent: boolean;
  /** The current decisions on its sender; undefined if the sender needs no approval. */
  readonly decisions: Decisions | undefined;
  /** The spenders that were charged when it was accepted. */
  readonly chargedTo: ChargedTo;
  /** Null for a single message. */
  readonly batchId: string | null;
  readonly encoding: Encoding;
  readonly expiresAtMs: number;
  readonly leaseToken: number;
  /** The number of refusals that count towards the retry limit. */
  readonly refusals: number;
  /** The carrier, or empty. */
  readonly route: string;
  /** From then on it is processed even if its carrier is down. */
  readonly overdueAtMs: number;
}

const selectNextOverdue = prepared('select min(overdue_at) as overdue_at from message_queue');

export async function hasOverdue(db: Database, nowMs: number): Promise<boolean> {
  const [next] = await db.select<{ overdue_at: number | null }>(selectNextOverdue());
  return next?.overdue_at !== null && next !== undefined && next.overdue_at <= nowMs;
}

// The lower bound is for generic plans of PostgreSQL, which would otherwise expect a third of the table and scan all of it.
const isDue = 'due_at between 0 and ?';
const isOverdue = 'overdue_at between 0 and ?';

/** The CTE is evaluated once; a subquery could lease more than the limit on PostgreSQL. */
const lease = (condition: string, order: 'due_at' | 'overdue_at') =>
  prepared(`
    with due as (
      select message_id from message_queue where ${condition} order by ${order} limit ?
      for update skip locked
    )
    update message_queue set lease_owner = ?, lease_token = lease_token + 1, due_at = ?
    where message_id in (select message_id from due)
    returning message_id, lease_token, attempts, route, overdue_at
  `);
const isFree = '(lease_owner is null or lease_owner = ? or due_at <= ?)';
const leaseDue = lease(`route = ? and lane = ? and ${isDue} and ${isFree}`, 'due_at');
const leaseOverdue = lease(`${isOverdue} and due_at <= ? and ${isFree}`, 'overdue_at');

const claimedColumns = [
  ...transitColumns,
  'text',
  'category',
  'batch_id',
  'encoding',
  'expires_at',
  'charged_to',
] as const;

/**
 * Skips messages that another process is changing: their leases expire. Includes opt-outs, consents and decisions on
 * senders to save round trips.
 */
const lockFree = prepared(
  `select ${quoteNames(claimedColumns)}, case when ${isOptedOut} then 1 else 0 end as opted_out,
    case when category <> 'marketing' or ${hasMarketingConsent} then 1 else 0 end as has_consent,
    case when ${needsApproval} then coalesce(${senderDecisions}, '{}') end as decisions,
    ${selectOneTimeText} as one_time_text
  from messages where id in (select key from json_each(?)) order by id
  for update skip locked`,
);

interface QueueRow {
  readonly message_id: MessageId;
  readonly lease_token: number;
  readonly attempts: number;
  readonly route: string;
  readonly overdue_at: number;
}

type ClaimedMembers = Pick<StoredMessage, 'category' | 'batch_id' | 'encoding' | 'expires_at' | 'charged_to'>;

interface ClaimedRow extends TransitRow, ClaimedMembers {
  readonly text: string;
  readonly opted_out: number;
  readonly has_consent: number;
  /** JSON. */
  readonly decisions: string | null;
  /** Null for other messages, and once the text is deleted. */
  readonly one_time_text: string | null;
}

/**
 * Leases and locks due messages of one carrier, per lane at most its share, oldest first. Each claim increments the lease
 * token, a fencing token against earlier holders.
 */
export async function claimMessages(
  trx: Transaction,
  route: string,
  { owner, nowMs, untilMs, foreignNowMs = nowMs }: Lease,
  shares: ReadonlyMap<string, number>,
): Promise<ClaimedMessage[]> {
  const leased: QueueRow[] = [];
  for (const [lane, share] of shares) {
    const due = leaseDue(route, lane, nowMs, owner, foreignNowMs, share, owner, untilMs);
    leased.push(...(await runIn<QueueRow>(trx, due)));
  }
  return lockClaimed(trx, leased);
}

/** Leases overdue messages of all carriers and of none. */
export async function claimOverdue(
  trx: Transaction,
  { owner, nowMs, untilMs, foreignNowMs = nowMs }: Lease,
  limit: number,
): Promise<ClaimedMessage[]> {
  const overdue = leaseOverdue(nowMs, nowMs, owner, foreignNowMs, limit, owner, untilMs);
  return lockClaimed(trx, await runIn<QueueRow>(trx, overdue));
}

async function lockClaimed(trx: Transaction, rows: readonly QueueRow[]): Promise<ClaimedMessage[]> {
  if (rows.length === 0) return [];
  const leases = new Map(rows.map((row) => [row.message_id, row]));
  const messages = await runIn<ClaimedRow>(trx, lockFree(keyList(leases.keys())));
  return messages.flatMap((row) => {
    const lease = leases.get(row.id);
    return lease ? toClaimed(row, lease) : [];
  });
}

const renew = prepared(`
  with held as (
    select message_id from message_queue where lease_owner = ? and message_id in (select key from json_each(?))
    for update skip locked
  )
  update message_queue set due_at = ? where message_id in (select message_id from held)
`);

/** Renews the leases that `owner` still holds. */
export async function renewMessages(
  db: Database,
  owner: string,
  ids: readonly MessageId[],
  untilMs: number,
): Promise<void> {
  await db.transaction((trx) => runIn(trx, renew(owner, keyList(ids), untilMs)));
}

/** A lease to end; the message is due again at `dueAtMs`. */
export interface Release {
  readonly messageId: MessageId;
  readonly leaseToken: number;
  readonly dueAtMs: number;
  readonly overdueAtMs: number;
  readonly refusals: number;
}

// The list of keys bounds the rows that PostgreSQL reads, whatever it joins first.
const release = preparedChange(
  'message_queue',
  `
  update message_queue set due_at = released.due_at, overdue_at = released.overdue_at, attempts = released.attempts,
    lease_owner = null
  from (
    select key as id, cast(value ->> 0 as integer) as token, cast(value ->> 1 as bigint) as due_at,
      cast(value ->> 2 as bigint) as overdue_at, cast(value ->> 3 as integer) as attempts
    from json_each(?)
  ) as released
  where message_queue.message_id = released.id and message_queue.lease_token = released.token
    and message_queue.message_id in (select key from json_each(?))
`,
);

/** Releases leases on locked messages, except those that others have claimed since. */
export async function releaseMessages(trx: Transaction, releases: readonly Release[]): Promise<void> {
  if (releases.length === 0) return;
  const rows = keyedRows(
    releases,
    ({ messageId }) => messageId,
    ({ leaseToken, dueAtMs, overdueAtMs, refusals }) => [leaseToken, dueAtMs, overdueAtMs, refusals],
  );
  await runIn(trx, release(rows, keyList(releases.map(({ messageId }) => messageId))));
}

const makeDue = preparedChange(
  'message_queue',
  `
  update message_queue set due_at = ?, lease_owner = null
  where (lease_owner is null or lease_owner = ?) and message_id in (select key from json_each(?))
`,
);

/** Makes locked messages due at `dueAtMs`, except those leased by others than `owner`. */
export async function hastenMessages(
  trx: Transaction,
  ids: readonly MessageId[],
  dueAtMs: number,
  owner = '',
): Promise<void> {
  if (ids.length > 0) await runIn(trx, makeDue(dueAtMs, owner, keyList(ids)));
}

/** Releases the leases of a dead process. Only for the start of the single process on SQLite. */
export async function releaseAllMessages(db: Database, nowMs: number): Promise<void> {
  await db.transaction((trx) =>
    trx('message_queue').whereNotNull('lease_owner').update({ lease_owner: null, due_at: nowMs }),
  );
}

const complete = preparedChange(
  'message_queue',
  'delete from message_queue where message_id in (select key from json_each(?))',
);

/** Removes locked messages in a final state from the queue, including those leased by others. */
export async function completeMessages(trx: Transaction, ids: readonly MessageId[]): Promise<void> {
  if (ids.length > 0) await runIn(trx, complete(keyList(ids)));
}

function toClaimed(row: ClaimedRow, lease: QueueRow): ClaimedMessage {
  const isTextDeleted = row.verification_id !== null && row.one_time_text === null;
  return {
    message: toMessageInTransit(row),
    text: row.one_time_text ?? row.text,
    senderId: row.sender_id,
    userId: row.user_id,
    category: row.category,
    isOptedOut: row.opted_out === 1,
    hasConsent: row.has_consent === 1,
    decisions: row.decisions === null ? undefined : readDecisions(row.decisions),
    chargedTo: row.charged_to,
    batchId: row.batch_id,
    encoding: row.encoding,
    // Without its text it must not be submitted.
    expiresAtMs: isTextDeleted ? 0 : row.expires_at,
    leaseToken: lease.lease_token,
    refusals: lease.attempts,
    route: lease.route,
    overdueAtMs: lease.overdue_at,
  };
}

const requeue = prepared(`
  insert into message_queue (message_id, mode, route, lane, due_at, overdue_at, attempts, lease_token)
  values (?, ?, ?, ?, coalesce(cast(? as bigint), 0), ?, 0, ?)
  on conflict (message_id) do update
  set route = excluded.route, lane = excluded.lane, overdue_at = excluded.overdue_at,
    due_at = coalesce(cast(? as bigint), message_queue.due_at), lease_owner = null
`);

/**
 * Inserts or updates the queue row of a locked message without a lease.
 * @param dueAtMs null keeps the due time
 * @param attempt the last attempt of a message that had left the queue
 */
export async function requeueMessage(
  trx: Transaction,
  message: StoredMessage,
  { route, dueAtMs, attempt = 0 }: { route: string; dueAtMs: number | null; attempt?: number },
): Promise<void> {
  const { id, mode, expires_at } = message;
  await runIn(trx, requeue(id, mode, route, laneOf(message), dueAtMs, expires_at, attempt, dueAtMs));
}

type TokenRow = Pick<QueueRow, 'message_id' | 'lease_token'>;

const selectTokens = prepared(
  'select message_id, lease_token from message_queue where message_id in (select key from json_each(?))',
);

/** The current lease tokens; messages that have left the queue have none. */
export async function leaseTokens(trx: Transaction, ids: Iterable<MessageId>): Promise<Map<MessageId, number>> {
  const rows = await runIn<TokenRow>(trx, selectTokens(keyList(ids)));
  return new Map(rows.map((row) => [row.message_id, row.lease_token]));
}
