import type { Transaction } from '../../database/database.ts';
import type { BatchState } from '../batches/batch.ts';
import { listStoppedBatches } from '../batches/repository.ts';
import type { MarketingHours } from '../messages/check/marketing-hours.ts';
import { backToQueue, ownStep } from '../messages/message.ts';
import type { ClaimedMessage } from '../queue/repository.ts';
import type { Submission } from '../submissions/repository.ts';
import { wasNeverSubmitted } from '../submissions/was-never-submitted.ts';
import type { Plan } from './attempt-rules.ts';

/** A claimed message with its plan. */
interface Planned {
  readonly claimed: Pick<ClaimedMessage, 'message' | 'category' | 'isOptedOut' | 'batchId' | 'expiresAtMs'>;
  readonly earlier: readonly Submission[];
  readonly plan: Plan;
}

/** The plan that replaces another because of opt-outs or marketing hours; undefined to keep it. */
export type HoldForRecipient = (planned: Planned, nowMs: number) => Plan | undefined;

/**
 * Rechecks the recipient before each submit: since the message was accepted, the phone may have opted out, or the
 * carrier may have delayed marketing into the night. A text with an accepted part goes on, as half a text is useless.
 */
export const createHoldForRecipient =
  (hours: MarketingHours): HoldForRecipient =>
  (planned, nowMs) => {
    const { claimed, earlier, plan } = planned;
    if (plan.kind !== 'send' || earlier.some(({ state }) => state === 'accepted')) return undefined;
    if (claimed.isOptedOut) return endOptedOut(planned);
    if (claimed.category !== 'marketing') return undefined;
    const opensAtMs = hours.openFrom(nowMs);
    return opensAtMs > nowMs ? { kind: 'wait', untilMs: Math.min(opensAtMs, claimed.expiresAtMs) } : undefined;
  };

/** A message that the carrier may have is neither canceled nor sent again. */
function endOptedOut({ claimed, earlier }: Planned): Plan {
  if (!wasNeverSubmitted(earlier)) return { kind: 'end', transition: ownStep('unknown', 'uncertain_submit') };
  return { kind: 'cancel', transitions: [...backToQueue(claimed.message), ownStep('canceled', 'opted_out')] };
}

type StoppedBatches = ReadonlyMap<string, Exclude<BatchState, 'active'>>;

/** The paused and canceled batches of these messages. */
export async function listStopped(trx: Transaction, claimed: readonly ClaimedMessage[]): Promise<StoppedBatches> {
  const ids = new Set(claimed.flatMap(({ batchId }) => batchId ?? []));
  return ids.size === 0 ? new Map() : listStoppedBatches(trx, ids);
}

/** Holds messages of paused batches, and cancels those of canceled ones, unless a carrier may have a part of them. */
export function holdForBatch({ claimed, earlier, plan }: Planned, stopped: StoppedBatches): Plan {
  const { message, batchId, expiresAtMs } = claimed;
  const state = batchId === null ? undefined : stopped.get(batchId);
  if (state === undefined || plan.kind !== 'send' || !wasNeverSubmitted(earlier)) return plan;
  const transitions = backToQueue(message);
  if (state === 'paused') return { kind: 'hold', transitions, untilMs: expiresAtMs };
  return { kind: 'cancel', transitions: [...transitions, ownStep('canceled')] };
}
