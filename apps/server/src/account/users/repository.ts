import type { Knex } from 'knex';
import type { Database, Transaction } from '../../database/database.ts';
import type { Role, UserId } from '../caller.ts';

export interface UserRow {
  readonly id: UserId;
  readonly login: string;
  readonly login_key: string;
  readonly email: string | null;
  readonly email_key: string | null;
  readonly role: Role;
  readonly created_at: number;
}

export async function insertUser(trx: Transaction, row: Omit<UserRow, 'id'>): Promise<UserId> {
  const [inserted] = await trx('users').insert(row).returning<Pick<UserRow, 'id'>[]>('id');
  if (inserted === undefined) throw new Error('The database gave a new user no id.');
  return inserted.id;
}

/** A user by login or by address, in any spelling. */
export const findUserByName = (knex: Knex, name: string): Promise<UserRow | undefined> =>
  knex<UserRow>('users').where({ login_key: name.toLowerCase() }).orWhere({ email_key: name.toLowerCase() }).first();

export const findFirstAdministrator = (knex: Knex): Promise<UserRow | undefined> =>
  knex<UserRow>('users').where({ role: 'administrator' }).orderBy('id').first();

export const listUsers = (db: Database): Promise<UserRow[]> => db.read<UserRow>('users').orderBy('id').select();

export async function hasUsers(knex: Knex): Promise<boolean> {
  return (await knex('users').first('id')) !== undefined;
}
