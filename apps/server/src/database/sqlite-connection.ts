import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import sqlite3 from 'sqlite3';

export type Value = string | number | null;

/** What the driver reports: rows of a reading statement, or the count and last id of a writing one. */
export interface Outcome {
  readonly rows: unknown[];
  readonly changes: number;
  readonly lastID: number;
}

/** More texts than the program has; only statements with lists of varying length ever push others out. */
const maxStatements = 200;

const commonSettings = ['busy_timeout = 10000', 'mmap_size = 268435456', 'temp_store = MEMORY'];
const readerSettings = ['query_only = ON', 'cache_size = -4000'];

/**
 * One connection of the driver that keeps its prepared statements: the driver's own `all` and `run` prepare and
 * finalize on every call, which doubles the time of a short query.
 */
export class SqliteConnection {
  /** Statements that were handed to the driver and have not answered. */
  pending = 0;
  readonly #driver: sqlite3.Database;
  readonly #statements = new Map<string, Promise<sqlite3.Statement>>();

  constructor(driver: sqlite3.Database) {
    this.#driver = driver;
  }

  /** `all` gives rows; `run` gives counts and must not be used for statements that return rows. */
  async execute(method: 'all' | 'run', sql: string, bindings: readonly Value[]): Promise<Outcome> {
    this.pending += 1;
    try {
      const statement = await this.#statement(sql);
      return await new Promise<Outcome>((resolve, reject) => {
        statement[method](bindings, function (this: sqlite3.RunResult, error: Error | null, rows?: unknown[]) {
          if (error) reject(error);
          else resolve({ rows: rows ?? [], changes: this.changes, lastID: this.lastID });
        });
      });
    } finally {
      this.pending -= 1;
    }
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
    if (known) return known;
    const prepared = new Promise<sqlite3.Statement>((resolve, reject) => {
      const statement = this.#driver.prepare(sql, (error) => (error ? reject(error) : resolve(statement)));
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

/** Opens the file as a reader that cannot write. */
export const connectReader = (path: string): Promise<SqliteConnection> =>
  connect(path, (driver) => new SqliteConnection(driver), readerSettings);

/**
 * Opens the file without changing anything beside it either: a reader of a database at rest would leave side files behind,
 * and one that is in use has them already.
 */
export function connectInspector(path: string): Promise<SqliteConnection> {
  const { href } = pathToFileURL(path);
  const uri = `${href}?mode=ro${existsSync(`${path}-wal`) ? '' : '&immutable=1'}`;
  return connect(
    uri,
    (driver) => new SqliteConnection(driver),
    readerSettings,
    sqlite3.OPEN_READONLY | sqlite3.OPEN_URI,
  );
}

/** Opens the file with a connection of the caller's making, and applies `settings` to it. */
export async function connect<Connection extends SqliteConnection>(
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
  await connection.executeScript(script);
  return connection;
}
