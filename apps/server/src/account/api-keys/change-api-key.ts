import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../problems/refusal.ts';
import { maxInstantMs } from '../../time/instants.ts';
import type { KeyLimits, Scope } from '../caller.ts';
import type { SecretBox } from '../secret-box.ts';
import { type CreatedApiKey, createApiKey, requireAllowedScopes } from './create-api-key.ts';
import {
  type ApiKeyRow,
  findApiKey,
  type KeyOfUserRow,
  splitWords,
  supersedeApiKey,
  toLimits,
  toScopes,
  updateApiKey as update,
} from './repository.ts';

export interface RolledApiKey {
  readonly old: ApiKeyRow;
  readonly oldExpiresAtMs: number;
  readonly created: CreatedApiKey;
  /** Undefined if the new key does not expire. */
  readonly expiresAtMs: number | undefined;
}

/**
 * Creates a key with the same rights and lifetime and a new webhook secret. The old key expires after the overlap, or at
 * its own expiry if that is earlier.
 */
export async function rollApiKey(
  trx: Transaction,
  secrets: SecretBox,
  id: string,
  overlapMs: number,
  nowMs: number,
): Promise<RolledApiKey> {
  const old = await requireCurrentKey(trx, id, nowMs);
  const expiresAtMs =
    old.expires_at === null ? undefined : Math.min(nowMs + (old.expires_at - old.created_at), maxInstantMs);
  const created = await createApiKey(
    trx,
    secrets,
    {
      userId: old.user_id,
      name: old.name,
      mode: old.mode,
      scopes: toScopes(old.scopes),
      expiresAtMs,
      allowedFrom: splitWords(old.allowed_from),
      limits: toLimits(old),
    },
    nowMs,
  );
  const oldExpiresAtMs = Math.min(nowMs + overlapMs, old.expires_at ?? Number.POSITIVE_INFINITY);
  await supersedeApiKey(trx, old.id, created.id, oldExpiresAtMs);
  return { old, oldExpiresAtMs, created, expiresAtMs };
}

async function requireCurrentKey(trx: Transaction, id: string, nowMs: number): Promise<ApiKeyRow> {
  const key = await findApiKey(trx, id);
  if (key === undefined) throw new Refusal(`There is no key '${id}'; 'ngoma key list' shows all.`);
  if (key.revoked_at !== null) throw ended(`${id} was revoked: make a new key.`);
  if (key.rolled_to !== null) throw ended(`${id} was rolled over before, to ${key.rolled_to}: roll that one.`);
  if (key.expires_at !== null && key.expires_at <= nowMs) throw ended(`${id} has expired: make a new key.`);
  return key;
}

const ended = (message: string): Refusal => new Refusal(message, 'api_key_ended');

/** Undefined members keep their values. */
export interface ApiKeyPatch {
  readonly name?: string | undefined;
  /** An empty list means all scopes. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Null if the key does not expire. */
  readonly expiresAtMs?: number | null | undefined;
  readonly allowedFrom?: readonly string[] | undefined;
  readonly limits: KeyLimits;
}

/** Changes a key; rejects revoked keys. */
export async function updateApiKey(trx: Transaction, key: KeyOfUserRow, patch: ApiKeyPatch): Promise<void> {
  if (key.revoked_at !== null) throw ended(`${key.id} was revoked: make a new key.`);
  const { name = key.name, scopes = toScopes(key.scopes), expiresAtMs = key.expires_at, allowedFrom, limits } = patch;
  if (patch.scopes !== undefined) requireAllowedScopes(key.role, patch.scopes);
  await update(trx, key.id, {
    name,
    scopes: scopes.join(' '),
    expires_at: expiresAtMs,
    allowed_from: allowedFrom?.join(' ') ?? key.allowed_from,
    per_second: limits.perSecond,
    per_day: limits.perDay,
    per_month: limits.perMonth,
  });
}
