import type { Database } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { isStorageError } from '../../database/storage-error.ts';
import type { Lease } from '../../jobs/leases.ts';
import { retry } from '../../jobs/retry.ts';
import { pause } from '../../jobs/waiting.ts';
import { type Claim, createWorkLoop, lostRacePauseMs, type WorkLoop } from '../../jobs/work-loop.ts';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, CarrierReceipt, PartOutcome } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { listLanes, type WaitingLane } from '../queue/lanes.ts';
import { releaseMessages, renewMessages } from '../queue/repository.ts';
import type { Assignment, BeginAttempts, QueryAssignment, SendAssignment } from './begin-attempts.ts';
import { cutPart } from './cut-text.ts';
import { createFairShares } from './fair-shares.ts';
import { createPace } from './pace.ts';
import { type Asked, createQueries } from './queries.ts';
import { type Finding, type RecordAttempts, withoutWords } from './record-attempts.ts';
import { createThrottledMessages } from './throttled-messages.ts';

export interface DispatcherOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly metrics: Pick<Metrics, 'countOutcome'>;
  readonly carrier: Carrier;
  readonly beginAttempts: BeginAttempts;
  readonly recordAttempts: RecordAttempts;
  readonly receive: (receipt: CarrierReceipt) => Promise<void>;
  /** Whether the operator wants messages to go out. */
  readonly isRunning: () => boolean;
  /** The carrier refuses what we are, not what we sent. */
  readonly onStopped: (reason: string) => void;
}

/** Submits the messages of one carrier. */
export interface Dispatcher extends WorkLoop {
  readonly carrier: Carrier;
  /** How many messages it submits now. */
  inFlight(): number;
  /** How many submits a second it allows itself now; undefined for no limit. */
  perSecond(): number | undefined;
  /** A sentence for the operator on what does not work, though messages go out. */
  warning(): string | undefined;
}

/** Other processes accept messages without waking this one. */
const longestPauseMs = 250;
/** Accepting goes first: fewer and larger transactions leave it more of the disk's time. */
const longestSpacingMs = 50;
/** A small window must not wait for that; no carrier takes more than these in a millisecond. */
const mostPerMs = 40;
/** No transaction is so large that accepting waits for it for long. */
const maxClaim = 500;
/** What is said of a database that is away. */
const complainEveryMs = 10_000;
/** Of the eight seconds that a stop may take. */
const stopCarrierMs = 500;

const unstoredWarning = 'Outcomes of submits cannot be stored: they are kept, and tried again.';

const recordLimits = { maxItems: maxClaim, maxWaiting: Number.POSITIVE_INFINITY };

/**
 * Submits the messages of one carrier, as many side by side as its window admits and as fast as it takes them: a carrier
 * that is slow, busy or away delays no message of another. It claims nothing for a carrier that takes nothing.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, clock, log, metrics, carrier, beginAttempts, recordAttempts, receive } = options;
  const { window, perSecond, slowsDown, alphabet, queryAfterMs } = carrier.settings;
  const pace = createPace({ clock, perSecond });
  const records = createGroupCommit(db, recordAttempts, recordLimits);
  const throttled = createThrottledMessages();
  const queries = createQueries({ carrier, clock, log, receive });
  const divideFairly = createFairShares();
  const ended = new AbortController();
  let inFlight = 0;
  /** How many of those have their last answer, which is only to be stored. */
  let answered = 0;
  /** How many outcomes could not be stored when that was tried. */
  let unstored = 0;
  let isStopping = false;
  let quietUntilMs = 0;

  const isOpen = (): boolean => options.isRunning() && carrier.admits > 0;

  /**
   * What has its answer takes no place in the window, as long as answers can be stored: else there would be no end of
   * them.
   */
  const occupied = (): number => queries.open() + (unstored > 0 ? inFlight : inFlight - answered);

  async function claim(lease: Lease, free: number): Promise<Claim<Assignment>> {
    await beginAttempts.takeBack(carrier, lease.owner);
    if (!isOpen()) return { jobs: [], pauseMs: longestPauseMs };
    const lanes = await listLanes(db, carrier.name);
    const due = lanes.filter(({ dueAtMs }) => dueAtMs <= lease.nowMs).map(({ lane }) => lane);
    if (due.length === 0) return { jobs: [], pauseMs: earliest(lanes) - lease.nowMs };
    // Much may have happened while the database was asked.
    const room = isOpen() ? carrier.admits - occupied() : 0;
    if (room <= 0) return { jobs: [], pauseMs: longestPauseMs };
    const admitted = pace.take(Math.min(free, room, maxClaim));
    if (admitted === 0) return { jobs: [], pauseMs: pace.waitMs() };
    const { claimed, assignments } = await beginAttempts.forCarrier(carrier, lease, divideFairly(due, admitted));
    pace.giveBack(admitted - assignments.filter(({ kind }) => kind === 'send').length);
    return { jobs: assignments, pauseMs: claimed === 0 ? lostRacePauseMs : 0 };
  }

  async function run(assignment: Assignment, cutOff: AbortSignal, isLeased: () => boolean): Promise<void> {
    if (assignment.kind === 'query') return query(assignment, cutOff);
    inFlight += 1;
    try {
      await send(assignment, cutOff, isLeased);
    } finally {
      inFlight -= 1;
    }
  }

  /** Submits the parts one after another, up to the first that is not accepted: half a text is worth less than none. */
  async function send(assignment: SendAssignment, cutOff: AbortSignal, isLeased: () => boolean): Promise<void> {
    if (assignment.partNumbers.length === 0) await record({ kind: 'complete', assignment }, cutOff);
    for (const [index, part] of assignment.partNumbers.entries()) {
      const outcome = await submit(assignment, part, isLeased);
      const following = outcome.kind === 'accepted' ? assignment.partNumbers[index + 1] : undefined;
      const next = following !== undefined && (await isAdmitted(cutOff)) ? following : undefined;
      const finding = { kind: 'outcome', assignment, part, outcome, next } as const;
      if (next === undefined) return recordLast(finding, cutOff);
      if (!(await record(finding, cutOff))) return;
    }
  }

  /** Meanwhile the next messages are claimed: a carrier need not wait for the disk, unless that fails. */
  async function recordLast(finding: Finding, cutOff: AbortSignal): Promise<void> {
    answered += 1;
    loop.wake();
    try {
      await record(finding, cutOff);
    } finally {
      answered -= 1;
    }
  }

  async function submit(assignment: SendAssignment, part: number, isLeased: () => boolean): Promise<PartOutcome> {
    const outcome = await submitSafely(assignment, part, isLeased);
    metrics.countOutcome(carrier.name, outcome.kind, 1);
    if (outcome.kind === 'throttled' && slowsDown) return takeAsThrottled(outcome, assignment.claimed.message.id);
    if (outcome.kind === 'accepted') {
      pace.taken();
      throttled.taken(assignment.claimed.message.id);
    }
    if (outcome.kind === 'stopped') options.onStopped(`${outcome.reason} (${outcome.code})`);
    return outcome;
  }

  /** One message that is refused again and again while others are taken slows down itself alone. */
  function takeAsThrottled(outcome: Extract<PartOutcome, { kind: 'throttled' }>, id: MessageId): PartOutcome {
    const alone = throttled.refused(id);
    if (alone === 0) pace.slowDown(outcome.afterMs);
    return { ...outcome, alone };
  }

  async function submitSafely(assignment: SendAssignment, part: number, isLeased: () => boolean): Promise<PartOutcome> {
    const { message, leaseToken, senderId, text, expiresAtMs } = assignment.claimed;
    const attempt = { messageId: message.id, attempt: leaseToken, to: message.to, senderId, text, expiresAtMs };
    try {
      return await carrier.submit(cutPart({ ...attempt, series: assignment.series, alphabet }, part), {
        isStillOurs: isLeased,
        onLate: (outcome) => void recordLate({ kind: 'late', assignment, part, outcome }),
      });
    } catch (error) {
      // The carrier may have it or not.
      log.error({ err: error, carrier: carrier.name, message: message.id }, 'a carrier failed at a submit');
      return { kind: 'uncertain' };
    }
  }

  /** Waits for leave to submit one more; false where the service stops first. */
  async function isAdmitted(cutOff: AbortSignal): Promise<boolean> {
    while (!isStopping && pace.take(1) === 0) await pause(pace.waitMs(), clock, cutOff);
    return !isStopping;
  }

  /** Stores a finding however long the database is away: nobody else knows it. */
  async function record(finding: Finding, cutOff: AbortSignal): Promise<boolean> {
    let hasFailed = false;
    let kept = finding;
    const fail = (error: unknown): true => {
      if (!hasFailed) unstored += 1;
      hasFailed = true;
      complain(error);
      // It is not the storage that is in trouble, so what the carrier wrote may be: the outcome counts more than its words.
      if (!isStorageError(error)) kept = withoutWords(finding);
      return true;
    };
    try {
      return await retry(() => records.add(kept), fail, clock, cutOff);
    } finally {
      if (hasFailed) unstored -= 1;
    }
  }

  function complain(err: unknown): void {
    if (clock.monotonicMs() < quietUntilMs) return;
    quietUntilMs = clock.monotonicMs() + complainEveryMs;
    log.error({ err, carrier: carrier.name }, 'outcomes of submits cannot be stored; they are kept and stored later');
  }

  async function recordLate(finding: Finding): Promise<void> {
    try {
      await record(finding, ended.signal);
    } catch (error) {
      log.warn({ err: error, carrier: carrier.name }, 'a late answer of a carrier could not be stored');
    }
  }

  async function query(assignment: QueryAssignment, cutOff: AbortSignal): Promise<void> {
    let asked: Asked = 'again';
    try {
      asked = await queries.ask(assignment.parts, () => isAdmitted(cutOff));
    } finally {
      const { message, leaseToken, refusals, overdueAtMs } = assignment.claimed;
      const dueAtMs = asked === 'again' ? askAgainAtMs(assignment) : overdueAtMs;
      const release = { messageId: message.id, leaseToken, refusals, overdueAtMs, dueAtMs };
      await db.transaction((trx) => releaseMessages(trx, [release]));
    }
  }

  /** The longer a message has no receipt, the longer it is until the next question. */
  function askAgainAtMs({ claimed, submittedAtMs }: QueryAssignment): number {
    const nowMs = db.clock.now();
    const pauseMs = Math.max(queryAfterMs ?? 0, nowMs - submittedAtMs);
    return Math.min(nowMs + pauseMs, claimed.overdueAtMs);
  }

  const loop = createWorkLoop<Assignment, MessageId>({
    clock: db.clock,
    log,
    concurrency: window + maxClaim,
    longestPauseMs,
    claimSpacingMs: Math.min(longestSpacingMs, window / mostPerMs),
    source: {
      name: `messages of ${carrier.name}`,
      idOf: ({ claimed }) => claimed.message.id,
      claim,
      run,
      renew: (owner, ids, untilMs) => renewMessages(db, owner, ids, untilMs),
      // Submits that still wait for an answer become uncertain, and are recorded as such.
      close: () => carrier.stop(stopCarrierMs),
      release: (owner) => beginAttempts.takeBack(carrier, owner),
    },
  });

  return {
    ...loop,
    carrier,
    inFlight: () => inFlight,
    perSecond: pace.perSecond,
    warning: () => (unstored > 0 ? unstoredWarning : queries.warning()),
    async stop(withinMs) {
      isStopping = true;
      queries.stop();
      await loop.stop(withinMs);
      ended.abort();
      await records.idle();
    },
  };
}

const earliest = (lanes: readonly WaitingLane[]): number => Math.min(...lanes.map(({ dueAtMs }) => dueAtMs));
