import { setMaxListeners } from 'node:events';
import { ulid } from '../ids/ulid.ts';
import type { Logger } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { createLeaseRenewal, type Lease, leaseMs } from './leases.ts';
import { pauseAfterFailures } from './retry.ts';
import { atMost, createWakeSignal, pause } from './waiting.ts';

/** A pause for `Claim`: another process may have claimed what was due; then more of it may be waiting. */
export const lostRacePauseMs = 50;

/** The result of one claim. */
export interface Claim<Job> {
  readonly jobs: readonly Job[];
  /** How long to wait for the next claim unless something wakes the loop; 0: more may be due now. */
  readonly pauseMs: number;
}

/** Where jobs come from, and what is done with them. */
export interface JobSource<Job, Id extends string> {
  /** In the plural, for the log. */
  readonly name: string;
  idOf(job: Job): Id;
  /** Leases due jobs, at most `limit`. `running` are those that this process works on. */
  claim(lease: Lease, limit: number, running: Iterable<Job>): Promise<Claim<Job>>;
  /** Prolongs the leases that `owner` still has on these jobs. */
  renew(owner: string, ids: readonly Id[], untilMs: number): Promise<void>;
  /**
   * Does one job and stores the result; once `cutOff` aborts, it must end soon. The lease of a job that rejects expires,
   * and then somebody claims it again. `isLeased` says whether nobody can have done so yet: who stood still asks again.
   */
  run(job: Job, cutOff: AbortSignal, isLeased: () => boolean): Promise<void>;
  /** Ends what running jobs wait for, right after `cutOff` has aborted. */
  close?(): Promise<void>;
  /** Frees what `owner` still has leased when the loop has ended. */
  release?(owner: string): Promise<void>;
}

export interface WorkLoopOptions<Job, Id extends string> {
  /** The one that all processes on the table share, by which leases are compared. */
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly source: JobSource<Job, Id>;
  /** The most jobs that run side by side. */
  readonly concurrency: number;
  /** The longest pause between two claims: other processes add jobs without waking this one. */
  readonly longestPauseMs: number;
  /** The least time between two claims that follow each other without a pause. */
  readonly claimSpacingMs?: number;
}

/** Claims jobs from a table and runs them until it is stopped; any number of processes may work on one table. */
export interface WorkLoop {
  start(): void;
  /** There may be something to do: claims at once. */
  wake(): void;
  /** Claims nothing more and lets jobs finish for `withinMs`, then cuts them off. Resolves when all have ended. */
  stop(withinMs: number): Promise<void>;
}

export function createWorkLoop<Job, Id extends string>(options: WorkLoopOptions<Job, Id>): WorkLoop {
  const { clock, log, source, concurrency, longestPauseMs, claimSpacingMs = 0 } = options;
  const owner = ulid(clock.now());
  const running = new Map<Job, Promise<void>>();
  const signal = createWakeSignal(clock);
  const stopping = new AbortController();
  const cutOff = new AbortController();
  // Each job that waits for a failing database listens to it.
  setMaxListeners(0, cutOff.signal);
  const leases = createLeaseRenewal({ clock, log, name: source.name, renew: renewRunning });
  let loop = Promise.resolve();

  async function work(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const pauseMs = await claim();
        failures = 0;
        if (pauseMs > 0) await signal.wait(Math.min(pauseMs, longestPauseMs));
      } catch (error) {
        failures += 1;
        log.error({ err: error, failures }, `${source.name} cannot be claimed`);
        await pause(pauseAfterFailures(failures), clock, stopping.signal);
      }
    }
  }

  /** Claims and begins due jobs, and gives the pause before the next claim. */
  async function claim(): Promise<number> {
    // A moment before the renewal: no lease of a running job has expired by then.
    const nowMs = clock.now();
    await leases.renewIfDue();
    const free = concurrency - running.size;
    if (free <= 0) return longestPauseMs;
    const { jobs, pauseMs } = await source.claim({ owner, nowMs, untilMs: nowMs + leaseMs }, free, running.keys());
    leases.add(nowMs);
    // A job that is claimed too late to run stays leased, until it is released or its lease expires.
    if (!cutOff.signal.aborted) for (const job of jobs) begin(job);
    // At most as long as meant, also where the clock was set back meanwhile.
    const spacingMs = Math.min(nowMs + claimSpacingMs - clock.now(), claimSpacingMs);
    if (pauseMs === 0 && spacingMs > 0) await pause(spacingMs, clock, stopping.signal);
    return pauseMs;
  }

  function begin(job: Job): void {
    const done = run(job).finally(() => {
      running.delete(job);
      signal.wake();
    });
    running.set(job, done);
  }

  async function run(job: Job): Promise<void> {
    try {
      await source.run(job, cutOff.signal, leases.areValid);
    } catch (error) {
      const fields = { err: error, job: source.idOf(job) };
      log.error(fields, `one of the ${source.name} failed; somebody claims it again when its lease has expired`);
    }
  }

  async function renewRunning(untilMs: number): Promise<void> {
    if (running.size > 0) await source.renew(owner, Array.from(running.keys(), source.idOf), untilMs);
  }

  async function finish(): Promise<void> {
    await loop;
    await Promise.all(running.values());
  }

  async function release(): Promise<void> {
    try {
      await source.release?.(owner);
    } catch (error) {
      log.warn({ err: error }, `the leases of ${source.name} cannot be released and will expire`);
    }
  }

  return {
    start() {
      leases.start();
      loop = work();
    },
    wake: signal.wake,
    async stop(withinMs) {
      stopping.abort();
      signal.wake();
      const finished = finish();
      await atMost(withinMs, clock, finished);
      cutOff.abort();
      await source.close?.();
      await finished;
      await leases.stop();
      await release();
    },
  };
}
