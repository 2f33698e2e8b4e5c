import { errorCode } from '../problems/error-code.ts';

/**
 * `storage_unavailable`: the database cannot do it now, and nothing of it was stored. `outcome_unknown`: the connection
 * ended between a COMMIT and its response. `query_timeout`: the statement ran too long and was stopped; it changed nothing.
 */
export type StorageErrorCode = 'storage_unavailable' | 'outcome_unknown' | 'query_timeout';

/** There is no connection to the database, or it ended before a COMMIT was sent. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** The database may have stored the transaction or not. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** A statement that was stopped: SQLite's `interrupt()`, and `statement_timeout` (SQLSTATE 57014). */
const stoppedCodes = new Set(['SQLITE_INTERRUPT', '57014']);

/** What the driver of SQLite reports when the file, and not the statement, is the trouble. */
const sqliteCodes = new Set([
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_PROTOCOL',
  'SQLITE_NOMEM',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  'SQLITE_PERM',
  'SQLITE_NOLFS',
]);

/** What the system says where a file beside the database (an image) cannot be written, or no file can be opened. */
const systemCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);

/**
 * SQLSTATE (PostgreSQL, appendix A): connections (08), a standby (25006), a transaction that idled too long (25P03, 25P04),
 * conflicts that a repetition resolves (40), resources (53), a lock that was not free in time (55P03), an operator who
 * stops the server (57P), the system below it (58), damaged data (XX001, XX002).
 */
const sqlState = /^(08|25006|25P0[34]|40|53|55P03|57P|58|XX00[12])[0-9A-Z]*$/;

/** Says whether an error is trouble with the storage, which a repetition survives, or undefined for every other error. */
export function storageErrorCode(error: unknown): StorageErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof OutcomeUnknown) return 'outcome_unknown';
  if (error instanceof ConnectionLost || error.name === 'KnexTimeoutError') return 'storage_unavailable';
  const code = errorCode(error) ?? '';
  if (stoppedCodes.has(code)) return 'query_timeout';
  if (sqliteCodes.has(code) || systemCodes.has(code)) return 'storage_unavailable';
  if (code.length === 5 && sqlState.test(code)) return 'storage_unavailable';
  return storageErrorCode(error.cause);
}

export const isStorageError = (error: unknown): boolean => storageErrorCode(error) !== undefined;
