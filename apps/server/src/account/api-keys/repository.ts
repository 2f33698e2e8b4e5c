import type { Knex } from 'knex';
import type { Database, Transaction } from '../../database/database.ts';
import { type ApiKeyId, type Mode, type Role, type Scope, scopes, type UserId } from '../caller.ts';

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
}

export interface KeyOfUserRow extends ApiKeyRow {
  readonly login: string;
  readonly role: Role;
}

export const insertApiKey = (trx: Transaction, row: ApiKeyRow) => trx<ApiKeyRow>('api_keys').insert(row);

export async function findApiKeyByHash(db: Database, hash: string): Promise<KeyOfUserRow | undefined> {
  return db
    .read<KeyOfUserRow>('api_keys')
    .join('users', 'users.id', 'api_keys.user_id')
    .where('api_keys.key_hash', hash)
    .whereNull('api_keys.revoked_at')
    .first('api_keys.*', 'users.login', 'users.role');
}

/** The sealed webhook secret, also of a revoked key: what it sent is still signed. */
export async function findSealedSecret(db: Database, id: ApiKeyId): Promise<string | undefined> {
  const row = await db.read<ApiKeyRow>('api_keys').where({ id }).first('webhook_secret');
  return row?.webhook_secret;
}

/** The sealed webhook secrets of all keys. */
export const listSealedSecrets = (knex: Knex): Promise<string[]> => knex('api_keys').pluck('webhook_secret');

export async function listApiKeys(db: Database): Promise<KeyOfUserRow[]> {
  return db
    .read<KeyOfUserRow>('api_keys')
    .join('users', 'users.id', 'api_keys.user_id')
    .orderBy('api_keys.created_at')
    .select('api_keys.*', 'users.login', 'users.role');
}

/** True where there was such a key that was not revoked yet. */
export async function revokeApiKey(trx: Transaction, id: string, nowMs: number): Promise<boolean> {
  const changed = await trx('api_keys').where({ id }).whereNull('revoked_at').update({ revoked_at: nowMs });
  return changed > 0;
}

export const toScopes = (text: string): Scope[] => scopes.filter((scope) => text.split(' ').includes(scope));
