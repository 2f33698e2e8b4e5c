import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Snapshot, Transaction } from './database.ts';
import { type Engine, quietLog } from './engine.ts';
import { type Insertion, prepared, type Statement } from './statement.ts';
import { narrowToText, postgresSubstringSearch } from './substring-index.ts';

const maxConnections = 10;
const connectionTimeoutMs = 10_000;
/** Nothing else in the database may use this number. */
const migrationLockId = 6_460_001;

/** At PostgreSQL's usual level each statement sees a state of its own. */
const snapshotMode = { isolationLevel: 'repeatable read', readOnly: true } as const;

/** 64-bit integers as numbers: ours are counts and milliseconds, far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (id as number) === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format),
};

/** Opens the database of a `postgres://` URL. */
export async function openPostgres(url: string): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    application_name: 'ngoma',
    types,
  });
  // A connection that breaks is reported to whoever uses it next; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = knex({ client: 'pg', connectionPool: pool, log: quietLog });

  async function close(): Promise<void> {
    await database.destroy();
    await pool.end();
  }

  try {
    return {
      read: database,
      write: database,
      isShared: true,
      description: `postgres ${await checkedVersion(pool)}`,
      // Several processes share the calendar, and their responses must agree: each request asks.
      revisionMaxAgeMs: { accounts: 250, calendar: 0 },
      async waitToMigrate(trx) {
        await trx.raw('select pg_advisory_xact_lock(?)', [migrationLockId]);
      },
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
      whereContains: (query, table, text) => narrowToText(query, postgresSubstringSearch, database, table, text),
      isReady: () =>
        pool.query('select 1').then(
          () => true,
          () => false,
        ),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function checkedVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`The PostgreSQL database has the encoding ${encoding}; Ngoma needs UTF8.`);
  const version = await pool.query<{ server_version: string }>('show server_version');
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
