import type { Database, Transaction } from '../../database/database.ts';
import type { Carrier, Carriers } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import type { BeginMoves, Moves } from '../messages/moves.ts';
import { insertSubmissions, listSubmissions, type Submission, updateOutcomes } from '../submissions/repository.ts';
import { type ClaimedMessage, type ClaimOptions, claimDueMessages } from './claim.ts';
import { completeMessages } from './complete.ts';
import { type Plan, planWork } from './plan-work.ts';
import { type Release, releaseMessages } from './release.ts';

/** A message that this process is to hand over now; that it is about to is on disk. */
export interface Assignment extends ClaimedMessage {
  readonly carrier: Carrier;
  /** Which of its parts; 1 is the first. */
  readonly partNumbers: readonly number[];
}

export interface BeginAttemptsOptions {
  readonly db: Database;
  readonly carriers: Carriers;
  readonly beginMoves: BeginMoves;
}

/** Without a carrier a message waits for one to be configured, and is looked at this often to see whether it expires. */
const waitMs = 60_000;

interface BegunAttempts {
  /** How many messages were claimed; not all of them need to be handed over. */
  readonly claimed: number;
  readonly assignments: readonly Assignment[];
}

export type BeginAttempts = (claim: ClaimOptions) => Promise<BegunAttempts>;

/** Claims messages that are due, ends those for which it is too late, and gives the others to be handed over. */
export function createBeginAttempts({ db, carriers, beginMoves }: BeginAttemptsOptions): BeginAttempts {
  return (claim) =>
    db.transaction(async (trx) => {
      const claimed = await claimDueMessages(db, trx, claim);
      if (claimed.length === 0) return { claimed: 0, assignments: [] };
      const earlier = await listEarlier(trx, claimed);
      const planned = claimed.map((each) => {
        const plan = planWork(each, earlier.get(each.message.id) ?? [], carriers, claim.nowMs);
        return { claimed: each, plan };
      });
      const moves = beginMoves(claim.nowMs);
      const assignments = planned.flatMap(({ claimed, plan }) => begin(moves, claimed, plan));
      await updateOutcomes(trx, [...earlier.values()].flatMap(toUncertain));
      await completeMessages(trx, idsOf(planned, ['end', 'forget']));
      await releaseMessages(
        trx,
        planned.flatMap(({ claimed, plan }) => toWaiting(claimed, plan, claim.nowMs)),
      );
      await moves.write(trx);
      await insertSubmissions(db, trx, assignments.flatMap(toSubmissions), claim.nowMs);
      return { claimed: claimed.length, assignments };
    });
}

/** Makes the moves of a plan; what it says to hand over is an assignment. */
function begin(moves: Moves, claimed: ClaimedMessage, plan: Plan): Assignment[] {
  switch (plan.kind) {
    case 'send':
      for (const move of plan.moves) moves.add(claimed.message, move);
      return [
        { ...claimed, message: moves.current(claimed.message), carrier: plan.carrier, partNumbers: plan.partNumbers },
      ];
    case 'end':
      moves.add(claimed.message, plan.move);
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
function listEarlier(trx: Transaction, claimed: readonly ClaimedMessage[]): Promise<Map<MessageId, Submission[]>> {
  const again = claimed.filter(({ leaseToken }) => leaseToken > 1).map(({ message }) => message.id);
  return again.length > 0 ? listSubmissions(trx, again) : Promise.resolve(new Map());
}

const toSubmissions = ({ message, leaseToken, carrier, partNumbers }: Assignment) =>
  partNumbers.map((part) => ({ messageId: message.id, attempt: leaseToken, part, carrier: carrier.name }));

/** What was being handed over when its holder was lost. */
const toUncertain = (earlier: readonly Submission[]): Submission[] =>
  earlier.filter(({ state }) => state === 'submitting').map((each) => ({ ...each, state: 'uncertain' }));

const toWaiting = ({ message, leaseToken, refusals }: ClaimedMessage, plan: Plan, nowMs: number): Release[] =>
  plan.kind === 'wait' ? [{ messageId: message.id, leaseToken, dueAtMs: nowMs + waitMs, refusals }] : [];

const idsOf = (planned: readonly Planned[], kinds: readonly Plan['kind'][]): MessageId[] =>
  planned.filter(({ plan }) => kinds.includes(plan.kind)).map(({ claimed }) => claimed.message.id);
