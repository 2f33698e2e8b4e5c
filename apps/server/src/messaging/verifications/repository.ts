import type { DataOwner } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, keyList, prepared, quoteNames } from '../../database/statement.ts';
import type { MessageId } from '../messages/message.ts';
import { type FinalStep, maxTries, type VerificationId, type VerificationRow } from './verification.ts';

const columns = [
  'id',
  'user_id',
  'mode',
  'number',
  'status',
  'code_hash',
  'replaced_hashes',
  'code_length',
  'tries',
  'sends',
  'lifetime_ms',
  'language',
  'options',
  'client_hash',
  'message_id',
  'created_at',
  'sent_at',
  'expires_at',
  'ended_at',
] as const satisfies (keyof VerificationRow)[];

const ofOwner = 'id = ? and user_id = ? and mode = ?';
const selectOne = prepared(`select ${quoteNames(columns)} from verifications where ${ofOwner}`);
const lockOne = prepared(`select ${quoteNames(columns)} from verifications where ${ofOwner} for update`);
const lockPending = prepared(`
  select ${quoteNames(columns)} from verifications
  where number = ? and user_id = ? and mode = ? and status = 'pending' for update
`);

export async function findVerification(
  db: Database,
  id: VerificationId,
  { userId, mode }: DataOwner,
): Promise<VerificationRow | undefined> {
  const [row] = await db.select<VerificationRow>(selectOne(id, userId, mode));
  return row;
}

export async function lockVerification(
  trx: Transaction,
  id: VerificationId,
  { userId, mode }: DataOwner,
): Promise<VerificationRow | undefined> {
  const [row] = await runIn<VerificationRow>(trx, lockOne(id, userId, mode));
  return row;
}

/** The pending verification of a number; there is at most one per owner. */
export async function lockPendingOf(
  trx: Transaction,
  number: string,
  { userId, mode }: DataOwner,
): Promise<VerificationRow | undefined> {
  const [row] = await runIn<VerificationRow>(trx, lockPending(number, userId, mode));
  return row;
}

/** All verifications of a number, of all users. */
export const listVerificationsOfNumber = (db: Database, number: string): Promise<VerificationRow[]> =>
  db.read('verifications').where({ number }).orderBy('id').select(columns);

export async function insertVerification(trx: Transaction, row: VerificationRow): Promise<void> {
  await runIn(trx, insertRows('verifications', [row]));
}

const useTry = prepared(`
  update verifications set tries = tries + 1
  where ${ofOwner} and status = 'pending' and tries < ${maxTries} and expires_at > ?
  returning ${quoteNames(columns)}
`);

/** Counts a try and locks the row. Undefined if the verification has ended or does not exist. */
export async function countTry(
  trx: Transaction,
  id: VerificationId,
  { userId, mode }: DataOwner,
  dbNowMs: number,
): Promise<VerificationRow | undefined> {
  const [row] = await runIn<VerificationRow>(trx, useTry(id, userId, mode, dbNowMs));
  return row;
}

const returnTry = prepared(`
  update verifications set tries = tries - 1 where id = ? and (status = 'pending') is true returning ${quoteNames(columns)}
`);

/** Takes back the try that `countTry` has counted in this transaction. */
export async function takeBackTry(trx: Transaction, id: VerificationId): Promise<VerificationRow | undefined> {
  const [row] = await runIn<VerificationRow>(trx, returnTry(id));
  return row;
}

const selectPendingByMessage = prepared(`
  select ${quoteNames(columns)} from verifications
  where message_id in (select key from json_each(?)) and status = 'pending'
`);

/** The pending verifications whose latest message is among these. */
export const listPendingByMessage = (trx: Transaction, ids: readonly MessageId[]): Promise<VerificationRow[]> =>
  runIn<VerificationRow>(trx, selectPendingByMessage(keyList(ids)));

const updateSend = prepared(`
  update verifications set code_hash = ?, replaced_hashes = ?, sends = ?, message_id = ?, sent_at = ?, expires_at = ? where id = ?
`);

/** Stores another send of a locked verification. */
export async function storeSend(trx: Transaction, row: VerificationRow): Promise<void> {
  const { code_hash, replaced_hashes, sends, message_id, sent_at, expires_at, id } = row;
  await runIn(trx, updateSend(code_hash, replaced_hashes, sends, message_id, sent_at, expires_at, id));
}

const updateEnded = prepared(`
  update verifications set status = ?, ended_at = ?, code_hash = '', replaced_hashes = '[]' where id = ? and (status = 'pending') is true
`);

export async function storeEnd(
  trx: Transaction,
  id: VerificationId,
  status: FinalStep,
  endedAtMs: number,
): Promise<void> {
  await runIn(trx, updateEnded(status, endedAtMs, id));
}

const expireDue = prepared(`
  with due as (
    select id from verifications where status = 'pending' and expires_at <= ? order by expires_at limit ?
    for update skip locked
  )
  update verifications set status = 'expired', ended_at = expires_at, code_hash = '', replaced_hashes = '[]'
  where id in (select id from due)
  returning ${quoteNames(columns)}
`);

/** Ends pending verifications whose lifetime is over. Skips those that another process is ending. */
export const expireVerifications = (trx: Transaction, dbNowMs: number, limit: number): Promise<VerificationRow[]> =>
  runIn<VerificationRow>(trx, expireDue(dbNowMs, limit));

const selectDue = prepared(`
  select 1 as due where exists (select 1 from verifications where status = 'pending' and expires_at <= ?)
    or exists (select 1 from one_time_texts where expires_at <= ?)
`);

/** Whether a pending verification or a text has expired. */
export async function hasExpired(db: Database, dbNowMs: number): Promise<boolean> {
  return (await db.select(selectDue(dbNowMs, dbNowMs))).length > 0;
}

const deleteByIds = prepared('delete from verifications where id in (select key from json_each(?))');

/** Deletes verifications of a number, of all users. Returns them. */
export async function deleteVerificationsOfNumber(
  trx: Transaction,
  number: string,
): Promise<Pick<VerificationRow, 'id' | 'created_at'>[]> {
  const rows: Pick<VerificationRow, 'id' | 'created_at'>[] = await trx('verifications')
    .where({ number })
    .select('id', 'created_at');
  await runIn(trx, deleteByIds(keyList(rows.map(({ id }) => id))));
  return rows;
}

/** Deletes old verifications, at most `limit`; returns their number. */
export function deleteVerificationsBefore(db: Database, beforeMs: number, limit: number): Promise<number> {
  const old = db
    .write('verifications')
    .where('created_at', '<', beforeMs)
    .whereNot({ status: 'pending' })
    .limit(limit)
    .select('id');
  return db.write('verifications').whereIn('id', old).delete();
}
