import { setTimeout as pause } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import { errorCode } from '../../problems/error-code.ts';
import type { Transaction } from '../database.ts';
import { type MigrationSteps, quietLog } from '../engine.ts';
import { runTransaction } from '../run-transaction.ts';
import type { PostgresHosts } from './postgres-hosts.ts';
import { type PooledConnection, PostgresPool } from './postgres-pool.ts';
import type { SilenceBreaker } from './silence-breaker.ts';

/** Advisory lock id, unique in the database. */
const migrationLockId = 6_460_001;
/** Statements of sends queue behind a migration that waits for its lock, so it waits no longer. */
export const migrationLockMs = 2_000;
const betweenTriesMs = 1_000;
/** About five minutes. */
const maxTries = 100;
const sqlStateOfLockTimeout = '55P03';

/** Runs all migrations in one transaction, without timeouts, for a database that no server uses yet. */
export function transactionToMigrate<T>(
  hosts: PostgresHosts,
  breaker: SilenceBreaker,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  return withPool(hosts, breaker, (database) =>
    runTransaction(database, async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(?)', [migrationLockId]);
      return await work(trx);
    }),
  );
}

/** Gives `work` one transaction per migration, while no other process migrates. */
export function runMigrationSteps<T>(
  hosts: PostgresHosts,
  breaker: SilenceBreaker,
  work: (steps: MigrationSteps) => Promise<T>,
): Promise<T> {
  return withPool(hosts, breaker, async (database, pool) => {
    const locking = await pool.connect();
    try {
      // Not a wait in PostgreSQL: its snapshot would stop `create index concurrently` of the process that has the lock.
      while (!(await tryLock(locking))) await pause(betweenTriesMs);
      return await work({
        outside: database,
        transaction: (step) => retryWhileLocked(() => runTransaction(database, withShortWait(step))),
      });
    } finally {
      // The lock ends with its connection.
      locking.release(true);
    }
  });
}

async function tryLock(connection: PooledConnection): Promise<boolean> {
  const { rows } = await connection.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    migrationLockId,
  ]);
  return rows[0]?.locked === true;
}

const withShortWait =
  <T>(step: (trx: Transaction) => Promise<T>) =>
  async (trx: Transaction): Promise<T> => {
    await trx.raw(`set local lock_timeout = ${migrationLockMs}`);
    return step(trx);
  };

async function retryWhileLocked<T>(step: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await step();
    } catch (error) {
      if (errorCode(error) !== sqlStateOfLockTimeout) throw error;
      if (tried === maxTries)
        throw new Error(
          'A migration cannot lock its table: end the long transactions that use it (pg_stat_activity).',
          {
            cause: error,
          },
        );
      await pause(betweenTriesMs);
    }
  }
}

async function withPool<T>(
  hosts: PostgresHosts,
  breaker: SilenceBreaker,
  work: (database: Knex, pool: PostgresPool) => Promise<T>,
): Promise<T> {
  const pool = new PostgresPool(hosts, breaker, { applicationName: 'ngoma', maxConnections: 2, limits: undefined });
  const database = knex({ client: 'pg', connectionPool: pool, log: quietLog });
  try {
    return await work(database, pool);
  } finally {
    await pool.close();
    await database.destroy();
  }
}
