import type { MarketingHours } from '../messages/check/marketing-hours.ts';
import { backToQueue, ownStep } from '../messages/message.ts';
import type { ClaimedMessage } from '../queue/repository.ts';
import { isWithUs } from '../submissions/is-with-us.ts';
import type { Submission } from '../submissions/repository.ts';
import type { Plan } from './attempt-rules.ts';

/** A claimed message, and what is to be done with it. */
interface Planned {
  readonly claimed: Pick<ClaimedMessage, 'message' | 'category' | 'isOptedOut' | 'expiresAtMs'>;
  readonly earlier: readonly Submission[];
  readonly plan: Plan;
}

/** What to do with a message for the sake of its recipient, where that is not the plan. */
export type HoldForRecipient = (planned: Planned, nowMs: number) => Plan | undefined;

/**
 * Looks again at what was accepted earlier: since then the phone may have opted out, and a carrier that was away or had
 * no room may have kept marketing until night. A text of which the carrier has accepted a part goes on: half of one
 * helps nobody.
 */
export const createHoldForRecipient =
  (hours: MarketingHours): HoldForRecipient =>
  (planned, nowMs) => {
    const { claimed, earlier, plan } = planned;
    if (plan.kind !== 'send' || earlier.some(({ state }) => state === 'accepted')) return undefined;
    if (claimed.isOptedOut) return endOptedOut(planned);
    if (claimed.category !== 'marketing') return undefined;
    const opensAtMs = hours.openFrom(nowMs);
    // What ends before the morning ends at its time.
    return opensAtMs > nowMs ? { kind: 'wait', untilMs: Math.min(opensAtMs, claimed.expiresAtMs) } : undefined;
  };

/** One that the carrier may have is not called back: nobody knows, and it is not sent a second time. */
function endOptedOut({ claimed, earlier }: Planned): Plan {
  if (!isWithUs(earlier)) return { kind: 'end', transition: ownStep('unknown', 'uncertain_submit') };
  return { kind: 'call-back', transitions: [...backToQueue(claimed.message), ownStep('canceled', 'opted_out')] };
}
