import type { Carrier, PartOutcome } from '../carriers/carrier.ts';
import type { Move } from '../messages/message.ts';

/** What an attempt has led to. A retry after a refusal that `counts` uses up one of the tries. */
export type Verdict =
  | { readonly kind: 'sent'; readonly move: Move }
  | { readonly kind: 'retry'; readonly move: Move; readonly counts: boolean }
  | { readonly kind: 'end'; readonly move: Move };

/** The most tries of a message that the carrier refuses although it might take it. */
const maxTries = 3;

/**
 * Judges the outcomes of the parts of a message, which end with the first that was not accepted.
 * @param refusals how many tries were used up before
 */
export function judgeAttempt(
  outcomes: readonly PartOutcome[],
  refusals: number,
  onUncertain: Carrier['onUncertain'],
): Verdict {
  const last = outcomes.at(-1);
  const isLastTry = refusals + 1 >= maxTries;
  switch (last?.kind) {
    // Without outcomes there was nothing left to hand over.
    case undefined:
      return { kind: 'sent', move: { status: 'sent', reason: null, carrierCode: null } };
    case 'accepted':
      return { kind: 'sent', move: { status: 'sent', reason: null, carrierCode: last.code } };
    case 'uncertain':
      return onUncertain === 'hold' || isLastTry
        ? { kind: 'end', move: { status: 'unknown', reason: 'uncertain_submit', carrierCode: null } }
        : { kind: 'retry', move: { status: 'queued', reason: 'uncertain_submit', carrierCode: null }, counts: true };
    case 'refused':
      return judgeRefusal(last, isLastTry);
  }
}

function judgeRefusal(
  { refusal, reason, code }: Extract<PartOutcome, { kind: 'refused' }>,
  isLastTry: boolean,
): Verdict {
  switch (refusal) {
    case 'throttled':
      return { kind: 'retry', move: { status: 'queued', reason: 'throttled', carrierCode: code }, counts: false };
    case 'retryable':
      return isLastTry
        ? { kind: 'end', move: { status: 'rejected', reason, carrierCode: code } }
        : { kind: 'retry', move: { status: 'queued', reason: 'refused_for_now', carrierCode: code }, counts: true };
    case 'permanent':
      return { kind: 'end', move: { status: 'rejected', reason, carrierCode: code } };
  }
}

const firstPauseMs = 1_000;
const longestPauseMs = 300_000;

/** How long to leave a message alone after its attempt number `attempt`: 1 s, doubling to 5 min, each ±10 %. */
export function pauseAfterAttempt(attempt: number, random: number): number {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs);
  return Math.round(pauseMs * (0.9 + 0.2 * random));
}
