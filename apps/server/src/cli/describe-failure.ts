import path from 'node:path';
import { storageErrorCode } from '../database/storage-error.ts';
import { errorCode } from '../problems/error-code.ts';
import { type Config, sqliteFile } from '../settings/config.ts';

/** Describes an error for the operator, with the remedy where there is one and without SQL. */
export function describeFailure(error: unknown, settings: Pick<Config, 'databaseUrl'>): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path: place } = findCoded(error);
  const file = sqliteFile(settings);
  if (code.startsWith('SQLITE_') && storageErrorCode(error) !== undefined)
    return `The database${file === undefined ? '' : ` ${path.resolve(file)}`} ${sqliteErrors[code] ?? otherError} (${code}).`;
  if (place !== undefined)
    return `${place} cannot be used: ${systemErrors[code] ?? 'the system rejects it'} (${code}).`;
  if (storageErrorCode(error) !== undefined && file === undefined)
    return `PostgreSQL failed: ${withoutStatement(error)}. Check that it runs and has free space, then try again.`;
  return withoutStatement(error);
}

const otherError = 'cannot be read or written: check its disk and its owner';

const sqliteErrors: Readonly<Record<string, string>> = {
  SQLITE_BUSY: 'is locked by another program: end that program, or wait for it, then try again',
  SQLITE_LOCKED: 'is locked by another program: end that program, or wait for it, then try again',
  SQLITE_FULL: 'has no space left: free some on its disk, then try again',
  SQLITE_IOERR: 'cannot be read or written: check its disk',
  SQLITE_READONLY: 'may not be written: run the command as its owner, and check whether its disk is read-only',
  SQLITE_CANTOPEN: 'cannot be opened: run the command as its owner',
  SQLITE_CORRUPT: "is damaged: stop the service and restore the last backup with 'ngoma restore'",
  SQLITE_NOTADB: 'is not an SQLite database: set NGOMA_DATA (or DATABASE_URL) to the right one, or restore a backup',
};

const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: 'it or its folder does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it exists already',
};

interface Coded {
  readonly code?: string | undefined;
  readonly path?: string | undefined;
}

/** The error of the driver or the system may be the cause of another error. */
function findCoded(error: Error): Coded {
  const code = errorCode(error);
  if (code !== undefined)
    return { code, path: 'path' in error && typeof error.path === 'string' ? error.path : undefined };
  return error.cause instanceof Error ? findCoded(error.cause) : {};
}

/** Knex puts the statement with its values before the message of the database. */
const withoutStatement = ({ message }: Error): string =>
  /^(select|insert|update|delete|create|alter|drop|with|begin|commit|pragma|vacuum)\b/i.test(message)
    ? (message.split(' - ').at(-1) ?? message)
    : message;
