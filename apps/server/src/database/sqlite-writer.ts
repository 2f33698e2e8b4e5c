import { connect, type Outcome, SqliteConnection, type Value } from './sqlite-connection.ts';

type State =
  | { readonly is: 'idle' }
  /** These statements, from BEGIN on, have not been handed to the driver yet. */
  | { readonly is: 'deferred'; readonly script: readonly string[] }
  | { readonly is: 'open'; readonly script: readonly string[] }
  /** A deferred statement failed and all was rolled back; Knex has not ended its transaction yet. */
  | { readonly is: 'failed'; readonly cause: unknown };

// WAL is a property of the file; FULL makes each commit wait for the disk, which is what an answer promises.
const writerSettings = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'cache_size = -16000',
  // In pages, 32 MB: moving the log into the file waits for the disk too; at the default 4 MB it took a quarter of the
  // rate of a busy server.
  'wal_autocheckpoint = 8000',
  'journal_size_limit = 67108864',
];

const begin = 'BEGIN IMMEDIATE';

/**
 * The connection that writes. Each call of the driver is a trip to another thread and back through the event loop,
 * which costs a busy server more than the statement itself. So what gives no answer is kept back and travels with
 * the next statement that does: a transaction of nothing but `defer`red inserts is one trip.
 *
 * It takes the write lock when it begins (IMMEDIATE): a transaction that read first and wrote later would fail if
 * another process wrote between.
 */
export class SqliteWriter extends SqliteConnection {
  #state: State = { is: 'idle' };

  override async execute(method: 'all' | 'run', sql: string, bindings: readonly Value[]): Promise<Outcome> {
    if (this.#state.is !== 'idle') await this.#catchUp();
    return super.execute(method, sql, bindings);
  }

  begin(): void {
    this.#state = { is: 'deferred', script: [begin] };
  }

  /** Adds a statement without bindings to the transaction; its failure shows with a later statement or the commit. */
  defer(sql: string): void {
    const state = this.#state;
    if (state.is === 'idle') throw new Error('Only a statement of a transaction can be deferred.');
    if (state.is !== 'failed') this.#state = { is: state.is, script: [...state.script, sql] };
  }

  async commit(): Promise<void> {
    const state = this.#state;
    this.#state = { is: 'idle' };
    if (state.is === 'idle') return;
    if (state.is === 'failed') throw state.cause;
    // Nothing was done, so there is nothing to commit.
    if (state.is === 'deferred' && state.script.length === 1) return;
    await this.#runScript([...state.script, 'COMMIT']);
  }

  async rollBack(): Promise<void> {
    const state = this.#state;
    this.#state = { is: 'idle' };
    if (state.is === 'open') await this.executeScript('ROLLBACK').catch(alreadyRolledBack);
  }

  async #catchUp(): Promise<void> {
    const state = this.#state;
    if (state.is === 'failed') throw new Error('This transaction was rolled back already.', { cause: state.cause });
    if (state.is === 'idle' || state.script.length === 0) return;
    this.#state = { is: 'open', script: [] };
    try {
      await this.#runScript(state.script);
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

/** Opens the file for writing. There may be one such connection in a process; other processes wait for their turn. */
export const connectWriter = (path: string): Promise<SqliteWriter> =>
  connect(path, (driver) => new SqliteWriter(driver), writerSettings);
