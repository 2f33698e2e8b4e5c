import type { Knex } from 'knex';
import { findKeyOfUser, type KeyOfUserRow } from '../../account/api-keys/repository.ts';
import { Problem } from '../../problems/problem.ts';

export async function requireKey(knex: Knex, id: string): Promise<KeyOfUserRow> {
  const row = await findKeyOfUser(knex, id);
  if (row === undefined) throw new Problem('api_key_not_found', { detail: `There is no API key '${id}'.` });
  return row;
}
