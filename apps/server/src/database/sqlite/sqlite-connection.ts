import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import sqlite3 from 'sqlite3';
import { errorCode } from '../../problems/error-code.ts';
import type { Value } from '../statement.ts';
import type { BufferedWrite } from '../write-buffer/buffered-write.ts';
import { toScript } from '../write-buffer/sql-literals.ts';

/** What the driver reports: rows of a reading statement, or the count and last id of a writing one. */
export interface Outcome {
  readonly rows: unknown[];
  readonly changes: number;
  readonly lastID: number;
}

/** More texts than the program has; only statements with lists of varying length ever push others out. */
const maxStatements = 200;

/** How long another one may have the file locked. */
const lockedMs = 5_000;
const retryPauseMs = 20;
const commonSettings = [`busy_timeout = ${lockedMs}`, 'mmap_size = 268435456', 'temp_store = MEMORY'];
const readerSettings = ['query_only = ON', 'cache_size = -4000'];

/**
 * One connection of the driver that keeps its prepared statements: the driver's own `all` and `run` prepare and
 * finalize on every call, which doubles the time of a short query.
 */
export class SqliteConnection {
  readonly #driver: sqlite3.Database;
  readonly #statements = new Map<string, Promise<sqlite3.Statement>>();

  constructor(driver: sqlite3.Database) {
    this.#driver = driver;
  }

  /** `all` gives rows; `run` gives counts and must not be used for statements that return rows. */
  async execute(method: 'all' | 'run', sql: string, bindings: readonly Value[]): Promise<Outcome> {
    const statement = await this.#statement(sql);
    return new Promise<Outcome>((resolve, reject) => {
      statement[method](bindings, function (this: sqlite3.RunResult, error: Error | null, rows?: unknown[]) {
        // SQLite holds on to one that found the file locked: it would keep every later COMMIT from committing.
        if (error) statement.reset(() => reject(error));
        else resolve({ rows: rows ?? [], changes: this.changes, lastID: this.lastID });
      });
    });
  }

  /** Makes the statement that is running fail with `SQLITE_INTERRUPT`; changes nothing where none is. */
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
      // The last in the map is the one used last.
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
 * Where a placeholder is all that a limit says, SQLite looks at its value for the plan, and prepares the statement again
 * each time that it is given values: half the cost of a short query. It does not look into an expression.
 */
export const plannedOnce = (sql: string): string => sql.replace(/\b(limit|offset) \?/gi, '$1 (? + 0)');

/** Opens the file as a reader that cannot write. */
export const connectReader = (path: string): Promise<SqliteConnection> =>
  connect(path, (driver) => new SqliteConnection(driver), readerSettings);

/**
 * Opens the file without changing anything beside it either: a reader of a database at rest would leave side files behind,
 * and one that is in use has them already.
 */
export const connectInspector = (path: string): Promise<SqliteConnection> => connectReadOnly(path, readerSettings);

/** Likewise, for `vacuum into`, which SQLite takes for a write. */
export const connectCopier = (path: string): Promise<SqliteConnection> => connectReadOnly(path, []);

function connectReadOnly(path: string, settings: readonly string[]): Promise<SqliteConnection> {
  const { href } = pathToFileURL(path);
  const uri = `${href}?mode=ro${existsSync(`${path}-wal`) ? '' : '&immutable=1'}`;
  return connect(uri, (driver) => new SqliteConnection(driver), settings, sqlite3.OPEN_READONLY | sqlite3.OPEN_URI);
}

/** Opens the file to care for its unused parts, beside the connection that writes: it waits shortly for a lock. */
export const connectMaintainer = (path: string): Promise<SqliteConnection> =>
  connect(path, (driver) => new SqliteConnection(driver), ['secure_delete = ON', 'busy_timeout = 500']);

/** Opens the file with a connection of the caller's making, and applies `settings` to it. */
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

/** SQLite does not wait by itself to change the journal of a new file, to which another process makes its tables. */
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

// WAL is a property of the file; FULL makes each commit wait for the disk, which a response promises.
const writerSettings = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // Phone numbers and texts that are deleted are overwritten with zeros.
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
 * The connection that writes. A transaction of nothing but buffered writes is one call of the driver, which runs it on
 * another thread.
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

  /** The write is sent with the next statement or the COMMIT, which fails if it fails. */
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
    // Nothing was done, so there is nothing to commit.
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

  /** All of it, or the transaction is rolled back. */
  async #runScript(script: readonly string[]): Promise<void> {
    try {
      await this.executeScript(script.join(';\n'));
    } catch (error) {
      await this.executeScript('ROLLBACK').catch(alreadyRolledBack);
      throw error;
    }
  }
}

/** A transaction that could not begin, or that SQLite itself ended (disk full), has nothing to roll back. */
const alreadyRolledBack = () => undefined;

/** Opens the file for writing. There may be one such connection in a process; other processes wait until it has finished. */
export const connectWriter = (path: string): Promise<SqliteWriter> =>
  connect(path, (driver) => new SqliteWriter(driver), writerSettings);
