import type { Knex } from 'knex';
import { findUser, type UserRow } from '../../account/users/repository.ts';
import { Problem } from '../../problems/problem.ts';

export async function requireUser(knex: Knex, id: number): Promise<UserRow> {
  const user = await findUser(knex, id);
  if (user === undefined) throw new Problem('user_not_found', { detail: `There is no user ${id}.` });
  return user;
}
