import pg from 'pg';
import type { PostgresHosts } from './postgres-hosts.ts';
import { type PooledConnection, PostgresPool } from './postgres-pool.ts';
import type { SilenceBreaker } from './silence-breaker.ts';

const attempts = 3;
/** A pool of one backend answers nobody else while a transaction has it. */
const answerWithinMs = 2_000;
const sqlStateOfUnknownStatement = '26000';

/**
 * Throws if a connection does not keep a prepared statement between transactions, as behind a pooler that hands backends out
 * for one transaction each. Requests would fail there, each at random.
 */
export async function refuseTransactionPooler(hosts: PostgresHosts, breaker: SilenceBreaker): Promise<void> {
  const pool = new PostgresPool(hosts, breaker, { applicationName: 'ngoma', maxConnections: 2, limits: undefined });
  try {
    await withConnection(pool, (asking) => withConnection(pool, (other) => refuseLostStatements(asking, other)));
  } finally {
    await pool.close();
  }
}

/** Ends the connection after it, because a query may still wait there. */
async function withConnection(
  pool: PostgresPool,
  work: (connection: PooledConnection) => Promise<void>,
): Promise<void> {
  const connection = await pool.connect();
  try {
    await work(connection);
  } finally {
    connection.release(true);
  }
}

async function refuseLostStatements(asking: PooledConnection, other: PooledConnection): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1)
    if (!(await keepsStatement(asking, other))) throw new Error(refusal);
}

const refusal =
  'The connection pooler in front of PostgreSQL hands out backends by transaction and loses prepared statements. ' +
  'Set its pool_mode to session, or use PgBouncer 1.21 or newer with max_prepared_statements, or connect directly.';

const probe = { name: 'ngoma_pooler_probe', text: 'select 1' };

/** The open transaction takes the backend that answered before, if backends are shared. */
async function keepsStatement(asking: PooledConnection, other: PooledConnection): Promise<boolean> {
  try {
    await asking.query(probe);
    await other.query('begin');
    return await answersInTime(asking.query(probe));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === sqlStateOfUnknownStatement) return false;
    throw error;
  } finally {
    await other.query('rollback');
  }
}

async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, answerWithinMs, false);
  try {
    return await Promise.race([query.then(() => true), promise]);
  } finally {
    clearTimeout(timer);
  }
}
