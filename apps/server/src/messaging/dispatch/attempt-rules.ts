import type { Transaction } from '../../database/database.ts';
import { spread } from '../../jobs/retry.ts';
import type { BatchState } from '../batches/batch.ts';
import { listStoppedBatches } from '../batches/repository.ts';
import type { PartOutcome, UncertainPolicy } from '../carriers/carrier.ts';
import { backToQueue, isFinal, type MessageInTransit, ownStep, type Transition } from '../messages/message.ts';
import type { ClaimedMessage } from '../queue/repository.ts';
import { type Submission, wasNeverSubmitted } from '../submissions/repository.ts';

/** The next step of a claimed message. */
export type Plan =
  /** Submit the parts that the carrier has not accepted; `refusals` is the number of failed attempts. */
  | { readonly kind: 'send'; readonly transitions: readonly Transition[]; readonly refusals: number }
  /** Ask the carrier for its state. */
  | { readonly kind: 'query' }
  /** Wait for the receipt of a submit without an answer. */
  | { readonly kind: 'await'; readonly untilMs: number }
  | { readonly kind: 'end'; readonly transition: Transition }
  /** Try again then. */
  | { readonly kind: 'wait'; readonly untilMs: number }
  /** Its batch is paused: wait until it expires or the batch is resumed. */
  | { readonly kind: 'hold'; readonly transitions: readonly Transition[]; readonly untilMs: number }
  /** Its batch is canceled. */
  | { readonly kind: 'cancel'; readonly transitions: readonly Transition[] }
  /** It would not be accepted any more: cancel it, and refund its cost. */
  | { readonly kind: 'refuse'; readonly transitions: readonly Transition[] }
  /** It is in a final state. */
  | { readonly kind: 'drop' };

export interface Situation {
  readonly claimed: Pick<ClaimedMessage, 'message' | 'expiresAtMs' | 'overdueAtMs' | 'refusals'>;
  /** Submissions of the message so far. */
  readonly earlier: readonly Submission[];
  /** The policy of a carrier for submits without an answer; `hold` for unknown carriers. */
  readonly policyOf: (carrier: string) => UncertainPolicy;
  /** Whether it was claimed for a carrier that takes messages. */
  readonly canSend: boolean;
  readonly nowMs: number;
}

/** Attempts of a message whose submits have no answer. */
const maxUncertainAttempts = 3;

export function planAttempt(situation: Situation): Plan {
  const { claimed, canSend, nowMs } = situation;
  const { message, overdueAtMs } = claimed;
  if (isFinal(message.status)) return { kind: 'drop' };
  if (message.status === 'sent') {
    if (overdueAtMs <= nowMs) return { kind: 'end', transition: ownStep('unknown', 'no_receipt') };
    return canSend ? { kind: 'query' } : { kind: 'wait', untilMs: nowMs };
  }
  const uncertain = listUncertain(situation.earlier);
  if (message.status === 'sending' && uncertain.length > 0) return planUncertain(situation, uncertain);
  return planSend(situation, toSending(message.status), claimed.refusals);
}

/** Whether the carrier may have the part and no receipt or new attempt has decided it. */
export const isUndecided = ({ state, receipt }: Pick<Submission, 'state' | 'receipt'>): boolean =>
  state === 'submitting' || (state === 'uncertain' && receipt === null);

/** Undecided submissions of the last attempt; earlier ones were decided before it. */
function listUncertain(earlier: readonly Submission[]): Submission[] {
  const last = Math.max(0, ...earlier.map(({ attempt }) => attempt));
  return earlier.filter((each) => each.attempt === last && isUndecided(each));
}

function planUncertain(situation: Situation, uncertain: readonly Submission[]): Plan {
  const { claimed, policyOf, nowMs } = situation;
  const policies = uncertain.map(({ carrier }) => policyFor(claimed.message, policyOf(carrier)));
  const untilMs = Math.max(...uncertain.map(({ submittedAtMs }, index) => submittedAtMs + waitOf(policies[index])));
  if (untilMs > nowMs) return { kind: 'await', untilMs };
  const mayResend =
    policies.every(isResend) && claimed.refusals + 1 < maxUncertainAttempts && claimed.expiresAtMs > nowMs;
  return mayResend
    ? planSend(situation, [ownStep('queued', 'uncertain_submit'), ownStep('sending')], claimed.refusals + 1)
    : { kind: 'end', transition: ownStep('unknown', 'uncertain_submit') };
}

const waitOf = (policy: UncertainPolicy | undefined): number => (policy?.kind === 'wait' ? policy.forMs : 0);

export const hold: UncertainPolicy = { kind: 'hold' };

/** The policy for a submit without an answer. A one-time code is never sent twice. */
export const policyFor = (
  { verificationId }: Pick<MessageInTransit, 'verificationId'>,
  policy: UncertainPolicy,
): UncertainPolicy => (verificationId === null ? policy : hold);

const isResend = (policy: UncertainPolicy): boolean =>
  policy.kind === 'resend' || (policy.kind === 'wait' && policy.afterwards === 'resend');

function planSend({ claimed, canSend, nowMs }: Situation, transitions: readonly Transition[], refusals: number): Plan {
  if (claimed.expiresAtMs <= nowMs) return { kind: 'end', transition: ownStep('expired', 'not_sent_in_time') };
  return canSend ? { kind: 'send', transitions, refusals } : { kind: 'wait', untilMs: nowMs };
}

/** A throttled message is already `sending`. */
function toSending(status: ClaimedMessage['message']['status']): Transition[] {
  if (status === 'sending') return [];
  return status === 'queued' ? [ownStep('sending')] : [ownStep('queued'), ownStep('sending')];
}

/** The consequence of the last submit of an attempt. */
export type AttemptResult =
  /** The carrier has all parts. */
  | { readonly kind: 'sent'; readonly transition: Transition }
  /** A failed attempt; the next follows after `delayMs`. */
  | { readonly kind: 'retry'; readonly transition: Transition; readonly delayMs: number }
  /** Back to the queue without a trace. */
  | { readonly kind: 'untouched'; readonly delayMs: number }
  | { readonly kind: 'await'; readonly forMs: number }
  | { readonly kind: 'end'; readonly transition: Transition };

export const maxPauseMs = 300_000;
/** The rate controller of the carrier does the rest. */
const throttledPauseMs = 1_000;
const resendPauseMs = 1_000;

/**
 * Evaluates the outcome of the last submitted part, which is the first that was not accepted, if any.
 * @param refusals the number of failed attempts before
 * @param random in [0, 1): jitter of the retries
 */
export function evaluateAttempt(
  outcome: PartOutcome,
  refusals: number,
  onUncertain: UncertainPolicy,
  random: number,
): AttemptResult {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'sent', transition: { ...ownStep('sent'), carrierCode: outcome.code } };
    case 'unsent':
      return { kind: 'untouched', delayMs: outcome.afterMs ?? 0 };
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
  if (policy.kind === 'hold' || refusals + 1 >= maxUncertainAttempts) {
    return { kind: 'end', transition: ownStep('unknown', 'uncertain_submit') };
  }
  return { kind: 'retry', transition: ownStep('queued', 'uncertain_submit'), delayMs: resendPauseMs };
}

/** A message that is throttled alone, while others are accepted, backs off exponentially. */
function pauseAfterThrottling(
  { alone = 0, afterMs = 0 }: Extract<PartOutcome, { kind: 'throttled' }>,
  random: number,
): number {
  return alone === 0 ? throttledPauseMs : Math.max(afterMs, pauseAfterRefusal(throttledPauseMs, alone, random));
}

/** Exponential backoff up to five minutes, ±10 %. */
export function pauseAfterRefusal(firstPauseMs: number, refusals: number, random: number): number {
  const pauseMs = Math.min(firstPauseMs * 2 ** refusals, Math.max(firstPauseMs, maxPauseMs));
  return spread(pauseMs, random);
}

/** A claimed message with its plan. */
interface Planned {
  readonly claimed: Pick<ClaimedMessage, 'message' | 'batchId' | 'expiresAtMs'>;
  readonly earlier: readonly Submission[];
  readonly plan: Plan;
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
