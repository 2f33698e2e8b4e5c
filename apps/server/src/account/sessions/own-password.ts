import type { Database, Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import type { UserId } from '../caller.ts';
import { createSessionToken, hashSecret } from '../credential-text.ts';
import { endAccountCodesOf } from '../end-account-codes.ts';
import { findUserByName, type UserRow, updateUser } from '../users/repository.ts';
import type { PasswordHasher } from './password-hash.ts';
import { findUserOfEarlierSession, insertSession, type SessionRow, sessionIds } from './repository.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

/** The browser that signs in. */
export interface SignInClient {
  readonly address: string;
  readonly userAgent?: string | undefined;
}

export interface NewSession {
  readonly row: SessionRow;
  /** Shown once. */
  readonly token: string;
}

const maxUserAgentLength = 200;

export async function createSession(
  trx: Transaction,
  userId: UserId,
  { address, userAgent }: SignInClient,
  nowMs: number,
): Promise<NewSession> {
  const token = createSessionToken();
  const row = {
    id: sessionIds.create(nowMs),
    user_id: userId,
    created_at: nowMs,
    last_used_at: nowMs,
    address,
    user_agent: userAgent?.slice(0, maxUserAgentLength).toWellFormed() ?? null,
  };
  await insertSession(trx, { ...row, token_hash: hashSecret(token) });
  return { row, token };
}

/** The source of an attempt to sign in. */
export interface SignInSource {
  readonly address: string;
  /** SHA-256 of the token of a session of this browser, which may have ended; undefined without one. */
  readonly browser?: string | undefined;
}

export interface SignInOptions {
  readonly db: Database;
  readonly hasher: PasswordHasher;
  readonly attempts: SignInAttempts;
}

/**
 * Returns the user of a login and an own password. Throws a Problem: 401 for an unknown login, a disabled user and a wrong
 * password alike, after the same work; 429 after too many failures.
 */
export async function verifyOwnPassword(
  { db, hasher, attempts }: SignInOptions,
  { login, password }: { readonly login: string; readonly password: string },
  { address, browser }: SignInSource,
): Promise<UserRow> {
  const user = await findUserByName(db.read, login);
  const isKnown = browser !== undefined && user?.id === (await findUserOfEarlierSession(db.read, browser));
  const source = isKnown ? { browser } : { address };
  return attempts.limit({ ...source, login: login.toLowerCase() }, async (lane) => {
    const isEnabled = user !== undefined && user.disabled_at === null;
    const matches = await hasher.verify(password, isEnabled ? user.own_password : null, lane);
    if (user === undefined || !matches) throw wrongPassword();
    return user;
  });
}

/**
 * Throws a Problem (401) if the password, the role or the state of a user has changed since it was read: hashing takes
 * long enough for that. Locks the user, so that a change waits for this transaction and then ends its session.
 */
export async function requireUnchanged(trx: Transaction, user: UserRow): Promise<void> {
  const now = await trx<UserRow>('users').where({ id: user.id }).forUpdate().first();
  const names = ['own_password', 'role', 'disabled_at', 'login'] as const;
  if (now === undefined || names.some((name) => now[name] !== user[name])) throw wrongPassword();
}

const wrongPassword = (): Problem =>
  new Problem('incorrect_password', { detail: 'There is no user with this login and this password.' });

/** Whether a new password is acceptable for a login, besides its length. */
export const isAcceptablePassword = (password: string, login: string): boolean =>
  !password.toLowerCase().includes(login.toLowerCase());

/** Sets a password, and invalidates a code for the one before. */
export async function setOwnPassword(trx: Transaction, userId: UserId, hash: string): Promise<void> {
  await updateUser(trx, userId, { own_password: hash });
  await endAccountCodesOf(trx, userId);
}
