import pg from 'pg';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import type { PooledConnection, PostgresPool } from './postgres-pool.ts';

/** A connection, as a reader of rows uses it. */
type ReadingConnection = Pick<pg.PoolClient, 'query'>;

/** Sends one query at once, and gives what it makes of the answer. */
type Read<Result> = (connection: ReadingConnection) => Promise<Result>;

/** Reads on a connection that PostgreSQL ends statements on which take too long. */
export interface PostgresReader {
  read<Result>(read: Read<Result>): Promise<Result>;
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
  readonly quick: PostgresPool;
  readonly slow: PostgresPool;
  /** How many connections each has at the most. */
  readonly connections: { readonly quick: number; readonly slow: number };
  /** How long a read may wait for a slow connection, in milliseconds. */
  readonly longestWaitMs: number;
}

/** PostgreSQL's own code for a statement that its `statement_timeout` has ended. */
const stopped = '57014';

class WaitedTooLong extends Error {
  readonly code = stopped;
}

/** Reads run on a quick connection first. If they take too long, they are stopped and run on a slow one (ADR 10). */
export function createPostgresReaders({ quick, slow, connections, longestWaitMs }: PostgresReadPools): PostgresReaders {
  // The pool would call it a lost connection where one waits too long for it.
  const inTurn = createConcurrencyLimit(connections.slow);
  const readQuickly = createPipelinedReads(quick, connections.quick);

  async function orSlowly<Result>(
    readQuick: () => Promise<Result>,
    readSlow: (connection: PooledConnection) => Promise<Result>,
  ): Promise<Result> {
    const untilMs = performance.now() + longestWaitMs;
    try {
      return await readQuick();
    } catch (error) {
      if (!wasStopped(error)) throw error;
    }
    return inTurn(async () => {
      if (performance.now() > untilMs) throw new WaitedTooLong('The read waited too long for a connection.');
      return withConnection(slow, readSlow);
    });
  }

  return {
    read: (read) => orSlowly(() => readQuickly(read), read),
    hold: (work) => {
      const keep = (connection: PooledConnection) => work({ read: (read) => read(connection) });
      return orSlowly(() => withConnection(quick, keep), keep);
    },
  };
}

/**
 * Pipelines reads (docs/adr/0053). Each read is in one of these states:
 * - waiting: all connections are in use
 * - sent: a free connection has sent it in one write with its part of the waiting reads
 */
function createPipelinedReads(pool: PostgresPool, connections: number): PostgresReader['read'] {
  const waiting: ((connection: PooledConnection) => Promise<void>)[] = [];

  function sendPart(connection: PooledConnection): Promise<unknown> {
    const part = waiting.splice(0, Math.ceil(waiting.length / connections));
    return connection.inOneWrite(() => Promise.all(part.map((send) => send(connection))));
  }

  return <Result>(read: Read<Result>) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const send = (connection: PooledConnection) => read(connection).then(resolve, reject);
    waiting.push(send);
    withConnection(pool, sendPart).catch((error: unknown) => {
      const place = waiting.indexOf(send);
      // Otherwise another connection has sent it, and it gets that answer.
      if (place === -1) return;
      waiting.splice(place, 1);
      reject(error);
    });
    return promise;
  };
}

async function withConnection<Result>(
  pool: PostgresPool,
  work: (connection: PooledConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    return await work(connection);
  } finally {
    // The pool itself drops one that was lost.
    connection.release();
  }
}

const wasStopped = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === stopped;
