import type { Carrier, Carriers, PartOutcome } from '../carriers/carrier.ts';
import { isFinal, type Transition } from '../messages/message.ts';
import type { ClaimedMessage } from '../queue/repository.ts';
import type { Submission } from '../submissions/repository.ts';

/** The work on a message that is due. */
export type Plan =
  /** Submit these parts, after the transitions that lead to it. */
  | {
      readonly kind: 'send';
      readonly carrier: Carrier;
      readonly partNumbers: readonly number[];
      readonly transitions: readonly Transition[];
    }
  | { readonly kind: 'end'; readonly transition: Transition }
  /** Nothing can be done now. */
  | { readonly kind: 'wait' }
  /** It is in a final state already. */
  | { readonly kind: 'forget' };

const to = (status: Transition['status'], reason: Transition['reason'] = null): Transition => ({
  status,
  reason,
  carrierCode: null,
});

/** `earlier` are all submissions of the message so far. */
export function planAttempt(
  { message, expiresAtMs }: Pick<ClaimedMessage, 'message' | 'expiresAtMs'>,
  earlier: readonly Submission[],
  carriers: Carriers,
  nowMs: number,
): Plan {
  if (isFinal(message.status)) return { kind: 'forget' };
  // It is due again because no receipt has come in all the time that one might have.
  if (message.status === 'sent') return { kind: 'end', transition: to('unknown', 'no_receipt') };
  const isTooLate = expiresAtMs <= nowMs;
  if (message.status === 'sending' && (isTooLate || !mayResend(earlier, carriers))) {
    return { kind: 'end', transition: to('unknown', 'uncertain_submit') };
  }
  if (isTooLate) return { kind: 'end', transition: to('expired', 'not_sent_in_time') };
  const carrier = carriers[message.mode];
  if (carrier === undefined) return { kind: 'wait' };
  return {
    kind: 'send',
    carrier,
    partNumbers: partsToSend(message.segments, earlier),
    transitions: toSending(message.status),
  };
}

/** The process that submitted the message is gone and nobody knows whether the carrier has it: its setting decides. */
function mayResend(earlier: readonly Submission[], { test, live }: Carriers): boolean {
  return earlier
    .filter(({ state }) => state === 'submitting')
    .every(({ carrier }) => [test, live].some((known) => known?.name === carrier && known.onUncertain === 'resend'));
}

function partsToSend(total: number, earlier: readonly Submission[]): number[] {
  const accepted = new Set(earlier.filter(({ state }) => state === 'accepted').map(({ part }) => part));
  return Array.from({ length: total }, (_, index) => index + 1).filter((part) => !accepted.has(part));
}

function toSending(status: ClaimedMessage['message']['status']): Transition[] {
  if (status === 'queued') return [to('sending')];
  const reason = status === 'sending' ? 'uncertain_submit' : null;
  return [to('queued', reason), to('sending')];
}

/** What follows from an attempt. A retry after a refusal that `counts` uses up one of the tries. */
export type AttemptResult =
  | { readonly kind: 'sent'; readonly transition: Transition }
  | { readonly kind: 'retry'; readonly transition: Transition; readonly counts: boolean }
  | { readonly kind: 'end'; readonly transition: Transition };

/** The most tries of a message that the carrier refuses although it might take it. */
const maxTries = 3;

/**
 * Evaluates the outcomes of the parts of a message, which end with the first that was not accepted.
 * @param refusals how many tries were used up before
 */
export function evaluateAttempt(
  outcomes: readonly PartOutcome[],
  refusals: number,
  onUncertain: Carrier['onUncertain'],
): AttemptResult {
  const last = outcomes.at(-1);
  const isLastTry = refusals + 1 >= maxTries;
  switch (last?.kind) {
    // Without outcomes there was nothing left to submit.
    case undefined:
      return { kind: 'sent', transition: { status: 'sent', reason: null, carrierCode: null } };
    case 'accepted':
      return { kind: 'sent', transition: { status: 'sent', reason: null, carrierCode: last.code } };
    case 'uncertain':
      return onUncertain === 'hold' || isLastTry
        ? { kind: 'end', transition: { status: 'unknown', reason: 'uncertain_submit', carrierCode: null } }
        : {
            kind: 'retry',
            transition: { status: 'queued', reason: 'uncertain_submit', carrierCode: null },
            counts: true,
          };
    case 'refused':
      return evaluateRefusal(last, isLastTry);
  }
}

function evaluateRefusal(
  { refusal, reason, code }: Extract<PartOutcome, { kind: 'refused' }>,
  isLastTry: boolean,
): AttemptResult {
  switch (refusal) {
    case 'throttled':
      return { kind: 'retry', transition: { status: 'queued', reason: 'throttled', carrierCode: code }, counts: false };
    case 'retryable':
      return isLastTry
        ? { kind: 'end', transition: { status: 'rejected', reason, carrierCode: code } }
        : {
            kind: 'retry',
            transition: { status: 'queued', reason: 'refused_for_now', carrierCode: code },
            counts: true,
          };
    case 'permanent':
      return { kind: 'end', transition: { status: 'rejected', reason, carrierCode: code } };
  }
}

const firstPauseMs = 1_000;
const longestPauseMs = 300_000;

/** The pause after attempt number `attempt` of a message: 1 s, doubling to 5 min, each ±10 %. */
export function pauseAfterAttempt(attempt: number, random: number): number {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs);
  return Math.round(pauseMs * (0.9 + 0.2 * random));
}
