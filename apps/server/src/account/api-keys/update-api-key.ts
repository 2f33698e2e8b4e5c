import type { Transaction } from '../../database/database.ts';
import type { KeyLimits, Scope } from '../caller.ts';
import { type KeyOfUserRow, toScopes, updateApiKey as update } from './repository.ts';
import { requireAllowedScopes } from './require-allowed-scopes.ts';
import { ended } from './roll-api-key.ts';

/** What is to change of a key; undefined stays. */
export interface ApiKeyPatch {
  readonly name?: string | undefined;
  /** None: all of them. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Null: never. */
  readonly expiresAtMs?: number | null | undefined;
  readonly allowedFrom?: readonly string[] | undefined;
  readonly limits: KeyLimits;
}

/** Changes a key that was not revoked. */
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
