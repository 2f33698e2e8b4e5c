import type { Database, RevisionName, Runner, Transaction } from './database.ts';

/** What an engine does in its own way; `open.ts` makes a `Database` of it. */
export interface Engine
  extends Runner,
    Omit<Database, 'bumpRevision' | 'revision' | 'transaction' | 'isReady' | 'clock'> {
  /** Milliseconds since the Unix epoch by the clock of the database; undefined where it has none of its own. */
  readonly readTimeMs: (() => Promise<number>) | undefined;
  /** How long a revision that was read may be used for, in milliseconds. */
  readonly revisionMaxAgeMs: Readonly<Record<RevisionName, number>>;
  /** Runs `work` in one write transaction that may take long, once no other process is in one. */
  transactionToMigrate<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
}

/** Knex writes to standard output, which belongs to the results of commands. What it warns of is thrown as well. */
export const quietLog = {
  warn: () => undefined,
  error: () => undefined,
  deprecate: (message: unknown) => process.emitWarning(String(message)),
  debug: () => undefined,
};
