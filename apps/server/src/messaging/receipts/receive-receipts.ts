import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Carrier, CarrierReceipt, ReceiptCoverage } from '../carriers/carrier.ts';
import { type MessageId, ownStep, type ReceiptStatus, type Transition } from '../messages/message.ts';
import { lockMessages } from '../messages/repository.ts';
import type { BeginTransitions, Transitions } from '../messages/transitions.ts';
import { completeMessages } from '../queue/repository.ts';
import {
  findReferenced,
  listSubmissions,
  nationalDigits,
  type PartSequence,
  type Submission,
  updateReceipts,
} from '../submissions/repository.ts';
import type { OptedOut, SuppressOptedOut } from '../suppressions/repository.ts';
import { hasMatchable, type Receipt, storeUnmatched, takeMatchable } from './repository.ts';

export interface ReceiptsOptions {
  readonly db: Database;
  readonly beginTransitions: BeginTransitions;
  readonly coverageOf: CoverageOf;
  readonly suppressOptedOut: SuppressOptedOut;
  readonly metrics: Pick<Metrics, 'countReceipt'>;
  /** The wall clock of this machine, for times that users see. */
  readonly wallMs: () => number;
}

/** Stores the receipts of all carriers. */
export interface Receipts {
  /** Resolves once the receipt is on disk. */
  receive(carrier: Pick<Carrier, 'name'>, receipt: CarrierReceipt): Promise<void>;
  /** Whether a receipt names a known part. */
  isExpected(carrier: Pick<Carrier, 'name'>, receipt: CarrierReceipt): Promise<boolean>;
  /** Applies receipts that came before the answer to their submit. */
  matchEarly(): Promise<void>;
  idle(): Promise<void>;
}

// The window of a carrier limits its unacknowledged receipts.
const limits = { maxItems: 500, maxWaiting: Number.POSITIVE_INFINITY };

export function createReceipts(options: ReceiptsOptions): Receipts {
  const { db, beginTransitions, coverageOf, suppressOptedOut, metrics, wallMs } = options;
  const group = createGroupCommit(db, storeAll, limits);

  async function storeAll(trx: Transaction, receipts: readonly Receipt[]): Promise<undefined[]> {
    const transitions = beginTransitions(wallMs());
    const unmatched = await applyReceipts(trx, transitions, receipts, coverageOf, count);
    await storeUnmatched(trx, unmatched, db.clock.now());
    await transitions.write(trx);
    const optOuts = receipts.filter(({ isOptOut }) => isOptOut);
    if (optOuts.length > 0) await suppressOptedOut(trx, await listOptedOut(trx, optOuts));
    return receipts.map(() => undefined);
  }

  function count({ carrier, receipt, submittedAtMs }: Submission): void {
    if (receipt !== null) metrics.countReceipt(carrier, receipt, Math.max(0, db.clock.now() - submittedAtMs));
  }

  return {
    async receive(carrier, { status, to, ...receipt }) {
      if (status === 'en_route') return;
      await group.add({ ...receipt, status, carrier: carrier.name, to: toNationalDigits(to) });
    },

    async isExpected(carrier, { carrierMessageId, to }) {
      const reference = { carrier: carrier.name, carrierMessageId, to: toNationalDigits(to) };
      const [id] = await db.transaction((trx) => findReferenced(trx, [reference]));
      return id !== undefined;
    },

    async matchEarly() {
      // Concurrent transactions of an answer and its receipt do not see each other.
      const nowMs = db.clock.now();
      if (!(await hasMatchable(db, nowMs))) return;
      await db.transaction(async (trx) => {
        const transitions = beginTransitions(wallMs());
        await applyReceipts(trx, transitions, await takeMatchable(trx, nowMs), coverageOf, count);
        await transitions.write(trx);
      });
    },

    idle: group.idle,
  };
}

/** The last digits of a number, for comparison, at most the national ones; null if there are none. */
export function toNationalDigits(number: string | null): string | null {
  return (number ?? '').replace(/\D/g, '').slice(-nationalDigits) || null;
}

/** The setting of a carrier by its name. */
export type CoverageOf = (carrier: string) => ReceiptCoverage;

/**
 * Adds the transitions of receipts, and returns the receipts of unknown parts. Repeated, late and out-of-order receipts
 * change nothing.
 */
export async function applyReceipts(
  trx: Transaction,
  transitions: Transitions,
  receipts: readonly Receipt[],
  coverageOf: CoverageOf,
  /** Called for each part whose status changes. */
  onReported: (part: Submission) => void = () => undefined,
): Promise<Receipt[]> {
  const referenced = await findReferenced(trx, receipts);
  const ids = new Set(referenced.filter((id) => id !== undefined));
  if (ids.size === 0) return [...receipts];
  const messages = await lockMessages(trx, ids);
  // Read under the lock, because another process may be storing the receipt of another part.
  const submissions = await listSubmissions(trx, ids);
  const changed = new Map<string, Submission>();
  const ended: MessageId[] = [];

  receipts.forEach((receipt, index) => {
    const id = referenced[index];
    const message = id && messages.get(id);
    if (!message) return;
    const parts = submissions.get(message.id) ?? [];
    const reported = reportOn(parts, receipt, message.segments, coverageOf(receipt.carrier));
    if (reported === undefined) return;
    onReported(reported);
    changed.set(`${message.id} ${reported.attempt} ${reported.part}`, reported);
    const after = parts.map((part) => (isSame(part, reported) ? reported : part));
    submissions.set(message.id, after);
    const status = evaluateMessage(message.segments, after, coverageOf);
    if (status === undefined) return;
    if (transitions.add(message, toTransition(status, receipt, reported.part))) ended.push(message.id);
  });

  await updateReceipts(trx, [...changed.values()]);
  await completeMessages(trx, ended);
  return receipts.filter((_receipt, index) => referenced[index] === undefined);
}

async function listOptedOut(trx: Transaction, receipts: readonly Receipt[]): Promise<OptedOut[]> {
  const ids = (await findReferenced(trx, receipts)).filter((id) => id !== undefined);
  const messages = await lockMessages(trx, new Set(ids));
  return Array.from(messages.values(), ({ to: number, senderId, userId, mode }) => ({
    number,
    senderId,
    userId,
    mode,
  }));
}

/**
 * Ends messages whose last part was accepted after the receipt that is valid for all parts. Other receipts come after the
 * answer that they need, or are applied with it.
 */
export async function applyCoveringReceipts(
  trx: Transaction,
  transitions: Transitions,
  ids: ReadonlySet<MessageId>,
  { carrier, coverageOf }: { readonly carrier: string; readonly coverageOf: CoverageOf },
): Promise<void> {
  const messages = await lockMessages(trx, ids);
  const submissions = await listSubmissions(trx, ids);
  const ended: MessageId[] = [];
  for (const message of messages.values()) {
    const status = evaluateMessage(message.segments, submissions.get(message.id) ?? [], coverageOf);
    if (status === undefined) continue;
    if (transitions.add(message, { ...ownStep(status), carrier })) ended.push(message.id);
  }
  await completeMessages(trx, ended);
}

/** If another part has decided the status, the reason in this receipt does not apply. */
function toTransition(status: ReceiptStatus, receipt: Receipt, part: number): Transition {
  const { carrier } = receipt;
  if (status !== receipt.status) return { ...ownStep(status), carrier };
  const { reason, code: carrierCode } = receipt;
  return { status, reason, carrier, part, carrierCode, permanent: isRepeatedFailure(reason) };
}

/** The part that a receipt names, with its new status; undefined if that does not change. */
function reportOn(
  parts: readonly Submission[],
  receipt: Receipt,
  segments: number,
  coverage: ReceiptCoverage,
): Submission | undefined {
  const named = parts.filter(
    ({ carrier, carrierMessageId }) => carrier === receipt.carrier && carrierMessageId === receipt.carrierMessageId,
  );
  // A carrier that gives several parts the same id sends a receipt for each.
  const open = named.filter((each) => each.receipt === null);
  const covering = open.find(({ part, total }) => part === coveringPart(coverage, total ?? segments));
  const part = covering ?? open[0] ?? named.at(-1);
  return part && isNews(part.receipt, receipt.status) ? { ...part, receipt: receipt.status } : undefined;
}

/** The part whose receipt is valid for all parts. */
function coveringPart(coverage: ReceiptCoverage, total: number): number | undefined {
  switch (coverage) {
    case 'per_part':
      return undefined;
    case 'first_part':
      return 1;
    case 'last_part':
      return total;
  }
}

const isSame = (one: Submission, other: Submission): boolean =>
  one.attempt === other.attempt && one.part === other.part;

/** A submitted part with the status of its receipt, or null. */
export type ReportedPart = PartSequence & Pick<Submission, 'part' | 'state' | 'receipt'>;

/**
 * The final state of a message by the receipts of its parts; undefined while undecided. A message is delivered once all
 * parts of one sequence are. Otherwise the last sequence decides, as it replaced the earlier ones.
 * @param segments the number of parts for submissions that do not store it
 * @param submissions in the order of their attempts
 */
export function evaluateMessage(
  segments: number,
  submissions: readonly ReportedPart[],
  coverageOf: CoverageOf = () => 'per_part',
): ReceiptStatus | undefined {
  const bySequence = Map.groupBy(submissions, ({ carrier, form, reference }) => `${carrier} ${form} ${reference}`);
  const ends = Array.from(bySequence.values(), (parts) =>
    evaluateSequence(parts[0]?.total ?? segments, parts, coverageOf(parts[0]?.carrier ?? '')),
  );
  return ends.includes('delivered') ? 'delivered' : ends.at(-1);
}

/**
 * One failed part fails the sequence. A part that was accepted several times needs one delivery. Submits without an
 * answer do not count: they have no id that a receipt could name. The receipt of the covering part is valid for accepted
 * parts without one.
 */
function evaluateSequence(
  total: number,
  submitted: readonly ReportedPart[],
  coverage: ReceiptCoverage,
): ReceiptStatus | undefined {
  const receiptsOf = (number: number) =>
    submitted.filter(({ state, part }) => state === 'accepted' && part === number).map(({ receipt }) => receipt);
  const covering = evaluatePart(receiptsOf(coveringPart(coverage, total) ?? 0));
  const parts = Array.from({ length: total }, (_, index) => {
    const receipts = receiptsOf(index + 1);
    return evaluatePart(receipts) ?? (receipts.length > 0 ? covering : undefined);
  });
  const failure = parts.find((status) => status !== undefined && status !== 'delivered' && status !== 'unknown');
  if (failure !== undefined) return failure;
  if (parts.includes(undefined)) return undefined;
  return parts.includes('unknown') ? 'unknown' : 'delivered';
}

function evaluatePart(receipts: readonly (ReceiptStatus | null)[]): ReceiptStatus | undefined {
  if (receipts.includes('delivered')) return 'delivered';
  if (receipts.length === 0 || receipts.includes(null)) return undefined;
  return receipts.find((receipt) => receipt !== null && receipt !== 'unknown') ?? 'unknown';
}

/** Whether a receipt changes the status: only none and `unknown` can change. */
export const isNews = (before: ReceiptStatus | null, receipt: ReceiptStatus): boolean =>
  before === null || (before === 'unknown' && receipt !== 'unknown');

/** The number does not exist or must not be texted. */
const permanent: ReadonlySet<string> = new Set(['unknown_subscriber', 'invalid_number', 'barred', 'sender_refused']);

/** The phone was off or full. */
const temporary: ReadonlySet<string> = new Set(['absent_subscriber', 'memory_full', 'validity_expired']);

/** Whether a resend would fail for the same reason; null if that is unknown. */
function isRepeatedFailure(reason: string | null): boolean | null {
  if (reason === null) return null;
  if (permanent.has(reason)) return true;
  return temporary.has(reason) ? false : null;
}
