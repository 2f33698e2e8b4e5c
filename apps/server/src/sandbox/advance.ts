import type { Database } from '../database/database.ts';
import { prepared } from '../database/statement.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { Clock } from '../time/clock.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface AdvanceOptions {
  readonly db: Database;
  readonly clock: VirtualClock;
  readonly machine: Clock;
  /** The time of the simulator's next receipt by `clock`: now while one is being stored, undefined for none. */
  readonly nextReceiptAtMs: () => number | undefined;
  /** The time limit of one call, including its wait for earlier calls. */
  readonly withinMs?: number;
}

/** Advances the time by `ms`, one call after another; returns the milliseconds left at the time limit. */
export type Advance = (ms: number) => Promise<number>;

const never = Number.POSITIVE_INFINITY;
const pollEveryMs = 2;
/**
 * Due work that is still unclaimed after so many polls is held back, as its receiver fails or its carrier throttles. Each
 * poll waits for the writes of the workers.
 */
const heldAfterPolls = 12;
const firstHoldMs = 1_000;
const maxHoldMs = 30_000;
/** Limits the stops of one call at repeated attempts, which may follow every second for a day. */
const maxRepeats = 200;
const minRepeatMs = 1_000;

/** The times of the next work by the clock of the database; infinite for none. */
interface NextWork {
  readonly nextAtMs: number;
  readonly nextRepeatAtMs: number;
}

interface Settled extends NextWork {
  readonly kind: 'done' | 'held' | 'running';
}

/**
 * Moves the clock from one due time to the next and waits each time for all due work, so that its consequences, such as
 * the next attempt of a webhook, run at their own times.
 */
export function createAdvance(options: AdvanceOptions): Advance {
  const { db, clock, machine, nextReceiptAtMs, withinMs = 5_000 } = options;

  const oneAtATime = createConcurrencyLimit(1);
  return (ms) => {
    const endsMs = machine.monotonicMs() + withinMs;
    return oneAtATime(() => advance(ms, endsMs));
  };

  async function advance(ms: number, endsMs: number): Promise<number> {
    const targetMs = db.clock.now() + ms;
    const repeatMs = Math.max(minRepeatMs, ms / maxRepeats);
    let holdMs = firstHoldMs;
    for (;;) {
      const { kind, nextAtMs, nextRepeatAtMs } = await settle(endsMs);
      // No await from here to the leap, so that no work begins in between.
      const nowMs = db.clock.now();
      if (nowMs >= targetMs || machine.monotonicMs() >= endsMs) return Math.max(0, targetMs - nowMs);
      const nextMs = kind === 'held' ? nowMs + holdMs : Math.min(nextAtMs, Math.max(nextRepeatAtMs, nowMs + repeatMs));
      holdMs = kind === 'held' ? Math.min(2 * holdMs, maxHoldMs) : firstHoldMs;
      clock.leap(Math.max(0, Math.min(nextMs, targetMs) - nowMs));
    }
  }

  /** Waits until nothing is due, or due work is held back; `running` if that takes until `endsMs`. */
  async function settle(endsMs: number): Promise<Settled> {
    let idlePolls = 0;
    for (;;) {
      const { isRunning, nextAtMs, nextRepeatAtMs } = await poll();
      const isDue = Math.min(nextAtMs, nextRepeatAtMs) <= db.clock.now();
      if (!isRunning && !isDue) return { kind: 'done', nextAtMs, nextRepeatAtMs };
      if (machine.monotonicMs() >= endsMs) return { kind: 'running', nextAtMs, nextRepeatAtMs };
      idlePolls = isRunning ? 0 : idlePolls + 1;
      if (idlePolls > heldAfterPolls) return { kind: 'held', nextAtMs, nextRepeatAtMs };
      await db.transaction(async () => undefined);
      await new Promise<void>((resolve) => machine.after(pollEveryMs, resolve));
    }
  }

  async function poll(): Promise<NextWork & { readonly isRunning: boolean }> {
    const { isRunning, nextAtMs = never, nextRepeatAtMs = never } = await findDueWork(db);
    // The two clocks differ by adjustments of the machine's clock since the start.
    const receiptInMs = (nextReceiptAtMs() ?? never) - clock.now();
    return {
      isRunning: isRunning || receiptInMs <= 0,
      nextAtMs: Math.min(nextAtMs, db.clock.now() + receiptInMs),
      nextRepeatAtMs,
    };
  }
}

/** Work in the tables, in times of the clock of the database. */
interface DueWork {
  /** Whether a webhook is being delivered or a message submitted. */
  readonly isRunning: boolean;
  readonly nextAtMs: number | undefined;
  /** The next repeated attempt, of a throttled message or one without a receipt. */
  readonly nextRepeatAtMs: number | undefined;
}

const selectWork = prepared(`
  select
    (select count(*) from webhook_deliveries where lease_owner is not null and lease_until > ?) as posting,
    (select count(*) from message_queue where lease_owner is not null) as submitting,
    (select min(due_at) from webhook_deliveries where state = 'pending') as webhook_at,
    (select min(due_at) from message_queue where lease_token = 0) as message_at,
    (select min(overdue_at) from message_queue) as overdue_at,
    (select min(due_at) from message_queue where lease_token > 0) as repeat_at
`);

interface WorkRow {
  readonly posting: number;
  readonly submitting: number;
  readonly webhook_at: number | null;
  readonly message_at: number | null;
  readonly overdue_at: number | null;
  readonly repeat_at: number | null;
}

async function findDueWork(db: Database): Promise<DueWork> {
  const [row] = await db.select<WorkRow>(selectWork(db.clock.now()));
  if (row === undefined) throw new Error('A select without a table gives one row.');
  const times = [row.webhook_at, row.message_at, row.overdue_at].filter((each) => each !== null);
  return {
    isRunning: row.posting > 0 || row.submitting > 0,
    nextAtMs: times.length > 0 ? Math.min(...times) : undefined,
    nextRepeatAtMs: row.repeat_at ?? undefined,
  };
}
