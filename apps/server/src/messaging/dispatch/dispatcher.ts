import type { Database } from '../../database/database.ts';
import { storageErrorCode } from '../../database/storage-error.ts';
import type { Lease } from '../../jobs/leases.ts';
import { type Claim, createWorkLoop, lostRacePauseMs, type WorkLoop } from '../../jobs/work-loop.ts';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, CarrierReceipt } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { createFairShares, listLanes } from '../queue/lanes.ts';
import { renewMessages } from '../queue/repository.ts';
import type { Assignment, BeginAttempts, QueryAssignment } from './begin-attempts.ts';
import { createQueries, releaseQueried } from './query-sm.ts';
import { createRateController } from './rate-controller.ts';
import type { RecordAttempts } from './record-attempts.ts';
import { createOutcomeStore, createPartSubmitter } from './submit-parts.ts';

export interface DispatcherOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly metrics: Pick<Metrics, 'countOutcome'>;
  readonly carrier: Carrier;
  readonly beginAttempts: BeginAttempts;
  readonly recordAttempts: RecordAttempts;
  readonly receive: (receipt: CarrierReceipt) => Promise<void>;
  /** Whether the operator lets messages go out. */
  readonly isRunning: () => boolean;
  /** The carrier refuses the configuration, not a message. */
  readonly onStopped: (reason: string) => void;
}

/** Submits the messages of one carrier. */
export interface Dispatcher extends WorkLoop {
  readonly carrier: Carrier;
  /** Messages that are being submitted. */
  inFlight(): number;
  /** The current limit of submits per second; undefined for none. */
  perSecond(): number | undefined;
  /** A sentence for the operator about a problem that does not stop messages. */
  warning(): string | undefined;
}

/** Other processes accept messages without waking this one. */
const maxPauseMs = 250;
/** Fewer, larger transactions leave more of the disk's time to accepting. */
const maxClaimSpacingMs = 50;
/** Shortens that spacing for small windows: no carrier takes more submits in a millisecond. */
const maxSubmitsPerMs = 40;
/** Keeps transactions short enough for accepting not to wait for them. */
const maxClaim = 500;
/** Part of the eight seconds that a stop may take. */
const stopCarrierMs = 500;

const unstoredWarning = 'Outcomes of submits cannot be stored: they are kept in memory and retried.';

/**
 * Submits the messages of one carrier, in parallel up to its window and at its rate, so that a slow carrier delays no
 * message of another. It claims nothing while its carrier takes nothing.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, clock, log, metrics, carrier, beginAttempts, recordAttempts, receive, onStopped } = options;
  const { window, perSecond, queryAfterMs } = carrier.settings;
  const rate = createRateController({ clock, perSecond });
  const outcomes = createOutcomeStore({ db, clock, log, carrier: carrier.name, recordAttempts, maxItems: maxClaim });
  const onAnswered = () => loop.wake();
  const submitter = createPartSubmitter({ clock, log, metrics, carrier, rate, outcomes, onStopped, onAnswered });
  const queries = createQueries({ carrier, clock, log, receive });
  const divideFairly = createFairShares();

  const isOpen = (): boolean => options.isRunning() && carrier.admits > 0;

  async function claim(lease: Lease, free: number): Promise<Claim<Assignment>> {
    await beginAttempts.undoUnconfirmed(carrier, lease.owner);
    if (!isOpen()) return { jobs: [], pauseMs: maxPauseMs };
    const lanes = await listLanes(db, carrier.name);
    const due = lanes.filter(({ dueAtMs }) => dueAtMs <= lease.nowMs).map(({ lane }) => lane);
    const earliestMs = Math.min(...lanes.map(({ dueAtMs }) => dueAtMs));
    if (due.length === 0) return { jobs: [], pauseMs: earliestMs - lease.nowMs };
    // The carrier may have changed during the query.
    const room = isOpen() ? carrier.admits - queries.open() - submitter.occupied() : 0;
    if (room <= 0) return { jobs: [], pauseMs: maxPauseMs };
    const admitted = rate.take(Math.min(free, room, maxClaim));
    if (admitted === 0) return { jobs: [], pauseMs: rate.waitMs() };
    const { claimed, assignments } = await beginAttempts.forCarrier(carrier, lease, divideFairly(due, admitted));
    rate.giveBack(admitted - assignments.filter(({ kind }) => kind === 'send').length);
    return { jobs: assignments, pauseMs: claimed === 0 ? lostRacePauseMs : 0 };
  }

  async function query(assignment: QueryAssignment, cutOff: AbortSignal): Promise<void> {
    let result: Awaited<ReturnType<typeof queries.ask>> = 'again';
    try {
      result = await queries.ask(assignment.parts, () => submitter.isAdmitted(cutOff));
    } finally {
      await releaseQueried(db, assignment, result, queryAfterMs);
    }
  }

  const loop = createWorkLoop<Assignment, MessageId>({
    clock: db.clock,
    log,
    concurrency: window + maxClaim,
    longestPauseMs: maxPauseMs,
    claimSpacingMs: Math.min(maxClaimSpacingMs, window / maxSubmitsPerMs),
    source: {
      name: `messages of ${carrier.name}`,
      idOf: ({ claimed }) => claimed.message.id,
      claim,
      mayBeStored: (error) => storageErrorCode(error) === 'outcome_unknown',
      run: (assignment, cutOff, isLeased) =>
        assignment.kind === 'query' ? query(assignment, cutOff) : submitter.submitAll(assignment, cutOff, isLeased),
      renew: (owner, ids, untilMs) => renewMessages(db, owner, ids, untilMs),
      // Submits without an answer become uncertain, and are recorded as such.
      close: () => carrier.stop(stopCarrierMs),
      release: (owner) => beginAttempts.undoUnconfirmed(carrier, owner),
    },
  });

  return {
    ...loop,
    carrier,
    inFlight: submitter.inFlight,
    perSecond: rate.perSecond,
    warning: () => (outcomes.unstored() > 0 ? unstoredWarning : queries.warning()),
    async stop(withinMs) {
      submitter.stop();
      queries.stop();
      await loop.stop(withinMs);
      await outcomes.stop();
    },
  };
}
