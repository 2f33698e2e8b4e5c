import type { Knex } from 'knex';

/**
 * An open write transaction. Inside one, await nothing but the transaction itself (docs/adr/0003): SQLite has one
 * writer, and whoever waits for it while holding it gets an error after ten seconds.
 */
export type Transaction = Knex.Transaction;

/** What the halves of the service keep count of, so that cached answers and credentials know when they are stale. */
export type RevisionName = 'accounts' | 'calendar';

/**
 * The one way to the data. `read` is a pool of readers, `write` the single writer of SQLite or the pool of PostgreSQL;
 * features write Knex queries that run on both engines.
 */
export interface Database {
  readonly read: Knex;
  readonly write: Knex;
  /** `sqlite` or `postgres` and the version, for the log and the readiness details; never to branch on. */
  readonly description: string;
  /** Whether other servers may work on the same data at the same time. */
  readonly isShared: boolean;
  /** Runs `work` in one write transaction: all of it or nothing. */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Prepares a reading statement once and runs it for each call; for the few queries that are on the hot path.
   * Placeholders are `?`, in the order of `bindings`.
   */
  prepare<Row>(sql: string): (bindings: readonly (string | number | null)[]) => Promise<Row[]>;
  /**
   * Inserts many rows of the same shape with one statement. `columns` names them; each row gives its values in that
   * order. The rows may travel with the next statement or the commit of the transaction, and so may an error.
   */
  insertRows(
    trx: Transaction,
    table: string,
    columns: readonly string[],
    rows: readonly (readonly (string | number | null)[])[],
  ): Promise<void>;
  /** Lets several processes claim rows side by side: `FOR UPDATE SKIP LOCKED` where the engine has it. */
  skipLocked<Query extends Knex.QueryBuilder>(query: Query): Query;
  /**
   * Narrows a query on `table`, under its own name, to rows in which one of its indexed columns contains `text`,
   * whatever the case.
   */
  whereContains<Query extends Knex.QueryBuilder>(query: Query, table: string, text: string): Query;
  /** Adds one to a revision; call it inside the transaction that changes what the revision counts. */
  bumpRevision(trx: Transaction, name: RevisionName): Promise<void>;
  /** The revision, at most 250 ms old for changes of other processes and exact for those of this one. */
  revision(name: RevisionName): Promise<number>;
  /** True when the database answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
