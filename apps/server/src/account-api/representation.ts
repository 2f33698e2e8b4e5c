import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { CreatedApiKey } from '../account/api-keys/create-api-key.ts';
import { type KeyOfUserRow, splitWords, toScopes } from '../account/api-keys/repository.ts';
import type { ApplicationPasswordRow } from '../account/application-passwords.ts';
import type { KeyLimits } from '../account/caller.ts';
import { nameOfUser, type SpenderName } from '../account/spending/spender.ts';
import type { MonthSpent } from '../account/spending/spending-limits.ts';
import type { UserRow } from '../account/users/repository.ts';
import { readAmount, type Thousandths, writeAmount } from '../money/amounts.ts';
import { isAddressOrNetwork, networkMeant } from '../network/address-list.ts';
import { toInstant, toInstantOrNull } from '../time/instants.ts';
import { invalidMember } from './account-requests.ts';

type Schemas = components['schemas'];

/** The amounts spent in the current month, and their currency. */
export interface Spent {
  readonly month: MonthSpent;
  readonly currency: string;
}

export const toUser = (
  row: Omit<UserRow, 'login_key' | 'email_key' | 'phone' | 'confirmed_phone' | 'deleted_at' | 'own_password'>,
  spent: Spent,
): Schemas['User'] =>
  complete<Schemas['User']>({
    id: row.id,
    login: row.login,
    email: row.email,
    role: row.role,
    limits: complete<Schemas['User']['limits']>({ spend_per_month: toLimit(row.per_month) }),
    spending: toSpending(nameOfUser(row.id), row.per_month, spent),
    disabled: row.disabled_at !== null,
    created_at: toInstant(row.created_at),
    disabled_at: toInstantOrNull(row.disabled_at),
  });

export const toApplicationPassword = (
  row: Omit<ApplicationPasswordRow, 'user_id' | 'password_hash'>,
): Schemas['ApplicationPassword'] =>
  complete<Schemas['ApplicationPassword']>({
    id: row.id,
    name: row.name,
    created_at: toInstant(row.created_at),
    revoked_at: toInstantOrNull(row.revoked_at),
    last_used_at: toInstantOrNull(row.last_used_at),
  });

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
    allowed_from: splitWords(row.allowed_from),
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

const toLimit = (perMonth: Thousandths | null): string | null => (perMonth === null ? null : writeAmount(perMonth));

/** Returns null if there is no limit. */
function toSpending(
  spender: SpenderName,
  perMonth: Thousandths | null,
  { month, currency }: Spent,
): Schemas['Spending'] | null {
  if (perMonth === null) return null;
  const toAmount = (amount: Thousandths) => complete<Schemas['Amount']>({ amount: writeAmount(amount), currency });
  return complete<Schemas['Spending']>({
    month: month.month,
    limit: toAmount(perMonth),
    spent: toAmount(month.of(spender)),
    ends_at: toInstant(month.endsAtMs),
  });
}

/** Returns undefined if the member is missing. */
export function readExpiry(text: string | null | undefined, nowMs: number): number | null | undefined {
  if (text === undefined || text === null) return text;
  const expiresAtMs = Date.parse(text);
  if (expiresAtMs > nowMs) return expiresAtMs;
  throw invalidMember('expires_at', 'later', "'expires_at' must be an instant that is later than now, or null.");
}

export function readAddresses(addresses: readonly string[] | undefined): readonly string[] | undefined {
  for (const [index, address] of addresses?.entries() ?? []) {
    const member = `allowed_from/${index}`;
    if (!isAddressOrNetwork(address)) {
      const example = 'an address or a network such as 203.0.113.0/24 or 2001:db8::/48';
      throw invalidMember(member, 'address', `'${member}' must be ${example}.`);
    }
    const network = networkMeant(address);
    if (network !== undefined) {
      const meanings = `'${network}' is the network, without '/' it is the address`;
      throw invalidMember(member, 'address', `'${member}' must be a network or an address: ${meanings}.`);
    }
  }
  return addresses && [...new Set(addresses)];
}

/** Missing members keep their values. */
export function readLimits(limits: Schemas['KeyLimits'] | undefined, before: KeyLimits): KeyLimits {
  const { per_second = before.perSecond, per_day = before.perDay, spend_per_month, ...unread } = limits ?? {};
  unread satisfies NoMembers<typeof unread>;
  return { perSecond: per_second, perDay: per_day, perMonth: readSpendingLimit(spend_per_month, before.perMonth) };
}

export function readUserLimit(
  limits: Schemas['UserLimits'] | undefined,
  before: Thousandths | null,
): Thousandths | null {
  const { spend_per_month, ...unread } = limits ?? {};
  unread satisfies NoMembers<typeof unread>;
  return readSpendingLimit(spend_per_month, before);
}

function readSpendingLimit(text: string | null | undefined, before: Thousandths | null): Thousandths | null {
  if (text === undefined) return before;
  if (text === null) return null;
  const amount = readAmount(text);
  if (amount !== undefined) return amount;
  const member = 'limits/spend_per_month';
  throw invalidMember(member, 'amount', `'${member}' must be an amount such as 50000 or 50000.5, or null.`);
}
