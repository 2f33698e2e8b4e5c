import type { Mode } from '../../account/caller.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertInto, keyedRows, keyList, prepared } from '../../database/statement.ts';
import type { Lease } from '../../jobs/leases.ts';
import type { ReceiverSlots, WaitingReceiver } from '../receivers/receiver-slots.ts';
import type { Attempt, ClaimedDelivery, DeliveryId, DeliveryState, EndpointId, SignerId } from './delivery.ts';
import type { NextStep } from './retry-schedule.ts';

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
  readonly api_key_id: SignerId | null;
}

function toWaiting({ receiver, due_at, api_key_id }: WaitingRow): WaitingReceiver {
  return { receiver, dueAtMs: due_at ?? undefined, signerId: api_key_id ?? undefined };
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
  const rows = await db.transaction((trx) => runIn<ClaimedRow>(trx, lease(owner, untilMs, keyList(ids), nowMs)));
  return rows.map(toClaimed);
}

// Claims and renewals skip what others have locked: who waits for a lock holds none that a claim or a renewal waits for.
const renew = prepared(`
  with held as (
    select id from webhook_deliveries where lease_owner = ? and id in (select key from json_each(?))
    for update skip locked
  )
  update webhook_deliveries set lease_until = ? where id in (select id from held)
`);

/** Prolongs the leases that `owner` still has on these deliveries. */
export async function renewDeliveries(
  db: Database,
  owner: string,
  ids: readonly DeliveryId[],
  untilMs: number,
): Promise<void> {
  await db.transaction((trx) => runIn(trx, renew(owner, keyList(ids), untilMs)));
}

const stop = prepared(`
  update webhook_deliveries set state = 'stopped', finished_at = ?
  where id in (
    select id from webhook_deliveries
    where endpoint_id = ? and state = 'pending' and lease_until <= ?
    limit ? for update skip locked
  )
  returning id
`);

/**
 * Stops some of what waits for an endpoint, and says how many; what is on its way ends by itself, and what is left is
 * stopped when it is due.
 */
export async function stopDeliveries(db: Database, endpointId: EndpointId, limit: number): Promise<number> {
  const nowMs = db.clock.now();
  const stopped = await db.transaction((trx) => runIn(trx, stop(nowMs, endpointId, nowMs, limit)));
  return stopped.length;
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
 * What becomes of a claimed delivery: an attempt was made and something follows, it is stopped without one, or it is given
 * back as it was.
 */
export interface Settlement {
  readonly delivery: ClaimedDelivery;
  readonly made: Made | undefined;
}

export type Made =
  /** `beganAtMs`: by the clock of the database, which nobody sets; what the attempt has is for people. */
  | { readonly attempt: Attempt; readonly beganAtMs: number; readonly next: NextStep }
  | { readonly attempt: undefined; readonly next: Extract<NextStep, { kind: 'stopped' }> };

/** It was asked to be sent again while it was on its way, which made it due later, and the attempt did not deliver it. */
const isReplayed = `webhook_deliveries.due_at > settled.claimed_due_at and settled.state <> 'delivered'`;

/** A lease that is given back has no end any more: what was settled is not settled again. */
const settle = prepared(`
  update webhook_deliveries set attempts = settled.attempts,
    state = case when ${isReplayed} then 'pending' else settled.state end,
    attempts_before = case when ${isReplayed} then settled.attempts else attempts_before end,
    due_at = case when ${isReplayed} then webhook_deliveries.due_at else coalesce(settled.due_at, webhook_deliveries.due_at) end,
    finished_at = case when ${isReplayed} then null else settled.finished_at end,
    lease_owner = null, lease_until = 0
  from (
    select key as id, cast(value ->> 0 as bigint) as token, value ->> 1 as state, cast(value ->> 2 as integer) as attempts,
      cast(value ->> 3 as bigint) as due_at, cast(value ->> 4 as bigint) as finished_at,
      cast(value ->> 5 as bigint) as claimed_due_at
    from json_each(?)
  ) as settled
  where webhook_deliveries.id = settled.id and lease_token = settled.token
    and webhook_deliveries.state = 'pending' and lease_until > 0
  returning webhook_deliveries.id
`);

/**
 * Stores attempts together with what follows from them, and frees what was not tried. False for those whose lease has
 * passed to another process: then nothing is stored, and that process makes the attempt again.
 */
export async function settleDeliveries(
  db: Database,
  trx: Transaction,
  settlements: readonly Settlement[],
): Promise<boolean[]> {
  const nowMs = db.clock.now();
  const changes = keyedRows(
    settlements,
    ({ delivery }) => delivery.id,
    (each) => toChange(each, nowMs),
  );
  const held = new Set((await runIn<{ id: DeliveryId }>(trx, settle(changes))).map(({ id }) => id));
  const attempts = settlements.flatMap(({ delivery: { id }, made }) =>
    made?.attempt && held.has(id) ? [toAttemptRow(id, made.attempt)] : [],
  );
  await runIn(trx, insertInto('webhook_attempts', attemptColumns, attempts));
  return settlements.map(({ delivery }) => held.has(delivery.id));
}

/** In the order in which `settle` reads them. */
function toChange({ delivery, made }: Settlement, nowMs: number): (string | number | null)[] {
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
