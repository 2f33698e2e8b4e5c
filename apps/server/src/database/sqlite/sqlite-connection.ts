import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import sqlite3 from 'sqlite3';
import { errorCode } from '../../problems/error-code.ts';
import type { Value } from '../statement.ts';
import type { BufferedWrite } from '../write-buffer/buffered-write.ts';
import { toScript } from '../write-buffer/sql-literals.ts';
import { createAssertionTable } from './sqlite-assertion.ts';

/** Result of the driver: rows of a query, or the count and last id of a write. */
export interface Outcome {
  readonly rows: unknown[];
  readonly changes: number;
  readonly lastID: number;
}

/** More than the program has texts; only lists of varying length evict statements. */
const maxStatements = 200;

/** Maximum wait for a lock of another connection. */
const lockedMs = 5_000;
const retryPauseMs = 20;
const commonSettings = [`busy_timeout = ${lockedMs}`, 'mmap_size = 268435456', 'temp_store = MEMORY'];
const readerSettings = ['query_only = ON', 'cache_size = -4000'];

/**
 * A connection that caches prepared statements: the `all` and `run` of the driver prepare and finalize on every call, which
 * doubles the time of a short query.
 */
export class SqliteConnection {
  readonly #driver: sqlite3.Database;
  readonly #statements = new Map<string, Promise<sqlite3.Statement>>();

  constructor(driver: sqlite3.Database) {
    this.#driver = driver;
  }

  /** `all` returns rows; `run` returns counts and is only for statements without rows. */
  async execute(method: 'all' | 'run', sql: string, bindings: readonly Value[]): Promise<Outcome> {
    const statement = await this.#statement(sql);
    return new Promise<Outcome>((resolve, reject) => {
      statement[method](bindings, function (this: sqlite3.RunResult, error: Error | null, rows?: unknown[]) {
        // Without a reset, a statement that failed with SQLITE_BUSY blocks every later COMMIT.
        if (error) statement.reset(() => reject(error));
        else resolve({ rows: rows ?? [], changes: this.changes, lastID: this.lastID });
      });
    });
  }

  /** Makes the running statement, if any, fail with `SQLITE_INTERRUPT`. */
  interrupt(): void {
    this.#driver.interrupt();
  }

  /** Runs a script of several statements without bindings. */
  executeScript(sql: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#driver.exec(sql, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    // The driver refuses to close while statements are open.
    const statements = await Promise.allSettled(this.#statements.values());
    this.#statements.clear();
    for (const prepared of statements) if (prepared.status === 'fulfilled') prepared.value.finalize();
    await new Promise<void>((resolve, reject) => {
      this.#driver.close((error) => (error ? reject(error) : resolve()));
    });
  }

  #statement(sql: string): Promise<sqlite3.Statement> {
    const known = this.#statements.get(sql);
    if (known) {
      // LRU order: most recently used last.
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const prepared = new Promise<sqlite3.Statement>((resolve, reject) => {
      const statement = this.#driver.prepare(plannedOnce(sql), (error) => (error ? reject(error) : resolve(statement)));
    });
    this.#statements.set(sql, prepared);
    prepared.catch(() => this.#statements.delete(sql));
    if (this.#statements.size > maxStatements) this.#dropOldest();
    return prepared;
  }

  #dropOldest(): void {
    for (const [sql, prepared] of this.#statements) {
      this.#statements.delete(sql);
      // The driver waits for a running call before it finalizes.
      prepared.then((statement) => statement.finalize()).catch(() => undefined);
      return;
    }
  }
}

/**
 * Replaces `limit ?` by an expression. SQLite uses the value of a plain placeholder for the plan and prepares the statement
 * again for each value, which is half the cost of a short query.
 */
export const plannedOnce = (sql: string): string => sql.replace(/\b(limit|offset) \?/gi, '$1 (? + 0)');

/** Opens the file as a reader that cannot write. */
export const connectReader = (path: string): Promise<SqliteConnection> =>
  connect(path, (driver) => new SqliteConnection(driver), readerSettings);

/**
 * Opens the file without creating sidecar files: `immutable` if the database is not in use, because a normal reader would
 * leave such files behind.
 */
export const connectInspector = (path: string): Promise<SqliteConnection> => connectReadOnly(path, readerSettings);

/** The same for `vacuum into`, which `query_only` would forbid. */
export const connectCopier = (path: string): Promise<SqliteConnection> => connectReadOnly(path, []);

function connectReadOnly(path: string, settings: readonly string[]): Promise<SqliteConnection> {
  const { href } = pathToFileURL(path);
  const uri = `${href}?mode=ro${existsSync(`${path}-wal`) ? '' : '&immutable=1'}`;
  return connect(uri, (driver) => new SqliteConnection(driver), settings, sqlite3.OPEN_READONLY | sqlite3.OPEN_URI);
}

/** Opens the file for maintenance of freed space, with a short lock timeout. */
export const connectMaintainer = (path: string): Promise<SqliteConnection> =>
  connect(path, (driver) => new SqliteConnection(driver), ['secure_delete = ON', 'busy_timeout = 500']);

/** Opens the file and applies `settings`. */
async function connect<Connection extends SqliteConnection>(
  path: string,
  wrap: (driver: sqlite3.Database) => Connection,
  settings: readonly string[],
  mode = sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE | sqlite3.OPEN_FULLMUTEX,
): Promise<Connection> {
  const driver = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(path, mode, (error) => (error ? reject(error) : resolve(opened)));
  });
  const connection = wrap(driver);
  const script = [...commonSettings, ...settings].map((setting) => `PRAGMA ${setting};`).join('\n');
  try {
    await executeOnceFree(connection, script);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

/** Retries SQLITE_BUSY: `busy_timeout` does not apply to a change of the journal mode. */
async function executeOnceFree(connection: SqliteConnection, script: string): Promise<void> {
  const startedAtMs = performance.now();
  for (;;) {
    try {
      return await connection.executeScript(script);
    } catch (error) {
      if (errorCode(error) !== 'SQLITE_BUSY' || performance.now() - startedAtMs > lockedMs) throw error;
    }
    await setTimeout(retryPauseMs);
  }
}

/** See `write-buffer/buffered-write.ts`. */
type State =
  | { readonly is: 'idle' }
  | { readonly is: 'begun'; readonly buffered: BufferedWrite[] }
  | { readonly is: 'open'; readonly buffered: BufferedWrite[] }
  | { readonly is: 'failed'; readonly cause: unknown };

// WAL is a property of the file. FULL makes each commit wait for the disk, as responses promise durability.
const writerSettings = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // Overwrites deleted phone numbers and texts with zeros.
  'secure_delete = ON',
  'cache_size = -16000',
  // In pages, 32 MB: a checkpoint waits for the disk too; at the default 4 MB checkpoints cost a busy server a quarter
  // of its rate.
  'wal_autocheckpoint = 8000',
  'journal_size_limit = 67108864',
];

const scriptOf = ({ is, buffered }: State & { is: 'begun' | 'open' }): string[] => [
  ...(is === 'begun' ? ['BEGIN IMMEDIATE'] : []),
  ...toScript(buffered),
];

/**
 * The connection for writes. A transaction of buffered writes only is one call of the driver, which runs it on another
 * thread.
 *
 * It takes the write lock when it begins (IMMEDIATE): a transaction that read first and wrote later would fail if
 * another process wrote between.
 */
export class SqliteWriter extends SqliteConnection {
  #state: State = { is: 'idle' };

  override async execute(method: 'all' | 'run', sql: string, bindings: readonly Value[]): Promise<Outcome> {
    if (this.#state.is !== 'idle') await this.#flush();
    return super.execute(method, sql, bindings);
  }

  begin(): void {
    this.#state = { is: 'begun', buffered: [] };
  }

  /** The write runs with the next statement or the COMMIT, which fails if the write fails. */
  bufferWrite(write: BufferedWrite): void {
    const state = this.#state;
    if (state.is === 'idle') throw new Error('Only a statement of a transaction can be buffered.');
    if (state.is !== 'failed') state.buffered.push(write);
  }

  async commit(): Promise<void> {
    const state = this.#state;
    this.#state = { is: 'idle' };
    if (state.is === 'idle') return;
    if (state.is === 'failed') throw state.cause;
    // Nothing was sent, so there is nothing to commit.
    if (state.is === 'begun' && state.buffered.length === 0) return;
    await this.#runScript([...scriptOf(state), 'COMMIT']);
  }

  async rollBack(): Promise<void> {
    const state = this.#state;
    this.#state = { is: 'idle' };
    if (state.is === 'open') await this.executeScript('ROLLBACK').catch(alreadyRolledBack);
  }

  async #flush(): Promise<void> {
    const state = this.#state;
    if (state.is === 'failed') throw new Error('This transaction was rolled back already.', { cause: state.cause });
    if (state.is === 'idle' || (state.is === 'open' && state.buffered.length === 0)) return;
    this.#state = { is: 'open', buffered: [] };
    try {
      await this.#runScript(scriptOf(state));
    } catch (error) {
      this.#state = { is: 'failed', cause: error };
      throw error;
    }
  }

  /** Rolls the transaction back if a statement fails. */
  async #runScript(script: readonly string[]): Promise<void> {
    try {
      await this.executeScript(script.join(';\n'));
    } catch (error) {
      await this.executeScript('ROLLBACK').catch(alreadyRolledBack);
      throw error;
    }
  }
}

/** ROLLBACK fails if the transaction did not begin, or if SQLite ended it (disk full). */
const alreadyRolledBack = () => undefined;

/** Opens the file for writing. A process has one such connection; other processes wait for its transactions. */
export async function connectWriter(path: string): Promise<SqliteWriter> {
  const writer = await connect(path, (driver) => new SqliteWriter(driver), writerSettings);
  await writer.executeScript(createAssertionTable);
  return writer;
}
