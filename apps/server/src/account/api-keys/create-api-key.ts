import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { type ApiKeyId, type KeyLimits, type Mode, noLimits, type Scope, type UserId } from '../caller.ts';
import { hashSecret } from '../hash-secret.ts';
import type { SecretBox } from '../secret-box.ts';
import { createKeyText } from './key-text.ts';
import { insertApiKey } from './repository.ts';

export interface NewApiKey {
  readonly userId: UserId;
  readonly name: string;
  readonly mode: Mode;
  /** None: all of them. */
  readonly scopes: readonly Scope[];
  /** Undefined: never. */
  readonly expiresAtMs?: number | undefined;
  /** Addresses and networks that it may be used from; none: from everywhere. */
  readonly allowedFrom?: readonly string[] | undefined;
  /** Undefined: none of its own. */
  readonly limits?: KeyLimits | undefined;
}

/** Shown once: only the hash of the key is stored. */
export interface CreatedApiKey {
  readonly id: ApiKeyId;
  readonly key: string;
  /** `whsec_` and base64 of 32 bytes: signs the webhooks of messages sent with the key. */
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
