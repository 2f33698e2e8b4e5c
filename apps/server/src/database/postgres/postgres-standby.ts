import pg from 'pg';
import type { StandbyObserver, StandbyState } from '../standbys/standbys.ts';
import { prepared } from '../statement.ts';
import { StorageBusy } from '../storage-error.ts';
import { describeConnectionError, PostgresConnection, type PostgresLimits } from './postgres-connection.ts';
import { createPostgresHosts, nameOfHost } from './postgres-hosts.ts';
import { type PooledConnection, PostgresPool } from './postgres-pool.ts';
import type { PostgresReader } from './postgres-readers.ts';
import { toQuery } from './postgres-statement.ts';
import { createStandbyHealth } from './standby-health.ts';

export const maxConnections = 5;
/** Longest wait for each answer of a standby. */
export const standbyAnswerMs = 500;
const connectWithinMs = 1_000;
/** Above `standbyAnswerMs`, which ends the wait before. */
const cancelAfterMs = 5_000;

/** Pauses after a stale answer double up to a second. */
const [firstStaleMs, longestStaleMs] = [20, 1_000];

/** SQLSTATE: tables or rights are missing (42), transactions (25), resources (53), shutdown (57P), system errors (58, XX). */
const ownFaults = /^(42|25|53|57P|58|XX)/;

const findState = prepared(
  'select pg_is_in_recovery() as is_standby, (select value from revisions where name = ?) as revision',
);
const stateOfCalendar = findState('calendar');

interface State {
  readonly is_standby: boolean;
  readonly revision: number;
}

const notAStandby = 'it is not a standby';

class NotAStandby extends Error {}

/** The standby has another revision than the primary. */
class Stale extends Error {}

/** Reads in one transaction. */
type Work<Result> = (reader: PostgresReader, check: () => Promise<void>) => Promise<Result>;

export type StandbyAnswer<Result> = { readonly result: Result } | 'stale' | 'failed';

/** A standby that answers reads while it has the revision of the primary. */
export interface PostgresStandby {
  state(): StandbyState;
  /** Whether no failure is known. */
  isUsable(): boolean;
  /** Whether it was stale a moment ago; then the next question waits. */
  isPaused(): boolean;
  /**
   * Runs `work`, which must call `check` at the beginning of its transaction. `work` may run in vain, so it must only read.
   * Its own errors are thrown; those of the standby are not.
   */
  read<Result>(revision: number, work: Work<Result>): Promise<StandbyAnswer<Result>>;
  close(): Promise<void>;
}

export interface PostgresStandbyOptions {
  readonly applicationName: string;
  /** `statement_timeout` in milliseconds. */
  readonly statementMs: number;
  readonly observer: Pick<StandbyObserver, 'failed' | 'recovered'>;
  /** Whether the host with this name is the primary now; that one of all hosts cannot answer as a standby is no fault. */
  readonly isPrimary: (name: string) => boolean;
}

export function createPostgresStandby(url: string, options: PostgresStandbyOptions): PostgresStandby {
  const { applicationName, statementMs, observer, isPrimary } = options;
  const name = nameOfHost(url);
  const hosts = createPostgresHosts(url);
  const health = createStandbyHealth({
    probe: () => requireStandby(url),
    failed: (failure) => observer.failed(name, failure),
    recovered: () => observer.recovered(name),
  });
  const limits: PostgresLimits = { statementMs, answerMs: cancelAfterMs, commitMs: cancelAfterMs };
  const pool = new PostgresPool(hosts, health, { applicationName, maxConnections, limits, connectWithinMs });
  let stale = { pauseMs: 0, untilMs: 0 };

  function noteStale(): void {
    const pauseMs = Math.min(longestStaleMs, Math.max(firstStaleMs, stale.pauseMs * 2));
    stale = { pauseMs, untilMs: performance.now() + pauseMs };
  }

  /** An error of one statement is no failure of the standby, unless it is about the standby itself. */
  function noteFailure(error: unknown): void {
    const isOfStatement =
      error instanceof pg.DatabaseError && error.severity === 'ERROR' && !ownFaults.test(error.code ?? '');
    if (!isOfStatement && !(error instanceof StorageBusy)) health.fail(describeConnectionError(error));
  }

  return {
    state: () => ({ name, failure: isPrimary(name) ? undefined : health.failure() }),
    isUsable: () => health.failure() === undefined,
    isPaused: () => performance.now() < stale.untilMs,
    async read(revision, work) {
      let connection: PooledConnection;
      try {
        connection = await pool.connect();
      } catch (error) {
        noteFailure(error);
        return 'failed';
      }
      const reading = startReading(connection, revision);
      try {
        const result = await work(reading.reader, reading.check);
        if (reading.error() === undefined) {
          health.succeed();
          stale = { pauseMs: 0, untilMs: 0 };
          return { result };
        }
      } catch (error) {
        if (reading.error() === undefined) throw error;
      } finally {
        connection.release();
      }
      if (reading.error() instanceof Stale) {
        noteStale();
        return 'stale';
      }
      noteFailure(reading.error());
      return 'failed';
    },
    async close() {
      health.close();
      await pool.close();
    },
  };
}

/** Reads of one transaction, with the first error of the standby among them. */
function startReading(connection: PooledConnection, revision: number) {
  let first: unknown;
  const fail = (error: unknown): never => {
    // A stale standby may also lack a table.
    if (error instanceof Stale) first = error;
    first ??= error;
    throw error;
  };
  const reader: PostgresReader = {
    read: (read) => withinTime(connection, read(connection)).catch(fail),
  };
  return {
    reader,
    error: () => first,
    async check(): Promise<void> {
      const { rows } = await reader.read((on) => on.query(toQuery(stateOfCalendar)));
      const [state] = rows as State[]; // as: the columns of the statement
      if (!state?.is_standby) fail(new NotAStandby(notAStandby));
      if (state?.revision !== revision) fail(new Stale('The standby has another revision.'));
    },
  };
}

/** Closes the connection if the standby does not answer in time. */
async function withinTime<Result>({ socket }: PooledConnection, answer: Promise<Result>): Promise<Result> {
  // The answer may have come while this process was busy: the event loop reads it before `setImmediate`.
  const timer = setTimeout(() => setImmediate(giveUp), standbyAnswerMs);
  let isOver = false;
  const giveUp = () => {
    if (!isOver) socket.destroy(new Error(`did not answer within ${standbyAnswerMs} ms`));
  };
  try {
    return await answer;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

async function requireStandby(url: string): Promise<void> {
  if (!(await findIsStandby(url))) throw new NotAStandby(notAStandby);
}

/** Whether the host is a standby. Rejects if it does not answer or lacks the tables. */
export async function findIsStandby(url: string): Promise<boolean> {
  const limits = { statementMs: connectWithinMs, answerMs: connectWithinMs, commitMs: connectWithinMs };
  const connection = new PostgresConnection(createPostgresHosts(url), {
    ...{ applicationName: 'ngoma', limits, connectWithinMs: 3 * connectWithinMs, url },
    onSilence: () => undefined,
  });
  await connection.connect();
  try {
    const { rows } = await connection.query(toQuery(stateOfCalendar));
    return (rows as State[])[0]?.is_standby === true; // as: the columns of the statement
  } finally {
    connection.end().catch(() => undefined);
  }
}
