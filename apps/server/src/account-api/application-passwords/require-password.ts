import type { Knex } from 'knex';
import {
  type ApplicationPasswordRow,
  findApplicationPassword,
} from '../../account/application-passwords/repository.ts';
import type { UserRow } from '../../account/users/repository.ts';
import { Problem } from '../../problems/problem.ts';

export async function requirePassword(
  knex: Knex,
  owner: Pick<UserRow, 'id' | 'login'>,
  id: number,
): Promise<ApplicationPasswordRow> {
  const found = await findApplicationPassword(knex, owner.id, id);
  if (found !== undefined) return found;
  throw new Problem('application_password_not_found', { detail: `${owner.login} has no application password ${id}.` });
}
