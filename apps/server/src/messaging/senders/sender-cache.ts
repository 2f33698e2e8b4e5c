import { LRUCache } from 'lru-cache';
import type { Mode, UserId } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import { type Operator, operatorOf } from '../costs/prices.ts';
import { listSendersOf } from './repository.ts';
import type { RegisteredSender } from './sender.ts';

export interface SendersOfUser {
  /** Whether live messages to this number may use it. */
  isApproved(name: string, to: string): boolean;
  /** The sender of messages without `sender_id`; null for the default of the carrier. */
  defaultFor(mode: Mode, to: string): string | null;
}

export type SendersOf = (userId: UserId) => Promise<SendersOfUser>;

const maxUsers = 10_000;

/**
 * Caches the senders of users by the revision of the accounts, which other processes change, too.
 * @param approvedForAll senders that all users may use
 */
export function createSenderCache(
  db: Pick<Database, 'select' | 'revision'>,
  approvedForAll: readonly string[],
): SendersOf {
  const cache = new LRUCache<UserId, { readonly senders: SendersOfUser; readonly revision: number }>({
    max: maxUsers,
  });

  return async (userId) => {
    // Read first: a change between the two reads invalidates the entry.
    const revision = await db.revision('accounts');
    const cached = cache.get(userId);
    if (cached?.revision === revision) return cached.senders;
    const senders = toSenders(await listSendersOf(db, userId), approvedForAll);
    cache.set(userId, { senders, revision });
    return senders;
  };
}

function toSenders(registered: readonly RegisteredSender[], approvedForAll: readonly string[]): SendersOfUser {
  const names = (operator: Operator) =>
    new Set([
      ...approvedForAll,
      ...registered.filter(({ decisions }) => decisions[operator]?.status === 'approved').map(({ name }) => name),
    ]);
  const approved = { mtn: names('mtn'), airtel: names('airtel'), other: names('other') };
  const defaultName = registered.find(({ isDefault }) => isDefault)?.name;
  const isApproved = (name: string, to: string): boolean => approved[operatorOf(to)].has(name);
  return {
    isApproved,
    defaultFor: (mode, to) =>
      defaultName !== undefined && (mode === 'test' || isApproved(defaultName, to)) ? defaultName : null,
  };
}

/** The senders of users without registered senders. */
export const onlySenders = (...approvedForAll: readonly string[]): SendersOf => {
  const senders = toSenders([], approvedForAll);
  return async () => senders;
};
