import { randomUUID } from 'node:crypto';
import knex, { type Knex } from 'knex';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import type { Snapshot, Transaction } from '../database.ts';
import { type Engine, quietLog } from '../engine.ts';
import { type ReplicationRow, readReplication, toReplication } from '../replication.ts';
import { type Bounds, runTransactionOn } from '../run-transaction.ts';
import type { StandbyOptions } from '../standbys/standbys.ts';
import type { Change, Insertion, Statement } from '../statement.ts';
import { toBufferedWrite } from '../write-buffer/buffered-write.ts';
import { refuseTransactionPooler } from './pooler.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { createPostgresHosts, nameOfHost, type PostgresHosts } from './postgres-hosts.ts';
import { runMigrationSteps, transactionToMigrate } from './postgres-migration.ts';
import { PostgresPool, type PostgresPoolOptions } from './postgres-pool.ts';
import { createPostgresReaders, type PostgresReader } from './postgres-readers.ts';
import { createPostgresStandby } from './postgres-standby.ts';
import { toQuery, toStatement } from './postgres-statement.ts';
import { createSilenceBreaker } from './silence-breaker.ts';
import { createStandbyReaders } from './standby-readers.ts';

/** Ten in all (docs/guides/operating.md). */
const connections = { write: 5, quick: 3, slow: 2 };
const writeMs = 5_000;
/** Above the limit of each statement, so that a server that answers is never silent. */
export const answerMs = 6_000;
/** Maximum wait of a COMMIT, for the disk and for a synchronous standby. */
export const commitMs = 5_000;
const probeWithinMs = 3_000;

/** Time limits of statements, in milliseconds. */
export interface PostgresReadLimits {
  /** Slower statements are cancelled and run again on a slow connection (ADR 10). */
  readonly quickMs: number;
  /** Time limit on a slow connection, and for waiting for one. */
  readonly slowMs: number;
}

export const defaultReadLimits: PostgresReadLimits = { quickMs: 100, slowMs: 5_000 };

const serverName = 'ngoma server ';
const countServers = `
  select count(distinct application_name)::int as count from pg_stat_activity
  where datname = current_database() and application_name like '${serverName}%'`;

const readTime = 'select extract(epoch from clock_timestamp()) * 1000 as ms';

/**
 * Snapshot isolation; at the default level each statement has its own snapshot. `END` is a COMMIT whose outcome is never
 * unknown, because nothing was written.
 */
const reading: Bounds = {
  begin: 'begin isolation level repeatable read, read only',
  keep: 'END',
  undo: 'ROLLBACK',
};

/**
 * Forces index scans for writes, which find rows by key. Otherwise connections cache plans with sequential scans that were
 * made when the tables were small (ADR 52).
 */
const indexScansOnly = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' };

/** Opens the database of a `postgres://` URL. */
export async function openPostgres(
  url: string,
  takesRequests: boolean,
  limits = defaultReadLimits,
  replicas: StandbyOptions | undefined = undefined,
): Promise<Engine> {
  const hosts = createPostgresHosts(url);
  const breaker = createSilenceBreaker(() => findWritableHost(hosts));
  await refuseTransactionPooler(hosts, breaker);
  // One name per process, by which `countProcesses` counts servers.
  const applicationName = takesRequests ? serverName + randomUUID() : 'ngoma';
  const open = (statementMs: number, options: Omit<PostgresPoolOptions, 'applicationName' | 'limits'>) =>
    new PostgresPool(hosts, breaker, { applicationName, limits: { statementMs, answerMs, commitMs }, ...options });
  const pool = open(writeMs, { maxConnections: connections.write, settings: indexScansOnly, isWriter: true });
  const quick = open(limits.quickMs, { maxConnections: connections.quick });
  const slow = open(limits.slowMs, { maxConnections: connections.slow });
  const primary = createPostgresReaders({ quick, slow, connections, longestWaitMs: limits.slowMs });
  const isPrimary = (name: string) => name === nameOfHost(hosts.current());
  const ofStandby = { applicationName, statementMs: limits.quickMs, isPrimary };
  const standbys = replicas?.urls.map((each) => createPostgresStandby(each, { ...ofStandby, ...replicas })) ?? [];
  const readers =
    replicas === undefined ? primary : createStandbyReaders({ primary, standbys, bounds: reading, ...replicas });
  const read = knex({ client: createPostgresReaderClient(readers), log: quietLog });
  const write = knex({ client: 'pg', connectionPool: pool, log: quietLog });

  async function close(): Promise<void> {
    breaker.close();
    // In this order: Knex without its pool cannot release a connection, and a pool waits until each one is released.
    await Promise.all([pool, quick, slow, ...standbys].map((each) => each.close()));
    await write.destroy();
  }

  try {
    return {
      read,
      write,
      isShared: true,
      freedSpace: undefined,
      async readTimeMs() {
        const { rows } = await primary.read((connection) => connection.query<{ ms: number }>(readTime));
        return Number(rows[0]?.ms);
      },
      description: `postgres ${await checkedVersion(pool)}`,
      // 0 for the calendar: responses of several processes must agree, so each request reads the revision.
      revisionMaxAgeMs: { accounts: 250, calendar: 0, webhooks: 250 },
      transactionToMigrate: (work) => transactionToMigrate(hosts, breaker, work),
      runMigrationSteps: (work) => runMigrationSteps(hosts, breaker, work),
      // as: a transaction that reads only
      snapshot: (work) =>
        readers.hold((reader, check) =>
          runTransactionOn(reader, read, reading, async (trx) => {
            await check();
            return work(trx as Knex as Snapshot);
          }),
        ),
      async select<Row>(statement: Statement, snapshot?: Snapshot) {
        const reader: PostgresReader = (await snapshot?.client.acquireConnection()) ?? readers;
        const { rows } = await reader.read((connection) => connection.query(toQuery(statement)));
        return rows as Row[]; // as: the caller knows the columns of its SQL
      },
      async run<Row>(trx: Transaction, statement: Statement | Insertion | Change) {
        if ('rows' in statement && statement.rows.length === 0) return [];
        const connection: PostgresConnection = await trx.client.acquireConnection();
        const write = toBufferedWrite(trx, statement);
        if (write !== undefined) {
          connection.bufferWrite(write);
          return [];
        }
        const { rows } = await connection.query(toQuery('rows' in statement ? toStatement(statement) : statement));
        return rows as Row[]; // as: the caller knows the columns of its SQL
      },
      async countProcesses() {
        const { rows } = await primary.read((connection) => connection.query<{ count: number }>(countServers));
        return rows[0]?.count ?? 0;
      },
      async replication() {
        const { rows } = await primary.read((connection) => connection.query<ReplicationRow>(readReplication));
        return rows[0] && toReplication(rows[0]);
      },
      standbys: () => standbys.map((standby) => standby.state()),
      onServerChange: hosts.onChange,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connects to all hosts at once and uses the first that can be written to; rejects if there is none. */
async function findWritableHost(hosts: PostgresHosts): Promise<void> {
  const probe = async (url: string): Promise<string> => {
    const options = { applicationName: 'ngoma', limits: undefined, connectWithinMs: probeWithinMs, url };
    const connection = new PostgresConnection(hosts, { ...options, onSilence: () => undefined });
    await connection.connect();
    connection.end().catch(() => undefined);
    return url;
  };
  hosts.use(await Promise.any(hosts.urls.map(probe)));
}

async function checkedVersion(pool: pg.Pool): Promise<string> {
  const { rows }: pg.QueryResult<{ server_encoding: string }> = await pool.query('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`The PostgreSQL database has the encoding ${encoding}; Ngoma needs UTF8.`);
  const version: pg.QueryResult<{ server_version: string }> = await pool.query('show server_version');
  return version.rows[0]?.server_version.split(' ')[0] ?? '';
}

/** Members of Knex' query object that the dialect uses. */
interface Query {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  response?: pg.QueryResult;
}

/** Runs each statement on any free connection, without a pool of Knex. */
function createPostgresReaderClient(readers: PostgresReader): typeof Knex.Client {
  return class extends PostgresClient {
    override async acquireConnection(): Promise<PostgresReader> {
      return readers;
    }

    override releaseConnection(): Promise<void> {
      return Promise.resolve();
    }

    async _query(reader: PostgresReader, query: Query): Promise<Query> {
      query.response = await reader.read((connection) => connection.query(query.sql, [...(query.bindings ?? [])]));
      return query;
    }
  };
}
