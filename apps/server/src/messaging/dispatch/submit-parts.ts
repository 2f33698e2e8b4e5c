import { pause } from '../../jobs/waiting.ts';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, PartOutcome } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import type { SendAssignment } from './begin-attempts.ts';
import { cutPart } from './concatenated-parts.ts';
import { createThrottledMessages, type RateController } from './rate-controller.ts';
import type { Finding } from './record-attempts.ts';
import type { OutcomeStore } from './store-outcomes.ts';

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
    if (outcome.kind === 'stopped') onStopped(`${outcome.reason} (${outcome.code})`);
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
    const attempt = { messageId: message.id, attempt: leaseToken, to: message.to, senderId, text, expiresAtMs };
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
