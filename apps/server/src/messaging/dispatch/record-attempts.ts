import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import type { PartOutcome } from '../carriers/carrier.ts';
import type { BeginMoves } from '../messages/moves.ts';
import { applyReceipts } from '../receipts/apply-receipts.ts';
import { canonicalId } from '../receipts/carrier-message-id.ts';
import { type Receipt, takeUnmatched } from '../receipts/unmatched.ts';
import { type Submission, type SubmissionState, updateOutcomes } from '../submissions/repository.ts';
import type { Assignment } from './begin-attempts.ts';
import { judgeAttempt, pauseAfterAttempt, type Verdict } from './judge-attempt.ts';
import { type Release, releaseMessages } from './release.ts';

/** An assignment that was carried out, as far as it went. */
interface FinishedAttempt {
  readonly assignment: Assignment;
  /** Of its parts, in their order, up to the first that was not accepted. */
  readonly outcomes: readonly PartOutcome[];
}

export interface RecordAttemptsOptions {
  readonly clock: Clock;
  readonly beginMoves: BeginMoves;
  /** In [0, 1): spreads the retries. */
  readonly random: () => number;
}

export type RecordAttempts = (trx: Transaction, finished: readonly FinishedAttempt[]) => Promise<undefined[]>;

/** After a message has expired at the carrier, its receipt may still take this long to come. */
const receiptMarginMs = 3_600_000;

/**
 * Writes down what came of attempts: the outcome of each part, the next state of the message, and when to look at it
 * again. A message whose lease has passed to another process is that one's to move; the ids that the carrier gave are
 * kept all the same, for its receipts.
 */
export function createRecordAttempts({ clock, beginMoves, random }: RecordAttemptsOptions): RecordAttempts {
  return async (trx, finished) => {
    const nowMs = clock.now();
    const moves = beginMoves(nowMs);
    const releases = finished.map(({ assignment, outcomes }) => {
      const verdict = judgeAttempt(outcomes, assignment.refusals, assignment.carrier.onUncertain);
      // Whoever takes the lease over moves the message, and then this move is not written.
      moves.add(assignment.message, verdict.move);
      return toRelease(assignment, verdict, nowMs, random());
    });
    const submissions = finished.flatMap(toSubmissions);
    await releaseMessages(trx, releases);
    await updateOutcomes(trx, submissions);
    const early = await takeUnmatched(trx, submissions.filter(isNamed));
    await moves.write(trx);
    if (early.length > 0) await applyEarly(trx, early, nowMs);
    return finished.map(() => undefined);
  };

  async function applyEarly(trx: Transaction, early: readonly Receipt[], nowMs: number): Promise<void> {
    const moves = beginMoves(nowMs);
    await applyReceipts(trx, moves, early);
    await moves.write(trx);
  }
}

function toRelease(
  { message, leaseToken, refusals, expiresAtMs }: Assignment,
  verdict: Verdict,
  nowMs: number,
  random: number,
): Release {
  const lease = { messageId: message.id, leaseToken, refusals };
  switch (verdict.kind) {
    case 'sent':
      return { ...lease, dueAtMs: expiresAtMs + receiptMarginMs };
    case 'retry': {
      const dueAtMs = Math.min(nowMs + pauseAfterAttempt(leaseToken, random), expiresAtMs);
      return { ...lease, dueAtMs, refusals: verdict.counts ? refusals + 1 : refusals };
    }
    case 'end':
      // Who claims it next finds nothing to do, and takes it out of the queue.
      return { ...lease, dueAtMs: nowMs };
  }
}

function toSubmissions({ assignment, outcomes }: FinishedAttempt): Submission[] {
  const { message, carrier, leaseToken, partNumbers } = assignment;
  return partNumbers.map((part, index) => {
    const outcome = outcomes[index];
    return {
      messageId: message.id,
      attempt: leaseToken,
      part,
      carrier: carrier.name,
      state: toState(outcome),
      carrierMessageId:
        outcome?.kind === 'accepted' ? canonicalId(outcome.carrierMessageId, 'submit', carrier.receiptIds) : null,
      receipt: null,
    };
  });
}

const toState = (outcome: PartOutcome | undefined): SubmissionState => outcome?.kind ?? 'unsent';

const isNamed = (submission: Submission): submission is Submission & { readonly carrierMessageId: string } =>
  submission.carrierMessageId !== null;
