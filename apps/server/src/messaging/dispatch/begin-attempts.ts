import type { Database, Transaction } from '../../database/database.ts';
import type { Lease } from '../../jobs/leases.ts';
import type { Carrier, OutstandingPart, UncertainPolicy } from '../carriers/carrier.ts';
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
import { stepReferences } from '../submissions/part-references.ts';
import {
  deleteBegun,
  insertSubmissions,
  listSubmissions,
  type NewSubmission,
  type Series,
  type Submission,
  updateOutcomes,
  updateReceipts,
} from '../submissions/repository.ts';
import { isUndecided, type Plan, planAttempt } from './attempt-rules.ts';
import { holdBack, listStopped } from './batch-rules.ts';
import type { HoldForRecipient } from './recipient-rules.ts';
import { continuedSeries, isSplit, newSeries, partsToSend } from './series.ts';

/** A message that this process must submit now; the submission of the first of its parts is on disk. */
export interface SendAssignment {
  readonly kind: 'send';
  readonly claimed: ClaimedMessage;
  readonly series: Series;
  /** Which of its parts the carrier does not have; 1 is the first. */
  readonly partNumbers: readonly number[];
}

/** A message whose carrier is asked what became of it. */
export interface QueryAssignment {
  readonly kind: 'query';
  readonly claimed: ClaimedMessage;
  readonly parts: readonly OutstandingPart[];
  /** When the last of them was submitted. */
  readonly submittedAtMs: number;
}

export type Assignment = SendAssignment | QueryAssignment;

export interface BeginAttemptsOptions {
  readonly db: Database;
  readonly carriers: Carriers;
  readonly beginTransitions: BeginTransitions;
  readonly holdForRecipient: HoldForRecipient;
  /** For people: milliseconds since the epoch by this machine. */
  readonly wallMs: () => number;
}

interface BegunAttempts {
  /** How many messages were claimed; not all of them need to be submitted. */
  readonly claimed: number;
  readonly assignments: readonly Assignment[];
}

export interface BeginAttempts {
  /**
   * Claims messages of a carrier that are due, of each lane its share, ends those for which it is too late, and gives
   * the others to submit.
   */
  forCarrier(carrier: Carrier, lease: Lease, shares: ReadonlyMap<string, number>): Promise<BegunAttempts>;
  /**
   * Frees what `forCarrier` began in a commit whose answer was lost. Only this process knows that nothing of it was
   * submitted: others would have to take it for messages that the carrier may have.
   */
  takeBack(carrier: Carrier, owner: string): Promise<void>;
  /** Ends what is overdue, whether its carrier is there or not, and gives how many messages it has looked at. */
  forOverdue(lease: Lease, limit: number): Promise<number>;
}

/** A claimed message, and what is to be done with it. */
interface Planned {
  readonly claimed: ClaimedMessage;
  readonly earlier: readonly Submission[];
  readonly plan: Plan;
}

const holding: UncertainPolicy = { kind: 'hold' };
const noBatches = new Map<string, never>();

export function createBeginAttempts(options: BeginAttemptsOptions): BeginAttempts {
  const { db, carriers, beginTransitions, holdForRecipient, wallMs } = options;
  const policyOf = (carrier: string) => carriers.find(carrier)?.settings.onUncertain ?? holding;
  /** By carrier, what a transaction has begun of which this process does not know yet whether it is stored. */
  const inDoubt = new Map<string, readonly NewSubmission[]>();

  /** Plans, and writes all that follows from it but the submissions. */
  async function carryOut(trx: Transaction, claimed: readonly ClaimedMessage[], canSend: boolean, nowMs: number) {
    const submissions = await listEarlier(trx, claimed);
    const stopped = canSend ? await listStopped(trx, claimed) : noBatches;
    const transitions = beginTransitions(wallMs());
    const planned = claimed.map((each): Planned => {
      const earlier = submissions.get(each.message.id) ?? [];
      const due = planAttempt({ claimed: each, earlier, policyOf, canSend, nowMs });
      const held = holdForRecipient({ claimed: each, earlier, plan: due }, nowMs);
      const plan = held ?? holdBack(due, each, earlier, stopped);
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
    await transitions.write(trx);
    return planned;
  }

  async function toAssignments(trx: Transaction, planned: readonly Planned[], carrier: Carrier, nowMs: number) {
    const sends = planned
      .filter(({ plan }) => plan.kind === 'send')
      .map(({ claimed, earlier }) => {
        const series = continuedSeries(claimed.text, earlier, carrier) ?? newSeries(claimed.text, carrier);
        return { kind: 'send' as const, claimed, series, partNumbers: partsToSend(series, earlier) };
      });
    const split = sends.filter(({ series }) => isSplit(series) && series.reference === null);
    const references = await stepReferences(
      trx,
      split.map(({ claimed }) => claimed.message.to),
    );
    split.forEach((send, index) => {
      send.series = { ...send.series, reference: references[index] ?? 0 };
    });
    const submissions = sends.flatMap((send) => submissionOf(send, send.partNumbers[0], nowMs) ?? []);
    await insertSubmissions(trx, submissions);
    inDoubt.set(carrier.name, submissions);
    return [...sends, ...planned.filter(({ plan }) => plan.kind === 'query').map(toQuery)];
  }

  return {
    async forCarrier(carrier, lease, shares) {
      const begun = await db.transaction(async (trx) => {
        const claimed = await claimMessages(trx, carrier.name, lease, shares);
        if (claimed.length === 0) return { claimed: 0, assignments: [] };
        const planned = await carryOut(trx, claimed, true, lease.nowMs);
        return { claimed: claimed.length, assignments: await toAssignments(trx, planned, carrier, lease.nowMs) };
      });
      inDoubt.delete(carrier.name);
      return begun;
    },

    async takeBack(carrier, owner) {
      const submissions = inDoubt.get(carrier.name);
      if (submissions === undefined) return;
      await db.transaction(async (trx) => {
        await lockMessages(
          trx,
          submissions.map(({ messageId }) => messageId),
        );
        const freed = await deleteBegun(trx, owner, submissions);
        await hastenMessages(trx, freed, db.clock.now(), owner);
      });
      inDoubt.delete(carrier.name);
    },

    forOverdue: (lease, limit) =>
      db.transaction(async (trx) => {
        const claimed = await claimOverdue(trx, lease, limit);
        if (claimed.length > 0) await carryOut(trx, claimed, false, lease.nowMs);
        return claimed.length;
      }),
  };
}

/** The submission of a part that goes out next; undefined where there is no such part. */
export function submissionOf(
  { claimed, series }: SendAssignment,
  part: number | undefined,
  nowMs: number,
): NewSubmission | undefined {
  if (part === undefined) return undefined;
  return { messageId: claimed.message.id, attempt: claimed.leaseToken, part, ...series, submittedAtMs: nowMs };
}

function transitionsOf(plan: Plan): readonly Transition[] {
  if ('transitions' in plan) return plan.transitions;
  return plan.kind === 'end' ? [plan.transition] : [];
}

/** Only a message that was claimed before can have been submitted before. */
function listEarlier(trx: Transaction, claimed: readonly ClaimedMessage[]): Promise<Map<MessageId, Submission[]>> {
  const again = claimed.filter(({ leaseToken }) => leaseToken > 1).map(({ message }) => message.id);
  return again.length > 0 ? listSubmissions(trx, again) : Promise.resolve(new Map());
}

/** The parts that a process was submitting when it was lost. */
const toUncertain = ({ earlier }: Planned): Submission[] =>
  earlier.filter(({ state }) => state === 'submitting').map((each) => ({ ...each, state: 'uncertain' }));

/** Submits without an answer that another one follows: they are not decided on again, whatever becomes of that. */
const toGivenUp = ({ earlier, plan }: Planned): Submission[] =>
  plan.kind === 'send' ? earlier.filter(isUndecided).map((each) => ({ ...each, receipt: 'unknown' })) : [];

const isOver = ({ plan }: Planned): boolean => ['end', 'call-back', 'forget'].includes(plan.kind);

const idOf = ({ claimed }: Planned): MessageId => claimed.message.id;

/** What is to be looked at again, and when; nothing for what is over, or worked on. */
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
