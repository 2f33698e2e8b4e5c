import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../problems/refusal.ts';
import { greatestInstantMs } from '../../time/clock.ts';
import type { SecretBox } from '../secret-box.ts';
import { type CreatedApiKey, createApiKey } from './create-api-key.ts';
import { type ApiKeyRow, findApiKey, supersedeApiKey, toAddresses, toLimits, toScopes } from './repository.ts';

export interface RolledApiKey {
  readonly old: ApiKeyRow;
  /** When the old key ends. */
  readonly oldExpiresAtMs: number;
  readonly created: CreatedApiKey;
  /** When the new key ends; undefined: never. */
  readonly expiresAtMs: number | undefined;
}

/**
 * Makes a new key with the rights of an old one, which ends after the overlap or at its own expiry, whichever is sooner.
 * A key that expires is replaced by one of the same lifetime. The new key has a webhook secret of its own.
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
    old.expires_at === null ? undefined : Math.min(nowMs + (old.expires_at - old.created_at), greatestInstantMs);
  const created = await createApiKey(
    trx,
    secrets,
    {
      userId: old.user_id,
      name: old.name,
      mode: old.mode,
      scopes: toScopes(old.scopes),
      expiresAtMs,
      allowedFrom: toAddresses(old.allowed_from),
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

export const ended = (message: string): Refusal => new Refusal(message, 'api_key_ended');
