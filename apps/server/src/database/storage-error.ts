import { errorCode } from '../problems/error-code.ts';

/**
 * `storage_unavailable`: the database is not available, and nothing was stored. `outcome_unknown`: the connection ended
 * between a COMMIT and its response. `query_timeout`: the statement exceeded its time limit and changed nothing.
 */
export type StorageErrorCode = 'storage_unavailable' | 'outcome_unknown' | 'query_timeout';

/** The connection could not be opened, or ended before a COMMIT was sent. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** The work waited too long for a connection, a lock or other writes, and changed nothing. */
export class StorageBusy extends Error {
  override readonly name = 'StorageBusy';
}

/** The database may have stored the transaction or not. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** Codes of interrupted statements: `interrupt()` of SQLite, `statement_timeout` of PostgreSQL. */
const stoppedCodes = new Set(['SQLITE_INTERRUPT', '57014']);

/** Errors of SQLite that concern the file, not the statement. */
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

/** System errors of files beside the database, such as images. */
const systemCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);

/**
 * SQLSTATE (PostgreSQL, appendix A): connections (08), a standby (25006), transaction timeouts (25P03, 25P04), serialization
 * failures (40), resources (53), lock timeout (55P03), shutdown (57P), system errors (58), damaged data (XX001, XX002).
 */
const sqlState = /^(08|25006|25P0[34]|40|53|55P03|57P|58|XX00[12])[0-9A-Z]*$/;

/** Classifies storage errors, after which a retry may succeed; undefined for all other errors. */
export function storageErrorCode(error: unknown): StorageErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof OutcomeUnknown) return 'outcome_unknown';
  if (error instanceof ConnectionLost || error instanceof StorageBusy) return 'storage_unavailable';
  if (error.name === 'KnexTimeoutError') return 'storage_unavailable';
  const code = errorCode(error) ?? '';
  if (stoppedCodes.has(code)) return 'query_timeout';
  if (sqliteCodes.has(code) || systemCodes.has(code)) return 'storage_unavailable';
  if (code.length === 5 && sqlState.test(code)) return 'storage_unavailable';
  return storageErrorCode(error.cause);
}

export const isStorageError = (error: unknown): boolean => storageErrorCode(error) !== undefined;
