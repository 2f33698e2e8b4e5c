import type { Logger } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { createPeriodicTask } from './periodic-task.ts';

/** The right of one process to work on what it has claimed, until a moment. */
export interface Lease {
  /** Who claims: a name that no other process has. */
  readonly owner: string;
  readonly nowMs: number;
  readonly untilMs: number;
}

/** How long a claim is valid unless it is renewed, which happens often enough to survive two failures. */
export const leaseMs = 10_000;
const renewEveryMs = 3_000;
/** What is begun within the validity of a lease is still on its way when that ends. */
const marginMs = 1_000;

export interface LeaseRenewalOptions {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Whose leases, as a word for the log. */
  readonly name: string;
  /** Prolongs the leases of the jobs that run now. */
  readonly renew: (untilMs: number) => Promise<void>;
}

export interface LeaseRenewal {
  start(): void;
  /** Renews before a claim if the timer is late; rejects when the leases cannot be renewed. */
  renewIfDue(): Promise<void>;
  /** Whether nobody else can have claimed a running job by now, with a second to spare. */
  areValid(): boolean;
  /** Adds leases that were taken at this moment. After a long claim that is earlier than the last renewal. */
  add(leasedAtMs: number): void;
  stop(): Promise<void>;
}

/**
 * Renews leases on its own timer, independent of what the process waits for. A process that was paused must call
 * `renewIfDue` before it claims, or it claims its own running jobs a second time.
 */
export function createLeaseRenewal({ clock, log, name, renew }: LeaseRenewalOptions): LeaseRenewal {
  // When the oldest lease was taken or renewed.
  let oldestAtMs = clock.now();
  let renewal: Promise<void> | undefined;
  const task = createPeriodicTask({
    clock,
    log,
    everyMs: renewEveryMs,
    run: renewAll,
    failureMessage: `the leases of ${name} cannot be renewed`,
  });

  function renewAll(): Promise<void> {
    renewal ??= renewNow().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function renewIfDue(): Promise<void> {
    // Again where the process stood still in the middle of a renewal.
    while (renewal !== undefined || clock.now() - oldestAtMs >= renewEveryMs) await renewAll();
  }

  async function renewNow(): Promise<void> {
    const nowMs = clock.now();
    const beforeMs = oldestAtMs;
    // Leases that are added from now on are not part of this renewal.
    oldestAtMs = nowMs;
    try {
      await renew(nowMs + leaseMs);
    } catch (error) {
      oldestAtMs = Math.min(oldestAtMs, beforeMs);
      throw error;
    }
  }

  function add(leasedAtMs: number): void {
    oldestAtMs = Math.min(oldestAtMs, leasedAtMs);
  }

  const areValid = (): boolean => clock.now() - oldestAtMs < leaseMs - marginMs;

  return { start: task.start, renewIfDue, areValid, add, stop: task.stop };
}
