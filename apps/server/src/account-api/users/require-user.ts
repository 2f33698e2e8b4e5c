import type { Knex } from 'knex';
import type { UserId } from '../../account/caller.ts';
import { findUser, type UserRow } from '../../account/users/repository.ts';
import { Problem } from '../../problems/problem.ts';

export async function requireUser(knex: Knex, id: number): Promise<UserRow> {
  const user = await findUser(knex, id);
  if (user === undefined) throw new Problem('user_not_found', { detail: `There is no user ${id}.` });
  return user;
}

/**
 * The user who gets the posts of a user who is deleted: the named one, else the caller. Undefined where callers delete
 * themselves and name nobody.
 */
export async function findSuccessor(
  knex: Knex,
  deleted: UserId,
  named: number | undefined,
  caller: UserId,
): Promise<UserRow | undefined> {
  if (named === undefined) return deleted === caller ? undefined : findUser(knex, caller);
  if (named === deleted) throw refuse(`'reassign_to' must not be the user who is deleted, ${named}.`);
  const successor = await findUser(knex, named);
  if (successor === undefined) throw refuse(`'reassign_to' must be the id of a user: there is no user ${named}.`);
  return successor;
}

const refuse = (detail: string): Problem =>
  new Problem('validation_failed', {
    detail,
    errors: [{ pointer: '?reassign_to', code: 'reference', detail }],
    params: { reassign_to: detail },
  });
