import type { Knex } from 'knex';
import type { Transaction } from '../../database/database.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { dayMs, minuteMs } from '../../time/durations.ts';
import type { SessionId, UserId } from '../caller.ts';
import { endSessions } from '../end-sessions.ts';
import type { UserRow } from '../users/repository.ts';

export const sessionIds = idsWithPrefix<SessionId>('ses_');

export interface SessionRow {
  readonly id: SessionId;
  readonly user_id: UserId;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly address: string;
  readonly user_agent: string | null;
}

interface StoredSession extends SessionRow {
  readonly token_hash: string;
}

const idleMs = 14 * dayMs;
const maxAgeMs = 90 * dayMs;
const recentMs = 15 * minuteMs;

/** The maximum number of sessions of a user; a sign-in ends the oldest. */
const maxSessions = 50;

/** The time when a session ends if it is not used again. */
export const endsAtMs = ({ created_at, last_used_at }: Pick<SessionRow, 'created_at' | 'last_used_at'>): number =>
  Math.min(last_used_at + idleMs, created_at + maxAgeMs);

export const recentUntilMs = ({ created_at }: Pick<SessionRow, 'created_at'>): number => created_at + recentMs;

const valid = (knex: Knex, nowMs: number) =>
  knex<StoredSession>('sessions')
    .where('sessions.last_used_at', '>', nowMs - idleMs)
    .where('sessions.created_at', '>', nowMs - maxAgeMs);

type SessionOfUser = SessionRow & Pick<UserRow, 'login' | 'role' | 'per_month'>;

/** Returns undefined if the session has ended or the user is disabled. */
export async function findValidSession(
  knex: Knex,
  tokenHash: string,
  nowMs: number,
): Promise<SessionOfUser | undefined> {
  return valid(knex, nowMs)
    .join('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', tokenHash)
    .whereNull('users.disabled_at')
    .first<SessionOfUser | undefined>('sessions.*', 'users.login', 'users.role', 'users.per_month');
}

/** Newest first. */
export const listValidSessions = (knex: Knex, userId: UserId, nowMs: number): Promise<SessionRow[]> =>
  valid(knex, nowMs).where({ user_id: userId }).orderBy('id', 'desc').limit(maxSessions).select();

export const findSession = (knex: Knex, id: SessionId, nowMs: number): Promise<SessionRow | undefined> =>
  valid(knex, nowMs).where({ id }).first();

/** Stores a session, and deletes those of the user that have expired or exceed the maximum. */
export async function insertSession(trx: Transaction, row: StoredSession): Promise<void> {
  await trx<StoredSession>('sessions').insert(row);
  const kept = await listValidSessions(trx, row.user_id, row.created_at);
  await endSessions(trx, (sessions) =>
    sessions.where({ user_id: row.user_id }).whereNotIn(
      'id',
      kept.map(({ id }) => id),
    ),
  );
  await deleteForgottenSessions(trx, row);
}

/** Deletes ended sessions that are older than the cookies of browsers, or exceed the maximum. */
async function deleteForgottenSessions(trx: Transaction, { user_id, created_at }: StoredSession): Promise<void> {
  const ended = trx('ended_sessions').where({ user_id });
  const kept = await ended
    .clone()
    .where('created_at', '>', created_at - maxAgeMs)
    .orderBy('created_at', 'desc')
    .limit(maxSessions)
    .select<{ token_hash: string }[]>('token_hash');
  await ended
    .whereNotIn(
      'token_hash',
      kept.map(({ token_hash }) => token_hash),
    )
    .delete();
}

/** The user of a session that exists or existed, by the hash of its token; undefined if there was none. */
export async function findUserOfEarlierSession(knex: Knex, tokenHash: string): Promise<UserId | undefined> {
  for (const table of ['sessions', 'ended_sessions']) {
    const row = await knex<StoredSession>(table).where({ token_hash: tokenHash }).first('user_id');
    if (row !== undefined) return row.user_id;
  }
  return undefined;
}

export const endSession = (trx: Transaction, id: SessionId): Promise<number> =>
  endSessions(trx, (sessions) => sessions.where({ id }));

/** Ends the sessions of a user except one. */
export const endOtherSessions = (trx: Transaction, userId: UserId, id: SessionId): Promise<number> =>
  endSessions(trx, (sessions) => sessions.where({ user_id: userId }).whereNot({ id }));
