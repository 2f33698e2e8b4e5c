import type { Carrier, Carriers } from '../carriers/carrier.ts';
import { isFinal, type Move } from '../messages/message.ts';
import type { Submission } from '../submissions/repository.ts';
import type { ClaimedMessage } from './claim.ts';

/** What is to be done with a message that is due. */
export type Plan =
  /** Hand these parts over, after moves that show how the message got here. */
  | {
      readonly kind: 'send';
      readonly carrier: Carrier;
      readonly partNumbers: readonly number[];
      readonly moves: readonly Move[];
    }
  | { readonly kind: 'end'; readonly move: Move }
  /** Nothing can be done now. */
  | { readonly kind: 'wait' }
  /** Somebody else has ended it. */
  | { readonly kind: 'forget' };

const move = (status: Move['status'], reason: Move['reason'] = null): Move => ({ status, reason, carrierCode: null });

/** `earlier` are all submissions of the message so far. */
export function planWork(
  { message, expiresAtMs }: Pick<ClaimedMessage, 'message' | 'expiresAtMs'>,
  earlier: readonly Submission[],
  carriers: Carriers,
  nowMs: number,
): Plan {
  if (isFinal(message.status)) return { kind: 'forget' };
  // It is due again because no receipt has come in all the time that one might have.
  if (message.status === 'sent') return { kind: 'end', move: move('unknown', 'no_receipt') };
  const isTooLate = expiresAtMs <= nowMs;
  if (message.status === 'sending' && (isTooLate || !mayResend(earlier, carriers))) {
    return { kind: 'end', move: move('unknown', 'uncertain_submit') };
  }
  if (isTooLate) return { kind: 'end', move: move('expired', 'not_sent_in_time') };
  const carrier = carriers[message.mode];
  if (carrier === undefined) return { kind: 'wait' };
  return {
    kind: 'send',
    carrier,
    partNumbers: partsToSend(message.segments, earlier),
    moves: movesToSending(message.status),
  };
}

/** Whoever was handing the message over is gone, and whether the carrier has it, nobody knows: its setting decides. */
function mayResend(earlier: readonly Submission[], { test, live }: Carriers): boolean {
  return earlier
    .filter(({ state }) => state === 'submitting')
    .every(({ carrier }) => [test, live].some((known) => known?.name === carrier && known.onUncertain === 'resend'));
}

function partsToSend(total: number, earlier: readonly Submission[]): number[] {
  const accepted = new Set(earlier.filter(({ state }) => state === 'accepted').map(({ part }) => part));
  return Array.from({ length: total }, (_, index) => index + 1).filter((part) => !accepted.has(part));
}

function movesToSending(status: ClaimedMessage['message']['status']): Move[] {
  if (status === 'queued') return [move('sending')];
  const reason = status === 'sending' ? 'uncertain_submit' : null;
  return [move('queued', reason), move('sending')];
}
