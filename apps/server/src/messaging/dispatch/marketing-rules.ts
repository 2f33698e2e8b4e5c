import type { Transaction } from '../../database/database.ts';
import type { MarketingHours } from '../messages/marketing-hours.ts';
import { type MessageId, ownStep } from '../messages/message.ts';
import type { ClaimedMessage } from '../queue/repository.ts';
import { isWithUs } from '../submissions/is-with-us.ts';
import type { Submission } from '../submissions/repository.ts';
import { findOptedOut } from '../suppressions/repository.ts';
import type { Plan } from './attempt-rules.ts';
import { backToQueue } from './back-to-queue.ts';

/** A claimed message, and what is to be done with it. */
export interface Planned {
  readonly claimed: ClaimedMessage;
  readonly earlier: readonly Submission[];
  readonly plan: Plan;
}

/** What to do with marketing messages that are to be sent, where that is not to send them. */
export type HoldMarketing = (
  trx: Transaction,
  planned: readonly Planned[],
  nowMs: number,
) => Promise<ReadonlyMap<MessageId, Plan>>;

/**
 * Looks again at what was accepted earlier: since then the phone may have opted out, and a carrier that was away or had no
 * room may have kept the message until night. A text of which the carrier has accepted a part goes on: half of one helps nobody.
 */
export const createHoldMarketing =
  (hours: MarketingHours): HoldMarketing =>
  async (trx, planned, nowMs) => {
    const due = planned.filter(({ claimed, earlier, plan }) => {
      return claimed.category === 'marketing' && plan.kind === 'send' && !earlier.some(isAccepted);
    });
    if (due.length === 0) return new Map();
    const opensAtMs = hours.openFrom(nowMs);
    const asked = due.map((each) => {
      const { message, userId, category } = each.claimed;
      return { each, id: message.id, user_id: userId, mode: message.mode, to: message.to, category };
    });
    const optedOut = await findOptedOut(trx, asked);
    return new Map(
      asked.flatMap((each): [MessageId, Plan][] => {
        if (optedOut.has(each)) return [[each.id, endOptedOut(each.each)]];
        return opensAtMs > nowMs ? [[each.id, { kind: 'wait', untilMs: opensAtMs }]] : [];
      }),
    );
  };

const isAccepted = ({ state }: Submission): boolean => state === 'accepted';

/** One that the carrier may have is not called back: nobody knows, and it is not sent a second time. */
function endOptedOut({ claimed, earlier }: Planned): Plan {
  if (!isWithUs(earlier)) return { kind: 'end', transition: ownStep('unknown', 'uncertain_submit') };
  return { kind: 'call-back', transitions: [...backToQueue(claimed.message), ownStep('canceled', 'opted_out')] };
}
