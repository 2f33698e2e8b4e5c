import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Carrier, CarrierReceipt } from '../carriers/carrier.ts';
import { type MessageId, ownStep, type ReceiptStatus, type Transition } from '../messages/message.ts';
import { lockMessages } from '../messages/repository.ts';
import type { BeginTransitions, Transitions } from '../messages/transitions.ts';
import { completeMessages } from '../queue/repository.ts';
import {
  findReferenced,
  listSubmissions,
  nationalDigits,
  type Submission,
  updateReceipts,
} from '../submissions/repository.ts';
import { evaluateMessage, isNews } from './evaluate-message.ts';
import { failsAgain } from './fails-again.ts';
import { hasMatchable, type Receipt, storeUnmatched, takeMatchable } from './repository.ts';

export interface ReceiptsOptions {
  readonly db: Database;
  readonly beginTransitions: BeginTransitions;
  readonly metrics: Pick<Metrics, 'countReceipt'>;
  /** For people: milliseconds since the epoch by this machine. */
  readonly wallMs: () => number;
}

/** Takes the receipts of all carriers. */
export interface Receipts {
  /** Resolves once the receipt is on disk. */
  receive(carrier: Pick<Carrier, 'name'>, receipt: CarrierReceipt): Promise<void>;
  /** Whether a receipt is about a part that is known. */
  isExpected(carrier: Pick<Carrier, 'name'>, receipt: CarrierReceipt): Promise<boolean>;
  /** Applies receipts that were stored before the answer that names their id was. */
  matchEarly(): Promise<void>;
  /** Resolves when nothing is being stored. */
  idle(): Promise<void>;
}

// A carrier waits for the acknowledgement of each receipt before it sends many more: its window is the limit.
const limits = { maxItems: 500, maxWaiting: Number.POSITIVE_INFINITY };

export function createReceipts({ db, beginTransitions, metrics, wallMs }: ReceiptsOptions): Receipts {
  const group = createGroupCommit(db, storeAll, limits);

  async function storeAll(trx: Transaction, receipts: readonly Receipt[]): Promise<undefined[]> {
    const transitions = beginTransitions(wallMs());
    const unmatched = await applyReceipts(trx, transitions, receipts, count);
    await storeUnmatched(trx, unmatched, db.clock.now());
    await transitions.write(trx);
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
      // The transactions of an answer and of its receipt do not see each other when they run side by side.
      const nowMs = db.clock.now();
      if (!(await hasMatchable(db, nowMs))) return;
      await db.transaction(async (trx) => {
        const transitions = beginTransitions(wallMs());
        await applyReceipts(trx, transitions, await takeMatchable(trx, nowMs), count);
        await transitions.write(trx);
      });
    },

    idle: group.idle,
  };
}

/** The digits by which numbers are compared; null where a receipt has none, or only a few. */
export function toNationalDigits(number: string | null): string | null {
  const digits = (number ?? '').replace(/\D/g, '').slice(-nationalDigits);
  return digits.length === nationalDigits ? digits : null;
}

/**
 * Adds the transitions that receipts lead to, and gives the receipts of parts that nobody knows of yet. One that comes
 * twice, late or out of order changes nothing.
 */
export async function applyReceipts(
  trx: Transaction,
  transitions: Transitions,
  receipts: readonly Receipt[],
  /** Told of each part that a receipt says something new about. */
  onReported: (part: Submission) => void = () => undefined,
): Promise<Receipt[]> {
  const referenced = await findReferenced(trx, receipts);
  const ids = new Set(referenced.filter((id) => id !== undefined));
  if (ids.size === 0) return [...receipts];
  const messages = await lockMessages(trx, ids);
  // Read under the lock: another process may just have written the receipt of another part.
  const submissions = await listSubmissions(trx, ids);
  const changed = new Map<string, Submission>();
  const ended: MessageId[] = [];

  receipts.forEach((receipt, index) => {
    const id = referenced[index];
    const message = id && messages.get(id);
    if (!message) return;
    const parts = submissions.get(message.id) ?? [];
    const reported = reportOn(parts, receipt);
    if (reported === undefined) return;
    onReported(reported);
    changed.set(`${message.id} ${reported.attempt} ${reported.part}`, reported);
    const after = parts.map((part) => (isSame(part, reported) ? reported : part));
    submissions.set(message.id, after);
    const status = evaluateMessage(message.segments, after);
    if (status === undefined) return;
    if (transitions.add(message, toTransition(status, receipt, reported.part))) ended.push(message.id);
  });

  await updateReceipts(trx, [...changed.values()]);
  await completeMessages(trx, ended);
  return receipts.filter((_receipt, index) => referenced[index] === undefined);
}

/** Where other parts have decided, the receipt says only that none is to come any more. */
function toTransition(status: ReceiptStatus, receipt: Receipt, part: number): Transition {
  const { carrier } = receipt;
  if (status !== receipt.status) return { ...ownStep(status), carrier };
  const { reason, code: carrierCode } = receipt;
  return { status, reason, carrier, part, carrierCode, permanent: failsAgain(reason) };
}

/** The part that a receipt is about, with the new status; undefined where that says nothing new. */
function reportOn(parts: readonly Submission[], receipt: Receipt): Submission | undefined {
  const named = parts.filter(
    ({ carrier, carrierMessageId }) => carrier === receipt.carrier && carrierMessageId === receipt.carrierMessageId,
  );
  // A carrier that gives one id to several parts reports on each.
  const part = named.find((each) => each.receipt === null) ?? named.at(-1);
  return part && isNews(part.receipt, receipt.status) ? { ...part, receipt: receipt.status } : undefined;
}

const isSame = (one: Submission, other: Submission): boolean =>
  one.attempt === other.attempt && one.part === other.part;
