import { readChargedTo } from '../../account/spending/spender.ts';
import type { SpendingLimits, SpendingRefund } from '../../account/spending/spending-limits.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Lease } from '../../jobs/leases.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, OutstandingPart } from '../carriers/carrier.ts';
import type { Carriers } from '../carriers/carriers.ts';
import type { MessageId, Transition } from '../messages/message.ts';
import { lockMessages } from '../messages/repository.ts';
import type { BeginTransitions } from '../messages/transitions.ts';
import {
  type ClaimedMessage,
  claimMessages,
  claimOverdue,
  completeMessages,
  hastenMessages,
  type Release,
  releaseMessages,
} from '../queue/repository.ts';
import {
  deleteBegun,
  insertSubmissions,
  listSubmissions,
  type NewSubmission,
  type PartSequence,
  type Submission,
  stepReferences,
  updateOutcomes,
  updateReceipts,
} from '../submissions/repository.ts';
import { hold, holdForBatch, isUndecided, listStopped, type Plan, planAttempt } from './attempt-rules.ts';
import type { CheckClaimed } from './check-claimed.ts';
import { continueSequence, isSplit, newSequence, partsToSend } from './concatenated-parts.ts';
import { createOutageGrace } from './outage-grace.ts';

/** A message to submit; the submission of its first part is on disk. */
export interface SendAssignment {
  readonly kind: 'send';
  readonly claimed: ClaimedMessage;
  readonly sequence: PartSequence;
  /** The parts that the carrier does not have; 1 is the first. */
  readonly partNumbers: readonly number[];
}

/** A message whose state the carrier is asked for. */
export interface QueryAssignment {
  readonly kind: 'query';
  readonly claimed: ClaimedMessage;
  readonly parts: readonly OutstandingPart[];
  /** When the last part was submitted. */
  readonly submittedAtMs: number;
}

export type Assignment = SendAssignment | QueryAssignment;

export interface BeginAttemptsOptions {
  readonly db: Database;
  readonly carriers: Carriers;
  readonly beginTransitions: BeginTransitions;
  readonly checkClaimed: CheckClaimed;
  readonly spending: Pick<SpendingLimits, 'refund'>;
  readonly clock: Clock;
  /** The wall clock of this machine, for times that users see. */
  readonly wallMs: () => number;
}

interface BegunAttempts {
  /** The number of claimed messages; some may need no submit. */
  readonly claimed: number;
  readonly assignments: readonly Assignment[];
}

export interface BeginAttempts {
  /** Claims due messages of a carrier, by lane, ends the expired ones, and returns the others. */
  forCarrier(carrier: Carrier, lease: Lease, shares: ReadonlyMap<string, number>): Promise<BegunAttempts>;
  /**
   * Undoes a commit of `forCarrier` whose result is unknown. Other processes would treat its messages as submitted; only
   * this one knows that they were not.
   */
  undoUnconfirmed(carrier: Carrier, owner: string): Promise<void>;
  /** Ends overdue messages of all carriers, and returns how many it has claimed. */
  forOverdue(lease: Lease, limit: number): Promise<number>;
}

/** A claimed message with its plan. */
interface Planned {
  readonly claimed: ClaimedMessage;
  readonly earlier: readonly Submission[];
  readonly plan: Plan;
}

export function createBeginAttempts(options: BeginAttemptsOptions): BeginAttempts {
  const { db, clock, carriers, beginTransitions, checkClaimed, spending, wallMs } = options;
  const withGrace = createOutageGrace(db, clock);
  const policyOf = (carrier: string) => carriers.find(carrier)?.settings.onUncertain ?? hold;
  /** Submissions, by carrier, of commits whose result is not known yet. */
  const unconfirmed = new Map<string, readonly NewSubmission[]>();

  /** Plans, and writes all consequences except new submissions. */
  async function carryOut(trx: Transaction, claimed: readonly ClaimedMessage[], canSend: boolean, nowMs: number) {
    const submissions = await listEarlier(trx, claimed);
    const stopped = canSend ? await listStopped(trx, claimed) : new Map<string, never>();
    const transitions = beginTransitions(wallMs());
    const planned = claimed.map((each): Planned => {
      const earlier = submissions.get(each.message.id) ?? [];
      const due = planAttempt({ claimed: each, earlier, policyOf, canSend, nowMs });
      const planned = { claimed: each, earlier, plan: due };
      const plan = checkClaimed(planned, nowMs) ?? holdForBatch(planned, stopped);
      for (const transition of transitionsOf(plan)) {
        transitions.add(each.message, { ...transition, carrier: each.route === '' ? null : each.route });
      }
      const refusals = plan.kind === 'send' ? plan.refusals : each.refusals;
      return { claimed: { ...each, refusals, message: transitions.current(each.message) }, earlier, plan };
    });
    await updateOutcomes(trx, planned.flatMap(toUncertain));
    await updateReceipts(trx, planned.flatMap(toGivenUp));
    await completeMessages(trx, planned.filter(isOver).map(idOf));
    await releaseMessages(trx, planned.flatMap(toRelease));
    await spending.refund(trx, planned.flatMap(toRefund));
    await transitions.write(trx);
    return planned;
  }

  async function toAssignments(trx: Transaction, planned: readonly Planned[], carrier: Carrier, nowMs: number) {
    const sends = await toSends(trx, planned, carrier);
    const submissions = sends.flatMap((send) => submissionOf(send, send.partNumbers[0], nowMs) ?? []);
    await insertSubmissions(trx, submissions);
    unconfirmed.set(carrier.name, submissions);
    return [...sends, ...planned.filter(({ plan }) => plan.kind === 'query').map(toQuery)];
  }

  return {
    async forCarrier(carrier, lease, shares) {
      const begun = await db.transaction(async (trx) => {
        const claimed = await claimMessages(trx, carrier.name, withGrace(lease), shares);
        if (claimed.length === 0) return { claimed: 0, assignments: [] };
        const planned = await carryOut(trx, claimed, true, lease.nowMs);
        return { claimed: claimed.length, assignments: await toAssignments(trx, planned, carrier, lease.nowMs) };
      });
      unconfirmed.delete(carrier.name);
      return begun;
    },

    async undoUnconfirmed(carrier, owner) {
      const submissions = unconfirmed.get(carrier.name);
      if (submissions === undefined) return;
      await db.transaction(async (trx) => {
        await lockMessages(
          trx,
          submissions.map(({ messageId }) => messageId),
        );
        const freed = await deleteBegun(trx, owner, submissions);
        await hastenMessages(trx, freed, db.clock.now(), owner);
      });
      unconfirmed.delete(carrier.name);
    },

    forOverdue: (lease, limit) =>
      db.transaction(async (trx) => {
        const claimed = await claimOverdue(trx, withGrace(lease), limit);
        if (claimed.length > 0) await carryOut(trx, claimed, false, lease.nowMs);
        return claimed.length;
      }),
  };
}

/** The messages to submit; each new sequence of several parts gets a reference. */
async function toSends(trx: Transaction, planned: readonly Planned[], carrier: Carrier) {
  const sends = planned
    .filter(({ plan }) => plan.kind === 'send')
    .map(({ claimed, earlier }) => {
      const sequence = continueSequence(claimed.text, earlier, carrier) ?? newSequence(claimed.text, carrier);
      return { kind: 'send' as const, claimed, sequence, partNumbers: partsToSend(sequence, earlier) };
    });
  const split = sends.filter(({ sequence }) => isSplit(sequence) && sequence.reference === null);
  const references = await stepReferences(
    trx,
    split.map(({ claimed }) => claimed.message.to),
  );
  split.forEach((send, index) => {
    send.sequence = { ...send.sequence, reference: references[index] ?? 0 };
  });
  return sends;
}

/** The new submission of a part; undefined without a part. */
export function submissionOf(
  { claimed, sequence }: SendAssignment,
  part: number | undefined,
  nowMs: number,
): NewSubmission | undefined {
  if (part === undefined) return undefined;
  return { messageId: claimed.message.id, attempt: claimed.leaseToken, part, ...sequence, submittedAtMs: nowMs };
}

function transitionsOf(plan: Plan): readonly Transition[] {
  if ('transitions' in plan) return plan.transitions;
  return plan.kind === 'end' ? [plan.transition] : [];
}

/** Messages that are claimed for the first time have no submissions. */
function listEarlier(trx: Transaction, claimed: readonly ClaimedMessage[]): Promise<Map<MessageId, Submission[]>> {
  const again = claimed.filter(({ leaseToken }) => leaseToken > 1).map(({ message }) => message.id);
  return again.length > 0 ? listSubmissions(trx, again) : Promise.resolve(new Map());
}

/** Parts that were being submitted when their process died. */
const toUncertain = ({ earlier }: Planned): Submission[] =>
  earlier.filter(({ state }) => state === 'submitting').map((each) => ({ ...each, state: 'uncertain' }));

/** Submits without an answer that a new attempt replaces: they are decided for good. */
const toGivenUp = ({ earlier, plan }: Planned): Submission[] =>
  plan.kind === 'send' ? earlier.filter(isUndecided).map((each) => ({ ...each, receipt: 'unknown' })) : [];

const isOver = ({ plan }: Planned): boolean => ['end', 'cancel', 'refuse', 'drop'].includes(plan.kind);

function toRefund({ claimed: { message, chargedTo }, plan }: Planned): SpendingRefund[] {
  const { cost, createdAtMs: chargedAtMs } = message;
  if (plan.kind !== 'refuse' || cost === null || chargedTo === null) return [];
  return [{ spenders: readChargedTo(chargedTo, message), cost, chargedAtMs }];
}

const idOf = ({ claimed }: Planned): MessageId => claimed.message.id;

/** The queue entries of messages that wait. */
function toRelease({ claimed, plan }: Planned): Release[] {
  const { leaseToken, refusals, expiresAtMs } = claimed;
  const release = { messageId: claimed.message.id, leaseToken, refusals };
  if (plan.kind === 'await') return [{ ...release, dueAtMs: plan.untilMs, overdueAtMs: plan.untilMs }];
  if (plan.kind === 'wait' || plan.kind === 'hold') {
    return [{ ...release, dueAtMs: plan.untilMs, overdueAtMs: expiresAtMs }];
  }
  return [];
}

function toQuery({ claimed, earlier }: Planned): QueryAssignment {
  const outstanding = earlier.filter(
    ({ state, receipt, carrier }) => state === 'accepted' && receipt === null && carrier === claimed.route,
  );
  const parts = outstanding.flatMap(({ carrierMessageId }) =>
    carrierMessageId === null ? [] : [{ carrierMessageId, to: claimed.message.to, senderId: claimed.senderId }],
  );
  const submittedAtMs = Math.max(0, ...outstanding.map((each) => each.submittedAtMs));
  return { kind: 'query', claimed, parts, submittedAtMs };
}
