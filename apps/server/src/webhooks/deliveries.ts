import type { ApiKeyId, Mode } from '../account/caller.ts';
import type { Database, Transaction } from '../database/database.ts';
import { insertInto, keyList, prepared } from '../database/statement.ts';
import type { Lease } from '../jobs/leases.ts';
import { ulid } from '../ulid.ts';
import type { Attempt, ClaimedDelivery, DeliveryId, DeliveryState } from './delivery.ts';
import type { ReceiverSlots, WaitingReceiver } from './receiver-slots.ts';
import type { NextStep } from './retry-schedule.ts';

export interface NewWebhook {
  /** The key whose secret signs it. */
  readonly apiKeyId: ApiKeyId;
  readonly mode: Mode;
  /** Such as `message.delivered`. */
  readonly eventType: string;
  /** One that `refuseUrl` let pass. */
  readonly url: string;
  /** The body, which is sent and signed octet for octet. */
  readonly payload: string;
  readonly createdAtMs: number;
}

const deliveryColumns = [
  'id',
  'api_key_id',
  'mode',
  'event_type',
  'url',
  'receiver',
  'payload',
  'state',
  'attempts',
  'created_at',
  'due_at',
  'lease_token',
  'lease_until',
] as const;

/**
 * Stores webhooks to deliver, in the transaction of the change that they report. Wake the worker after the commit, or it finds
 * them within a second.
 */
export async function enqueueWebhooks(db: Database, trx: Transaction, webhooks: readonly NewWebhook[]): Promise<void> {
  const nowMs = db.clock.now();
  const rows = webhooks.map((webhook) => toDeliveryRow(webhook, nowMs));
  await db.run(trx, insertInto('webhook_deliveries', deliveryColumns, rows));
}

function toDeliveryRow(
  { apiKeyId, mode, eventType, url, payload, createdAtMs }: NewWebhook,
  nowMs: number,
): (string | number)[] {
  const id = `whk_${ulid(createdAtMs)}`;
  const receiver = new URL(url).host;
  // Where the clock of this machine is fast, a webhook need not wait for the others to get there.
  const dueAtMs = Math.min(createdAtMs, nowMs);
  return [id, apiKeyId, mode, eventType, url, receiver, payload, 'pending', 0, createdAtMs, dueAtMs, 0, 0];
}

// In the statements below, `state` is written out, because a partial index is not used for a parameter.

/** Of the first of a receiver's deliveries that nobody works on, in a statement with `receivers`; it binds the time. */
const ofFirstWaiting = (column: string): string => `(
    select waiting.${column} from webhook_deliveries waiting
    where waiting.state = 'pending' and waiting.receiver = receivers.receiver and waiting.lease_until <= ?
    order by waiting.due_at limit 1
  ) as ${column}`;

/** It leaps from receiver to receiver in the index: its cost depends on their number, not on how much is waiting. */
const selectReceivers = prepared(`
  with recursive receivers (receiver) as (
    select min(receiver) from webhook_deliveries where state = 'pending' and receiver > ?
    union all
    select (
      select min(next.receiver) from webhook_deliveries next
      where next.state = 'pending' and next.receiver > receivers.receiver
    )
    from receivers where receivers.receiver is not null
  )
  select receiver, ${ofFirstWaiting('due_at')}, ${ofFirstWaiting('api_key_id')}
  from receivers where receiver is not null
  limit ?
`);

/** Lists the receivers with pending deliveries, in the order of their names after `after`, at most `limit`. */
export async function listReceivers(
  db: Database,
  after: string,
  nowMs: number,
  limit: number,
): Promise<WaitingReceiver[]> {
  const rows = await db.select<WaitingRow>(selectReceivers(after, nowMs, nowMs, limit));
  return rows.map(toWaiting);
}

const selectNamed = prepared(`
  select receiver, ${ofFirstWaiting('due_at')}, ${ofFirstWaiting('api_key_id')}
  from (select key as receiver from json_each(?)) receivers
`);

/** What waits for each of these receivers, however many others there are. */
export async function findReceivers(
  db: Database,
  receivers: Iterable<string>,
  nowMs: number,
): Promise<WaitingReceiver[]> {
  const rows = await db.select<WaitingRow>(selectNamed(nowMs, nowMs, keyList(receivers)));
  return rows.map(toWaiting);
}

interface WaitingRow {
  readonly receiver: string;
  readonly due_at: number | null;
  readonly api_key_id: ApiKeyId | null;
}

function toWaiting({ receiver, due_at, api_key_id }: WaitingRow): WaitingReceiver {
  return { receiver, dueAtMs: due_at ?? undefined, apiKeyId: api_key_id ?? undefined };
}

const selectLastTried = prepared(`
  select receiver, state from (select id, receiver, state, attempts from webhook_deliveries order by id desc limit ?) newest
  where attempts > 0 order by id
`);

/** How the newest deliveries fared that were tried, the newest last; it looks at no more than `limit` deliveries. */
export async function listLastTried(
  db: Database,
  limit: number,
): Promise<{ readonly receiver: string; readonly state: DeliveryState }[]> {
  return db.select(selectLastTried(limit));
}

const selectDue = prepared(`
  select id from webhook_deliveries
  where state = 'pending' and receiver = ? and due_at <= ? and lease_until <= ?
  order by due_at limit ?
`);

const lease = prepared(`
  update webhook_deliveries set lease_owner = ?, lease_token = lease_token + 1, lease_until = ?
  where id in (
    select id from webhook_deliveries
    where id in (select key from json_each(?)) and state = 'pending' and lease_until <= ?
    for update skip locked
  )
  returning id, api_key_id, mode, event_type, url, receiver, payload, attempts, lease_token
`);

interface ClaimedRow {
  readonly id: DeliveryId;
  readonly api_key_id: ApiKeyId;
  readonly mode: Mode;
  readonly event_type: string;
  readonly url: string;
  readonly receiver: string;
  readonly payload: string;
  readonly attempts: number;
  readonly lease_token: number;
}

/**
 * Leases due deliveries of each receiver, as many as it has slots, the longest due first. The token of each grows with
 * every claim, so that an earlier holder that still works can change nothing any more.
 */
export async function claimDeliveries(
  db: Database,
  slots: readonly ReceiverSlots[],
  { owner, nowMs, untilMs }: Lease,
): Promise<ClaimedDelivery[]> {
  const due = await Promise.all(
    slots.map(({ receiver, count }) => db.select<{ id: DeliveryId }>(selectDue(receiver, nowMs, nowMs, count))),
  );
  const ids = due.flat().map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.transaction((trx) => db.run<ClaimedRow>(trx, lease(owner, untilMs, keyList(ids), nowMs)));
  return rows.map(toClaimed);
}

const renew = prepared(`
  update webhook_deliveries set lease_until = ?
  where lease_owner = ? and id in (select key from json_each(?))
`);

/** Prolongs the leases that `owner` still has on these deliveries. */
export async function renewDeliveries(
  db: Database,
  owner: string,
  ids: readonly DeliveryId[],
  untilMs: number,
): Promise<void> {
  await db.transaction((trx) => db.run(trx, renew(untilMs, owner, keyList(ids))));
}

const unleased = { lease_owner: null, lease_until: 0 };

/** Frees all that `owner` has leased, so that others need not wait until its leases expire. */
export async function releaseDeliveries(db: Database, owner: string): Promise<void> {
  await db.transaction((trx) => trx('webhook_deliveries').where('lease_owner', owner).update(unleased));
}

/** Frees what a dead process had leased. Only for a start at which no other process can be at work: the one on SQLite. */
export async function releaseAllDeliveries(db: Database): Promise<void> {
  await db.transaction((trx) => trx('webhook_deliveries').whereNotNull('lease_owner').update(unleased));
}

/**
 * Stores an attempt together with what follows from it. False when the lease has passed to another process: then nothing
 * is stored, and that process makes the attempt again.
 */
export async function recordAttempt(
  db: Database,
  delivery: ClaimedDelivery,
  attempt: Attempt,
  next: NextStep,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    const isHeld = await applyStep(trx, delivery, attempt, next, db.clock.now());
    if (isHeld) await trx('webhook_attempts').insert(toAttemptRow(delivery, attempt));
    return isHeld;
  });
}

/** Plans the next attempt or ends the delivery. */
async function applyStep(
  trx: Transaction,
  { id, leaseToken }: ClaimedDelivery,
  { number, startedAtMs, durationMs }: Attempt,
  next: NextStep,
  nowMs: number,
): Promise<boolean> {
  const change =
    next.kind === 'retry'
      ? { due_at: nowMs + next.delayMs }
      : { state: next.kind, finished_at: startedAtMs + durationMs };
  const changed = await trx('webhook_deliveries')
    .where({ id, lease_token: leaseToken, state: 'pending' })
    .update({ attempts: number, ...change, ...unleased });
  return changed === 1;
}

function toClaimed(row: ClaimedRow): ClaimedDelivery {
  return {
    id: row.id,
    apiKeyId: row.api_key_id,
    mode: row.mode,
    eventType: row.event_type,
    url: row.url,
    receiver: row.receiver,
    payload: row.payload,
    attempts: row.attempts,
    leaseToken: row.lease_token,
  };
}

function toAttemptRow({ id }: ClaimedDelivery, { number, startedAtMs, durationMs, outcome }: Attempt) {
  const answered = outcome.kind === 'answered';
  return {
    delivery_id: id,
    number,
    started_at: startedAtMs,
    duration_ms: durationMs,
    outcome: outcome.kind,
    status: answered ? outcome.status : null,
    error: answered ? null : outcome.error,
    response_excerpt: answered ? outcome.excerpt : null,
  };
}
