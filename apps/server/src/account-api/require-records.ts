import type { Knex } from 'knex';
import { findKeyOfUser, type KeyOfUserRow } from '../account/api-keys/repository.ts';
import { type ApplicationPasswordRow, findApplicationPassword } from '../account/application-passwords.ts';
import type { SessionId, UserId } from '../account/caller.ts';
import { findSession, type SessionRow } from '../account/sessions/repository.ts';
import { findUser, type UserRow } from '../account/users/repository.ts';
import { Problem } from '../problems/problem.ts';

export async function requireUser(knex: Knex, id: number): Promise<UserRow> {
  const user = await findUser(knex, id);
  if (user === undefined) throw new Problem('user_not_found', { detail: `There is no user ${id}.` });
  return user;
}

export async function requireSession(knex: Knex, id: string, nowMs: number): Promise<SessionRow> {
  // as: the contract has checked the form of the id
  const row = await findSession(knex, id as SessionId, nowMs);
  if (row === undefined) throw sessionNotFound(id);
  return row;
}

export const sessionNotFound = (id: string): Problem =>
  new Problem('session_not_found', { detail: `There is no session ${id}, or it has ended.` });

export async function requireKey(knex: Knex, id: string): Promise<KeyOfUserRow> {
  const row = await findKeyOfUser(knex, id);
  if (row === undefined) throw new Problem('api_key_not_found', { detail: `There is no API key '${id}'.` });
  return row;
}

export async function requirePassword(
  knex: Knex,
  owner: Pick<UserRow, 'id' | 'login'>,
  id: number,
): Promise<ApplicationPasswordRow> {
  const found = await findApplicationPassword(knex, owner.id, id);
  if (found !== undefined) return found;
  throw new Problem('application_password_not_found', { detail: `${owner.login} has no application password ${id}.` });
}

/**
 * The user who receives the posts of a deleted user: the named user, otherwise the caller. Undefined if callers delete
 * themselves and name no user.
 */
export async function findSuccessor(
  knex: Knex,
  deleted: UserId,
  named: number | undefined,
  caller: UserId,
): Promise<UserRow | undefined> {
  if (named === undefined) return deleted === caller ? undefined : findUser(knex, caller);
  if (named === deleted) throw invalidSuccessor(`'reassign_to' must not be the user who is deleted, ${named}.`);
  const successor = await findUser(knex, named);
  if (successor !== undefined) return successor;
  throw invalidSuccessor(`'reassign_to' must be the id of a user: there is no user ${named}.`);
}

const invalidSuccessor = (detail: string): Problem =>
  new Problem('validation_failed', {
    detail,
    errors: [{ pointer: '?reassign_to', code: 'reference', detail }],
    params: { reassign_to: detail },
  });
