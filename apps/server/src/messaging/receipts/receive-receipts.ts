import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { type Carrier, type CarrierReceipt, canonicalId } from '../carriers/carrier.ts';
import type { MessageId, ReceiptStatus } from '../messages/message.ts';
import { lockMessages } from '../messages/repository.ts';
import type { BeginTransitions, Transitions } from '../messages/transitions.ts';
import { completeMessages } from '../queue/repository.ts';
import { findReferenced, listSubmissions, type Submission, updateReceipts } from '../submissions/repository.ts';
import { hasMatchable, type Receipt, storeUnmatched, takeMatchable } from './repository.ts';

export interface ReceiptsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly beginTransitions: BeginTransitions;
}

/** Takes the receipts of all carriers. */
export interface Receipts {
  /** Resolves once the receipt is on disk. */
  receive(carrier: Carrier, receipt: CarrierReceipt): Promise<void>;
  /** Applies receipts that were stored before the answer that names their id was. */
  matchEarly(): Promise<void>;
  /** Resolves when nothing is being stored. */
  idle(): Promise<void>;
}

// A carrier waits for the acknowledgement of each receipt before it sends many more: its window is the limit.
const limits = { maxItems: 500, maxWaiting: Number.POSITIVE_INFINITY };

/** An id that nobody has named for this long is one that we were never given. */
const matchWithinMs = 600_000;

export function createReceipts({ db, clock, beginTransitions }: ReceiptsOptions): Receipts {
  const group = createGroupCommit(db, storeAll, limits);

  async function storeAll(trx: Transaction, receipts: readonly Receipt[]): Promise<undefined[]> {
    const transitions = beginTransitions(clock.now());
    await storeUnmatched(db, trx, await applyReceipts(db, trx, transitions, receipts), clock.now());
    await transitions.write(trx);
    return receipts.map(() => undefined);
  }

  return {
    async receive(carrier, { carrierMessageId, status, reason, code }) {
      if (status === 'en_route') return;
      const id = canonicalId(carrierMessageId, 'receipt', carrier.receiptIds);
      await group.add({ carrier: carrier.name, carrierMessageId: id, status, reason, code });
    },

    async matchEarly() {
      // The transactions of an answer and of its receipt do not see each other when they run side by side.
      const sinceMs = clock.now() - matchWithinMs;
      if (!(await hasMatchable(db, sinceMs))) return;
      await db.transaction(async (trx) => {
        const transitions = beginTransitions(clock.now());
        await applyReceipts(db, trx, transitions, await takeMatchable(db, trx, sinceMs));
        await transitions.write(trx);
      });
    },

    idle: group.idle,
  };
}

/**
 * Adds the transitions that receipts lead to, and gives the receipts of parts that nobody knows of yet. One that comes
 * twice, late or out of order changes nothing.
 */
export async function applyReceipts(
  db: Database,
  trx: Transaction,
  transitions: Transitions,
  receipts: readonly Receipt[],
): Promise<Receipt[]> {
  const referenced = await findReferenced(db, trx, receipts);
  const ids = new Set(referenced.filter((id) => id !== undefined));
  if (ids.size === 0) return [...receipts];
  const messages = await lockMessages(db, trx, ids);
  // Read under the lock: another process may just have written the receipt of another part.
  const submissions = await listSubmissions(db, trx, ids);
  const changed = new Map<string, Submission>();
  const ended: MessageId[] = [];

  receipts.forEach((receipt, index) => {
    const id = referenced[index];
    const message = id && messages.get(id);
    if (!message) return;
    const parts = submissions.get(message.id) ?? [];
    const reported = reportOn(parts, receipt);
    if (reported === undefined) return;
    changed.set(`${message.id} ${reported.attempt} ${reported.part}`, reported);
    const after = parts.map((part) => (isSame(part, reported) ? reported : part));
    submissions.set(message.id, after);
    const status = evaluateParts(message.segments, after.filter(isAccepted));
    if (status === undefined) return;
    const { reason, code } = status === receipt.status ? receipt : { reason: null, code: null };
    if (transitions.add(message, { status, reason, carrierCode: code })) ended.push(message.id);
  });

  await updateReceipts(db, trx, [...changed.values()]);
  await completeMessages(db, trx, ended);
  return receipts.filter((_receipt, index) => referenced[index] === undefined);
}

/** The part that a receipt is about, with the new status; undefined where that says nothing new. */
function reportOn(parts: readonly Submission[], receipt: Receipt): Submission | undefined {
  const part = parts.find(
    ({ carrier, carrierMessageId }) => carrier === receipt.carrier && carrierMessageId === receipt.carrierMessageId,
  );
  return part && isNews(part.receipt, receipt.status) ? { ...part, receipt: receipt.status } : undefined;
}

const isSame = (one: Submission, other: Submission): boolean =>
  one.attempt === other.attempt && one.part === other.part;

/** A part whose submit was never answered has no id that a receipt could name: waiting for one would never end. */
const isAccepted = ({ state }: Submission): boolean => state === 'accepted';

/** A part that a carrier accepted, with the status in its receipt; null while none came. */
export interface AcceptedPart {
  /** 1 is the first. */
  readonly part: number;
  readonly receipt: ReceiptStatus | null;
}

/**
 * The state of a message after the receipts of its parts; undefined while they do not decide. It is delivered when all
 * parts are, and has failed when one part has. A part may have been accepted more than once: one delivery is enough.
 */
export function evaluateParts(total: number, accepted: readonly AcceptedPart[]): ReceiptStatus | undefined {
  const parts = Array.from({ length: total }, (_, index) =>
    evaluatePart(accepted.filter(({ part }) => part === index + 1).map(({ receipt }) => receipt)),
  );
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

/** Whether a receipt says more than the one before it: only `unknown` leaves something to say. */
export const isNews = (before: ReceiptStatus | null, receipt: ReceiptStatus): boolean =>
  before === null || (before === 'unknown' && receipt !== 'unknown');
