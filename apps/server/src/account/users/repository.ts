import type { Knex } from 'knex';
import type { Database, Transaction } from '../../database/database.ts';
import type { Thousandths } from '../../money/amounts.ts';
import { Refusal } from '../../problems/refusal.ts';
import type { Role, UserId } from '../caller.ts';

export interface UserRow {
  readonly id: UserId;
  readonly login: string;
  readonly login_key: string;
  readonly email: string | null;
  readonly email_key: string | null;
  /** The own number as it was set last; it gets codes for a lost password when it is confirmed. */
  readonly phone: string | null;
  /** The number that was confirmed last (docs/adr/0089). */
  readonly confirmed_phone: string | null;
  readonly role: Role;
  readonly created_at: number;
  readonly disabled_at: number | null;
  /** Deleted users stay as pseudonyms, which the queries of this file skip. */
  readonly deleted_at: number | null;
  /** Monthly spending limit; null for none. */
  readonly per_month: Thousandths | null;
  /** The argon2id hash of the own password; null until the user sets one. */
  readonly own_password: string | null;
}

export async function insertUser(
  trx: Transaction,
  row: Omit<UserRow, 'id' | 'phone' | 'confirmed_phone' | 'deleted_at' | 'own_password'>,
): Promise<UserId> {
  const [inserted] = await trx('users').insert(row).returning<Pick<UserRow, 'id'>[]>('id');
  if (inserted === undefined) throw new Error('The database returned no id for a new user.');
  return inserted.id;
}

const existing = (knex: Knex) => knex<UserRow>('users').whereNull('deleted_at');

export const findUser = (knex: Knex, id: number): Promise<UserRow | undefined> =>
  existing(knex).where('id', id).first();

/**
 * The number that gets codes for a lost password: the confirmed one, also while another one waits for its code. Null
 * without a number, also if a process of version 1.0.0 has removed it.
 */
export const numberForCodes = ({ phone, confirmed_phone }: UserRow): string | null =>
  phone === null ? null : confirmed_phone;

/** Finds a user by login or address, ignoring case. */
export const findUserByName = (knex: Knex, name: string): Promise<UserRow | undefined> =>
  existing(knex)
    .where((named) => named.where({ login_key: name.toLowerCase() }).orWhere({ email_key: name.toLowerCase() }))
    .first();

/** Like `findUserByName`, but throws a Refusal if there is none. */
export async function requireUser(knex: Knex, name: string): Promise<UserRow> {
  const found = await findUserByName(knex, name);
  if (found === undefined) throw new Refusal(`There is no user '${name}'; 'ngoma user list' shows all.`);
  return found;
}

const enabledAdministrators = (knex: Knex) => existing(knex).where({ role: 'administrator' }).whereNull('disabled_at');

export const findFirstAdministrator = (knex: Knex): Promise<UserRow | undefined> =>
  enabledAdministrators(knex).orderBy('id').first();

export async function hasOtherAdministrator(knex: Knex, id: UserId): Promise<boolean> {
  return (await enabledAdministrators(knex).whereNot({ id }).first('id')) !== undefined;
}

export const updateUser = (
  trx: Transaction,
  id: UserId,
  change: Partial<
    Pick<
      UserRow,
      'role' | 'email' | 'email_key' | 'phone' | 'confirmed_phone' | 'disabled_at' | 'per_month' | 'own_password'
    >
  >,
): Promise<number> => trx<UserRow>('users').where({ id }).update(change);

/** The login of a deleted user in messages and in the audit log. */
export const pseudonymOf = (id: UserId): string => `deleted-user-${id}`;

/** Replaces a user by a pseudonym. Its key contains a colon, so that no credentials match it. */
export const replaceByPseudonym = (trx: Transaction, id: UserId, nowMs: number): Promise<number> =>
  trx<UserRow>('users')
    .where({ id })
    .update({
      ...{ login: pseudonymOf(id), login_key: `deleted:${id}`, email: null, email_key: null },
      ...{ phone: null, confirmed_phone: null },
      ...{ role: 'subscriber', per_month: null, own_password: null, disabled_at: nowMs, deleted_at: nowMs },
    });

export const listUsers = (db: Database): Promise<UserRow[]> => existing(db.read).orderBy('id').select();

/** Newest first. */
export async function listUserPage(
  db: Database,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<UserRow[]> {
  const query = existing(db.read).orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query.where('id', '<', before);
  return query.select();
}

export async function hasUsers(knex: Knex): Promise<boolean> {
  return (await knex('users').first('id')) !== undefined;
}
