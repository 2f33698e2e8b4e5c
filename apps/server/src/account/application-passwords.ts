import type { Knex } from 'knex';
import type { Database, Transaction } from '../database/database.ts';
import type { UserId } from './caller.ts';
import { hashSecret, randomText } from './credential-text.ts';

export interface ApplicationPasswordRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly name: string;
  readonly password_hash: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
  readonly last_used_at: number | null;
}

export async function insertApplicationPassword(
  trx: Transaction,
  row: Omit<ApplicationPasswordRow, 'id'>,
): Promise<number> {
  const [inserted] = await trx('application_passwords').insert(row).returning<{ id: number }[]>('id');
  if (inserted === undefined) throw new Error('The database returned no id for a new password.');
  return inserted.id;
}

export const passwordCharacters = 24;

/** Creates a password for one program, in groups of four as WordPress shows it, and stores its hash. */
export async function createApplicationPassword(
  trx: Transaction,
  userId: UserId,
  name: string,
  nowMs: number,
): Promise<{ readonly id: number; readonly password: string }> {
  const password = randomText(passwordCharacters);
  const id = await insertApplicationPassword(trx, {
    user_id: userId,
    name,
    password_hash: hashPassword(password),
    created_at: nowMs,
    revoked_at: null,
    last_used_at: null,
  });
  return { id, password: password.match(/.{4}/g)?.join(' ') ?? password };
}

/** Ignores spaces, which only make a password easier to read. */
export const hashPassword = (password: string): string => hashSecret(password.replaceAll(' ', ''));

/** The valid passwords of a user; none if the user is disabled. */
export const listValidPasswords = (db: Database, userId: UserId): Promise<ApplicationPasswordRow[]> =>
  db
    .read<ApplicationPasswordRow>('application_passwords')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .whereExists(db.read('users').where({ id: userId }).whereNull('disabled_at').select('id'))
    .select();

export async function isApplicationPasswordUsed(knex: Knex, login: string, hash: string): Promise<boolean> {
  const used = await knex('application_passwords')
    .join('users', 'users.id', 'application_passwords.user_id')
    .where({ login_key: login.toLowerCase(), password_hash: hash })
    .whereNotNull('last_used_at')
    .first('application_passwords.id');
  return used !== undefined;
}

export const listApplicationPasswords = (db: Database, userId: UserId): Promise<ApplicationPasswordRow[]> =>
  db.read<ApplicationPasswordRow>('application_passwords').where({ user_id: userId }).orderBy('id').select();

/** Newest first. */
export async function listApplicationPasswordPage(
  db: Database,
  userId: UserId,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<ApplicationPasswordRow[]> {
  const query = db.read<ApplicationPasswordRow>('application_passwords').where({ user_id: userId });
  if (before !== undefined) query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).select();
}

export const findApplicationPassword = (
  knex: Knex,
  userId: UserId,
  id: number,
): Promise<ApplicationPasswordRow | undefined> =>
  knex<ApplicationPasswordRow>('application_passwords').where({ id, user_id: userId }).first();

export const revokeAllApplicationPasswords = (trx: Transaction, userId: UserId, nowMs: number): Promise<number> =>
  trx('application_passwords').where({ user_id: userId }).whereNull('revoked_at').update({ revoked_at: nowMs });

/** Returns whether the user had this password and it was not revoked yet. */
export async function revokeApplicationPassword(
  trx: Transaction,
  userId: UserId,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const own = trx('application_passwords').where({ id, user_id: userId }).whereNull('revoked_at');
  return (await own.update({ revoked_at: nowMs })) > 0;
}

export const deletePasswordsOf = (trx: Transaction, userId: UserId): Promise<number> =>
  trx('application_passwords').where({ user_id: userId }).delete();
