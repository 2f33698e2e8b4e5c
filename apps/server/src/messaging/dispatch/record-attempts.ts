import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { canonicalId, type PartOutcome } from '../carriers/carrier.ts';
import type { BeginTransitions } from '../messages/transitions.ts';
import { type Release, releaseMessages } from '../queue/repository.ts';
import { applyReceipts } from '../receipts/receive-receipts.ts';
import { type Receipt, takeUnmatched } from '../receipts/repository.ts';
import { type Submission, type SubmissionState, updateOutcomes } from '../submissions/repository.ts';
import { type AttemptResult, evaluateAttempt, pauseAfterAttempt } from './attempt-rules.ts';
import type { Assignment } from './begin-attempts.ts';

/** An assignment after its submits, as far as they went. */
interface FinishedAttempt {
  readonly assignment: Assignment;
  /** Of its parts, in their order, up to the first that was not accepted. */
  readonly outcomes: readonly PartOutcome[];
}

export interface RecordAttemptsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly beginTransitions: BeginTransitions;
  /** In [0, 1): spreads the retries. */
  readonly random: () => number;
}

export type RecordAttempts = (trx: Transaction, finished: readonly FinishedAttempt[]) => Promise<undefined[]>;

/** After a message has expired at the carrier, its receipt may still take this long to come. */
const receiptMarginMs = 3_600_000;

/**
 * Stores the results of attempts: the outcome of each part, the next state of the message, and when it is due again. If
 * its lease has passed to another process, that process decides the state; the ids that the carrier gave are stored all
 * the same, for its receipts.
 */
export function createRecordAttempts({ db, clock, beginTransitions, random }: RecordAttemptsOptions): RecordAttempts {
  return async (trx, finished) => {
    const nowMs = clock.now();
    const transitions = beginTransitions(nowMs);
    const releases = finished.map(({ assignment, outcomes }) => {
      const result = evaluateAttempt(outcomes, assignment.refusals, assignment.carrier.onUncertain);
      // It is not written if another process has changed the message since.
      transitions.add(assignment.message, result.transition);
      return toRelease(assignment, result, nowMs, random());
    });
    const submissions = finished.flatMap(toSubmissions);
    await releaseMessages(db, trx, releases);
    await updateOutcomes(db, trx, submissions);
    const early = await takeUnmatched(db, trx, submissions.filter(isNamed));
    await transitions.write(trx);
    if (early.length > 0) await applyEarly(trx, early, nowMs);
    return finished.map(() => undefined);
  };

  async function applyEarly(trx: Transaction, early: readonly Receipt[], nowMs: number): Promise<void> {
    const transitions = beginTransitions(nowMs);
    await applyReceipts(db, trx, transitions, early);
    await transitions.write(trx);
  }
}

function toRelease(
  { message, leaseToken, refusals, expiresAtMs }: Assignment,
  result: AttemptResult,
  nowMs: number,
  random: number,
): Release {
  const lease = { messageId: message.id, leaseToken, refusals };
  switch (result.kind) {
    case 'sent':
      return { ...lease, dueAtMs: expiresAtMs + receiptMarginMs };
    case 'retry': {
      const dueAtMs = Math.min(nowMs + pauseAfterAttempt(leaseToken, random), expiresAtMs);
      return { ...lease, dueAtMs, refusals: result.counts ? refusals + 1 : refusals };
    }
    case 'end':
      // The next claim finds nothing to do, and removes it from the queue.
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
