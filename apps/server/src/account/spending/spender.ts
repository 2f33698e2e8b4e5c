import { runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { Thousandths } from '../../money/amounts.ts';
import type { ApiKeyId, Caller, Mode, UserId } from '../caller.ts';

/** `key_…`, or `user:2`. */
export type SpenderName = ApiKeyId | `user:${number}`;

/** A key or user with a spending limit. */
export interface Spender {
  readonly name: SpenderName;
  /** The subject of the error detail. */
  readonly subject: string;
  readonly perMonth: Thousandths;
}

/** The key and user of a message. */
export interface Payer {
  readonly apiKeyId: ApiKeyId | undefined;
  readonly userId: UserId;
  readonly mode: Mode;
}

export const nameOfUser = (id: UserId): SpenderName => `user:${id}`;

const keySpender = (name: ApiKeyId, perMonth: Thousandths | null | undefined): Spender[] =>
  typeof perMonth === 'number' ? [{ name, subject: 'This key', perMonth }] : [];

/** Test messages count towards the limit of the key, so that clients can be tested, but not towards that of the user. */
const userSpender = (id: UserId, mode: Mode, perMonth: Thousandths | null | undefined): Spender[] =>
  mode === 'live' && typeof perMonth === 'number' ? [{ name: nameOfUser(id), subject: 'This user', perMonth }] : [];

/** The key and user of the caller, if they have limits. */
export function spendersOf(caller: Exclude<Caller, { kind: 'anonymous' }>, mode: Mode): readonly Spender[] {
  const ofUser = userSpender(caller.user.id, mode, caller.user.perMonth);
  return caller.kind === 'key' ? [...keySpender(caller.key.id, caller.key.limits?.perMonth), ...ofUser] : ofUser;
}

/** The spenders that a message was charged to: its key, its user, or both; null for neither. */
export type ChargedTo = 'key' | 'user' | 'key user' | null;

export function toChargedTo(charged: readonly Spender[], { apiKeyId, userId }: Payer): ChargedTo {
  const names = new Set(charged.map(({ name }) => name));
  const isKeyCharged = apiKeyId !== undefined && names.has(apiKeyId);
  if (names.has(nameOfUser(userId))) return isKeyCharged ? 'key user' : 'user';
  return isKeyCharged ? 'key' : null;
}

export function readChargedTo(chargedTo: ChargedTo, { apiKeyId, userId }: Payer): SpenderName[] {
  if (chargedTo === null) return [];
  return [
    ...(apiKeyId !== undefined && chargedTo !== 'user' ? [apiKeyId] : []),
    ...(chargedTo === 'key' ? [] : [nameOfUser(userId)]),
  ];
}

const selectLimits = prepared(`
  select users.per_month as of_user, api_keys.per_month as of_key
  from users left join api_keys on api_keys.id = ? where users.id = ?
`);

/** The key and user of an earlier message, if they have limits now. */
export async function findSpenders(trx: Transaction, { apiKeyId, userId, mode }: Payer): Promise<readonly Spender[]> {
  const rows = await runIn<{ of_user: Thousandths | null; of_key: Thousandths | null }>(
    trx,
    selectLimits(apiKeyId ?? '', userId),
  );
  return rows.flatMap(({ of_user, of_key }) => [
    ...(apiKeyId === undefined ? [] : keySpender(apiKeyId, of_key)),
    ...userSpender(userId, mode, of_user),
  ]);
}

export const deleteSpendingOf = (trx: Transaction, spenders: readonly SpenderName[]): Promise<number> =>
  trx('spending_months').whereIn('spender', spenders).delete();
