import { setMaxListeners } from 'node:events';
import { ulid } from '../ids/ulid.ts';
import type { Logger } from '../log/log.ts';
import type { SharedTime } from '../time/clock.ts';
import { createLeaseRenewal, type Lease, latestTime, leaseMs } from './leases.ts';
import { pauseAfterFailures } from './retry.ts';
import { atMost, createWakeSignal, pause } from './waiting.ts';

/** The pause after another process has claimed the due jobs, as more of them may be waiting. */
export const lostRacePauseMs = 50;

/** The result of one claim. */
export interface Claim<Job> {
  readonly jobs: readonly Job[];
  /** The wait for the next claim, unless the loop is woken; 0 if more jobs may be due now. */
  readonly pauseMs: number;
}

/** Claims jobs and runs them. */
export interface JobSource<Job, Id extends string> {
  /** The name of the jobs in the log, in the plural. */
  readonly name: string;
  idOf(job: Job): Id;
  /** Leases at most `limit` due jobs. `running` are the running jobs of this process. */
  claim(lease: Lease, limit: number, running: Iterable<Job>): Promise<Claim<Job>>;
  /** Whether a claim that failed so may be stored. It is repeated soon, so that it is undone before its lease ends. */
  mayBeStored?(error: unknown): boolean;
  /** Renews the leases that `owner` still has on these jobs. */
  renew(owner: string, ids: readonly Id[], untilMs: number): Promise<void>;
  /**
   * Runs one job and stores the result; it must end soon after `cutOff` aborts. A job that rejects is claimed again when
   * its lease expires. `isLeased` returns whether the lease is still valid, which it may not be after a suspension.
   */
  run(job: Job, cutOff: AbortSignal, isLeased: () => boolean): Promise<void>;
  /** Closes connections of running jobs, after `cutOff` has aborted. */
  close?(): Promise<void>;
  /** Releases the remaining leases of `owner` after the end of the loop. */
  release?(owner: string): Promise<void>;
}

export interface WorkLoopOptions<Job, Id extends string> {
  /** The clock that all processes on the table share, as it compares leases. */
  readonly clock: SharedTime;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly source: JobSource<Job, Id>;
  /** The most concurrent jobs. */
  readonly concurrency: number;
  /** The longest pause between two claims, because other processes add jobs without waking this one. */
  readonly longestPauseMs: number;
  /** The least time between two claims without a pause. */
  readonly claimSpacingMs?: number;
}

/** Claims jobs from a table and runs them until it is stopped. Any number of processes may share the table. */
export interface WorkLoop {
  start(): void;
  /** Claims at once, because a job may be due. */
  wake(): void;
  /** Stops claiming, and aborts the jobs that have not ended after `withinMs`. Resolves when all have ended. */
  stop(withinMs: number): Promise<void>;
}

export function createWorkLoop<Job, Id extends string>(options: WorkLoopOptions<Job, Id>): WorkLoop {
  const { clock, log, source, concurrency, longestPauseMs, claimSpacingMs = 0 } = options;
  const owner = ulid(clock.now());
  const signal = createWakeSignal(clock);
  const stopping = new AbortController();
  const jobs = createRunningJobs({ log, source, isLeased: () => leases.areValid(), onEnd: signal.wake });
  const leases = createLeaseRenewal({ clock, log, name: source.name, renew: (untilMs) => jobs.renew(owner, untilMs) });
  let loop = Promise.resolve();

  async function work(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const pauseMs = await claim();
        failures = 0;
        if (pauseMs > 0) await signal.wait(Math.min(pauseMs, longestPauseMs));
      } catch (error) {
        failures = source.mayBeStored?.(error) ? 1 : failures + 1;
        log.error({ err: error, failures }, `${source.name} cannot be claimed`);
        await pause(pauseAfterFailures(failures), clock, stopping.signal);
      }
    }
  }

  /** Claims and starts due jobs. Returns the pause before the next claim. */
  async function claim(): Promise<number> {
    // Read before the renewal: no lease of a running job has expired at this time.
    const nowMs = clock.now();
    const leasedAtMs = latestTime(clock);
    await leases.renewIfDue();
    const free = concurrency - jobs.running.size;
    if (free <= 0) return longestPauseMs;
    const lease = { owner, nowMs, untilMs: leasedAtMs + leaseMs };
    const claimed = await source.claim(lease, free, jobs.running.keys());
    leases.add(leasedAtMs);
    jobs.start(claimed.jobs);
    // Not longer than the spacing if the clock was set back.
    const spacingMs = Math.min(nowMs + claimSpacingMs - clock.now(), claimSpacingMs);
    if (claimed.pauseMs === 0 && spacingMs > 0) await pause(spacingMs, clock, stopping.signal);
    return claimed.pauseMs;
  }

  async function finish(): Promise<void> {
    await loop;
    await jobs.ended();
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
      jobs.cutOff();
      await source.close?.();
      await finished;
      await leases.stop();
      await release();
    },
  };
}

interface RunningJobsOptions<Job, Id extends string> extends Pick<WorkLoopOptions<Job, Id>, 'log' | 'source'> {
  readonly isLeased: () => boolean;
  readonly onEnd: () => void;
}

/** The claimed jobs of one loop until they end. */
function createRunningJobs<Job, Id extends string>({ log, source, isLeased, onEnd }: RunningJobsOptions<Job, Id>) {
  const running = new Map<Job, Promise<void>>();
  const cutOff = new AbortController();
  // Each job that retries on the database adds a listener.
  setMaxListeners(0, cutOff.signal);

  async function run(job: Job): Promise<void> {
    try {
      await source.run(job, cutOff.signal, isLeased);
    } catch (error) {
      const fields = { err: error, job: source.idOf(job) };
      log.error(fields, `one of the ${source.name} failed; it is claimed again when its lease expires`);
    }
  }

  function end(job: Job): void {
    running.delete(job);
    onEnd();
  }

  return {
    running,
    /** Jobs that are claimed after the cut-off stay leased until they are released or their leases expire. */
    start(jobs: readonly Job[]): void {
      if (!cutOff.signal.aborted)
        for (const job of jobs)
          running.set(
            job,
            run(job).finally(() => end(job)),
          );
    },
    async renew(owner: string, untilMs: number): Promise<void> {
      if (running.size > 0) await source.renew(owner, Array.from(running.keys(), source.idOf), untilMs);
    },
    cutOff: () => cutOff.abort(),
    ended: () => Promise.all(running.values()),
  };
}
