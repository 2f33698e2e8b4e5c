import type { Logger } from '../log/log.ts';
import type { SharedTime } from '../time/clock.ts';
import { createPeriodicTask } from './periodic-task.ts';

/** A lease: exclusive processing of claimed jobs until it expires. */
export interface Lease {
  /** The unique name of the process. */
  readonly owner: string;
  readonly nowMs: number;
  readonly untilMs: number;
  /** The time at which leases of other processes are judged; `nowMs` by default, 0 while none may be taken over. */
  readonly foreignNowMs?: number;
}

/** The validity of a claim. Renewals are frequent enough that two of them may fail. */
export const leaseMs = 10_000;
/** The latest time that a process may read now. Leases begin at it, so that none ends early for another process. */
export const latestTime = (clock: SharedTime): number => clock.latestMs?.() ?? clock.now();

const renewEveryMs = 3_000;
/** Time for work that was started before the lease ended. */
const marginMs = 1_000;

export interface LeaseRenewalOptions {
  readonly clock: SharedTime;
  readonly log: Pick<Logger, 'warn'>;
  /** The name of the jobs in the log. */
  readonly name: string;
  /** Renews the leases of all running jobs. */
  readonly renew: (untilMs: number) => Promise<void>;
}

export interface LeaseRenewal {
  start(): void;
  /** Renews before a claim if the timer is late; rejects when the leases cannot be renewed. */
  renewIfDue(): Promise<void>;
  /** Whether no other process can have claimed a running job yet, with a margin of a second. */
  areValid(): boolean;
  /** Adds leases that were taken at this `latestTime`, which may precede the last renewal. */
  add(leasedAtMs: number): void;
  stop(): Promise<void>;
}

/**
 * Renews leases on its own timer. A process that was suspended must call `renewIfDue` before it claims, or it claims its
 * own running jobs a second time.
 */
export function createLeaseRenewal({ clock, log, name, renew }: LeaseRenewalOptions): LeaseRenewal {
  // When the oldest lease was taken or renewed, by the latest time.
  let oldestAtMs = latestTime(clock);
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
    // Repeated if the process was suspended during a renewal.
    while (renewal !== undefined || latestTime(clock) - oldestAtMs >= renewEveryMs) await renewAll();
  }

  async function renewNow(): Promise<void> {
    const nowMs = latestTime(clock);
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

  const areValid = (): boolean => latestTime(clock) - oldestAtMs < leaseMs - marginMs;

  return { start: task.start, renewIfDue, areValid, add, stop: task.stop };
}
