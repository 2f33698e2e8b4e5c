import type { Knex } from 'knex';
import type { Database, RevisionName, Runner, Transaction } from './database.ts';

/** The part of a `Database` that depends on the engine. */
export interface Engine
  extends Runner,
    Omit<Database, 'bumpRevision' | 'revision' | 'readAtRevision' | 'transaction' | 'isReady' | 'clock'> {
  /** Reads the clock of the database in Unix milliseconds; undefined if it has none. */
  readonly readTimeMs: (() => Promise<number>) | undefined;
  /** Maximum age of a cached revision, in milliseconds. */
  readonly revisionMaxAgeMs: Readonly<Record<RevisionName, number>>;
  /** Runs migrations one by one; undefined on SQLite, where no other process waits for them. */
  readonly runMigrationSteps: (<T>(work: (steps: MigrationSteps) => Promise<T>) => Promise<T>) | undefined;
  /** Runs `work` in one long write transaction, with a lock against other migrations. */
  transactionToMigrate<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
}

/** Each migration has its own transaction, so that it locks tables for a short time. */
export interface MigrationSteps {
  /** Waits a short time for locks and repeats `step` while others hold them. */
  transaction<T>(step: (trx: Transaction) => Promise<T>): Promise<T>;
  /** For statements that cannot run in a transaction. */
  readonly outside: Knex;
}

/** Keeps Knex from writing to standard output, which contains the results of commands. Its warnings are thrown as well. */
export const quietLog = {
  warn: () => undefined,
  error: () => undefined,
  deprecate: (message: unknown) => process.emitWarning(String(message)),
  debug: () => undefined,
};
