import type { Knex } from 'knex';
import { errorCode } from '../problems/error-code.ts';
import type { SharedTime } from '../time/clock.ts';
import type { Replication } from './replication.ts';
import type { StandbyState } from './standbys/standbys.ts';
import type { Change, Insertion, Statement } from './statement.ts';

/**
 * An open write transaction. Inside one, await nothing but the transaction itself (docs/adr/0003): SQLite has one
 * writer, and a wait for it inside a transaction fails after ten seconds.
 */
export type Transaction = Knex.Transaction;

/**
 * An open read transaction (snapshot isolation). Inside one, read only through it: it already has a connection, and a
 * second one per request would deadlock when all connections are in use.
 */
export type Snapshot = Knex & { readonly brand: 'Snapshot' };

/** Data with a change counter, by which caches of responses, credentials and endpoints detect that they are stale. */
export type RevisionName = 'accounts' | 'calendar' | 'webhooks';

export type RewriteOutcome =
  | { readonly is: 'done' }
  /** Rewritten, but a reader keeps old pages in the write-ahead log. */
  | { readonly is: 'log-in-use' }
  /** Another process was writing. */
  | { readonly is: 'busy' }
  | { readonly is: 'no-space'; readonly neededBytes: number; readonly freeBytes: number };

/** A rewrite of this size takes about ten seconds and blocks all writers. */
export const maxQuickRewriteBytes = 512 * 1_048_576;

/** Remains of deleted rows in the file of a database and in its write-ahead log. */
export interface FreedSpace {
  sizeBytes(): Promise<number>;
  /** Empties the write-ahead log; false if readers or writers prevented it for half a second. */
  truncateLog(): Promise<boolean>;
  /** Whether the file contains the text, in rows or in freed space. */
  contains(text: string): Promise<boolean>;
  /** Whether the file may contain rows that an earlier version deleted without overwriting them. */
  isRewriteDue(): Promise<boolean>;
  /** Rewrites the whole file without deleted data (VACUUM). Blocks all writers. */
  rewrite(): Promise<RewriteOutcome>;
}

/**
 * Access to the data. `read` is a pool of readers, `write` the single writer of SQLite or the pool of PostgreSQL. Features
 * use Knex queries that run on both engines.
 */
export interface Database {
  readonly read: Knex;
  readonly write: Knex;
  /** Engine and version, for the log and the readiness details only. */
  readonly description: string;
  /**
   * Clock shared by all processes on this database, for leases and due times. Changes of the wall clock do not affect it.
   */
  readonly clock: SharedTime;
  /** Undefined on PostgreSQL, which reuses freed space by itself. */
  readonly freedSpace: FreedSpace | undefined;
  /** Whether other servers may use the same data at the same time. */
  readonly isShared: boolean;
  /** Runs `work` in one write transaction. */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  /** Runs `work` in one read transaction. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** Runs a statement on a reader or in a snapshot, and returns its rows. For statements that Knex cannot build. */
  select<Row>(statement: Statement, snapshot?: Snapshot): Promise<Row[]>;
  /** Increments a revision, in the transaction that changes the data. */
  bumpRevision(trx: Transaction, name: RevisionName): Promise<void>;
  /** Reads a revision. It may miss changes of other processes for 250 ms, but none of this process. */
  revision(name: RevisionName): Promise<number>;
  /**
   * Runs `work`, whose reads may be answered by a standby that has this revision of the calendar. After a change of the
   * calendar by this process the primary answers.
   */
  readAtRevision<T>(revision: number, work: () => Promise<T>): Promise<T>;
  /** The standbys that answer reads; none on SQLite. */
  standbys(): readonly StandbyState[];
  /** Reads whether COMMITs wait for standbys; undefined on SQLite. */
  replication(): Promise<Replication | undefined>;
  /**
   * Calls `changed` when a connection has reached another host, or the same one with another timeline, after a restart or
   * after a silence.
   * The returned function ends it.
   */
  onServerChange(changed: () => void): () => void;
  /** Counts the connected servers that take requests. */
  countProcesses(): Promise<number>;
  /** Whether a write succeeded within two seconds, at most a second ago. Cached, so calls are cheap. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Calls `run` after the outermost transaction of `trx` has committed, or `undone` after it was rolled back.
 */
export function afterCommit(trx: Transaction, run: () => void, undone: () => void = () => undefined): void {
  // Releasing a savepoint does not commit its changes.
  outermost(trx).executionPromise.then(run, undone);
}

function outermost(trx: Transaction): Transaction {
  return trx.parentTransaction ? outermost(trx.parentTransaction) : trx;
}

/** Runs statements of an engine in a transaction. */
export interface Runner {
  run<Row>(trx: Transaction, statement: Statement | Insertion | Change): Promise<Row[]>;
}

const runners = new WeakMap<Knex, Runner>();

/** Registers the runner of a transaction for `runIn`. */
export const withRunner =
  <T>(runner: Runner, work: (trx: Transaction) => Promise<T>) =>
  (trx: Transaction): Promise<T> => {
    runners.set(trx, runner);
    return work(trx);
  };

/**
 * Runs a statement in a transaction and returns its rows. For statements that Knex cannot build. Insertions and changes may
 * be buffered: then they run, and may fail, with the next statement or the commit.
 */
export function runIn<Row>(trx: Transaction, statement: Statement | Insertion | Change): Promise<Row[]> {
  return runnerOf(trx).run<Row>(trx, statement);
}

/** An object that identifies the database of a transaction, as a key for caches. */
export const originOf = (trx: Transaction): object => runnerOf(trx);

export function runnerOf(trx: Transaction): Runner {
  const runner = runners.get(outermost(trx));
  if (runner === undefined) throw new Error('This is not a transaction of a Database.');
  return runner;
}

/** Whether a statement or commit failed because of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  // SQLSTATE 23505 on PostgreSQL. SQLite has one code for all constraints and names the kind in the message.
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && error.message.includes('UNIQUE constraint'));
}
