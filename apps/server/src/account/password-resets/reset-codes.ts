import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import { dayMs, minuteMs } from '../../time/durations.ts';
import type { UserId } from '../caller.ts';
import type { NumberHash } from '../number-hash.ts';

export const resetLifetimeMs = 10 * minuteMs;
/** The minimum time between two codes of a login. */
const pauseMs = minuteMs;
/** With the wrong attempts for each code, these bound the chance of a guess to 1 in 40,000 a day. */
export const codesPerDay = 5;
export const triesPerCode = 5;

/** The login that was typed, with its user if there is one. */
export interface ResetName {
  /** The login in lower case; for an e-mail address of a user, the login of that user. */
  readonly name: string;
  readonly userId: UserId | undefined;
}

export const hashName = (numberHash: NumberHash, name: string): string => numberHash(`password reset ${name}`);

/** The name makes equal codes of two logins differ. */
export const hashResetCode = (numberHash: NumberHash, name: string, code: string): string =>
  numberHash(`reset code ${name} ${code}`);

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

/**
 * Stores a code for a login, whether or not it exists, so that both take the same time. Returns whether it is stored: not
 * within a minute of the last one, nor after five in a day.
 */
export async function storeResetCode(
  db: Database,
  numberHash: NumberHash,
  { name, userId }: ResetName,
  code: string,
): Promise<boolean> {
  const nowMs = db.clock.now();
  const statement = upsert(
    ...[hashName(numberHash, name), userId ?? null, hashResetCode(numberHash, name, code)],
    ...[nowMs, nowMs + resetLifetimeMs, nowMs + dayMs, nowMs - pauseMs],
  );
  return (await db.transaction((trx) => runIn(trx, statement))).length > 0;
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
export async function countResetTry(
  db: Database,
  numberHash: NumberHash,
  name: string,
): Promise<TriedCode | undefined> {
  const statement = useTry(hashName(numberHash, name), db.clock.now());
  const [row] = await db.transaction((trx) => runIn<TriedCode>(trx, statement));
  return row;
}

const expireOne = prepared(`
  update password_resets set expires_at = 0 where name_hash = ? and code_hash = ? and expires_at > 0 returning name_hash
`);

/** Returns whether this call has used the code; concurrent calls use it once. The count of the day stays. */
export const useResetCode = async (trx: Transaction, nameHash: string, codeHash: string): Promise<boolean> =>
  (await runIn(trx, expireOne(nameHash, codeHash))).length > 0;

/** Deletes rows whose day and code are over, at most `limit`; returns their number. */
export function deleteOldResets(db: Database, nowMs: number, limit: number): Promise<number> {
  const old = db.write('password_resets').where('day_ends_at', '<=', nowMs).limit(limit);
  return db.write('password_resets').whereIn('name_hash', old.select('name_hash')).delete();
}
