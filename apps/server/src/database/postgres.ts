import { randomUUID } from 'node:crypto';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import type { Snapshot, Transaction } from './database.ts';
import { type Engine, quietLog } from './engine.ts';
import { PostgresPool } from './postgres-pool.ts';
import { type Insertion, prepared, type Statement } from './statement.ts';

const maxConnections = 10;
const queryDeadlineMs = 10_000;
/** Nothing else in the database may use this number. */
const migrationLockId = 6_460_001;

const serverName = 'ngoma server ';
const countServers = `
  select count(distinct application_name)::int as count from pg_stat_activity
  where datname = current_database() and application_name like '${serverName}%'`;

const readTime = 'select extract(epoch from clock_timestamp()) * 1000 as ms';

/** At PostgreSQL's usual level each statement sees a state of its own. */
const snapshotMode = { isolationLevel: 'repeatable read', readOnly: true } as const;

/** Opens the database of a `postgres://` URL. */
export async function openPostgres(url: string, takesRequests: boolean): Promise<Engine> {
  // All connections of a process have one name, by which processes count each other.
  const applicationName = takesRequests ? serverName + randomUUID() : 'ngoma';
  const pool = new PostgresPool(url, { applicationName, maxConnections, queryDeadlineMs });
  const database = knex({ client: 'pg', connectionPool: pool, log: quietLog });

  async function close(): Promise<void> {
    await database.destroy();
    await pool.close();
  }

  try {
    return {
      read: database,
      write: database,
      isShared: true,
      async readTimeMs() {
        const { rows }: pg.QueryResult<{ ms: number }> = await pool.query(readTime);
        return Number(rows[0]?.ms);
      },
      description: `postgres ${await checkedVersion(pool)}`,
      // Several processes share the calendar, and their responses must agree: each request asks.
      revisionMaxAgeMs: { accounts: 250, calendar: 0 },
      transactionToMigrate: (work) => transactionToMigrate(url, work),
      // as: a transaction that reads only
      snapshot: (work) => database.transaction((trx) => work(trx as Knex as Snapshot), snapshotMode),
      async select<Row>(statement: Statement, snapshot?: Snapshot) {
        const connection: pg.Pool | pg.PoolClient = (await snapshot?.client.acquireConnection()) ?? pool;
        const { rows } = await connection.query(toQuery(statement));
        return rows as Row[]; // as: the caller says what its SQL selects
      },
      async run<Row>(trx: Transaction, statement: Statement | Insertion) {
        if ('rows' in statement && statement.rows.length === 0) return [];
        const connection: pg.PoolClient = await trx.client.acquireConnection();
        const { rows } = await connection.query(toQuery('rows' in statement ? toStatement(statement) : statement));
        return rows as Row[]; // as: the caller says what its SQL returns
      },
      async countProcesses() {
        const { rows }: pg.QueryResult<{ count: number }> = await pool.query(countServers);
        return rows[0]?.count ?? 0;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** On a connection of its own that nothing hurries: it may wait for other processes, and a migration may take long. */
async function transactionToMigrate<T>(url: string, work: (trx: Transaction) => Promise<T>): Promise<T> {
  const pool = new PostgresPool(url, { applicationName: 'ngoma', maxConnections: 1, queryDeadlineMs: undefined });
  const database = knex({ client: 'pg', connectionPool: pool, log: quietLog });
  try {
    return await database.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(?)', [migrationLockId]);
      return await work(trx);
    });
  } finally {
    await database.destroy();
    await pool.close();
  }
}

async function checkedVersion(pool: pg.Pool): Promise<string> {
  const { rows }: pg.QueryResult<{ server_encoding: string }> = await pool.query('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`The PostgreSQL database has the encoding ${encoding}; Ngoma needs UTF8.`);
  const version: pg.QueryResult<{ server_version: string }> = await pool.query('show server_version');
  return version.rows[0]?.server_version.split(' ')[0] ?? '';
}

const preparedQueries = new Map<string, { readonly name: string; readonly text: string }>();

/** A connection plans a named query once; the same text always gets the same name. */
function toQuery({ text, bindings, isPrepared }: Statement): pg.QueryConfig {
  const values = [...bindings];
  if (!isPrepared) return { text: positioned(text), values };
  const known = preparedQueries.get(text);
  if (known) return { ...known, values };
  const query = { name: `ngoma_${preparedQueries.size + 1}`, text: positioned(text) };
  preparedQueries.set(text, query);
  return { ...query, values };
}

/** `?` becomes `$1`, `$2` …, except within quotes. */
function positioned(text: string): string {
  let position = 0;
  return text.replace(/'[^']*'|"[^"]*"|\?/g, (found) => {
    if (found !== '?') return found;
    position += 1;
    return `$${position}`;
  });
}

/** The table's own row type gives the values their types. */
function toStatement({ table, columns, rows }: Insertion): Statement {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  return prepared(
    `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", ?::json)`,
  )(JSON.stringify(records));
}
