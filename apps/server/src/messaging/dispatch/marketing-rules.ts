import type { Transaction } from '../../database/database.ts';
import type { MarketingHours } from '../messages/marketing-hours.ts';
import { isWaiting, type MessageId, ownStep } from '../messages/message.ts';
import type { ClaimedMessage } from '../queue/repository.ts';
import { findOptedOut } from '../suppressions/repository.ts';
import type { Plan } from './attempt-rules.ts';

/** What to do with marketing messages that are due, where that is not to send them. */
export type HoldMarketing = (
  trx: Transaction,
  claimed: readonly ClaimedMessage[],
  nowMs: number,
) => Promise<ReadonlyMap<MessageId, Plan>>;

/**
 * Looks again at what was accepted earlier: since then the phone may have opted out, and a carrier that was away may have
 * kept the message until night.
 */
export const createHoldMarketing =
  (hours: MarketingHours): HoldMarketing =>
  async (trx, claimed, nowMs) => {
    const due = claimed.filter(({ category, message, expiresAtMs }) => {
      return category === 'marketing' && isWaiting(message.status) && expiresAtMs > nowMs;
    });
    if (due.length === 0) return new Map();
    const opensAtMs = hours.openFrom(nowMs);
    const asked = due.map(({ message, userId, category }) => {
      return { id: message.id, user_id: userId, mode: message.mode, to: message.to, category };
    });
    const optedOut = await findOptedOut(trx, asked);
    return new Map(
      asked.flatMap((each): [MessageId, Plan][] => {
        if (optedOut.has(each)) return [[each.id, { kind: 'end', transition: ownStep('canceled', 'opted_out') }]];
        return opensAtMs > nowMs ? [[each.id, { kind: 'wait', untilMs: opensAtMs }]] : [];
      }),
    );
  };
