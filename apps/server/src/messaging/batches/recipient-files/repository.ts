import type { ApiKeyId, Mode, UserId } from '../../../account/caller.ts';
import type { SentBy } from '../../../account/waiting-messages.ts';
import { type Database, runIn, type Transaction } from '../../../database/database.ts';
import { type Insertion, insertRows, keyedRows, prepared, quoteNames } from '../../../database/statement.ts';
import type { Lease } from '../../../jobs/leases.ts';
import type { Requester } from '../../messages/check/check-message.ts';
import type { MessageId } from '../../messages/message.ts';
import { type BatchId, type BatchState, firstBatchId } from '../batch.ts';
import type { AcceptanceJob } from './recipient-file.ts';

type RowStatus = 'waiting' | 'skipped' | 'normalized';

export interface RecipientRow {
  readonly batch_id: BatchId;
  readonly recipient: number;
  readonly line: number;
  readonly status: RowStatus;
  readonly value: string;
  readonly number: string | null;
  readonly text: string | null;
  readonly message_id: MessageId | null;
  readonly error_code: string | null;
  readonly error_detail: string | null;
}

/** A row that the API reports. */
export interface ReportedRow extends RecipientRow {
  readonly status: Exclude<RowStatus, 'waiting'>;
}

/** Stores rows before their batch, which makes them visible. */
export async function insertRecipientRows(db: Database, rows: readonly RecipientRow[]): Promise<void> {
  await db.transaction((trx) => runIn(trx, insertRows('recipient_rows', rows)));
}

export const insertRecipientFile = (
  batchId: BatchId,
  { userId, mode, apiKeyId }: Requester,
  shared: AcceptanceJob['shared'],
): Insertion =>
  insertRows('recipient_files', [
    {
      ...{ batch_id: batchId, user_id: userId, mode, api_key_id: apiKeyId ?? null, shared: JSON.stringify(shared) },
      ...{ lease_owner: null, leased_until: null },
    },
  ]);

const deleteRows = prepared('delete from recipient_rows where batch_id = ?');
const deleteWaitingRows = prepared(`delete from recipient_rows where batch_id = ? and status = 'waiting'`);
const deleteFile = prepared('delete from recipient_files where batch_id = ?');

/** Deletes the rows of a batch that was not stored. */
export async function discardRows(db: Database, batchId: BatchId): Promise<void> {
  await db.transaction((trx) => runIn(trx, deleteRows(batchId)));
}

/** Ends the acceptance of rows; those that wait are deleted. */
export async function endAcceptance(trx: Transaction, batchId: BatchId): Promise<void> {
  await runIn(trx, deleteWaitingRows(batchId));
  await runIn(trx, deleteFile(batchId));
}

const claimable = `
  select files.batch_id from recipient_files as files join batches on batches.id = files.batch_id
  where batches.state = 'active' and (files.leased_until is null or files.leased_until <= ?)
  order by files.batch_id limit ?
`;
const selectClaimable = prepared(claimable);
const claim = prepared(`
  with due as (${claimable})
  update recipient_files set lease_owner = ?, leased_until = ?
  where batch_id in (select batch_id from due) and (leased_until is null or leased_until <= ?)
  returning batch_id, user_id, mode, api_key_id, shared
`);

/** Leases files of active batches. Polls without a transaction first, because there is usually none. */
export async function claimFiles(
  db: Database,
  { owner, nowMs, untilMs }: Lease,
  limit: number,
): Promise<AcceptanceJob[]> {
  if ((await db.select(selectClaimable(nowMs, limit))).length === 0) return [];
  const rows = await db.transaction((trx) => runIn<FileRow>(trx, claim(nowMs, limit, owner, untilMs, nowMs)));
  return rows.map(({ batch_id, user_id, mode, api_key_id, shared }) => ({
    ...{ batchId: batch_id, leaseOwner: owner },
    requester: { userId: user_id, mode, apiKeyId: api_key_id ?? undefined },
    shared: JSON.parse(shared), // written by insertRecipientFile
  }));
}

interface FileRow {
  readonly batch_id: BatchId;
  readonly user_id: UserId;
  readonly mode: Mode;
  readonly api_key_id: ApiKeyId | null;
  readonly shared: string;
}

const ofSender = `
  select batch_id from recipient_files where user_id = ? and (? = '' or api_key_id = ?)
`;
const selectOfSender = prepared(ofSender);
const countOfSender = prepared(`
  select count(*) as count from recipient_rows where status = 'waiting' and batch_id in (${ofSender})
`);

const sentByValues = ({ userId, apiKeyId }: SentBy) => [userId, apiKeyId ?? '', apiKeyId ?? ''] as const;

/** The batches of a user, or of a key, whose rows are being accepted. */
export async function listAcceptingBatches(db: Database, sentBy: SentBy): Promise<BatchId[]> {
  const rows = await db.select<{ batch_id: BatchId }>(selectOfSender(...sentByValues(sentBy)));
  return rows.map(({ batch_id }) => batch_id);
}

/** The rows of a user, or of a key, that wait. */
export async function countWaitingRows(db: Database, sentBy: SentBy): Promise<number> {
  const [row] = await db.select<{ count: number | string }>(countOfSender(...sentByValues(sentBy)));
  return Number(row?.count ?? 0);
}

export async function renewFiles(db: Database, owner: string, ids: readonly BatchId[], untilMs: number): Promise<void> {
  await db.transaction((trx) =>
    trx('recipient_files').whereIn('batch_id', ids).where({ lease_owner: owner }).update({ leased_until: untilMs }),
  );
}

const noLease = { lease_owner: null, leased_until: null };

export async function releaseFiles(db: Database, owner: string): Promise<void> {
  await db.transaction((trx) => trx('recipient_files').where({ lease_owner: owner }).update(noLease));
}

/** Releases one file, so that it is claimed again when its batch is resumed. */
export async function releaseFile(trx: Transaction, batchId: BatchId): Promise<void> {
  await trx('recipient_files').where({ batch_id: batchId }).update(noLease);
}

/** Releases the leases of previous processes, for engines with a single process. */
export async function releaseAllFiles(db: Database): Promise<void> {
  await db.transaction((trx) => trx('recipient_files').whereNotNull('lease_owner').update(noLease));
}

const lockFile = prepared('select batch_id from recipient_files where batch_id = ? and lease_owner = ? for update');

/** Whether the owner still has the lease, which no other process takes before the end of the transaction. */
export async function lockLeased(trx: Transaction, { batchId, leaseOwner }: AcceptanceJob): Promise<boolean> {
  return (await runIn(trx, lockFile(batchId, leaseOwner))).length > 0;
}

const lockOne = prepared('select state from batches where id = ? for update');

export async function lockBatchState(trx: Transaction, id: BatchId): Promise<BatchState | undefined> {
  const [row] = await runIn<{ state: BatchState }>(trx, lockOne(id));
  return row?.state;
}

export interface WaitingRow {
  readonly recipient: number;
  readonly value: string;
  readonly number: string;
  readonly text: string;
}

const selectWaiting = prepared(`
  select recipient, value, number, text from recipient_rows
  where batch_id = ? and status = 'waiting' order by recipient limit ?
`);

export const listWaitingRows = (trx: Transaction, id: BatchId, limit: number): Promise<WaitingRow[]> =>
  runIn(trx, selectWaiting(id, limit));

const deleteAccepted = prepared(`
  delete from recipient_rows where batch_id = ? and recipient in (select cast(key as integer) from json_each(?))
`);
const updateRows = prepared(`
  update recipient_rows set status = changed.status, text = null, message_id = changed.message_id,
    error_code = changed.error_code, error_detail = changed.error_detail
  from (
    select cast(key as integer) as recipient, value ->> 0 as status, value ->> 1 as message_id,
      value ->> 2 as error_code, value ->> 3 as error_detail
    from json_each(?)
  ) as changed
  where recipient_rows.batch_id = ? and recipient_rows.recipient = changed.recipient
`);
const addCounts = prepared(`
  update batches set accepted = accepted - ?, refused = refused + ?, processed_rows = processed_rows + ? where id = ?
`);
const completeCounts = prepared('update batches set processed_rows = file_rows where id = ?');

/** The result for a row that waited. */
export interface RowResult {
  readonly row: WaitingRow;
  readonly messageId: MessageId | null;
  readonly error: { readonly code: string; readonly detail: string } | undefined;
}

/** Stores results with the counts of the batch. Accepted rows are deleted unless their numbers were changed. */
export async function storeResults(trx: Transaction, id: BatchId, results: readonly RowResult[]): Promise<void> {
  const isReported = ({ row, error }: RowResult) => error !== undefined || row.value !== row.number;
  const reported = results.filter(isReported);
  const others = results.filter((each) => !isReported(each));
  const keys = keyedRows(
    others,
    ({ row }) => String(row.recipient),
    () => [],
  );
  await runIn(trx, deleteAccepted(id, keys));
  const rows = keyedRows(
    reported,
    ({ row }) => String(row.recipient),
    ({ messageId, error }) => [
      ...[error === undefined ? 'normalized' : 'skipped', messageId],
      ...[error?.code ?? null, error?.detail ?? null],
    ],
  );
  await runIn(trx, updateRows(rows, id));
  const refused = results.filter(({ error }) => error !== undefined).length;
  await runIn(trx, addCounts(refused, refused, results.length, id));
}

/** Rows of an erased number count as processed. */
export async function completeProgress(trx: Transaction, id: BatchId): Promise<void> {
  await runIn(trx, completeCounts(id));
}

const columns = [
  ...['batch_id', 'recipient', 'line', 'status', 'value', 'number'],
  ...['text', 'message_id', 'error_code', 'error_detail'],
] as const;

const selectPage = prepared(`
  select ${quoteNames(columns)} from recipient_rows
  where batch_id = ? and recipient > ? and status in (select key from json_each(?)) order by recipient limit ?
`);

export interface RowFilter {
  readonly after: number;
  readonly statuses: readonly ReportedRow['status'][];
  readonly limit: number;
}

/** The rows of a batch that were skipped or changed, in the order of the file. */
export const listRows = (db: Database, id: BatchId, { after, statuses, limit }: RowFilter): Promise<ReportedRow[]> =>
  db.select(
    selectPage(
      id,
      after,
      keyedRows(
        statuses,
        (each) => each,
        () => [],
      ),
      limit,
    ),
  );

/** Deletes at most `limit` rows of old batches and of batches that were never stored. Returns the number of rows. */
export async function deleteOldRows(
  db: Database,
  { beforeMs, unstoredBeforeMs }: { readonly beforeMs: number; readonly unstoredBeforeMs: number },
  limit: number,
): Promise<number> {
  const old = db
    .write('recipient_rows')
    .where('batch_id', '<', firstBatchId(beforeMs))
    .orWhere((unstored) =>
      unstored
        .where('batch_id', '<', firstBatchId(unstoredBeforeMs))
        .whereNotIn('batch_id', db.write('batches').select('id')),
    )
    .limit(limit)
    .select('batch_id', 'recipient');
  return db.write('recipient_rows').whereIn(['batch_id', 'recipient'], old).delete();
}

export interface RowOfNumber extends RecipientRow {
  readonly number: string;
  /** Null if the batch is not stored. */
  readonly user_id: UserId | null;
}

export const listRowsOfNumber = (db: Database, number: string): Promise<RowOfNumber[]> =>
  db
    .read('recipient_rows')
    .leftJoin('batches', 'batches.id', 'recipient_rows.batch_id')
    .where('recipient_rows.number', number)
    .orderBy(['recipient_rows.batch_id', 'recipient_rows.recipient'])
    .select('recipient_rows.*', 'batches.user_id');

export const deleteRowsOfNumber = (trx: Transaction, number: string): Promise<number> =>
  trx('recipient_rows').where({ number }).delete();
