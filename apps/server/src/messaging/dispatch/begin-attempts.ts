import type { Mode } from '../../account/caller.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Lease } from '../../jobs/leases.ts';
import type { Carrier, Carriers } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import type { BeginTransitions, Transitions } from '../messages/transitions.ts';
import {
  type ClaimedMessage,
  claimMessages,
  completeMessages,
  type Release,
  releaseMessages,
} from '../queue/repository.ts';
import { insertSubmissions, listSubmissions, type Submission, updateOutcomes } from '../submissions/repository.ts';
import { type Plan, planAttempt } from './attempt-rules.ts';

/** A message that this process must submit now; the submissions are on disk. */
export interface Assignment extends ClaimedMessage {
  readonly carrier: Carrier;
  /** Which of its parts; 1 is the first. */
  readonly partNumbers: readonly number[];
}

export interface BeginAttemptsOptions {
  readonly db: Database;
  readonly carriers: Carriers;
  readonly beginTransitions: BeginTransitions;
}

/** A message without a carrier waits for one; its expiry is checked this often. */
const waitMs = 60_000;

interface BegunAttempts {
  /** How many messages were claimed; not all of them need to be submitted. */
  readonly claimed: number;
  readonly assignments: readonly Assignment[];
}

export type BeginAttempts = (mode: Mode, lease: Lease, limit: number) => Promise<BegunAttempts>;

/** Claims messages that are due, ends those for which it is too late, and gives the others to submit. */
export function createBeginAttempts({ db, carriers, beginTransitions }: BeginAttemptsOptions): BeginAttempts {
  return (mode, lease, limit) =>
    db.transaction(async (trx) => {
      const claimed = await claimMessages(db, trx, mode, lease, limit);
      if (claimed.length === 0) return { claimed: 0, assignments: [] };
      const earlier = await listEarlier(db, trx, claimed);
      const planned = claimed.map((each) => {
        const plan = planAttempt(each, earlier.get(each.message.id) ?? [], carriers, lease.nowMs);
        return { claimed: each, plan };
      });
      const transitions = beginTransitions(lease.nowMs);
      const assignments = planned.flatMap(({ claimed, plan }) => begin(transitions, claimed, plan));
      await updateOutcomes(db, trx, [...earlier.values()].flatMap(toUncertain));
      await completeMessages(db, trx, idsOf(planned, ['end', 'forget']));
      await releaseMessages(
        db,
        trx,
        planned.flatMap(({ claimed, plan }) => toWaiting(claimed, plan, lease.nowMs)),
      );
      await transitions.write(trx);
      await insertSubmissions(db, trx, assignments.flatMap(toSubmissions), lease.nowMs);
      return { claimed: claimed.length, assignments };
    });
}

/** Adds the transitions of a plan, and gives its assignment if it has one. */
function begin(transitions: Transitions, claimed: ClaimedMessage, plan: Plan): Assignment[] {
  switch (plan.kind) {
    case 'send':
      for (const transition of plan.transitions) transitions.add(claimed.message, transition);
      return [
        {
          ...claimed,
          message: transitions.current(claimed.message),
          carrier: plan.carrier,
          partNumbers: plan.partNumbers,
        },
      ];
    case 'end':
      transitions.add(claimed.message, plan.transition);
      return [];
    case 'wait':
    case 'forget':
      return [];
  }
}

interface Planned {
  readonly claimed: ClaimedMessage;
  readonly plan: Plan;
}

/** Only a message that was claimed before can have been submitted before. */
function listEarlier(
  db: Database,
  trx: Transaction,
  claimed: readonly ClaimedMessage[],
): Promise<Map<MessageId, Submission[]>> {
  const again = claimed.filter(({ leaseToken }) => leaseToken > 1).map(({ message }) => message.id);
  return again.length > 0 ? listSubmissions(db, trx, again) : Promise.resolve(new Map());
}

const toSubmissions = ({ message, leaseToken, carrier, partNumbers }: Assignment) =>
  partNumbers.map((part) => ({ messageId: message.id, attempt: leaseToken, part, carrier: carrier.name }));

/** The parts that a process was submitting when it was lost. */
const toUncertain = (earlier: readonly Submission[]): Submission[] =>
  earlier.filter(({ state }) => state === 'submitting').map((each) => ({ ...each, state: 'uncertain' }));

const toWaiting = ({ message, leaseToken, refusals }: ClaimedMessage, plan: Plan, nowMs: number): Release[] =>
  plan.kind === 'wait' ? [{ messageId: message.id, leaseToken, dueAtMs: nowMs + waitMs, refusals }] : [];

const idsOf = (planned: readonly Planned[], kinds: readonly Plan['kind'][]): MessageId[] =>
  planned.filter(({ plan }) => kinds.includes(plan.kind)).map(({ claimed }) => claimed.message.id);
