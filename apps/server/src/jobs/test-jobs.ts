import { createTestClock, type TestClock } from '../../test/harness/clock.ts';
import { createLog } from '../log/log.ts';
import type { Lease } from './leases.ts';
import { createWorkLoop, type JobSource, type WorkLoop, type WorkLoopOptions } from './work-loop.ts';

interface Job {
  readonly id: string;
}

interface Row {
  readonly id: string;
  dueAtMs: number;
  owner: string | undefined;
  leasedUntilMs: number;
}

/** A table of jobs in memory for any number of loops, and a record of what they did. */
export interface TestJobs extends JobSource<Job, string> {
  /** The started jobs, in their order. */
  readonly begun: string[];
  /** The time of each claim. */
  readonly claims: number[];
  /** Ends one run of a job, with or without an error. */
  readonly finish: (id: string, error?: Error) => void;
  add(id: string, dueAtMs?: number): void;
  leaseOf(id: string): Pick<Row, 'owner' | 'leasedUntilMs'> | undefined;
}

const idle = { owner: undefined, leasedUntilMs: 0 };

export function createTestJobs(): TestJobs {
  const rows = new Map<string, Row>();
  const runs = new Map<string, PromiseWithResolvers<void>>();
  const begun: string[] = [];
  const claims: number[] = [];

  function takeDue({ owner, nowMs, untilMs }: Lease, limit: number): Job[] {
    const due = [...rows.values()].filter((row) => row.dueAtMs <= nowMs && row.leasedUntilMs <= nowMs).slice(0, limit);
    for (const row of due) Object.assign(row, { owner, leasedUntilMs: untilMs });
    return due.map(({ id }) => ({ id }));
  }

  return {
    name: 'jobs',
    begun,
    claims,
    idOf: ({ id }) => id,
    async claim(lease, limit) {
      claims.push(lease.nowMs);
      const jobs = takeDue(lease, limit);
      return { jobs, pauseMs: jobs.length > 0 ? 0 : 1_000 };
    },
    async renew(owner, ids, untilMs) {
      for (const row of rows.values()) {
        if (row.owner === owner && ids.includes(row.id)) row.leasedUntilMs = untilMs;
      }
    },
    async run({ id }, cutOff) {
      const end = Promise.withResolvers<void>();
      runs.set(id, end);
      begun.push(id);
      cutOff.addEventListener('abort', () => end.resolve());
      await end.promise;
      if (!cutOff.aborted) rows.delete(id);
    },
    async release(owner) {
      for (const row of rows.values()) if (row.owner === owner) Object.assign(row, idle);
    },
    finish(id, error) {
      const run = runs.get(id);
      if (run === undefined) throw new Error(`The job ${id} does not run`);
      if (error) run.reject(error);
      else run.resolve();
    },
    add: (id, dueAtMs = 0) => void rows.set(id, { id, dueAtMs, ...idle }),
    leaseOf: (id) => rows.get(id),
  };
}

export interface TestLoop extends WorkLoop {
  readonly clock: TestClock;
  /** Parsed lines of the log. */
  readonly logged: { readonly msg: string; readonly job?: string; readonly failures?: number }[];
}

export function createTestLoop(
  source: JobSource<Job, string>,
  options: Partial<Omit<WorkLoopOptions<Job, string>, 'clock'>> & { readonly clock?: TestClock } = {},
): TestLoop {
  const { clock = createTestClock(1_000_000) } = options;
  const logged: TestLoop['logged'] = [];
  const log = createLog('debug', { write: (line: string) => void logged.push(JSON.parse(line)) });
  const loop = createWorkLoop({ log, concurrency: 10, longestPauseMs: 1_000, ...options, clock, source });
  return { ...loop, clock, logged };
}

/** Runs everything that does not wait for a timer. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function setUp(options: Parameters<typeof createTestLoop>[1] = {}) {
  const jobs = createTestJobs();
  return { jobs, loop: createTestLoop(jobs, options) };
}

/** Advances the clock second by second, and runs due work in each. */
export async function tick({ clock }: TestLoop, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1_000);
    await settle();
  }
}
