import type { Mode } from '../../account/caller.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { joinSql, keyList, prepared, type Statement, sql } from '../../database/statement.ts';
import {
  type AttemptOutcome,
  type DeliveryId,
  type DeliveryState,
  type EndpointId,
  firstDeliveryId,
  type WebhookOwner,
} from '../delivery.ts';

/** Columns of a delivery that its owner sees. */
export interface DeliveryRow {
  readonly id: DeliveryId;
  readonly event_type: string;
  readonly url: string;
  readonly endpoint_id: EndpointId | null;
  readonly message_id: string | null;
  readonly mode: Mode;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly due_at: number;
  readonly created_at: number;
  readonly finished_at: number | null;
}

export interface AttemptRow {
  readonly number: number;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly outcome: AttemptOutcome['kind'];
  readonly status: number | null;
  readonly error: string | null;
  readonly response_excerpt: string | null;
}

export interface DeliveryFilter {
  readonly states?: readonly DeliveryState[] | undefined;
  readonly endpointId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly eventType?: string | undefined;
  /** Created at this time or later. */
  readonly sinceMs?: number | undefined;
  /** Created before this time. */
  readonly untilMs?: number | undefined;
  /** Only older deliveries than this one. */
  readonly before?: DeliveryId | undefined;
  readonly limit: number;
}

const columns = 'id, event_type, url, endpoint_id, message_id, mode, state, attempts, due_at, created_at, finished_at';

const selectDelivery = prepared(
  `select ${columns}, payload from webhook_deliveries where id = ? and user_id = ? and mode = ?`,
);

export async function findDelivery(
  db: Database,
  id: DeliveryId,
  { userId, mode }: WebhookOwner,
): Promise<(DeliveryRow & { readonly payload: string }) | undefined> {
  const [row] = await db.select<DeliveryRow & { readonly payload: string }>(selectDelivery(id, userId, mode));
  return row;
}

const selectAttempts = prepared(`
  select number, started_at, duration_ms, outcome, status, error, response_excerpt from webhook_attempts
  where delivery_id = ? order by number desc limit ?
`);

/** Lists the last attempts, oldest first. */
export async function listAttempts(db: Database, id: DeliveryId, limit: number): Promise<AttemptRow[]> {
  return (await db.select<AttemptRow>(selectAttempts(id, limit))).reverse();
}

/** Lists deliveries, newest first. */
export const listDeliveries = (db: Database, owner: WebhookOwner, filter: DeliveryFilter): Promise<DeliveryRow[]> =>
  db.select(selectPage(columns, owner, filter));

const allStates: readonly DeliveryState[] = ['pending', 'delivered', 'exhausted', 'stopped'];

/** An index scan: its conditions and the order of the index. */
interface IndexScan {
  readonly conditions: readonly Statement[];
  readonly order: string;
}

/** Selects a page in the order of an index, or merges one scan per state, so that the cost is independent of the table. */
export function selectPage(selected: string, owner: WebhookOwner, filter: DeliveryFilter): Statement {
  const branches = indexScansOf(owner, filter).map(({ conditions, order }) => {
    const found = joinSql([...conditions, ...filtersOf(filter)], ' and ');
    const page = `select ${selected} from webhook_deliveries where ${found.text} order by ${order} limit ?`;
    return sql(`select * from (${page}) as scan`, [...found.bindings, filter.limit]);
  });
  const [only] = branches;
  if (branches.length === 1 && only !== undefined) return only;
  const all = joinSql(branches, ' union all ');
  return sql(`select * from (${all.text}) as scans order by id desc limit ?`, [...all.bindings, filter.limit]);
}

function indexScansOf(owner: WebhookOwner, filter: DeliveryFilter): IndexScan[] {
  const { states, endpointId, messageId, eventType } = filter;
  const owned = sql('user_id = ? and mode = ?', [owner.userId, owner.mode]);
  // `is true` prevents that an engine uses the index of this condition.
  const checked = sql(`(${owned.text}) is true`, owned.bindings);
  const idRange = joinSql([sql('id >= ?', [minIdOf(filter)]), sql('id < ?', [endOf(filter)])], ' and ');
  const order = 'id desc';
  if (messageId !== undefined) {
    return [{ conditions: [sql('message_id = ?', [messageId]), idRange, checked, ...stateCondition(states)], order }];
  }
  if (endpointId !== undefined) {
    const ofEndpoint = sql('endpoint_id = ?', [endpointId]);
    return (states ?? allStates).map((state) => {
      return { conditions: [ofEndpoint, sql(`state = '${state}'`), idRange, checked], order };
    });
  }
  if (states !== undefined && !states.includes('delivered')) {
    const undelivered = sql(`state <> 'delivered'`);
    return states.map((state) => {
      return { conditions: [owned, sql(`state = '${state}'`), undelivered, idRange], order };
    });
  }
  if (eventType !== undefined) {
    return [{ conditions: [owned, sql('event_type = ?', [eventType]), idRange, ...stateCondition(states)], order }];
  }
  return [
    { conditions: [ownedRange(owner, filter), ...stateCondition(states)], order: 'user_id desc, mode desc, id desc' },
  ];
}

/** A row comparison, so that no engine scans the deliveries of all users by id instead. */
function ownedRange({ userId, mode }: WebhookOwner, filter: DeliveryFilter): Statement {
  const value = '(user_id, mode, id)';
  return sql(`${value} >= (?, ?, ?) and ${value} < (?, ?, ?)`, [
    ...[userId, mode, minIdOf(filter)],
    ...[userId, mode, endOf(filter)],
  ]);
}

const stateCondition = (states: DeliveryFilter['states']): Statement[] =>
  states === undefined ? [] : [sql(`(state in (${states.map((state) => `'${state}'`).join()})) is true`)];

/** Conditions that no index covers. */
const filtersOf = ({ endpointId, messageId, eventType }: DeliveryFilter): Statement[] => [
  ...(messageId !== undefined && endpointId !== undefined ? [sql('endpoint_id = ?', [endpointId])] : []),
  ...(eventType !== undefined ? [sql('event_type = ?', [eventType])] : []),
];

/** Ids are ordered by time. */
const minIdOf = ({ sinceMs = 0 }: DeliveryFilter): string => firstDeliveryId(sinceMs);

/** Sorts after every id. */
const afterAll = 'whl';

/** Exclusive upper bound of the ids of a page. */
function endOf({ untilMs, before }: DeliveryFilter): string {
  const ends: string[] = [
    afterAll,
    ...(untilMs === undefined ? [] : [firstDeliveryId(untilMs)]),
    ...(before === undefined ? [] : [before]),
  ];
  return ends.sort()[0] ?? afterAll;
}

const ofEndpoint = 'from webhook_endpoints e where e.id = webhook_deliveries.endpoint_id';
const isEnabled = `(endpoint_id is null or exists (select 1 ${ofEndpoint} and e.disabled_at is null))`;
const currentUrl = `coalesce((select e.url ${ofEndpoint}), url)`;
/** Same format as `receiverOf`. */
const currentReceiver = `coalesce((select e.receiver || ' ' || e.id ${ofEndpoint}), receiver)`;

const replay = prepared(`
  with held as (
    select id from webhook_deliveries where id in (select key from json_each(?)) and lease_until <= ? and ${isEnabled}
    for update skip locked
  )
  update webhook_deliveries set state = 'pending', due_at = ?, attempts_before = attempts, finished_at = null,
    lease_owner = null, lease_until = 0, url = ${currentUrl}, receiver = ${currentReceiver}
  where id in (select id from held)
  returning id
`);

const replayLeased = prepared(`
  with held as (
    select id from webhook_deliveries
    where id in (select key from json_each(?)) and state = 'pending' and lease_until > ? and ${isEnabled}
    for update skip locked
  )
  update webhook_deliveries set due_at = case when due_at < ? then cast(? as bigint) else due_at + 1 end
  where id in (select id from held)
  returning id
`);

const selectLocked = prepared(`
  select id from webhook_deliveries
  where id in (select key from json_each(?)) and not (id in (select key from json_each(?))) and ${isEnabled}
`);

export interface Replayed {
  /** Deliveries that are due now. */
  readonly replayed: readonly DeliveryId[];
  /** Deliveries that a worker has locked to claim them or to store their attempts. */
  readonly locked: readonly DeliveryId[];
}

/**
 * Makes deliveries due now, with a new retry schedule and the current address of their endpoint. A leased delivery is due
 * again if its attempt fails. Deliveries of disabled or deleted endpoints do not change.
 */
export async function replayDeliveries(db: Database, trx: Transaction, ids: readonly DeliveryId[]): Promise<Replayed> {
  const nowMs = db.clock.now();
  const list = keyList(ids);
  const waiting = await runIn<Found>(trx, replay(list, nowMs, nowMs));
  const leased = await runIn<Found>(trx, replayLeased(list, nowMs, nowMs, nowMs));
  const replayed = [...waiting, ...leased].map(({ id }) => id);
  if (replayed.length === ids.length) return { replayed, locked: [] };
  const locked = await runIn<Found>(trx, selectLocked(list, keyList(replayed)));
  return { replayed, locked: locked.map(({ id }) => id) };
}

interface Found {
  readonly id: DeliveryId;
}

const lockOne = prepared('select id from webhook_deliveries where id = ? for update');

/** Waits for the lock. Only for transactions without other locks, to prevent deadlocks. */
export async function lockDelivery(trx: Transaction, id: DeliveryId): Promise<void> {
  await runIn(trx, lockOne(id));
}

/** Lists the deliveries about a message, oldest first. */
export const listDeliveriesAbout = (db: Database, messageId: string): Promise<DeliveryRow[]> =>
  db.read('webhook_deliveries').where({ message_id: messageId }).orderBy('id').select(columns.split(', '));

const selectOld = prepared(`
  select id from webhook_deliveries where id < ? and finished_at < ? and state <> 'pending' order by id limit ?
`);
const deleteAttempts = prepared('delete from webhook_attempts where delivery_id in (select key from json_each(?))');
const deleteOld = prepared('delete from webhook_deliveries where id in (select key from json_each(?))');

/** Deletes up to `limit` deliveries finished before `beforeMs`, with their attempts, and returns their number. */
export async function deleteFinishedDeliveries(db: Database, beforeMs: number, limit: number): Promise<number> {
  return db.transaction(async (trx) => {
    const old = await runIn<{ readonly id: DeliveryId }>(trx, selectOld(firstDeliveryId(beforeMs), beforeMs, limit));
    if (old.length === 0) return 0;
    const ids = keyList(old.map(({ id }) => id));
    await runIn(trx, deleteAttempts(ids));
    await runIn(trx, deleteOld(ids));
    return old.length;
  });
}

const deleteAttemptsAbout = prepared(`
  with due as (select id from webhook_deliveries where message_id in (select key from json_each(?)))
  delete from webhook_attempts where delivery_id in (select id from due)
`);
const deleteAbout = prepared('delete from webhook_deliveries where message_id in (select key from json_each(?))');

/** Deletes all deliveries about these messages, pending ones too, with their attempts. */
export async function deleteDeliveriesAbout(trx: Transaction, messageIds: Iterable<string>): Promise<void> {
  const ids = keyList(messageIds);
  await runIn(trx, deleteAttemptsAbout(ids));
  await runIn(trx, deleteAbout(ids));
}
