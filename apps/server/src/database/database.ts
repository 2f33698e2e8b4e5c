import type { Knex } from 'knex';
import { errorCode } from '../problems/error-code.ts';
import type { Clock } from '../time/clock.ts';
import type { Change, Insertion, Statement } from './statement.ts';

/**
 * An open write transaction. Inside one, await nothing but the transaction itself (docs/adr/0003): SQLite has one
 * writer, and a wait for it inside a transaction fails after ten seconds.
 */
export type Transaction = Knex.Transaction;

/**
 * An open read transaction: all that it reads is of one state of the data, whatever is committed meanwhile. Inside one,
 * read nothing past it: it has a connection already, and with as many requests as connections all would wait for ever.
 */
export type Snapshot = Knex & { readonly brand: 'Snapshot' };

/** The data whose changes are counted, so that caches of responses, credentials and endpoints know when they are stale. */
export type RevisionName = 'accounts' | 'calendar' | 'webhooks';

export type RewriteOutcome =
  | { readonly is: 'done' }
  /** Rewritten, but a reader keeps old pages in the write-ahead log. */
  | { readonly is: 'log-in-use' }
  /** Another process was writing all the while. */
  | { readonly is: 'busy' }
  | { readonly is: 'no-space'; readonly neededBytes: number; readonly freeBytes: number };

/** A file of this size is rewritten in about ten seconds, during which nobody else can write to it. */
export const maxQuickRewriteBytes = 512 * 1_048_576;

/** Remains of deleted rows in the file of a database and in its write-ahead log. */
export interface FreedSpace {
  sizeBytes(): Promise<number>;
  /** Empties the write-ahead log; false where readers or writers prevented it for half a second. */
  truncateLog(): Promise<boolean>;
  /** Whether the file contains the text anywhere: in rows, or in what they left. */
  contains(text: string): Promise<boolean>;
  /** Whether the file may contain rows that an earlier version deleted without overwriting them. */
  isRewriteDue(): Promise<boolean>;
  /** Writes the whole file again, without anything that was deleted. Others cannot write meanwhile. */
  rewrite(): Promise<RewriteOutcome>;
}

/**
 * The one way to the data. `read` is a pool of readers, `write` the single writer of SQLite or the pool of PostgreSQL;
 * features write Knex queries that run on both engines.
 */
export interface Database {
  readonly read: Knex;
  readonly write: Knex;
  /** `sqlite` or `postgres` and the version, for the log and the readiness details; never to branch on. */
  readonly description: string;
  /**
   * The clock that all processes on this database share: for leases and for what is due when. It never jumps with a wall
   * clock; moments that people read come from their own machine's.
   */
  readonly clock: Clock;
  /** Undefined where the database reuses freed space by itself, as PostgreSQL does. */
  readonly freedSpace: FreedSpace | undefined;
  /** Whether other servers may work on the same data at the same time. */
  readonly isShared: boolean;
  /** Runs `work` in one write transaction: all of it or nothing. */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  /** Runs `work` in one read transaction. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** Runs a statement that Knex cannot build on a reader, or in a snapshot, and gives the rows that it selects. */
  select<Row>(statement: Statement, snapshot?: Snapshot): Promise<Row[]>;
  /** Adds one to a revision; call it inside the transaction that changes what the revision counts. */
  bumpRevision(trx: Transaction, name: RevisionName): Promise<void>;
  /** The revision, at most 250 ms old for changes of other processes and exact for those of this one. */
  revision(name: RevisionName): Promise<number>;
  /** How many servers that take requests are connected to the database. */
  countProcesses(): Promise<number>;
  /** True when a write was stored within two seconds, at most a second ago. Cheap, however often it is asked. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Calls `run` right after the transaction that `trx` belongs to has committed; never if it is rolled back, which calls
 * `undone`.
 */
export function afterCommit(trx: Transaction, run: () => void, undone: () => void = () => undefined): void {
  // A savepoint is released, not committed: what it did may still be undone.
  outermost(trx).executionPromise.then(run, undone);
}

function outermost(trx: Transaction): Transaction {
  return trx.parentTransaction ? outermost(trx.parentTransaction) : trx;
}

/** How an engine runs statements in a transaction. */
export interface Runner {
  run<Row>(trx: Transaction, statement: Statement | Insertion | Change): Promise<Row[]>;
}

const runners = new WeakMap<Knex, Runner>();

/** Work in a transaction whose statements `runIn` can run. */
export const withRunner =
  <T>(runner: Runner, work: (trx: Transaction) => Promise<T>) =>
  (trx: Transaction): Promise<T> => {
    runners.set(trx, runner);
    return work(trx);
  };

/**
 * Runs a statement that Knex cannot build in a transaction, and gives the rows that it returns. An insertion may travel
 * with the next statement or the commit of the transaction, and so may its error.
 */
export function runIn<Row>(trx: Transaction, statement: Statement | Insertion | Change): Promise<Row[]> {
  return runnerOf(trx).run<Row>(trx, statement);
}

/** The same object for all transactions of a database: a process keeps by it what it remembers of the database. */
export const originOf = (trx: Transaction): object => runnerOf(trx);

/** What runs statements in this transaction. */
export function runnerOf(trx: Transaction): Runner {
  const runner = runners.get(outermost(trx));
  if (runner === undefined) throw new Error('This is no transaction of a Database.');
  return runner;
}

/** True for the error of a statement or commit that would have stored a second row with the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  // SQLSTATE 23505 on PostgreSQL; SQLite has one code for all constraints and says which in its message.
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && error.message.includes('UNIQUE constraint'));
}
