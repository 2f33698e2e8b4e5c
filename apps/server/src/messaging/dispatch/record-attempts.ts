import type { Database, Transaction } from '../../database/database.ts';
import { hourMs } from '../../time/durations.ts';
import { type Carrier, type LateOutcome, type PartOutcome, toPlaceholderId } from '../carriers/carrier.ts';
import type { MessageId, MessageInTransit } from '../messages/message.ts';
import { lockMessages, updateCarrierCosts } from '../messages/repository.ts';
import type { BeginTransitions, Transitions } from '../messages/transitions.ts';
import { completeMessages, hastenMessages, leaseTokens, type Release, releaseMessages } from '../queue/repository.ts';
import { applyCoveringReceipts, applyReceipts, type CoverageOf } from '../receipts/receive-receipts.ts';
import { hasUnmatched, type NamedPart, type Receipt, takeUnmatched } from '../receipts/repository.ts';
import {
  deleteSubmissions,
  insertSubmissions,
  listSubmissions,
  type SubmissionKey,
  updateOutcomes,
} from '../submissions/repository.ts';
import type { OptedOut, SuppressOptedOut } from '../suppressions/repository.ts';
import { type AttemptResult, evaluateAttempt, isUndecided, policyFor } from './attempt-rules.ts';
import { type SendAssignment, submissionOf } from './begin-attempts.ts';

/** The result of a submit. */
export type Finding =
  /** `next` is the part that is submitted once this is stored; undefined at the end of an attempt. */
  | {
      readonly kind: 'outcome';
      readonly assignment: SendAssignment;
      readonly part: number;
      readonly outcome: PartOutcome;
      readonly next: number | undefined;
    }
  /** The answer came after the submit was given up. */
  | { readonly kind: 'late'; readonly assignment: SendAssignment; readonly part: number; readonly outcome: LateOutcome }
  /** The carrier already has all parts. */
  | { readonly kind: 'complete'; readonly assignment: SendAssignment };

type SubmitFinding = Exclude<Finding, { readonly kind: 'complete' }>;

export interface RecordAttemptsOptions {
  readonly db: Database;
  readonly carrier: Carrier;
  readonly beginTransitions: BeginTransitions;
  readonly coverageOf: CoverageOf;
  readonly suppressOptedOut: SuppressOptedOut;
  /** The wall clock of this machine, for times that users see. */
  readonly wallMs: () => number;
  /** In [0, 1): jitter of the retries. */
  readonly random: () => number;
}

/** Returns for each finding whether the attempt may go on with its next part. */
export type RecordAttempts = (trx: Transaction, findings: readonly Finding[]) => Promise<boolean[]>;

/** How long after its expiry a message may still get a receipt. */
export const receiptMarginMs = hourMs;

/**
 * Stores the outcomes of submits, the next states of the messages, and when they are due again. After a lost lease, an
 * attempt may not go on, but its outcomes are still stored, and decide a message that no process works on.
 */
export function createRecordAttempts(options: RecordAttemptsOptions): RecordAttempts {
  const { db, carrier, beginTransitions, coverageOf, suppressOptedOut, wallMs, random } = options;

  return async (trx, findings) => {
    const nowMs = db.clock.now();
    const ids = new Set(findings.map(idOf));
    const named = findings.filter(isSubmit).flatMap((each) => toNamedPart(each, carrier.name));
    const messages = await lockMessages(trx, ids);
    const tokens = await leaseTokens(trx, ids);
    const areEarly = await hasUnmatched(trx, named, nowMs);
    const transitions = beginTransitions(wallMs());
    const held = findings.filter((each) => each.kind !== 'late' && isHeld(each, tokens));
    await storeOutcomes(trx, findings);
    await insertNext(trx, held, nowMs);
    await endAttempts(trx, held, messages, transitions, nowMs);
    const late = findings.filter((each) => !held.includes(each));
    await hastenDecided(trx, late, messages, nowMs);
    await transitions.write(trx);
    await suppressOptedOut(trx, findings.flatMap(toOptedOut));
    if (areEarly) await applyEarly(trx, await takeUnmatched(trx, named, nowMs));
    if (carrier.settings.receipts !== 'per_part') await applyCovering(trx, findings);
    return findings.map((each) => held.includes(each));
  };

  async function endAttempts(
    trx: Transaction,
    held: readonly Finding[],
    messages: ReadonlyMap<MessageId, MessageInTransit>,
    transitions: Transitions,
    nowMs: number,
  ): Promise<void> {
    const releases: Release[] = [];
    const ended: MessageId[] = [];
    for (const finding of held) {
      const message = messages.get(idOf(finding));
      if (message === undefined || (finding.kind === 'outcome' && finding.next !== undefined)) continue;
      const release = endAttempt(finding, message, transitions, nowMs);
      if (release === undefined) ended.push(message.id);
      else releases.push(release);
    }
    await completeMessages(trx, ended);
    await releaseMessages(trx, releases);
  }

  /** Adds the transition of an attempt that has ended; undefined if the message has ended too. */
  function endAttempt(
    finding: Finding,
    message: MessageInTransit,
    transitions: Transitions,
    nowMs: number,
  ): Release | undefined {
    const result = isUnfinished(finding)
      ? atOnce
      : evaluateAttempt(
          outcomeOf(finding),
          finding.assignment.claimed.refusals,
          policyFor(message, carrier.settings.onUncertain),
          random(),
        );
    if ('transition' in result) {
      transitions.add(message, { ...result.transition, carrier: carrier.name, part: partOf(finding) });
    }
    return releaseAfter(result, finding, carrier, nowMs);
  }

  async function applyCovering(trx: Transaction, findings: readonly Finding[]): Promise<void> {
    const ids = new Set(findings.filter(isLongAndAccepted).map(idOf));
    if (ids.size === 0) return;
    const transitions = beginTransitions(wallMs());
    await applyCoveringReceipts(trx, transitions, ids, { carrier: carrier.name, coverageOf });
    await transitions.write(trx);
  }

  async function applyEarly(trx: Transaction, early: readonly Receipt[]): Promise<void> {
    const transitions = beginTransitions(wallMs());
    await applyReceipts(trx, transitions, early, coverageOf);
    await transitions.write(trx);
  }
}

async function storeOutcomes(trx: Transaction, findings: readonly Finding[]): Promise<void> {
  const submits = findings.filter(isSubmit);
  await updateOutcomes(trx, submits.flatMap(toOutcome));
  await updateCarrierCosts(trx, new Map(submits.flatMap(toCarrierCost)));
  await deleteSubmissions(trx, submits.filter(isUnsent).map(keyOf));
}

async function insertNext(trx: Transaction, held: readonly Finding[], nowMs: number): Promise<void> {
  const next = held.flatMap((each) =>
    each.kind === 'outcome' ? (submissionOf(each.assignment, each.next, nowMs) ?? []) : [],
  );
  await insertSubmissions(trx, next);
}

/** Makes messages due at once that a late outcome has decided. */
async function hastenDecided(
  trx: Transaction,
  late: readonly Finding[],
  messages: ReadonlyMap<MessageId, MessageInTransit>,
  nowMs: number,
): Promise<void> {
  const waiting = late.map(idOf).filter((id) => messages.get(id)?.status === 'sending');
  if (waiting.length === 0) return;
  const submissions = await listSubmissions(trx, waiting);
  const decided = waiting.filter((id) => !submissions.get(id)?.some(isUndecided));
  await hastenMessages(trx, decided, nowMs);
}

/** The queue entry after an attempt; undefined if the message has ended. */
function releaseAfter(result: AttemptResult, finding: Finding, carrier: Carrier, nowMs: number): Release | undefined {
  const { message, leaseToken, refusals, expiresAtMs } = finding.assignment.claimed;
  const lease = { messageId: message.id, leaseToken, refusals, overdueAtMs: expiresAtMs };
  switch (result.kind) {
    case 'sent':
      return { ...lease, ...whenSent(carrier, nowMs, expiresAtMs) };
    case 'untouched':
      return { ...lease, dueAtMs: nowMs + result.delayMs };
    case 'retry':
      return { ...lease, dueAtMs: Math.min(nowMs + result.delayMs, expiresAtMs), refusals: refusals + 1 };
    case 'await':
      return { ...lease, dueAtMs: nowMs + result.forMs, overdueAtMs: nowMs + result.forMs };
    case 'end':
      return undefined;
  }
}

function whenSent({ settings }: Carrier, nowMs: number, expiresAtMs: number): Pick<Release, 'dueAtMs' | 'overdueAtMs'> {
  const overdueAtMs = expiresAtMs + receiptMarginMs;
  const { queryAfterMs } = settings;
  const dueAtMs = queryAfterMs === undefined ? overdueAtMs : Math.min(nowMs + queryAfterMs, overdueAtMs);
  return { dueAtMs, overdueAtMs };
}

/** The finding without the texts of the carrier, if the database rejects those. */
export function withoutCarrierText(finding: Finding): Finding {
  if (finding.kind === 'complete') return finding;
  const { outcome } = finding;
  if (outcome.kind === 'accepted') {
    const carrierMessageId = toPlaceholderId(keyOf(finding));
    return { ...finding, outcome: { kind: 'accepted', carrierMessageId, code: null } };
  }
  return outcome.kind === 'refused' ? { ...finding, outcome: { ...outcome, code: 'unreadable' } } : finding;
}

function toOptedOut(finding: Finding): OptedOut[] {
  const outcome = outcomeOf(finding);
  if (outcome.kind !== 'refused' || outcome.isOptOut === undefined) return [];
  const { to: number, senderId, userId, mode } = finding.assignment.claimed.message;
  return [{ number, senderId, userId, mode }];
}

const complete: PartOutcome = { kind: 'accepted', carrierMessageId: '', code: null };

const outcomeOf = (finding: Finding): PartOutcome => (finding.kind === 'complete' ? complete : finding.outcome);

const partOf = (finding: Finding): number | null => (finding.kind === 'complete' ? null : finding.part);

const atOnce: AttemptResult = { kind: 'untouched', delayMs: 0 };

/** Parts are left because the service stops. */
const isUnfinished = (finding: Finding): boolean =>
  finding.kind === 'outcome' &&
  finding.outcome.kind === 'accepted' &&
  finding.part !== finding.assignment.partNumbers.at(-1);

const idOf = ({ assignment }: Finding): MessageId => assignment.claimed.message.id;

const isHeld = ({ assignment }: Finding, tokens: ReadonlyMap<MessageId, number>): boolean =>
  tokens.get(assignment.claimed.message.id) === assignment.claimed.leaseToken;

function keyOf({ assignment, part }: SubmitFinding): SubmissionKey {
  const { message, leaseToken } = assignment.claimed;
  return { messageId: message.id, attempt: leaseToken, part };
}

/** The state to store; undefined if the carrier certainly has nothing. */
function stateOf({ kind }: PartOutcome): 'accepted' | 'refused' | 'uncertain' | undefined {
  switch (kind) {
    case 'accepted':
    case 'refused':
    case 'uncertain':
      return kind;
    case 'throttled':
    case 'unsent':
    case 'stopped':
      return undefined;
  }
}

const isLongAndAccepted = (finding: Finding): boolean =>
  finding.assignment.sequence.total !== 1 && outcomeOf(finding).kind === 'accepted';

const isSubmit = (finding: Finding): finding is SubmitFinding => finding.kind !== 'complete';

const isUnsent = ({ outcome }: SubmitFinding): boolean => stateOf(outcome) === undefined;

function toOutcome(finding: SubmitFinding): Parameters<typeof updateOutcomes>[1] {
  const state = stateOf(finding.outcome);
  return state === undefined ? [] : [{ ...keyOf(finding), state, carrierMessageId: acceptedIdOf(finding) ?? null }];
}

const toCarrierCost = (finding: SubmitFinding): [MessageId, string][] =>
  finding.outcome.kind === 'accepted' && finding.outcome.cost !== undefined
    ? [[idOf(finding), finding.outcome.cost]]
    : [];

/** The accepted part: its receipt may have come before the answer. */
function toNamedPart(finding: SubmitFinding, carrier: string): NamedPart[] {
  const carrierMessageId = acceptedIdOf(finding);
  const { to } = finding.assignment.claimed.message;
  return carrierMessageId === undefined ? [] : [{ carrier, carrierMessageId, to }];
}

const acceptedIdOf = ({ outcome }: SubmitFinding): string | undefined =>
  outcome.kind === 'accepted' ? outcome.carrierMessageId : undefined;
