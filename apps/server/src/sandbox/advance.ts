import type { Database } from '../database/database.ts';
import { prepared } from '../database/statement.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { Clock } from '../time/clock.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface AdvanceOptions {
  readonly db: Database;
  readonly clock: VirtualClock;
  readonly machine: Clock;
  /**
   * When the simulator sends its next receipt, by `clock`: now, while one is being stored; undefined where none is to
   * come.
   */
  readonly nextReceiptAtMs: () => number | undefined;
  /** The longest that one call takes by the machine's clock, with its wait for others. */
  readonly withinMs?: number;
}

/** Moves time on, one call after another; gives how much of it was not reached within the time that a call may take. */
export type Advance = (ms: number) => Promise<number>;

const never = Number.POSITIVE_INFINITY;
const lookEveryMs = 2;
/**
 * What is due and that nobody has taken when this was looked for so often is held back: its receiver fails, or its carrier
 * has no room. Each look waits behind the writes of the workers, however long they take.
 */
const heldAfterLooks = 12;
const firstHoldMs = 1_000;
const longestHoldMs = 30_000;
/** Tries that follow each other every second, for a day: so many of them are seen at most. */
const mostRepeats = 200;
const leastRepeatMs = 1_000;

/** Of the next work, by the clock of the database; infinite where there is none. */
interface Moments {
  readonly nextAtMs: number;
  readonly nextRepeatAtMs: number;
}

interface Settled extends Moments {
  readonly kind: 'done' | 'held' | 'running';
}

/**
 * Goes from one moment at which something is due to the next, and at each waits until all of it is done, so that what
 * follows from it, such as the next attempt of a webhook, has its own moment too.
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
    const repeatMs = Math.max(leastRepeatMs, ms / mostRepeats);
    let holdMs = firstHoldMs;
    for (;;) {
      const { kind, nextAtMs, nextRepeatAtMs } = await settle(endsMs);
      // Nothing is awaited from here to the leap, so that nobody begins work that it would cut in two.
      const nowMs = db.clock.now();
      if (nowMs >= targetMs || machine.monotonicMs() >= endsMs) return Math.max(0, targetMs - nowMs);
      const nextMs = kind === 'held' ? nowMs + holdMs : Math.min(nextAtMs, Math.max(nextRepeatAtMs, nowMs + repeatMs));
      holdMs = kind === 'held' ? Math.min(2 * holdMs, longestHoldMs) : firstHoldMs;
      clock.leap(Math.max(0, Math.min(nextMs, targetMs) - nowMs));
    }
  }

  /** Waits until nothing is due, or what is due is held back; `running` where that takes until `endsMs`. */
  async function settle(endsMs: number): Promise<Settled> {
    let idleLooks = 0;
    for (;;) {
      const { isRunning, nextAtMs, nextRepeatAtMs } = await look();
      const isDue = Math.min(nextAtMs, nextRepeatAtMs) <= db.clock.now();
      if (!isRunning && !isDue) return { kind: 'done', nextAtMs, nextRepeatAtMs };
      if (machine.monotonicMs() >= endsMs) return { kind: 'running', nextAtMs, nextRepeatAtMs };
      idleLooks = isRunning ? 0 : idleLooks + 1;
      if (idleLooks > heldAfterLooks) return { kind: 'held', nextAtMs, nextRepeatAtMs };
      await db.transaction(async () => undefined);
      await new Promise<void>((resolve) => machine.after(lookEveryMs, resolve));
    }
  }

  async function look(): Promise<Moments & { readonly isRunning: boolean }> {
    const { isRunning, nextAtMs = never, nextRepeatAtMs = never } = await findDueWork(db);
    // The two clocks differ by what the machine's was set since the start.
    const receiptInMs = (nextReceiptAtMs() ?? never) - clock.now();
    return {
      isRunning: isRunning || receiptInMs <= 0,
      nextAtMs: Math.min(nextAtMs, db.clock.now() + receiptInMs),
      nextRepeatAtMs,
    };
  }
}

/** What the tables say of work: when there is some, and whether any is being done. Moments by the clock of the database. */
interface DueWork {
  /** Whether a webhook is on its way, or a message with its carrier. */
  readonly isRunning: boolean;
  /** When the next work is due that has a moment of its own; undefined where there is none. */
  readonly nextAtMs: number | undefined;
  /** When a message is due that a carrier had no room for, or that has no receipt: it is asked for again and again. */
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
  const moments = [row.webhook_at, row.message_at, row.overdue_at].filter((each) => each !== null);
  return {
    isRunning: row.posting > 0 || row.submitting > 0,
    nextAtMs: moments.length > 0 ? Math.min(...moments) : undefined,
    nextRepeatAtMs: row.repeat_at ?? undefined,
  };
}
