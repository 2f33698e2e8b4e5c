import type { Mode } from '../../account/caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import type { Logger } from '../../log.ts';
import { createAlarm } from '../../webhooks/alarm.ts';
import { insist, pause, pauseAfterFailures } from '../../webhooks/insist.ts';
import type { MessageId } from '../messages/message.ts';
import type { Assignment, BeginAttempts } from './begin-attempts.ts';
import { handOver } from './hand-over.ts';
import type { RecordAttempts } from './record-attempts.ts';
import { renewLeases } from './renew.ts';

export interface LaneOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly mode: Mode;
  /** A name that no other process has. */
  readonly owner: string;
  /** The most messages that are handed over side by side. */
  readonly window: number;
  readonly beginAttempts: BeginAttempts;
  readonly recordAttempts: RecordAttempts;
}

/** The way of the messages of one mode to their carrier: a slow one never holds up the other. */
export interface Lane {
  start(): void;
  /** There is something to do: looks at once instead of within a quarter of a second. */
  wake(): void;
  /** Claims nothing more; resolves when what runs is recorded. */
  finish(): Promise<void>;
  /** Waits for a failing database no longer. */
  cutOff(): void;
}

const leaseMs = 10_000;
/** Often enough to survive two failures. */
const renewEveryMs = 3_000;
/** Other processes accept messages without waking this one. */
const longestPauseMs = 250;
/** Another process may have claimed what was due; then more of it may be waiting. */
const lostRacePauseMs = 50;
/** Accepting goes first: under load, fewer and larger transactions of this lane leave it more of the disk's time. */
const claimSpacingMs = 50;
/** No transaction is so large that accepting waits for it for long. */
const maxClaim = 500;

const recordLimits = { maxItems: maxClaim, maxWaiting: Number.POSITIVE_INFINITY };

export function createLane(options: LaneOptions): Lane {
  const { db, clock, log, mode, owner, window, beginAttempts, recordAttempts } = options;
  const findNextDue = db.prepare<{ due_at: number | null }>(
    'select min(due_at) as due_at from message_queue where mode = ?',
  );
  const records = createGroupCommit(db, recordAttempts, recordLimits);
  const alarm = createAlarm(clock);
  const running = new Map<MessageId, Promise<void>>();
  const stopping = new AbortController();
  const cutOff = new AbortController();
  let renewedAtMs = clock.now();
  let loop = Promise.resolve();

  async function work(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const pauseMs = await look();
        failures = 0;
        if (pauseMs > 0) await alarm.wait(pauseMs);
      } catch (error) {
        failures += 1;
        log.error({ err: error, mode, failures }, 'messages cannot be claimed');
        await pause(pauseAfterFailures(failures), clock, stopping.signal);
      }
    }
  }

  /** Claims and begins what is due, and says how long to pause before the next look unless the alarm rings. */
  async function look(): Promise<number> {
    // One moment for all of it, and renewal first: a process that stood still takes nothing from itself.
    const nowMs = clock.now();
    await renewIfDue(nowMs);
    const free = window - running.size;
    if (free <= 0) return longestPauseMs;
    const [next] = await findNextDue([mode]);
    const dueInMs = (next?.due_at ?? Number.POSITIVE_INFINITY) - nowMs;
    if (dueInMs > 0) return Math.min(dueInMs, longestPauseMs);
    const limit = Math.min(free, maxClaim);
    const begun = await beginAttempts({ mode, owner, nowMs, untilMs: nowMs + leaseMs, limit });
    for (const assignment of begun.assignments) begin(assignment);
    if (begun.claimed === 0) return lostRacePauseMs;
    const spacingMs = Math.max(0, nowMs + claimSpacingMs - clock.now());
    if (!stopping.signal.aborted) await pause(spacingMs, clock, stopping.signal);
    return 0;
  }

  function begin(assignment: Assignment): void {
    const { id } = assignment.message;
    const done = run(assignment).finally(() => {
      running.delete(id);
      alarm.ring();
    });
    running.set(id, done);
  }

  async function run(assignment: Assignment): Promise<void> {
    const outcomes = await handOver(assignment, log);
    try {
      await insist(() => records.add({ assignment, outcomes }), clock, cutOff.signal);
    } catch (error) {
      log.error({ err: error, message: assignment.message.id }, 'what became of a submit cannot be stored');
    }
  }

  async function renewIfDue(nowMs: number): Promise<void> {
    if (nowMs - renewedAtMs < renewEveryMs) return;
    if (running.size > 0) await renewLeases(db, owner, running.keys(), nowMs + leaseMs);
    renewedAtMs = nowMs;
  }

  return {
    start() {
      loop = work();
    },
    wake: alarm.ring,
    async finish() {
      stopping.abort();
      alarm.ring();
      await loop;
      await Promise.all(running.values());
    },
    cutOff: () => cutOff.abort(),
  };
}
