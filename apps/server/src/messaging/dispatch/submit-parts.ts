import type { Database } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { isStorageError } from '../../database/storage-error.ts';
import { retry } from '../../jobs/retry.ts';
import { pause } from '../../jobs/waiting.ts';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, PartOutcome } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import type { SendAssignment } from './begin-attempts.ts';
import { cutPart } from './concatenated-parts.ts';
import { createThrottledMessages, type RateController } from './rate-controller.ts';
import { type Finding, type RecordAttempts, withoutCarrierText } from './record-attempts.ts';

export interface OutcomeStoreOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly carrier: string;
  readonly recordAttempts: RecordAttempts;
  /** The most outcomes in one transaction. */
  readonly maxItems: number;
}

/** Stores outcomes of submits in groups, and retries while the database is away: only this process knows them. */
export interface OutcomeStore {
  /** Resolves with whether the attempt may go on with its next part. */
  store(finding: Finding, cutOff: AbortSignal): Promise<boolean>;
  storeLate(finding: Finding): Promise<void>;
  /** Outcomes that failed to be stored and are retried. */
  unstored(): number;
  stop(): Promise<void>;
}

const logEveryMs = 10_000;

export function createOutcomeStore(options: OutcomeStoreOptions): OutcomeStore {
  const { db, clock, log, carrier, recordAttempts, maxItems } = options;
  const group = createGroupCommit(db, recordAttempts, { maxItems, maxWaiting: Number.POSITIVE_INFINITY });
  const stopped = new AbortController();
  let unstored = 0;
  let quietUntilMs = 0;

  async function store(finding: Finding, cutOff: AbortSignal): Promise<boolean> {
    let hasFailed = false;
    let storable = finding;
    const fail = (error: unknown): true => {
      if (!hasFailed) unstored += 1;
      hasFailed = true;
      logFailure(error);
      // The storage works, so the carrier's own text may be at fault: the outcome matters more.
      if (!isStorageError(error)) storable = withoutCarrierText(finding);
      return true;
    };
    try {
      return await retry(() => group.add(storable), fail, clock, cutOff);
    } finally {
      if (hasFailed) unstored -= 1;
    }
  }

  function logFailure(err: unknown): void {
    if (clock.monotonicMs() < quietUntilMs) return;
    quietUntilMs = clock.monotonicMs() + logEveryMs;
    log.error({ err, carrier }, 'outcomes of submits cannot be stored; they are kept in memory and retried');
  }

  return {
    store,
    async storeLate(finding) {
      try {
        await store(finding, stopped.signal);
      } catch (err) {
        log.warn({ err, carrier }, 'a late answer of a carrier could not be stored');
      }
    },
    unstored: () => unstored,
    async stop() {
      stopped.abort();
      await group.idle();
    },
  };
}

export interface PartSubmitterOptions {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly metrics: Pick<Metrics, 'countOutcome'>;
  readonly carrier: Carrier;
  readonly rate: RateController;
  readonly outcomes: OutcomeStore;
  /** The carrier refuses the configuration, not a message. */
  readonly onStopped: (reason: string) => void;
  /** A message has its last answer, so that the next one may be claimed. */
  readonly onAnswered: () => void;
}

/** Submits the parts of claimed messages to one carrier. */
export interface PartSubmitter {
  submitAll(assignment: SendAssignment, cutOff: AbortSignal, isLeased: () => boolean): Promise<void>;
  /** Waits until one more request may be sent; false once the service stops. */
  isAdmitted(cutOff: AbortSignal): Promise<boolean>;
  inFlight(): number;
  /** Messages that occupy the window. */
  occupied(): number;
  stop(): void;
}

export function createPartSubmitter(options: PartSubmitterOptions): PartSubmitter {
  const { clock, log, metrics, carrier, rate, outcomes, onStopped, onAnswered } = options;
  const { slowsDown, alphabet } = carrier.settings;
  const throttledMessages = createThrottledMessages();
  let inFlight = 0;
  /** Those of them whose last answer is only to be stored. */
  let answered = 0;
  let isStopping = false;

  /** Stops at the first part that is not accepted: half a text is worth less than none. */
  async function submitEach(assignment: SendAssignment, cutOff: AbortSignal, isLeased: () => boolean): Promise<void> {
    if (assignment.partNumbers.length === 0) await outcomes.store({ kind: 'complete', assignment }, cutOff);
    for (const [index, part] of assignment.partNumbers.entries()) {
      const outcome = await submit(assignment, part, isLeased);
      const following = outcome.kind === 'accepted' ? assignment.partNumbers[index + 1] : undefined;
      const next = following !== undefined && (await isAdmitted(cutOff)) ? following : undefined;
      const finding = { kind: 'outcome', assignment, part, outcome, next } as const;
      if (next === undefined) return storeLast(finding, cutOff);
      if (!(await outcomes.store(finding, cutOff))) return;
    }
  }

  /** Meanwhile the next messages are claimed, so that the carrier does not wait for the disk. */
  async function storeLast(finding: Finding, cutOff: AbortSignal): Promise<void> {
    answered += 1;
    onAnswered();
    try {
      await outcomes.store(finding, cutOff);
    } finally {
      answered -= 1;
    }
  }

  async function submit(assignment: SendAssignment, part: number, isLeased: () => boolean): Promise<PartOutcome> {
    const { id } = assignment.claimed.message;
    const outcome = await submitSafely(assignment, part, isLeased);
    metrics.countOutcome(carrier.name, outcome.kind, 1);
    if (outcome.kind === 'throttled' && slowsDown) return slowDown(outcome, id);
    if (outcome.kind === 'accepted') {
      rate.accepted();
      throttledMessages.accepted(id);
    }
    if (outcome.kind === 'stopped' || (outcome.kind === 'refused' && outcome.stopsCarrier))
      onStopped(`${outcome.reason} (${outcome.code})`);
    return outcome;
  }

  /** A message that is throttled while others are accepted slows down only itself. */
  function slowDown(outcome: Extract<PartOutcome, { kind: 'throttled' }>, id: MessageId): PartOutcome {
    const alone = throttledMessages.throttled(id);
    if (alone === 0) rate.throttled(outcome.afterMs);
    return { ...outcome, alone };
  }

  async function submitSafely(assignment: SendAssignment, part: number, isLeased: () => boolean): Promise<PartOutcome> {
    const { message, leaseToken, senderId, text, expiresAtMs } = assignment.claimed;
    const { id: messageId, to, userId } = message;
    const attempt = { messageId, attempt: leaseToken, to, userId, senderId, text, expiresAtMs };
    try {
      return await carrier.submit(cutPart({ ...attempt, sequence: assignment.sequence, alphabet }, part), {
        isStillOurs: isLeased,
        onLate: (outcome) => void outcomes.storeLate({ kind: 'late', assignment, part, outcome }),
      });
    } catch (err) {
      log.error({ err, carrier: carrier.name, message: message.id }, 'a carrier failed at a submit');
      return { kind: 'uncertain' };
    }
  }

  async function isAdmitted(cutOff: AbortSignal): Promise<boolean> {
    while (!isStopping && rate.take(1) === 0) await pause(rate.waitMs(), clock, cutOff);
    return !isStopping;
  }

  return {
    async submitAll(assignment, cutOff, isLeased) {
      inFlight += 1;
      try {
        await submitEach(assignment, cutOff, isLeased);
      } finally {
        inFlight -= 1;
      }
    },
    isAdmitted,
    inFlight: () => inFlight,
    // Answered messages free their places while outcomes can be stored; otherwise they would pile up without limit.
    occupied: () => (outcomes.unstored() > 0 ? inFlight : inFlight - answered),
    stop() {
      isStopping = true;
    },
  };
}
