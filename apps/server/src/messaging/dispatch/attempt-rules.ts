import { spread } from '../../jobs/retry.ts';
import type { CarrierSettings, PartOutcome, UncertainPolicy } from '../carriers/carrier.ts';
import { isFinal, ownStep, type Transition } from '../messages/message.ts';
import type { ClaimedMessage } from '../queue/repository.ts';
import type { Submission } from '../submissions/repository.ts';

/** The work on a message that is due. */
export type Plan =
  /** Submit what the carrier has not accepted, after the transitions that lead to it; `refusals` tries are used up. */
  | { readonly kind: 'send'; readonly transitions: readonly Transition[]; readonly refusals: number }
  /** Ask the carrier what became of it. */
  | { readonly kind: 'query' }
  /** A submit has no answer, and its receipt may still come. */
  | { readonly kind: 'await'; readonly untilMs: number }
  | { readonly kind: 'end'; readonly transition: Transition }
  /** Nothing can be done before then. */
  | { readonly kind: 'wait'; readonly untilMs: number }
  /** Its batch is paused: until then, nobody looks at it unless that is resumed. */
  | { readonly kind: 'hold'; readonly transitions: readonly Transition[]; readonly untilMs: number }
  /** Its batch is canceled, or its recipient has opted out. */
  | { readonly kind: 'call-back'; readonly transitions: readonly Transition[] }
  /** It is in a final state already. */
  | { readonly kind: 'forget' };

/** What a message that is due is evaluated by. */
export interface Situation {
  readonly claimed: Pick<ClaimedMessage, 'message' | 'expiresAtMs' | 'overdueAtMs' | 'refusals'>;
  /** All submissions of the message so far. */
  readonly earlier: readonly Submission[];
  /** What the carrier of a submission does about one without an answer; unknown carriers hold. */
  readonly policyOf: (carrier: string) => UncertainPolicy;
  /** Whether it may be submitted now: it was claimed for a carrier that takes messages. */
  readonly canSend: boolean;
  readonly nowMs: number;
}

/** The most tries of a message whose submits have no answer. */
const maxResends = 3;

export function planAttempt(situation: Situation): Plan {
  const { claimed, canSend, nowMs } = situation;
  const { message, overdueAtMs } = claimed;
  if (isFinal(message.status)) return { kind: 'forget' };
  if (message.status === 'sent') {
    // It is due again because no receipt has come in all the time that one might have.
    if (overdueAtMs <= nowMs) return { kind: 'end', transition: ownStep('unknown', 'no_receipt') };
    return canSend ? { kind: 'query' } : { kind: 'wait', untilMs: nowMs };
  }
  const uncertain = listUncertain(situation.earlier);
  if (message.status === 'sending' && uncertain.length > 0) return planUncertain(situation, uncertain);
  return planSend(situation, toSending(message.status), claimed.refusals);
}

/** Whether the carrier may have it, and what follows from that is not decided yet. */
export const isUndecided = ({ state, receipt }: Pick<Submission, 'state' | 'receipt'>): boolean =>
  state === 'submitting' || (state === 'uncertain' && receipt === null);

/** Those of the last attempt that may have reached the carrier: earlier ones were decided on before it. */
function listUncertain(earlier: readonly Submission[]): Submission[] {
  const last = Math.max(0, ...earlier.map(({ attempt }) => attempt));
  return earlier.filter((each) => each.attempt === last && isUndecided(each));
}

function planUncertain(situation: Situation, uncertain: readonly Submission[]): Plan {
  const { claimed, policyOf, nowMs } = situation;
  const policies = uncertain.map(({ carrier }) => policyOf(carrier));
  const untilMs = Math.max(...uncertain.map(({ submittedAtMs }, index) => submittedAtMs + waitOf(policies[index])));
  if (untilMs > nowMs) return { kind: 'await', untilMs };
  const mayResend = policies.every(isResend) && claimed.refusals + 1 < maxResends && claimed.expiresAtMs > nowMs;
  return mayResend
    ? planSend(situation, [ownStep('queued', 'uncertain_submit'), ownStep('sending')], claimed.refusals + 1)
    : { kind: 'end', transition: ownStep('unknown', 'uncertain_submit') };
}

const waitOf = (policy: UncertainPolicy | undefined): number => (policy?.kind === 'wait' ? policy.forMs : 0);

const isResend = (policy: UncertainPolicy): boolean =>
  policy.kind === 'resend' || (policy.kind === 'wait' && policy.afterwards === 'resend');

function planSend({ claimed, canSend, nowMs }: Situation, transitions: readonly Transition[], refusals: number): Plan {
  if (claimed.expiresAtMs <= nowMs) return { kind: 'end', transition: ownStep('expired', 'not_sent_in_time') };
  return canSend ? { kind: 'send', transitions, refusals } : { kind: 'wait', untilMs: nowMs };
}

/** A message that the carrier has had no room for so far is `sending` already. */
function toSending(status: ClaimedMessage['message']['status']): Transition[] {
  if (status === 'sending') return [];
  return status === 'queued' ? [ownStep('sending')] : [ownStep('queued'), ownStep('sending')];
}

/** What follows from the outcome of the last part that was submitted. */
export type AttemptResult =
  /** The carrier has all of it. */
  | { readonly kind: 'sent'; readonly transition: Transition }
  /** A try is used up; the next one comes after `delayMs`. */
  | { readonly kind: 'retry'; readonly transition: Transition; readonly delayMs: number }
  /** As if it had not been claimed. */
  | { readonly kind: 'untouched'; readonly delayMs: number }
  | { readonly kind: 'await'; readonly forMs: number }
  | { readonly kind: 'end'; readonly transition: Transition };

const longestPauseMs = 300_000;
/** How long a message waits that the carrier had no room for; the pace of its carrier does the rest. */
const throttledPauseMs = 1_000;
const resendPauseMs = 1_000;

/**
 * Evaluates the outcome of the last part that was submitted: the first that was not accepted, if there is one.
 * @param refusals how many tries were used up before
 * @param random in [0, 1): spreads the retries
 */
export function evaluateAttempt(
  outcome: PartOutcome,
  refusals: number,
  { onUncertain }: Pick<CarrierSettings, 'onUncertain'>,
  random: number,
): AttemptResult {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'sent', transition: { ...ownStep('sent'), carrierCode: outcome.code } };
    case 'unsent':
      return { kind: 'untouched', delayMs: 0 };
    case 'throttled':
      return { kind: 'untouched', delayMs: pauseAfterThrottling(outcome, random) };
    case 'stopped':
      return { kind: 'untouched', delayMs: throttledPauseMs };
    case 'refused':
      return evaluateRefusal(outcome, refusals, random);
    case 'uncertain':
      return evaluateUncertain(onUncertain, refusals);
  }
}

function evaluateRefusal(
  { rule, reason, code }: Extract<PartOutcome, { kind: 'refused' }>,
  refusals: number,
  random: number,
): AttemptResult {
  if (rule.do === 'refuse' || refusals + 1 >= rule.tries) {
    const permanent = rule.do === 'refuse';
    return { kind: 'end', transition: { ...ownStep('rejected'), reason, carrierCode: code, permanent } };
  }
  const transition = { ...ownStep('queued', 'refused_for_now'), carrierCode: code, permanent: false };
  return { kind: 'retry', transition, delayMs: pauseAfterRefusal(rule.delayMs, refusals, random) };
}

function evaluateUncertain(policy: UncertainPolicy, refusals: number): AttemptResult {
  if (policy.kind === 'wait') return { kind: 'await', forMs: policy.forMs };
  if (policy.kind === 'hold' || refusals + 1 >= maxResends) {
    return { kind: 'end', transition: ownStep('unknown', 'uncertain_submit') };
  }
  return { kind: 'retry', transition: ownStep('queued', 'uncertain_submit'), delayMs: resendPauseMs };
}

/**
 * Where the carrier is busy with all, all come again soon; one that it refuses while it takes others waits longer each
 * time.
 */
function pauseAfterThrottling(
  { alone = 0, afterMs = 0 }: Extract<PartOutcome, { kind: 'throttled' }>,
  random: number,
): number {
  return alone === 0 ? throttledPauseMs : Math.max(afterMs, pauseAfterRefusal(throttledPauseMs, alone, random));
}

/** The pause after a refusal: the first, doubling with each up to five minutes, each ±10 %. */
export function pauseAfterRefusal(firstPauseMs: number, refusals: number, random: number): number {
  const pauseMs = Math.min(firstPauseMs * 2 ** refusals, Math.max(firstPauseMs, longestPauseMs));
  return spread(pauseMs, random);
}
