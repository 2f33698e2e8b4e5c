import type { Mode } from '../../account/caller.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertInto, keyedRows, keyList, prepared } from '../../database/statement.ts';
import type { Lease } from '../../jobs/leases.ts';
import type { Attempt, ClaimedDelivery, DeliveryId, DeliveryState, EndpointId, SignerId } from '../delivery.ts';
import type { ReceiverSlots, WaitingReceiver } from '../receivers/receiver-slots.ts';
import type { NextStep } from './retry-schedule.ts';

// The statements contain `state` as a literal, because engines do not use a partial index for a parameter.

/** Selects a column of the first unleased delivery of a receiver, in a statement with `receivers`; binds the time. */
const ofFirstUnleased = (column: string): string => `(
    select waiting.${column} from webhook_deliveries waiting
    where waiting.state = 'pending' and waiting.receiver = receivers.receiver and waiting.lease_until <= ?
    order by waiting.due_at limit 1
  ) as ${column}`;

/** Loose index scan: the cost depends on the number of receivers, not of deliveries. */
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
  select receiver, ${ofFirstUnleased('due_at')}, ${ofFirstUnleased('api_key_id')}
  from receivers where receiver is not null
  limit ?
`);

/** Lists up to `limit` receivers with pending deliveries, ordered by name, after the name `after`. */
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
  select receiver, ${ofFirstUnleased('due_at')}, ${ofFirstUnleased('api_key_id')}
  from (select key as receiver from json_each(?)) receivers
`);

/** Reads the first pending delivery of each of these receivers. */
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
  readonly api_key_id: SignerId | null;
}

function toWaiting({ receiver, due_at, api_key_id }: WaitingRow): WaitingReceiver {
  return { receiver, dueAtMs: due_at ?? undefined, signerId: api_key_id ?? undefined };
}

const selectLastAttempted = prepared(`
  select receiver, state from (select id, receiver, state, attempts from webhook_deliveries order by id desc limit ?) newest
  where attempts > 0 order by id
`);

/** Lists the attempted ones of the newest `limit` deliveries, oldest first. */
export async function listLastAttempted(
  db: Database,
  limit: number,
): Promise<{ readonly receiver: string; readonly state: DeliveryState }[]> {
  return db.select(selectLastAttempted(limit));
}

const selectDue = prepared(`
  select id from webhook_deliveries
  where state = 'pending' and receiver = ? and due_at <= ? and lease_until <= ?
  order by due_at limit ?
`);

const lease = prepared(`
  with held as (
    select id from webhook_deliveries
    where id in (select key from json_each(?)) and state = 'pending' and lease_until <= ?
    for update skip locked
  )
  update webhook_deliveries set lease_owner = ?, lease_token = lease_token + 1, lease_until = ?
  where id in (select id from held)
  returning id, api_key_id, endpoint_id, mode, event_type, url, receiver, payload, attempts, attempts_before, due_at, lease_token
`);

interface ClaimedRow {
  readonly id: DeliveryId;
  readonly api_key_id: SignerId;
  readonly endpoint_id: EndpointId | null;
  readonly mode: Mode;
  readonly event_type: string;
  readonly url: string;
  readonly receiver: string;
  readonly payload: string;
  readonly attempts: number;
  readonly attempts_before: number;
  readonly due_at: number;
  readonly lease_token: number;
}

/**
 * Leases due deliveries of each receiver, as many as it has slots, oldest due time first. Each claim increases the token
 * of the delivery (fencing token), so that a previous holder can store nothing.
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
  const rows = await db.transaction((trx) => runIn<ClaimedRow>(trx, lease(keyList(ids), nowMs, owner, untilMs)));
  return rows.map(toClaimed);
}

// Claims and renewals skip locked rows, so that they cannot deadlock.
const renew = prepared(`
  with held as (
    select id from webhook_deliveries where lease_owner = ? and id in (select key from json_each(?))
    for update skip locked
  )
  update webhook_deliveries set lease_until = ? where id in (select id from held)
`);

/** Renews the leases that `owner` still has on these deliveries. */
export async function renewDeliveries(
  db: Database,
  owner: string,
  ids: readonly DeliveryId[],
  untilMs: number,
): Promise<void> {
  await db.transaction((trx) => runIn(trx, renew(owner, keyList(ids), untilMs)));
}

const stop = prepared(`
  with held as (
    select id from webhook_deliveries
    where endpoint_id = ? and state = 'pending' and lease_until <= ?
    limit ? for update skip locked
  )
  update webhook_deliveries set state = 'stopped', finished_at = ?
  where id in (select id from held)
  returning id
`);

/**
 * Stops up to `limit` unleased deliveries of an endpoint and returns their number. The worker stops the others when they
 * are due.
 */
export async function stopDeliveries(db: Database, endpointId: EndpointId, limit: number): Promise<number> {
  const nowMs = db.clock.now();
  const stopped = await db.transaction((trx) => runIn(trx, stop(endpointId, nowMs, limit, nowMs)));
  return stopped.length;
}

const unleased = { lease_owner: null, lease_until: 0 };

/** Releases all leases of `owner`, so that other processes need not wait until they expire. */
export async function releaseDeliveries(db: Database, owner: string): Promise<void> {
  await db.transaction((trx) => trx('webhook_deliveries').where('lease_owner', owner).update(unleased));
}

/** Releases all leases. Only for a start on SQLite, where no other process can have a valid lease. */
export async function releaseAllDeliveries(db: Database): Promise<void> {
  await db.transaction((trx) => trx('webhook_deliveries').whereNotNull('lease_owner').update(unleased));
}

/**
 * Result of a claimed delivery. `made` is undefined if the delivery is released without a change.
 */
export interface DeliveryResult {
  readonly delivery: ClaimedDelivery;
  readonly made: AttemptAndNext | undefined;
}

export type AttemptAndNext =
  /** `beganAtMs` is by the clock of the database; the times in `attempt`, which clients see, are by that of the machine. */
  | { readonly attempt: Attempt; readonly beganAtMs: number; readonly next: NextStep }
  | { readonly attempt: undefined; readonly next: Extract<NextStep, { kind: 'stopped' }> };

/** True if a replay was requested during the attempt, which increased `due_at`, and the attempt failed. */
const isReplayed = `webhook_deliveries.due_at > result.claimed_due_at and result.state <> 'delivered'`;

/** Requires `lease_until > 0`, so that a repetition after an unknown COMMIT stores nothing twice. */
const storeResult = prepared(`
  update webhook_deliveries set attempts = result.attempts,
    state = case when ${isReplayed} then 'pending' else result.state end,
    attempts_before = case when ${isReplayed} then result.attempts else attempts_before end,
    due_at = case when ${isReplayed} then webhook_deliveries.due_at else coalesce(result.due_at, webhook_deliveries.due_at) end,
    finished_at = case when ${isReplayed} then null else result.finished_at end,
    lease_owner = null, lease_until = 0
  from (
    select key as id, cast(value ->> 0 as bigint) as token, value ->> 1 as state, cast(value ->> 2 as integer) as attempts,
      cast(value ->> 3 as bigint) as due_at, cast(value ->> 4 as bigint) as finished_at,
      cast(value ->> 5 as bigint) as claimed_due_at
    from json_each(?)
  ) as result
  where webhook_deliveries.id = result.id and lease_token = result.token
    and webhook_deliveries.id in (select key from json_each(?))
    and webhook_deliveries.state = 'pending' and lease_until > 0
  returning webhook_deliveries.id
`);

/**
 * Stores attempts and the new states of their deliveries, and releases deliveries without an attempt. Returns false for
 * deliveries whose lease another process has: nothing is stored for them, and that process repeats the attempt.
 */
export async function storeResults(
  db: Database,
  trx: Transaction,
  results: readonly DeliveryResult[],
): Promise<boolean[]> {
  const nowMs = db.clock.now();
  const changes = keyedRows(
    results,
    ({ delivery }) => delivery.id,
    (each) => toChange(each, nowMs),
  );
  const ids = keyList(results.map(({ delivery }) => delivery.id));
  const stored = new Set((await runIn<{ id: DeliveryId }>(trx, storeResult(changes, ids))).map(({ id }) => id));
  const attempts = results.flatMap(({ delivery: { id }, made }) =>
    made?.attempt && stored.has(id) ? [toAttemptRow(id, made.attempt)] : [],
  );
  await runIn(trx, insertInto('webhook_attempts', attemptColumns, attempts));
  return results.map(({ delivery }) => stored.has(delivery.id));
}

/** Values in the order in which `storeResult` reads them. */
function toChange({ delivery, made }: DeliveryResult, nowMs: number): (string | number | null)[] {
  const { leaseToken, attempts, dueAtMs } = delivery;
  if (!made) return [leaseToken, 'pending', attempts, null, null, dueAtMs];
  const { attempt, next } = made;
  if (attempt === undefined) return [leaseToken, next.kind, attempts, null, nowMs, dueAtMs];
  if (next.kind === 'retry') return [leaseToken, 'pending', attempt.number, nowMs + next.delayMs, null, dueAtMs];
  return [leaseToken, next.kind, attempt.number, null, attempt.startedAtMs + attempt.durationMs, dueAtMs];
}

function toClaimed(row: ClaimedRow): ClaimedDelivery {
  return {
    id: row.id,
    signerId: row.api_key_id,
    endpointId: row.endpoint_id,
    mode: row.mode,
    eventType: row.event_type,
    url: row.url,
    receiver: row.receiver,
    payload: row.payload,
    attempts: row.attempts,
    attemptsBefore: row.attempts_before,
    dueAtMs: row.due_at,
    leaseToken: row.lease_token,
  };
}

const attemptColumns = [
  'delivery_id',
  'number',
  'started_at',
  'duration_ms',
  'outcome',
  'status',
  'error',
  'response_excerpt',
] as const;

function toAttemptRow(
  id: DeliveryId,
  { number, startedAtMs, durationMs, outcome }: Attempt,
): (string | number | null)[] {
  const made = [id, number, startedAtMs, durationMs, outcome.kind];
  return outcome.kind === 'answered'
    ? [...made, outcome.status, null, outcome.excerpt]
    : [...made, null, outcome.error, null];
}
