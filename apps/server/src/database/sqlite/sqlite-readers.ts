import { createPool } from '../../limits/concurrency-limit.ts';
import { errorCode } from '../../problems/error-code.ts';
import type { Value } from '../statement.ts';
import type { Outcome, SqliteConnection } from './sqlite-connection.ts';

/** Time limits and numbers of readers. */
export interface ReadLimits {
  readonly quickReaders: number;
  readonly slowReaders: number;
  /** Slower statements are interrupted and run again on a slow reader. */
  readonly quickMs: number;
  /** Total time of a statement including waiting; slower ones fail. */
  readonly deadlineMs: number;
}

/** Runs statements, each within a time limit. */
export interface Reader {
  execute(method: 'all' | 'run', sql: string, bindings: readonly Value[]): Promise<Outcome>;
}

/** Runs each statement on any free reader. */
export interface SqliteReaders extends Reader {
  /**
   * Runs all statements of `work` on one reader. If one exceeds `quickMs`, `work` runs again on a slow reader, so it must
   * only read and must leave no transaction open.
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
 * Limits slow statements to `quickMs` on quick readers, then moves them to slow readers, so that quick statements do not wait
 * long (ADR 10).
 */
export async function createReaders(
  connect: () => Promise<SqliteConnection>,
  { quickReaders, slowReaders, quickMs, deadlineMs }: ReadLimits,
): Promise<SqliteReaders> {
  const connections = await connectAll(connect, quickReaders + slowReaders);
  // A second statement on a connection would block a thread.
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
  // Repeated, because a statement that still waits for a thread cannot be interrupted.
  const timer = setInterval(() => reader.interrupt(), limitMs);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}

const wasInterrupted = (error: unknown): boolean => errorCode(error) === interrupted;
