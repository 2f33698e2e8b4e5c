import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Refusal } from '../../problems/refusal.ts';
import {
  type ApiKeyId,
  type KeyLimits,
  type Mode,
  noLimits,
  type Role,
  type Scope,
  scopes,
  type UserId,
} from '../caller.ts';
import { createKeyText, hashSecret } from '../credential-text.ts';
import type { SecretBox } from '../secret-box.ts';
import { insertApiKey } from './repository.ts';

export interface NewApiKey {
  readonly userId: UserId;
  readonly name: string;
  readonly mode: Mode;
  /** An empty list means all scopes. */
  readonly scopes: readonly Scope[];
  /** Undefined if the key does not expire. */
  readonly expiresAtMs?: number | undefined;
  /** Addresses and networks from which the key may be used; without them, from everywhere. */
  readonly allowedFrom?: readonly string[] | undefined;
  /** Undefined if the key has no limits of its own. */
  readonly limits?: KeyLimits | undefined;
}

/** Shown once; only the hash of the key is stored. */
export interface CreatedApiKey {
  readonly id: ApiKeyId;
  readonly key: string;
  /** Signs the webhooks of messages sent with the key: `whsec_` and base64 of 32 bytes. */
  readonly webhookSecret: string;
}

const { create: createApiKeyId } = idsWithPrefix<ApiKeyId>('key_');

const hintCharacters = 6;
const webhookSecretBytes = 32;

export async function createApiKey(
  trx: Transaction,
  secrets: SecretBox,
  key: NewApiKey,
  nowMs: number,
): Promise<CreatedApiKey> {
  const { limits = noLimits } = key;
  const created: CreatedApiKey = {
    id: createApiKeyId(nowMs),
    key: createKeyText(key.mode),
    webhookSecret: `whsec_${randomBytes(webhookSecretBytes).toString('base64')}`,
  };
  await insertApiKey(trx, {
    id: created.id,
    user_id: key.userId,
    name: key.name,
    mode: key.mode,
    scopes: key.scopes.join(' '),
    key_hash: hashSecret(created.key),
    key_hint: created.key.slice(-hintCharacters),
    webhook_secret: secrets.seal(created.webhookSecret),
    created_at: nowMs,
    revoked_at: null,
    expires_at: key.expiresAtMs ?? null,
    allowed_from: key.allowedFrom?.join(' ') ?? '',
    last_used_at: null,
    rolled_to: null,
    per_second: limits.perSecond,
    per_day: limits.perDay,
    per_month: limits.perMonth,
  });
  return created;
}

const everyRole: readonly Scope[] = ['webhooks:read', 'webhooks:write', 'calendar:read'];
const authors: readonly Scope[] = [...everyRole, 'calendar:write'];

/** Scopes that the keys of users with a role may have. */
const allowedScopes: Readonly<Record<Role, readonly Scope[]>> = {
  administrator: scopes,
  editor: ['messages:send', 'messages:read', 'senders:write', ...authors],
  author: authors,
  contributor: authors,
  subscriber: everyRole,
};

/**
 * Rejects scopes that the role of the key's user does not allow. Such a key would have no more rights than its user, but
 * would gain them silently with a later role.
 */
export function requireAllowedScopes(role: Role, requested: readonly Scope[]): void {
  const beyond = requested.filter((scope) => !allowedScopes[role].includes(scope));
  if (beyond.length === 0) return;
  throw new Refusal(
    `'scopes' must hold what the role '${role}' allows: ${allowedScopes[role].join(', ')}; ` +
      `${beyond.map((scope) => `'${scope}'`).join(' and ')} is beyond it.`,
    'scope_beyond_role',
    'scopes',
  );
}
