import { closeSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import knex, { type Knex } from 'knex';
import { createFolder } from '../create-folder.ts';
import type { Snapshot, Transaction } from './database.ts';
import { type Engine, quietLog } from './engine.ts';
import { lockForThisProcess } from './process-lock.ts';
import { SqliteReaderClient, SqliteWriterClient } from './sqlite-client.ts';
import { connectReader, type SqliteConnection, type SqliteWriter } from './sqlite-connection.ts';
import type { Insertion, Statement } from './statement.ts';
import { narrowToText, sqliteSubstringSearch } from './substring-index.ts';

const knexReaders = 3;
const preparedReaders = 2;
const acquireConnectionTimeoutMs = 10_000;

/** Opens the file at `path`, making it and its folder if needed; with `lock`, refuses if another server has it open. */
export async function openSqlite(path: string, lock: boolean): Promise<Engine> {
  const filename = resolve(path);
  createFolder(dirname(filename));
  // It holds messages and numbers of people: for its owner only. SQLite gives its side files the same mode.
  closeSync(openSync(filename, 'a', 0o600));
  const held = lock ? await lockForThisProcess(filename) : undefined;

  const open = (client: typeof Knex.Client, pool: Knex.PoolConfig): Knex =>
    knex({
      client,
      connection: { filename },
      pool,
      acquireConnectionTimeout: acquireConnectionTimeoutMs,
      useNullAsDefault: true,
      log: quietLog,
    });
  const write = open(SqliteWriterClient, { min: 1, max: 1 });
  const read = open(SqliteReaderClient, { min: 0, max: knexReaders });
  const prepared: SqliteConnection[] = [];

  /** Statements that are not prepared may be slow, and do not share a connection with those that are. */
  async function onOtherReader<T>(work: (reader: SqliteConnection) => Promise<T>): Promise<T> {
    const reader: SqliteConnection = await read.client.acquireConnection();
    try {
      return await work(reader);
    } finally {
      read.client.releaseConnection(reader);
    }
  }

  async function onReader<T>(
    isPrepared: boolean,
    snapshot: Snapshot | undefined,
    work: (reader: SqliteConnection) => Promise<T>,
  ): Promise<T> {
    if (snapshot !== undefined) return work(await snapshot.client.acquireConnection());
    return isPrepared ? work(leastBusy(prepared)) : onOtherReader(work);
  }

  async function close(): Promise<void> {
    await Promise.all([read.destroy(), ...prepared.map((connection) => connection.close())]);
    // Last, so that the file is left without side files.
    await write.destroy();
    await held?.release();
  }

  try {
    const [version] = await write.raw<{ version: string }[]>('select sqlite_version() as version');
    for (let i = 0; i < preparedReaders; i += 1) prepared.push(await connectReader(filename));
    return {
      read,
      write,
      isShared: false,
      description: `sqlite ${version?.version}`,
      revisionMaxAgeMs: { accounts: 250, calendar: 250 },
      // The transaction has the write lock already.
      waitToMigrate: async () => undefined,
      // as: a transaction of readers
      snapshot: (work) => read.transaction((trx) => work(trx as Knex as Snapshot)),
      async select<Row>({ text, bindings, isPrepared }: Statement, snapshot?: Snapshot) {
        const { rows } = await onReader(isPrepared, snapshot, (reader) => reader.execute('all', text, bindings));
        return rows as Row[]; // as: the caller says what its SQL selects
      },
      async run<Row>(trx: Transaction, statement: Statement | Insertion) {
        const connection: SqliteWriter = await trx.client.acquireConnection();
        if ('text' in statement) {
          const { rows } = await connection.execute('all', withoutRowLocks(statement.text), statement.bindings);
          return rows as Row[]; // as: the caller says what its SQL returns
        }
        if (statement.rows.length === 0) return [];
        const sql = insertSql(statement);
        // Within a savepoint a failure must show at once, or it would take the whole transaction along.
        if (trx.parentTransaction) await connection.execute('run', sql, []);
        else connection.defer(sql);
        return [];
      },
      whereContains: (query, table, text) => narrowToText(query, sqliteSubstringSearch, read, table, text),
      isReady: () =>
        read.raw('select 1').then(
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

function leastBusy(connections: readonly SqliteConnection[]): SqliteConnection {
  return connections.reduce((best, other) => (other.pending < best.pending ? other : best));
}

/** A writer has the whole file, so there are no row locks. */
const withoutRowLocks = (text: string): string => text.replace(/\bfor update( skip locked)?\b/g, '');

/** One statement whatever the number of rows: they are a JSON array of arrays, in which quotes are doubled. */
function insertSql({ table, columns, rows }: Insertion): string {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((_, index) => `value ->> ${index}`).join(', ');
  const json = JSON.stringify(rows).replaceAll("'", "''");
  return `insert into "${table}" (${names}) select ${values} from json_each('${json}')`;
}
