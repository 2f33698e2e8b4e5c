import type { SumName } from './sums/sums.ts';

/** How long and how hard a run works, and what it judges. */
export interface Pace {
  readonly sendsPerSecond: number;
  /** Between the start of the load and the fault, at random. */
  readonly beforeMs: readonly [number, number];
  /** The least time of the load from the fault on, and after its end. */
  readonly loadMs: number;
  readonly afterwardsMs: number;
  /** The duration of a fault, or of a part of it. */
  lasting(ms: number): number;
  /** Settings of Patroni in seconds, in the place of those in `deploy/cluster/patroni.yml`. */
  readonly patroni: Readonly<Record<string, number>>;
  /** Whether the data of the hosts, about 1 GB, are in memory; deleting them from a disk takes up to a minute. */
  readonly isInMemory: boolean;
  /** Whether too long times fail the run. */
  readonly judgesTimes: boolean;
  /** Sums that do not fail the run. */
  readonly reportedOnly: readonly SumName[];
}

export const full: Pace = {
  sendsPerSecond: 50,
  beforeMs: [3_000, 6_000],
  loadMs: 30_000,
  afterwardsMs: 5_000,
  lasting: (ms) => ms,
  patroni: {},
  isInMemory: false,
  judgesTimes: true,
  reportedOnly: [],
};

/**
 * For CI, where other work shares two cores: it judges what was lost, doubled, stored, shown and answered. Times depend on
 * that work, and with them which messages have ended, and whether etcd keeps one primary. A fault of 25 s still lasts
 * longer than the limit of an answer of PostgreSQL.
 */
export const short: Pace = {
  sendsPerSecond: 20,
  beforeMs: [500, 1_500],
  // A killed database is missed by then, and the run waits until it is writable again.
  loadMs: 5_000,
  afterwardsMs: 2_000,
  lasting: (ms) => ms / 3,
  patroni: { ttl: 20, loop_wait: 3, retry_timeout: 5 },
  isInMemory: true,
  judgesTimes: false,
  reportedOnly: ['late', 'not ended', 'unknown', 'two primaries'],
};

export const faultsOfShortRun: readonly string[] = [
  'kill-postmaster',
  'stop-postgres',
  'silence-long',
  'switchover',
  'kill-api',
  'kill-worker',
  'no-connections',
  'kill-host',
];
