import { createPool } from '../../limits/concurrency-limit.ts';
import { errorCode } from '../../problems/error-code.ts';
import type { Value } from '../statement.ts';
import type { Outcome, SqliteConnection } from './sqlite-connection.ts';

/** How long a statement may run, and on how many readers. */
export interface ReadLimits {
  readonly quickReaders: number;
  readonly slowReaders: number;
  /** What takes longer is stopped and run again on a slow reader. */
  readonly quickMs: number;
  /** From when a statement was asked for; what takes longer fails. */
  readonly deadlineMs: number;
}

/** Runs statements, each within a time limit. */
export interface Reader {
  execute(method: 'all' | 'run', sql: string, bindings: readonly Value[]): Promise<Outcome>;
}

/** Each statement runs on whichever reader is free. */
export interface SqliteReaders extends Reader {
  /**
   * Keeps one reader for all statements of `work`, which leaves no transaction open. Where one of them takes longer than
   * a quick reader gives it, all of `work` runs again on a slow one: it must do nothing but read.
   */
  hold<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** SQLite's own code for a statement that was interrupted. */
const interrupted = 'SQLITE_INTERRUPT';

class DeadlinePassed extends Error {
  readonly code = interrupted;
}

/**
 * A costly statement holds a quick reader for `quickMs` at the most, and shares the slow readers with its like: those
 * that cost little never wait for long.
 */
export async function createReaders(
  connect: () => Promise<SqliteConnection>,
  { quickReaders, slowReaders, quickMs, deadlineMs }: ReadLimits,
): Promise<SqliteReaders> {
  const connections = await connectAll(connect, quickReaders + slowReaders);
  // A second statement on a reader would block a thread.
  const quick = createPool(connections.slice(0, quickReaders));
  const slow = createPool(connections.slice(quickReaders));

  async function hold<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + deadlineMs;
    try {
      return await quick((connection) => work(limited(connection, quickMs)));
    } catch (error) {
      if (!wasInterrupted(error)) throw error;
    }
    return slow(async (connection) => {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) throw new DeadlinePassed('The statement waited for a reader until its deadline.');
      return work(limited(connection, leftMs));
    });
  }

  return {
    hold,
    execute: (method, sql, bindings) => hold((reader) => reader.execute(method, sql, bindings)),
    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

async function connectAll(connect: () => Promise<SqliteConnection>, count: number): Promise<SqliteConnection[]> {
  const connections: SqliteConnection[] = [];
  try {
    while (connections.length < count) connections.push(await connect());
    return connections;
  } catch (error) {
    for (const connection of connections) await connection.close();
    throw error;
  }
}

function limited(connection: SqliteConnection, limitMs: number): Reader {
  return {
    execute: (method, sql, bindings) => within(limitMs, connection, () => connection.execute(method, sql, bindings)),
  };
}

async function within<Result>(limitMs: number, reader: SqliteConnection, run: () => Promise<Result>): Promise<Result> {
  // More than once: where the statement still waits for a thread there is nothing to interrupt yet.
  const timer = setInterval(() => reader.interrupt(), limitMs);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}

const wasInterrupted = (error: unknown): boolean => errorCode(error) === interrupted;
