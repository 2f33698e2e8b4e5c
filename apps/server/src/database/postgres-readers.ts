import pg from 'pg';
import { createConcurrencyLimit } from '../turns.ts';

/** A connection, as a reader of rows uses it. */
type ReadingConnection = Pick<pg.PoolClient, 'query'>;

/** Reads on a connection that PostgreSQL ends statements on which take too long. */
export interface PostgresReader {
  read<Result>(work: (connection: ReadingConnection) => Promise<Result>): Promise<Result>;
}

/** Each read takes whichever connection is free. */
export interface PostgresReaders extends PostgresReader {
  /**
   * Keeps one connection for all reads of `work`. Where one of them takes longer than a quick connection gives it, all of
   * `work` runs again on a slow one: it must do nothing but read.
   */
  hold<Result>(work: (reader: PostgresReader) => Promise<Result>): Promise<Result>;
}

export interface PostgresReadPools {
  readonly quick: pg.Pool;
  readonly slow: pg.Pool;
  /** How many connections `slow` has at the most. */
  readonly slowConnections: number;
  /** How long a read may wait for one of them, in milliseconds. */
  readonly longestWaitMs: number;
}

/** PostgreSQL's own code for a statement that its `statement_timeout` has ended. */
const stopped = '57014';

class WaitedTooLong extends Error {
  readonly code = stopped;
}

/** A costly read holds a quick connection for a moment, and shares the slow ones with its like (ADR 10). */
export function createPostgresReaders(pools: PostgresReadPools): PostgresReaders {
  const { quick, slow, slowConnections, longestWaitMs } = pools;
  // The pool would call it a lost connection where one waits too long for it.
  const inTurn = createConcurrencyLimit(slowConnections);

  async function hold<Result>(work: (reader: PostgresReader) => Promise<Result>): Promise<Result> {
    const untilMs = performance.now() + longestWaitMs;
    try {
      return await withConnection(quick, work);
    } catch (error) {
      if (!wasStopped(error)) throw error;
    }
    return inTurn(async () => {
      if (performance.now() > untilMs) throw new WaitedTooLong('The read waited too long for a connection.');
      return withConnection(slow, work);
    });
  }

  return { hold, read: (work) => hold((reader) => reader.read(work)) };
}

async function withConnection<Result>(
  pool: pg.Pool,
  work: (reader: PostgresReader) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    return await work({ read: (one) => one(connection) });
  } finally {
    // The pool itself drops one that was lost.
    connection.release();
  }
}

const wasStopped = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === stopped;
