import type { Knex } from 'knex';
import type { Database, Transaction } from '../../database/database.ts';
import type { Thousandths } from '../../money/amounts.ts';
import type { ApiKeyId, KeyLimits, Mode, Role, Scope, UserId } from '../caller.ts';

export interface ApiKeyRow {
  readonly id: ApiKeyId;
  readonly user_id: UserId;
  readonly name: string;
  readonly mode: Mode;
  readonly scopes: string;
  readonly key_hash: string;
  readonly key_hint: string;
  readonly webhook_secret: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
  readonly expires_at: number | null;
  /** Addresses and networks, separated by spaces; empty allows all. */
  readonly allowed_from: string;
  readonly last_used_at: number | null;
  readonly rolled_to: ApiKeyId | null;
  /** Maximum of sends per second and of messages per day; null for the default rate and for no daily limit. */
  readonly per_second: number | null;
  readonly per_day: number | null;
  /** Monthly spending limit; null for none. */
  readonly per_month: Thousandths | null;
}

export interface KeyOfUserRow extends ApiKeyRow {
  readonly login: string;
  readonly role: Role;
  readonly user_per_month: Thousandths | null;
}

export const insertApiKey = (trx: Transaction, row: ApiKeyRow) => trx<ApiKeyRow>('api_keys').insert(row);

const keysOfUsers = (knex: Knex) =>
  knex<KeyOfUserRow>('api_keys')
    .join('users', 'users.id', 'api_keys.user_id')
    .select('api_keys.*', 'users.login', 'users.role', 'users.per_month as user_per_month');

/** Finds a valid key: neither revoked nor expired, and of an enabled user. */
export async function findValidApiKey(db: Database, hash: string, nowMs: number): Promise<KeyOfUserRow | undefined> {
  return keysOfUsers(db.read)
    .where('api_keys.key_hash', hash)
    .whereNull('api_keys.revoked_at')
    .whereNull('users.disabled_at')
    .where((valid) => valid.whereNull('api_keys.expires_at').orWhere('api_keys.expires_at', '>', nowMs))
    .first();
}

export const findApiKey = (knex: Knex, id: string): Promise<ApiKeyRow | undefined> =>
  knex<ApiKeyRow>('api_keys').where('id', id).first();

export const isApiKeyUsed = async (knex: Knex, hash: string): Promise<boolean> =>
  (await knex('api_keys').where('key_hash', hash).whereNotNull('last_used_at').first('id')) !== undefined;

/** The sealed webhook secret. Also found for revoked keys, whose messages still cause webhooks. */
export async function findSealedSecret(db: Database, id: ApiKeyId): Promise<string | undefined> {
  const row = await db.read<ApiKeyRow>('api_keys').where({ id }).first('webhook_secret');
  return row?.webhook_secret;
}

export async function listApiKeys(db: Database): Promise<KeyOfUserRow[]> {
  return keysOfUsers(db.read).orderBy('api_keys.created_at');
}

export interface ApiKeyFilter {
  readonly limit: number;
  /** Only keys older than this one. */
  readonly before: string | undefined;
  readonly userId: number | undefined;
  readonly mode: Mode | undefined;
}

/** Newest first. */
export async function listApiKeyPage(
  db: Database,
  { limit, before, userId, mode }: ApiKeyFilter,
): Promise<KeyOfUserRow[]> {
  const query = keysOfUsers(db.read).orderBy('api_keys.id', 'desc').limit(limit);
  if (userId !== undefined) query.where('api_keys.user_id', userId);
  if (mode !== undefined) query.where('api_keys.mode', mode);
  if (before !== undefined) query.where('api_keys.id', '<', before);
  return query;
}

export const findKeyOfUser = (knex: Knex, id: string): Promise<KeyOfUserRow | undefined> =>
  keysOfUsers(knex).where('api_keys.id', id).first();

export const updateApiKey = (
  trx: Transaction,
  id: ApiKeyId,
  change: Partial<
    Pick<ApiKeyRow, 'name' | 'scopes' | 'expires_at' | 'allowed_from' | 'per_second' | 'per_day' | 'per_month'>
  >,
): Promise<number> => trx<ApiKeyRow>('api_keys').where({ id }).update(change);

/** Returns whether the key existed and was not revoked yet. */
export async function revokeApiKey(trx: Transaction, id: string, nowMs: number): Promise<boolean> {
  const changed = await trx('api_keys').where({ id }).whereNull('revoked_at').update({ revoked_at: nowMs });
  return changed > 0;
}

/** Sets the successor of a rolled key and its new expiry. */
export const supersedeApiKey = (
  trx: Transaction,
  id: ApiKeyId,
  successor: ApiKeyId,
  expiresAtMs: number,
): Promise<number> =>
  trx<ApiKeyRow>('api_keys').where({ id }).update({ rolled_to: successor, expires_at: expiresAtMs });

/** All keys of a user, including revoked and expired ones. */
export const listKeysOf = (trx: Transaction, userId: UserId): Promise<Pick<ApiKeyRow, 'id' | 'created_at'>[]> =>
  trx<ApiKeyRow>('api_keys').where({ user_id: userId }).select('id', 'created_at');

/** Deletes the keys of a user with their daily counts. */
export async function deleteKeysOf(trx: Transaction, userId: UserId): Promise<void> {
  const ids = trx('api_keys').where({ user_id: userId }).select('id');
  await trx('api_key_days').whereIn('api_key_id', ids).delete();
  await trx('api_keys').where({ user_id: userId }).delete();
}

/** Preserves unknown scopes of later versions: without them, the key would have no scopes, which means all of them. */
export const toScopes = (text: string): Scope[] => splitWords(text) as Scope[]; // as: stored by `createApiKey`

export const toLimits = ({
  per_second,
  per_day,
  per_month,
}: Pick<ApiKeyRow, 'per_second' | 'per_day' | 'per_month'>): KeyLimits => {
  return { perSecond: per_second, perDay: per_day, perMonth: per_month };
};

/** The stored addresses or scopes of a key. */
export const splitWords = (text: string): string[] => text.split(' ').filter((word) => word !== '');
