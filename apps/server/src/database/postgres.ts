import knex from 'knex';
import pg from 'pg';
import type { Engine } from './engine.ts';
import { quietLog } from './knex-log.ts';
import { narrowToText, postgresSubstringSearch } from './substring-index.ts';

const maxConnections = 10;
const connectionTimeoutMs = 10_000;
/** Any number will do as long as nothing else in the database uses it. */
const migrationLockId = 6_460_001;

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
      // Several processes share the calendar, and their answers must agree: each request asks (design §11).
      revisionMaxAgeMs: { accounts: 250, calendar: 0 },
      async takeMigrationTurn(trx) {
        await trx.raw('select pg_advisory_xact_lock(?)', [migrationLockId]);
      },
      prepare(sql) {
        const text = positionBindings(sql);
        const name = statementName(text);
        return async (bindings) => (await pool.query({ name, text, values: [...bindings] })).rows;
      },
      async insertRows(trx, table, columns, rows) {
        if (rows.length === 0) return;
        const text = insertSql(table, columns);
        const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
        await trx.raw(text, [JSON.stringify(records)]).options({ name: statementName(text) });
      },
      skipLocked(query) {
        query.forUpdate().skipLocked();
        return query;
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

const statementNames = new Map<string, string>();

/** A connection plans a named statement once; the same text always gets the same name. */
function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known) return known;
  const name = `ngoma_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

/** `?` becomes `$1`, `$2` …, except within quotes. */
function positionBindings(sql: string): string {
  let position = 0;
  return sql.replace(/'[^']*'|"[^"]*"|\?/g, (found) => {
    if (found !== '?') return found;
    position += 1;
    return `$${position}`;
  });
}

/** The table's own row type gives the values their types. */
function insertSql(table: string, columns: readonly string[]): string {
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", ?::json)`;
}
