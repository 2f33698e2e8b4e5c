import path from 'node:path';
import { storageErrorCode } from '../database/storage-error.ts';
import { errorCode } from '../problems/error-code.ts';
import { type Config, sqliteFile } from '../settings/config.ts';

/** Says what went wrong to whoever runs a command: no statement of the database, and what to do where that is known. */
export function describeFailure(error: unknown, settings: Pick<Config, 'databaseUrl'>): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path: place } = findCoded(error);
  const file = sqliteFile(settings);
  if (code.startsWith('SQLITE_') && storageErrorCode(error) !== undefined)
    return `The database${file === undefined ? '' : ` ${path.resolve(file)}`} ${sqliteErrors[code] ?? otherError} (${code}).`;
  if (place !== undefined)
    return `${place} cannot be used: ${systemErrors[code] ?? 'the system refuses it'} (${code}).`;
  if (storageErrorCode(error) !== undefined && file === undefined)
    return `PostgreSQL could not do it: ${withoutStatement(error)}. See whether it runs and has room, then try again.`;
  return withoutStatement(error);
}

const otherError = 'cannot be read or written: look at the disk that it is on, and at who owns it';

const sqliteErrors: Readonly<Record<string, string>> = {
  SQLITE_BUSY: 'is locked by another program: end what has it open, or wait for it, then try again',
  SQLITE_LOCKED: 'is locked by another program: end what has it open, or wait for it, then try again',
  SQLITE_FULL: 'has no room left: free some on its disk, then try again',
  SQLITE_IOERR: 'cannot be read or written: look at the disk that it is on',
  SQLITE_READONLY: 'may not be written: run the command as its owner, and look whether its disk is read-only',
  SQLITE_CANTOPEN: 'cannot be opened: run the command as its owner',
  SQLITE_CORRUPT: "is damaged: stop the service and put the last backup back with 'ngoma restore'",
  SQLITE_NOTADB: 'is no database of SQLite: set NGOMA_DATA (or DATABASE_URL) to the right one, or restore a backup',
};

const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: 'it, or the folder that it is in, does not exist',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'what is above it is no folder',
  EEXIST: 'it exists already',
};

interface Coded {
  readonly code?: string | undefined;
  readonly path?: string | undefined;
}

/** The error of the driver or the system may be the cause of ours. */
function findCoded(error: Error): Coded {
  const code = errorCode(error);
  if (code !== undefined)
    return { code, path: 'path' in error && typeof error.path === 'string' ? error.path : undefined };
  return error.cause instanceof Error ? findCoded(error.cause) : {};
}

/** Knex puts the statement, with its values, before what the database said. */
const withoutStatement = ({ message }: Error): string =>
  /^(select|insert|update|delete|create|alter|drop|with|begin|commit|pragma|vacuum)\b/i.test(message)
    ? (message.split(' - ').at(-1) ?? message)
    : message;
