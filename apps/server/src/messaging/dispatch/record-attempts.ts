import type { Database, Transaction } from '../../database/database.ts';
import { hourMs } from '../../time/durations.ts';
import type { Carrier, LateOutcome, PartOutcome } from '../carriers/carrier.ts';
import { idOfNoMessage } from '../carriers/missing-id.ts';
import type { MessageId, MessageInTransit } from '../messages/message.ts';
import { lockMessages } from '../messages/repository.ts';
import type { BeginTransitions, Transitions } from '../messages/transitions.ts';
import { completeMessages, hastenMessages, leaseTokens, type Release, releaseMessages } from '../queue/repository.ts';
import { applyReceipts } from '../receipts/receive-receipts.ts';
import { hasUnmatched, type NamedPart, type Receipt, takeUnmatched } from '../receipts/repository.ts';
import {
  deleteSubmissions,
  insertSubmissions,
  listSubmissions,
  type SubmissionKey,
  updateOutcomes,
} from '../submissions/repository.ts';
import { type AttemptResult, evaluateAttempt, isUndecided } from './attempt-rules.ts';
import { type SendAssignment, submissionOf } from './begin-attempts.ts';

/** What became of a submit. */
export type Finding =
  /** `next` is the part that goes out as soon as this is stored; undefined where this one ends the attempt. */
  | {
      readonly kind: 'outcome';
      readonly assignment: SendAssignment;
      readonly part: number;
      readonly outcome: PartOutcome;
      readonly next: number | undefined;
    }
  /** It came after the submit had been given up. */
  | { readonly kind: 'late'; readonly assignment: SendAssignment; readonly part: number; readonly outcome: LateOutcome }
  /** The carrier has all parts already. */
  | { readonly kind: 'complete'; readonly assignment: SendAssignment };

type SubmitFinding = Exclude<Finding, { readonly kind: 'complete' }>;

export interface RecordAttemptsOptions {
  readonly db: Database;
  readonly carrier: Carrier;
  readonly beginTransitions: BeginTransitions;
  /** For people: milliseconds since the epoch by this machine. */
  readonly wallMs: () => number;
  /** In [0, 1): spreads the retries. */
  readonly random: () => number;
}

/** Gives for each finding whether the attempt may go on with the next part. */
export type RecordAttempts = (trx: Transaction, findings: readonly Finding[]) => Promise<boolean[]>;

/** After a message has expired at the carrier, its receipt may still take this long to come. */
const receiptMarginMs = hourMs;

/**
 * Stores what became of submits: the outcome of each part, the next state of the message, and when it is due again. Whose
 * lease has passed to another may submit nothing any more, but what it knows of its own submits is stored, and decides a
 * message that nobody works on.
 */
export function createRecordAttempts(options: RecordAttemptsOptions): RecordAttempts {
  const { db, carrier, beginTransitions, wallMs, random } = options;

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
    await goOn(trx, held, nowMs);
    await settle(trx, held, messages, transitions, nowMs);
    const late = findings.filter((each) => !held.includes(each));
    await hastenDecided(trx, late, messages, nowMs);
    await transitions.write(trx);
    if (areEarly) await applyEarly(trx, await takeUnmatched(trx, named, nowMs));
    return findings.map((each) => held.includes(each));
  };

  async function storeOutcomes(trx: Transaction, findings: readonly Finding[]): Promise<void> {
    const submits = findings.filter(isSubmit);
    await updateOutcomes(trx, submits.flatMap(toOutcome));
    await deleteSubmissions(trx, submits.filter(isUnsent).map(keyOf));
  }

  async function goOn(trx: Transaction, held: readonly Finding[], nowMs: number): Promise<void> {
    const next = held.flatMap((each) =>
      each.kind === 'outcome' ? (submissionOf(each.assignment, each.next, nowMs) ?? []) : [],
    );
    await insertSubmissions(trx, next);
  }

  /** Ends the attempts that this process holds. */
  async function settle(
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
      const release = settleOne(finding, message, transitions, nowMs);
      if (release === undefined) ended.push(message.id);
      else releases.push(release);
    }
    await completeMessages(trx, ended);
    await releaseMessages(trx, releases);
  }

  /** Adds the transition of an attempt that has ended; undefined where the message has, too. */
  function settleOne(
    finding: Finding,
    message: MessageInTransit,
    transitions: Transitions,
    nowMs: number,
  ): Release | undefined {
    const { leaseToken, refusals, expiresAtMs } = finding.assignment.claimed;
    const result = isHalf(finding) ? later : evaluateAttempt(outcomeOf(finding), refusals, carrier.settings, random());
    if ('transition' in result) {
      transitions.add(message, { ...result.transition, carrier: carrier.name, part: partOf(finding) });
    }
    const lease = { messageId: message.id, leaseToken, refusals, overdueAtMs: expiresAtMs };
    switch (result.kind) {
      case 'sent':
        return { ...lease, ...whenSent(nowMs, expiresAtMs) };
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

  /** When a message is looked at again that waits for its receipt. */
  function whenSent(nowMs: number, expiresAtMs: number): Pick<Release, 'dueAtMs' | 'overdueAtMs'> {
    const overdueAtMs = expiresAtMs + receiptMarginMs;
    const { queryAfterMs } = carrier.settings;
    const dueAtMs = queryAfterMs === undefined ? overdueAtMs : Math.min(nowMs + queryAfterMs, overdueAtMs);
    return { dueAtMs, overdueAtMs };
  }

  /** What came too late decides a message all the same that nobody is at work on: the next claim finds it decided. */
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

  async function applyEarly(trx: Transaction, early: readonly Receipt[]): Promise<void> {
    const transitions = beginTransitions(wallMs());
    await applyReceipts(trx, transitions, early);
    await transitions.write(trx);
  }
}

/** The finding without what the carrier wrote, for where that cannot be stored. */
export function withoutWords(finding: Finding): Finding {
  if (finding.kind === 'complete') return finding;
  const { outcome } = finding;
  if (outcome.kind === 'accepted') {
    const carrierMessageId = idOfNoMessage(keyOf(finding));
    return { ...finding, outcome: { kind: 'accepted', carrierMessageId, code: null } };
  }
  return outcome.kind === 'refused' ? { ...finding, outcome: { ...outcome, code: 'unreadable' } } : finding;
}

const complete: PartOutcome = { kind: 'accepted', carrierMessageId: '', code: null };

const outcomeOf = (finding: Finding): PartOutcome => (finding.kind === 'complete' ? complete : finding.outcome);

const partOf = (finding: Finding): number | null => (finding.kind === 'complete' ? null : finding.part);

const later: AttemptResult = { kind: 'untouched', delayMs: 0 };

/** Parts are left that were not submitted, for the service stops. */
const isHalf = (finding: Finding): boolean =>
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

/** What is stored of a submit; undefined where the carrier certainly has nothing, and which says nothing of the message. */
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

const isSubmit = (finding: Finding): finding is SubmitFinding => finding.kind !== 'complete';

const isUnsent = ({ outcome }: SubmitFinding): boolean => stateOf(outcome) === undefined;

function toOutcome(finding: SubmitFinding): Parameters<typeof updateOutcomes>[1] {
  const state = stateOf(finding.outcome);
  return state === undefined ? [] : [{ ...keyOf(finding), state, carrierMessageId: acceptedIdOf(finding) ?? null }];
}

/** What the carrier has named: receipts may have come before that. */
function toNamedPart(finding: SubmitFinding, carrier: string): NamedPart[] {
  const carrierMessageId = acceptedIdOf(finding);
  const { to } = finding.assignment.claimed.message;
  return carrierMessageId === undefined ? [] : [{ carrier, carrierMessageId, to }];
}

const acceptedIdOf = ({ outcome }: SubmitFinding): string | undefined =>
  outcome.kind === 'accepted' ? outcome.carrierMessageId : undefined;
