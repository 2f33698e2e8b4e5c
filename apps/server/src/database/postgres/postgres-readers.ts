import pg from 'pg';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import { StorageBusy } from '../storage-error.ts';
import { countWait, currentWaitBudget } from '../wait-budget.ts';
import type { PooledConnection, PostgresPool } from './postgres-pool.ts';

type ReadingConnection = Pick<pg.PoolClient, 'query'>;

/** Sends one query synchronously and converts its result. */
type Read<Result> = (connection: ReadingConnection) => Promise<Result>;

/** Reads on a connection with a statement timeout. */
export interface PostgresReader {
  read<Result>(read: Read<Result>): Promise<Result>;
}

/** Runs each read on any free connection. */
export interface PostgresReaders extends PostgresReader {
  /**
   * Runs all reads of `work` on one connection. If one exceeds the limit of quick connections, `work` runs again on a slow
   * one, so it must only read. It calls `check` at the beginning of its transaction, which rejects on a stale standby.
   */
  hold<Result>(work: (reader: PostgresReader, check: () => Promise<void>) => Promise<Result>): Promise<Result>;
}

export interface PostgresReadPools {
  readonly quick: PostgresPool;
  readonly slow: PostgresPool;
  /** Maximum connections of each pool. */
  readonly connections: { readonly quick: number; readonly slow: number };
  /** Maximum wait for a slow connection, in milliseconds. */
  readonly longestWaitMs: number;
}

/** SQLSTATE of a statement cancelled by `statement_timeout`. */
const stopped = '57014';

class WaitedTooLong extends Error {
  readonly code = stopped;
}

/** Reads run on a quick connection first. If they take too long, they are stopped and run on a slow one (ADR 10). */
export function createPostgresReaders({ quick, slow, connections, longestWaitMs }: PostgresReadPools): PostgresReaders {
  // Limits waiting here, because the pool would report a lost connection.
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
    read: (read) => countWait(() => withinBudget(orSlowly(() => readQuickly(read), read))),
    hold: (work) => {
      const keep = (connection: PooledConnection) => work({ read: (read) => read(connection) }, async () => undefined);
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
    // The reads belong to several requests.
    connection.waitBudget = undefined;
    const part = waiting.splice(0, Math.ceil(waiting.length / connections));
    return connection.inOneWrite(() => Promise.all(part.map((send) => send(connection))));
  }

  return <Result>(read: Read<Result>) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const send = (connection: PooledConnection) => read(connection).then(resolve, reject);
    waiting.push(send);
    withConnection(pool, sendPart).catch((error: unknown) => {
      const place = waiting.indexOf(send);
      // Otherwise another connection has sent it.
      if (place === -1) return;
      waiting.splice(place, 1);
      reject(error);
    });
    return promise;
  };
}

/** Rejects when the request has no time left; the read then ends at its own limits. */
function withinBudget<Result>(reading: Promise<Result>): Promise<Result> {
  const remainingMs = currentWaitBudget()?.remainingMs() ?? Number.POSITIVE_INFINITY;
  // A timer would take it for a millisecond.
  if (remainingMs === Number.POSITIVE_INFINITY) return reading;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const late = () => reject(new StorageBusy('The database did not answer in the time of the request.'));
  const timer = setTimeout(late, Math.max(0, remainingMs));
  reading.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

async function withConnection<Result>(
  pool: PostgresPool,
  work: (connection: PooledConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    return await work(connection);
  } finally {
    // The pool removes a lost connection itself.
    connection.release();
  }
}

const wasStopped = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === stopped;
