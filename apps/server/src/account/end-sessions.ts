import type { Transaction } from '../database/database.ts';
import type { UserId } from './caller.ts';

/** Ends all sessions of a user. */
export const deleteSessionsOf = (trx: Transaction, userId: UserId): Promise<number> =>
  trx('sessions').where({ user_id: userId }).delete();

export const deleteSignInLinkOf = (trx: Transaction, userId: UserId): Promise<number> =>
  trx('sign_in_links').where({ user_id: userId }).delete();
