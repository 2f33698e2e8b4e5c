import type { ApiKeyId } from '../../account/caller.ts';
import type { DataOwner, DataScope } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { type Insertion, insertRows, keyList, prepared, quoteNames } from '../../database/statement.ts';
import type { MessageInTransit, MessageStatus } from '../messages/message.ts';
import { type TransitRow, toMessageInTransit, transitColumns } from '../messages/repository.ts';
import type { BatchId, BatchRow, BatchState } from './batch.ts';

const columns = [
  ...['id', 'user_id', 'mode', 'state', 'created_at', 'accepted', 'refused'],
  ...['file_rows', 'processed_rows'],
] as const;

export const insertBatch = (row: BatchRow): Insertion => insertRows('batches', [row]);

const one = `select ${quoteNames(columns)} from batches
  where id = ? and mode = ? and user_id = coalesce(cast(? as integer), user_id)`;
const selectOne = prepared(one);
const selectOwn = prepared(`${one} for update`);

export async function findBatch(db: Database, id: string, { userId, mode }: DataScope): Promise<BatchRow | undefined> {
  const [row] = await db.select<BatchRow>(selectOne(id, mode, userId ?? null));
  return row;
}

export async function lockOwnBatch(
  trx: Transaction,
  id: string,
  { userId, mode }: DataScope,
): Promise<BatchRow | undefined> {
  const [row] = await runIn<BatchRow>(trx, selectOwn(id, mode, userId ?? null));
  return row;
}

const selectPage = prepared(`
  select ${quoteNames(columns)} from batches where user_id = ? and mode = ? and id < ? order by id desc limit ?
`);

// All messages of a batch have the same key.
const selectPageOfKey = prepared(`
  select ${quoteNames(columns)} from batches where user_id = ? and mode = ? and id < ?
  and (select api_key_id from messages where messages.batch_id = batches.id limit 1) = ? order by id desc limit ?
`);

/** Sorts after every id. */
const afterAll = 'bat_~';

const lockOne = prepared('select id from batches where id = ? for update');

/** Locks a batch of any user. */
export async function lockBatch(trx: Transaction, id: BatchId): Promise<void> {
  await runIn(trx, lockOne(id));
}

export interface BatchFilter {
  readonly before?: BatchId | undefined;
  readonly limit: number;
  /** Only batches with messages of this key. */
  readonly apiKeyId?: ApiKeyId | undefined;
}

/** Newest first. */
export const listBatches = (
  db: Database,
  { userId, mode }: DataOwner,
  { before, limit, apiKeyId }: BatchFilter,
): Promise<BatchRow[]> =>
  db.select(
    apiKeyId === undefined
      ? selectPage(userId, mode, before ?? afterAll, limit)
      : selectPageOfKey(userId, mode, before ?? afterAll, apiKeyId, limit),
  );

const updateState = prepared('update batches set state = ? where id = ?');

export async function setBatchState(trx: Transaction, id: BatchId, state: BatchState): Promise<void> {
  await runIn(trx, updateState(state, id));
}

export interface BatchCounts {
  readonly segments: number;
  readonly statuses: ReadonlyMap<MessageStatus, number>;
}

const selectCounts = prepared(`
  select batch_id, status, count(*) as messages, sum(segments) as segments from messages
  where batch_id in (select key from json_each(?)) group by batch_id, status order by batch_id, status
`);

interface CountRow {
  readonly batch_id: string;
  readonly status: MessageStatus;
  readonly messages: number;
  readonly segments: number;
}

export const countBatches = async (db: Database, ids: readonly BatchId[]): Promise<Map<BatchId, BatchCounts>> =>
  toCountsById(ids, await db.select(selectCounts(keyList(ids))));

export const countBatchesWithin = async (
  trx: Transaction,
  ids: readonly BatchId[],
): Promise<Map<BatchId, BatchCounts>> => toCountsById(ids, await runIn(trx, selectCounts(keyList(ids))));

function toCountsById(ids: readonly BatchId[], rows: readonly CountRow[]): Map<BatchId, BatchCounts> {
  const byId = Map.groupBy(rows, ({ batch_id }) => batch_id);
  return new Map(ids.map((id) => [id, toCounts(byId.get(id) ?? [])]));
}

const toCounts = (rows: readonly CountRow[]): BatchCounts => ({
  // PostgreSQL returns sums as strings.
  segments: rows.reduce((sum, { segments }) => sum + Number(segments), 0),
  statuses: new Map(rows.map(({ status, messages }) => [status, Number(messages)])),
});

const lockedColumns = [...transitColumns, 'send_at'] as const;
const selectMessages = prepared(
  `select ${quoteNames(lockedColumns)} from messages where batch_id = ? order by id for update`,
);

const selectUnsent = prepared(`
  select ${quoteNames(lockedColumns)} from messages
  where batch_id = ? and id > ? and status in ('accepted', 'scheduled', 'queued', 'sending')
  order by id limit ? for update
`);

/** Locks the next messages that have not been sent, in the order of their ids. */
export async function lockUnsentMessages(
  trx: Transaction,
  id: BatchId,
  after: string,
  limit: number,
): Promise<BatchMessage[]> {
  const rows = await runIn<TransitRow & { readonly send_at: number | null }>(trx, selectUnsent(id, after, limit));
  return rows.map((row) => ({ message: toMessageInTransit(row), sendAtMs: row.send_at }));
}

export interface BatchMessage {
  readonly message: MessageInTransit;
  /** Null if sent immediately. */
  readonly sendAtMs: number | null;
}

export async function lockBatchMessages(trx: Transaction, id: BatchId): Promise<BatchMessage[]> {
  const rows = await runIn<TransitRow & { readonly send_at: number | null }>(trx, selectMessages(id));
  return rows.map((row) => ({ message: toMessageInTransit(row), sendAtMs: row.send_at }));
}

const selectStopped = prepared(`
  select id, state from batches where id in (select key from json_each(?)) and state <> 'active'
`);

/** The batches that are paused or canceled, by id. */
export async function listStoppedBatches(
  trx: Transaction,
  ids: Iterable<string>,
): Promise<Map<string, Exclude<BatchState, 'active'>>> {
  const rows = await runIn<{ id: string; state: Exclude<BatchState, 'active'> }>(trx, selectStopped(keyList(ids)));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/**
 * Whether all messages of a batch have ended and no rows of its file wait, in SQL: five lookups in the index of counts,
 * however large the batch is. The limit stops PostgreSQL from joining all messages.
 */
const hasEnded = `(
  select 1 from messages where messages.batch_id = batches.id
  and messages.status in ('accepted', 'scheduled', 'queued', 'sending', 'sent') limit 1
) is null and (file_rows is null or processed_rows = file_rows or state = 'canceled')`;

const selectOpen = prepared(`
  select id, case when ${hasEnded} then 1 else 0 end as has_ended from batches
  where finished_at is null and id > ? order by id limit ?
`);

/** Batches whose end was not reported, in the order of their ids, and whether all their messages have ended. */
export async function listOpenBatches(
  db: Database,
  afterId: string,
  limit: number,
): Promise<{ readonly id: BatchId; readonly hasEnded: boolean }[]> {
  const rows = await db.select<{ readonly id: BatchId; readonly has_ended: number }>(selectOpen(afterId, limit));
  return rows.map(({ id, has_ended }) => ({ id, hasEnded: has_ended === 1 }));
}

const finish = prepared(`
  update batches set finished_at = ?
  where finished_at is null and id in (select key from json_each(?)) and ${hasEnded}
  returning ${quoteNames(columns)}
`);

/** Marks ended batches as reported. Returns those that no other process has marked. */
export const markFinished = (trx: Transaction, ids: readonly BatchId[], atMs: number): Promise<BatchRow[]> =>
  runIn<BatchRow>(trx, finish(atMs, keyList(ids)));
