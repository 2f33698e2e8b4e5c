import { LRUCache } from 'lru-cache';
import type { Mode, UserId } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import { type Operator, operatorOf } from '../costs/operator.ts';
import { listSendersOf } from './repository.ts';
import type { RegisteredSender } from './sender.ts';

/** Which senders a user may use. */
export interface SendersOfUser {
  /** Whether live messages to this number may come from it. */
  isApproved(name: string, to: string): boolean;
  /** The sender of messages that name none; null: the carrier's own. */
  defaultFor(mode: Mode, to: string): string | null;
}

export type SendersOf = (userId: UserId) => Promise<SendersOfUser>;

const maxUsers = 10_000;

/**
 * Remembers the senders of users until an account changes, in any process, as keys are remembered: a send costs no query.
 * @param approvedForAll what the operator of the service lets everybody use
 */
export function createKnownSenders(
  db: Pick<Database, 'select' | 'revision'>,
  approvedForAll: readonly string[],
): SendersOf {
  const remembered = new LRUCache<UserId, { readonly senders: SendersOfUser; readonly revision: number }>({
    max: maxUsers,
  });

  return async (userId) => {
    // Read before the senders: a change between them makes both be read again.
    const revision = await db.revision('accounts');
    const known = remembered.get(userId);
    if (known?.revision === revision) return known.senders;
    const senders = toSenders(await listSendersOf(db, userId), approvedForAll);
    remembered.set(userId, { senders, revision });
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
  const usual = registered.find(({ isDefault }) => isDefault)?.name;
  const isApproved = (name: string, to: string): boolean => approved[operatorOf(to)].has(name);
  return {
    isApproved,
    defaultFor: (mode, to) => (usual !== undefined && (mode === 'test' || isApproved(usual, to)) ? usual : null),
  };
}

/** Those of users who have registered none. */
export const onlySenders = (...approvedForAll: readonly string[]): SendersOf => {
  const senders = toSenders([], approvedForAll);
  return async () => senders;
};
