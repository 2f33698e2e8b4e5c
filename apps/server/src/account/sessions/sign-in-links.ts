import type { Knex } from 'knex';
import type { Transaction } from '../../database/database.ts';
import { dayMs } from '../../time/durations.ts';
import type { UserId } from '../caller.ts';
import { hashSecret, randomCharacters, randomText } from '../credential-text.ts';
import { findUser, type UserRow } from '../users/repository.ts';

export interface SignInLink {
  readonly token: string;
  readonly expiresAtMs: number;
}

interface SignInLinkRow {
  readonly user_id: UserId;
  readonly token_hash: string;
  readonly expires_at: number;
}

const lifetimeMs = dayMs;

/** Creates the sign-in link of a user, and replaces the one before. */
export async function createSignInLink(trx: Transaction, userId: UserId, nowMs: number): Promise<SignInLink> {
  const token = randomText(randomCharacters);
  const expiresAtMs = nowMs + lifetimeMs;
  await trx<SignInLinkRow>('sign_in_links')
    .insert({ user_id: userId, token_hash: hashSecret(token), expires_at: expiresAtMs })
    .onConflict('user_id')
    .merge();
  return { token, expiresAtMs };
}

/** The address of the page that redeems the link. */
export const signInLinkUrl = (origin: string, { token }: Pick<SignInLink, 'token'>): string =>
  `${origin}/console/link?token=${token}`;

/** The enabled user of a valid link. */
export async function findUserOfLink(knex: Knex, token: string, nowMs: number): Promise<UserRow | undefined> {
  const link = await knex<SignInLinkRow>('sign_in_links')
    .where({ token_hash: hashSecret(token) })
    .where('expires_at', '>', nowMs)
    .first('user_id');
  const user = link && (await findUser(knex, link.user_id));
  return user?.disabled_at === null ? user : undefined;
}

/** Returns whether this call has used the link; concurrent calls use it once. */
export const useSignInLink = async (trx: Transaction, token: string): Promise<boolean> =>
  (await trx('sign_in_links')
    .where({ token_hash: hashSecret(token) })
    .delete()) > 0;
