import type { components } from '@ngoma/contract';
import type { CreatedApiKey } from '../../account/api-keys/create-api-key.ts';
import { type KeyOfUserRow, toAddresses, toScopes } from '../../account/api-keys/repository.ts';
import type { KeyLimits } from '../../account/caller.ts';
import { complete, type NoMembers } from '../../http/handler.ts';
import { isAddressOrNetwork, networkMeant } from '../../network/address-list.ts';
import { refuseMember, toInstant, toInstantOrNull } from '../account-requests.ts';
import { readLimit, type Spent, toLimit, toSpending } from '../spending/representation.ts';

type Schemas = components['schemas'];

export const toApiKey = (row: KeyOfUserRow, spent: Spent): Schemas['ApiKey'] =>
  complete<Schemas['ApiKey']>({
    id: row.id,
    name: row.name,
    mode: row.mode,
    user_id: row.user_id,
    login: row.login,
    scopes: toScopes(row.scopes),
    limits: complete<Schemas['ApiKey']['limits']>({
      per_second: row.per_second,
      per_day: row.per_day,
      spend_per_month: toLimit(row.per_month),
    }),
    spending: toSpending(row.id, row.per_month, spent),
    allowed_from: toAddresses(row.allowed_from),
    ends_with: row.key_hint,
    created_at: toInstant(row.created_at),
    expires_at: toInstantOrNull(row.expires_at),
    revoked_at: toInstantOrNull(row.revoked_at),
    last_used_at: toInstantOrNull(row.last_used_at),
    rolled_to: row.rolled_to,
  });

export const toCreatedApiKey = (
  row: KeyOfUserRow,
  { key, webhookSecret }: Pick<CreatedApiKey, 'key' | 'webhookSecret'>,
  spent: Spent,
): Schemas['CreatedApiKey'] =>
  complete<Schemas['CreatedApiKey']>({ ...toApiKey(row, spent), key, webhook_secret: webhookSecret });

/** Undefined where nothing was said. */
export function readExpiry(text: string | null | undefined, nowMs: number): number | null | undefined {
  if (text === undefined || text === null) return text;
  const expiresAtMs = Date.parse(text);
  if (expiresAtMs > nowMs) return expiresAtMs;
  throw refuseMember('expires_at', 'later', "'expires_at' must be an instant that is later than now, or null.");
}

export function readAddresses(addresses: readonly string[] | undefined): readonly string[] | undefined {
  const wrong = addresses?.findIndex((each) => !isAddressOrNetwork(each)) ?? -1;
  if (wrong >= 0) {
    const example = 'an address or a network such as 203.0.113.0/24 or 2001:db8::/48';
    throw refuseMember(`allowed_from/${wrong}`, 'address', `'allowed_from/${wrong}' must be ${example}.`);
  }
  for (const [index, address] of addresses?.entries() ?? []) {
    const meant = networkMeant(address);
    if (meant === undefined) continue;
    const detail = `'allowed_from/${index}' must be a network or an address: '${meant}' is the network, without '/' it is the address.`;
    throw refuseMember(`allowed_from/${index}`, 'address', detail);
  }
  return addresses && [...new Set(addresses)];
}

/** What is left out stays as it is. */
export function readLimits(limits: Schemas['KeyLimits'] | undefined, before: KeyLimits): KeyLimits {
  const { per_second = before.perSecond, per_day = before.perDay, spend_per_month, ...unread } = limits ?? {};
  unread satisfies NoMembers<typeof unread>;
  return { perSecond: per_second, perDay: per_day, perMonth: readLimit(spend_per_month, before.perMonth) };
}
