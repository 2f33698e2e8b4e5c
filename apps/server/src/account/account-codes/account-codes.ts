import { randomInt } from 'node:crypto';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import { dayMs, minuteMs } from '../../time/durations.ts';
import type { UserId } from '../caller.ts';

export const codeLifetimeMs = 10 * minuteMs;
/** The minimum time between two codes of a subject. */
const codePauseMs = minuteMs;
/** With the wrong attempts for each code, these bound the chance of a guess to 1 in 40,000 a day. */
export const codesPerDay = 5;
export const triesPerCode = 5;

const codeDigits = 6;

export const createAccountCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');

/** Sends a code to a phone in one transaction with other writes; throws a Problem if the message is not accepted. */
export type PrepareAccountCode = (send: {
  readonly userId: UserId;
  readonly number: string;
  readonly code: string;
  readonly lifetimeMs: number;
}) => Promise<(trx: Transaction) => Promise<void>>;

/** A code to store. */
export interface AccountCode {
  /** The keyed hash of what the code is for: the login of a lost password, or the number of a user. */
  readonly subject: string;
  /** Undefined for logins that do not exist. */
  readonly userId: UserId | undefined;
  readonly codeHash: string;
}

const upsert = prepared(`
  insert into password_resets (name_hash, user_id, code_hash, tries, sent_at, expires_at, codes, day_ends_at)
  values (?, ?, ?, 0, ?, ?, 1, ?)
  on conflict (name_hash) do update set
    user_id = excluded.user_id, code_hash = excluded.code_hash, tries = 0,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at,
    codes = case when password_resets.day_ends_at <= excluded.sent_at then 1 else password_resets.codes + 1 end,
    day_ends_at = case
      when password_resets.day_ends_at <= excluded.sent_at then excluded.day_ends_at else password_resets.day_ends_at end
  where password_resets.sent_at <= ?
    and (password_resets.day_ends_at <= excluded.sent_at or password_resets.codes < ${codesPerDay})
  returning name_hash
`);

/** Stores a code. Returns false within a minute of the last one of the subject, and after five in a day. */
export async function storeAccountCode(
  trx: Transaction,
  { subject, userId, codeHash }: AccountCode,
  nowMs: number,
): Promise<boolean> {
  const statement = upsert(
    ...[subject, userId ?? null, codeHash],
    ...[nowMs, nowMs + codeLifetimeMs, nowMs + dayMs, nowMs - codePauseMs],
  );
  return (await runIn(trx, statement)).length > 0;
}

const selectDay = prepared('select sent_at, codes, day_ends_at from password_resets where name_hash = ?');

/** When the next code of a subject can be stored. */
export async function nextCodeAtMs(db: Database, subject: string): Promise<number> {
  const [row] = await db.select<{ readonly sent_at: number; readonly codes: number; readonly day_ends_at: number }>(
    selectDay(subject),
  );
  if (row === undefined) return 0;
  return row.codes < codesPerDay ? row.sent_at + codePauseMs : row.day_ends_at;
}

const useTry = prepared(`
  update password_resets set tries = tries + 1
  where name_hash = ? and tries < ${triesPerCode} and expires_at > ?
  returning user_id, code_hash
`);

interface TriedCode {
  readonly user_id: UserId | null;
  readonly code_hash: string;
}

/** Counts an attempt, in a transaction of its own. Undefined if there is no valid code. */
export async function countCodeTry(db: Database, subject: string): Promise<TriedCode | undefined> {
  const statement = useTry(subject, db.clock.now());
  const [row] = await db.transaction((trx) => runIn<TriedCode>(trx, statement));
  return row;
}

const expireOne = prepared(`
  update password_resets set expires_at = 0 where name_hash = ? and code_hash = ? and expires_at > 0 returning name_hash
`);

/** Returns whether this call has used the code; concurrent calls use it once. The count of the day stays. */
export const useAccountCode = async (
  trx: Transaction,
  { subject, codeHash }: Pick<AccountCode, 'subject' | 'codeHash'>,
): Promise<boolean> => (await runIn(trx, expireOne(subject, codeHash))).length > 0;

/** Deletes rows whose day and code are over, at most `limit`; returns their number. */
export function deleteOldCodes(db: Database, nowMs: number, limit: number): Promise<number> {
  const old = db.write('password_resets').where('day_ends_at', '<=', nowMs).limit(limit);
  return db.write('password_resets').whereIn('name_hash', old.select('name_hash')).delete();
}
