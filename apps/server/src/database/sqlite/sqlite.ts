import { closeSync, openSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import knex, { type Knex } from 'knex';
import { createFolder } from '../../files/create-folder.ts';
import type { Snapshot, Transaction } from '../database.ts';
import { type Engine, quietLog } from '../engine.ts';
import { runTransaction, runTransactionOn, usualBounds } from '../run-transaction.ts';
import { listSqliteTables, requireNgomaTables } from '../schema-check.ts';
import type { Change, Insertion, Statement } from '../statement.ts';
import { toBufferedWrite } from '../write-buffer/buffered-write.ts';
import { insertSql } from '../write-buffer/sql-literals.ts';
import { createFileCheck } from './file-identity.ts';
import { lockForThisProcess } from './process-lock.ts';
import { createReaderClient, createWriterClient } from './sqlite-client.ts';
import { connectReader, type SqliteWriter } from './sqlite-connection.ts';
import { createFreedSpace, overwritesDeleted } from './sqlite-freed-space.ts';
import { createReaders, type Reader, type ReadLimits, type SqliteReaders } from './sqlite-readers.ts';

const acquireConnectionTimeoutMs = 10_000;

/** Each reader and the writer occupy a thread (thread-pool.mjs). */
export const defaultReadLimits: ReadLimits = {
  quickReaders: 4,
  // Leaves a processor to the event loop.
  slowReaders: availableParallelism() > 2 ? 2 : 1,
  quickMs: 50,
  deadlineMs: 5000,
};

/** Opens the file at `path`, and creates it and its folder if needed. With `lock`, throws if another server uses it. */
export async function openSqlite(path: string, lock: boolean, readLimits = defaultReadLimits): Promise<Engine> {
  const filename = resolve(path);
  createFolder(dirname(filename));
  // Mode 600, because it contains personal data. SQLite gives sidecar files the same mode.
  closeSync(openSync(filename, 'a', 0o600));
  const isNew = statSync(filename).size === 0;
  const held = lock ? await lockForThisProcess(filename) : undefined;

  const requireSameFile = createFileCheck(filename);
  const write = knex({
    client: createWriterClient(requireSameFile),
    connection: { filename },
    pool: { min: 1, max: 1 },
    acquireConnectionTimeout: acquireConnectionTimeoutMs,
    useNullAsDefault: true,
    log: quietLog,
  });
  let readers: SqliteReaders | undefined;

  async function close(): Promise<void> {
    await readers?.close();
    // Last, so that SQLite removes the sidecar files.
    await write.destroy();
    await held?.release();
  }

  try {
    await requireNgomaFile(filename);
    if (isNew) await write.raw(`PRAGMA user_version = ${overwritesDeleted}`);
    const [version] = await write.raw<{ version: string }[]>('select sqlite_version() as version');
    const opened = await createReaders(() => connectReader(filename), readLimits);
    readers = opened;
    const read = knex({ client: createReaderClient(opened), useNullAsDefault: true, log: quietLog });
    return {
      read,
      write,
      freedSpace: createFreedSpace(filename),
      isShared: false,
      readTimeMs: undefined,
      description: `sqlite ${version?.version}`,
      revisionMaxAgeMs: { accounts: 250, calendar: 250, webhooks: 250 },
      runMigrationSteps: undefined,
      transactionToMigrate: (work) => runTransaction(write, work),
      // as: a transaction of one reader
      snapshot: (work) =>
        opened.hold((reader) => runTransactionOn(reader, read, usualBounds, (trx) => work(trx as Knex as Snapshot))),
      async select<Row>(statement: Statement, snapshot?: Snapshot) {
        const connection: Reader = (await snapshot?.client.acquireConnection()) ?? opened;
        return fetchRows<Row>(connection, statement);
      },
      async run<Row>(trx: Transaction, statement: Statement | Insertion | Change) {
        if ('rows' in statement && statement.rows.length === 0) return [];
        const connection: SqliteWriter = await trx.client.acquireConnection();
        const write = toBufferedWrite(trx, statement);
        if (write !== undefined) {
          connection.bufferWrite(write);
          return [];
        }
        if ('text' in statement) return fetchRows<Row>(connection, statement);
        await connection.execute('run', insertSql(statement), []);
        return [];
      },
      countProcesses: async () => 1,
      replication: async () => undefined,
      standbys: () => [],
      onServerChange: () => () => undefined,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs before the writer connects, which would change the journal mode of another program's file. */
async function requireNgomaFile(filename: string): Promise<void> {
  const reader = await connectReader(filename);
  try {
    const { rows } = await reader.execute('all', listSqliteTables, []);
    requireNgomaTables(rows as { name: string }[]); // as: the columns of the statement
  } finally {
    await reader.close();
  }
}

async function fetchRows<Row>(connection: Reader, { text, bindings }: Statement): Promise<Row[]> {
  const { rows } = await connection.execute('all', withoutRowLocks(text), bindings);
  return rows as Row[]; // as: the caller knows the columns of its SQL
}

/** SQLite has no row locks, because a writer locks the whole file. */
const withoutRowLocks = (text: string): string => text.replace(/\bfor update( of \w+)?( skip locked)?\b/g, '');
