import type { Knex } from 'knex';
import type { Transaction } from '../database/database.ts';
import type { UserId } from './caller.ts';

/** Ends the sessions of a query, and keeps the hashes of their tokens, which prove an earlier sign-in. */
export async function endSessions(
  trx: Transaction,
  choose: (sessions: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> {
  const ended = await choose(trx('sessions')).clone().select('token_hash', 'user_id', 'created_at');
  if (ended.length === 0) return 0;
  await trx('ended_sessions').insert(ended).onConflict('token_hash').ignore();
  return choose(trx('sessions')).delete();
}

/** Ends all sessions of a user. */
export const endSessionsOf = (trx: Transaction, userId: UserId): Promise<number> =>
  endSessions(trx, (sessions) => sessions.where({ user_id: userId }));

/** Deletes the sessions of a user, also those that have ended. */
export async function deleteSessionsOf(trx: Transaction, userId: UserId): Promise<void> {
  for (const table of ['sessions', 'ended_sessions']) await trx(table).where({ user_id: userId }).delete();
}

export const deleteSignInLinkOf = (trx: Transaction, userId: UserId): Promise<number> =>
  trx('sign_in_links').where({ user_id: userId }).delete();
