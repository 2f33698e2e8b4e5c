import type { RequiredConsent } from '../consents/repository.ts';
import type { MarketingHours } from '../messages/check/marketing-hours.ts';
import { backToQueue, type OwnReason, ownStep } from '../messages/message.ts';
import type { ClaimedMessage } from '../queue/repository.ts';
import { isApprovedFor } from '../senders/sender.ts';
import { type Submission, wasNeverSubmitted } from '../submissions/repository.ts';
import type { Plan } from './attempt-rules.ts';

type CheckedMembers = 'message' | 'senderId' | 'category' | 'isOptedOut' | 'hasConsent' | 'decisions' | 'expiresAtMs';

/** A claimed message with its plan. */
interface Planned {
  readonly claimed: Pick<ClaimedMessage, CheckedMembers>;
  readonly earlier: readonly Submission[];
  readonly plan: Plan;
}

/** The plan that replaces another because the message would not be accepted now; undefined to keep it. */
export type CheckClaimed = (planned: Planned, nowMs: number) => Plan | undefined;

export interface ClaimChecks {
  readonly marketingHours: MarketingHours;
  readonly requiredConsent: RequiredConsent;
  /** Senders that all users may use. */
  readonly approvedSenders: readonly string[];
}

/**
 * Repeats the checks of the acceptance before each submit: since then a phone may have opted out, a sender may have been
 * rejected, or the carrier may have delayed marketing into the night. A text with an accepted part goes on, as half a text
 * is useless.
 */
export function createCheckClaimed({ marketingHours, requiredConsent, approvedSenders }: ClaimChecks): CheckClaimed {
  const approvedForAll = new Set(approvedSenders);

  function reasonToRefuse({ claimed }: Planned): OwnReason | undefined {
    const { message, senderId, isOptedOut, hasConsent, decisions } = claimed;
    if (isOptedOut) return 'opted_out';
    if (requiredConsent === 'marketing' && !hasConsent) return 'consent_required';
    if (decisions === undefined || senderId === null || approvedForAll.has(senderId)) return undefined;
    return isApprovedFor(decisions, message.to) ? undefined : 'sender_not_approved';
  }

  return (planned, nowMs) => {
    const { claimed, earlier, plan } = planned;
    if (plan.kind !== 'send' || earlier.some(({ state }) => state === 'accepted')) return undefined;
    const reason = reasonToRefuse(planned);
    if (reason !== undefined) return refuse(planned, reason);
    if (claimed.category !== 'marketing') return undefined;
    const opensAtMs = marketingHours.openFrom(nowMs);
    return opensAtMs > nowMs ? { kind: 'wait', untilMs: Math.min(opensAtMs, claimed.expiresAtMs) } : undefined;
  };
}

/** A message that the carrier may have is neither canceled nor sent again. */
function refuse({ claimed, earlier }: Planned, reason: OwnReason): Plan {
  if (!wasNeverSubmitted(earlier)) return { kind: 'end', transition: ownStep('unknown', 'uncertain_submit') };
  return { kind: 'refuse', transitions: [...backToQueue(claimed.message), ownStep('canceled', reason)] };
}
