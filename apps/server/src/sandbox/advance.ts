import type { Database } from '../database/database.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { Clock } from '../time/clock.ts';
import { findDueWork } from './due-work.ts';
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
