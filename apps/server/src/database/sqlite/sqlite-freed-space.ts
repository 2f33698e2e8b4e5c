import { open, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../problems/error-code.ts';
import type { FreedSpace, RewriteOutcome } from '../database.ts';
import { connectMaintainer, type SqliteConnection } from './sqlite-connection.ts';

/** `PRAGMA user_version` of a file in which all deleted rows were overwritten; 0 in those of earlier versions. */
export const overwritesDeleted = 1;

const chunkBytes = 1_048_576;
/** VACUUM writes one copy to a temporary file and one to the write-ahead log. */
const copies = 2;

/** Freed space of a SQLite file and its write-ahead log. Each call uses a separate connection. */
export function createFreedSpace(filename: string): FreedSpace {
  async function connected<T>(work: (connection: SqliteConnection) => Promise<T>): Promise<T> {
    const connection = await connectMaintainer(filename);
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }

  async function rewrite(): Promise<RewriteOutcome> {
    const neededBytes = (await sizeBytes()) * copies;
    const { bavail, bsize } = await statfs(path.dirname(filename));
    const freeBytes = bavail * bsize;
    if (freeBytes < neededBytes) return { is: 'no-space', neededBytes, freeBytes };
    return connected(async (connection) => {
      try {
        await vacuum(connection, path.dirname(filename));
      } catch (error) {
        if (errorCode(error) === 'SQLITE_BUSY') return { is: 'busy' };
        // Another program has taken the space meanwhile.
        if (errorCode(error) === 'SQLITE_FULL') return { is: 'no-space', neededBytes, freeBytes };
        throw error;
      }
      await connection.executeScript(`PRAGMA user_version = ${overwritesDeleted}`);
      return { is: (await truncate(connection)) ? 'done' : 'log-in-use' };
    });
  }

  const sizeBytes = async (): Promise<number> => (await stat(filename)).size;

  return {
    sizeBytes,
    rewrite,
    truncateLog: () => connected(truncate),
    isRewriteDue: () => connected(async (connection) => (await readPragma(connection, 'user_version')) === 0),
    contains: (text) => fileContains(filename, Buffer.from(text)),
  };
}

async function readPragma(connection: SqliteConnection, name: string): Promise<unknown> {
  const { rows } = await connection.execute('all', `PRAGMA ${name}`, []);
  const [row] = rows as Record<string, unknown>[]; // as: a pragma gives one row, with a column of its name
  return row?.[name];
}

/** False if readers or writers hold a lock until the timeout. */
async function truncate(connection: SqliteConnection): Promise<boolean> {
  // Does most of the work without blocking writers.
  await connection.execute('all', 'PRAGMA wal_checkpoint(PASSIVE)', []);
  const { rows } = await connection.execute('all', 'PRAGMA wal_checkpoint(TRUNCATE)', []);
  const [row] = rows as { busy: number }[]; // as: the columns of this pragma
  return row?.busy === 0;
}

/** Puts the temporary file into the folder whose free space was checked. */
async function vacuum(connection: SqliteConnection, folder: string): Promise<void> {
  const quoted = folder.replaceAll("'", "''");
  await connection.executeScript(`PRAGMA temp_store = FILE; PRAGMA temp_store_directory = '${quoted}'`);
  try {
    await connection.executeScript('VACUUM');
  } finally {
    await connection.executeScript(`PRAGMA temp_store_directory = ''`);
  }
}

async function fileContains(filename: string, wanted: Buffer): Promise<boolean> {
  await using file = await open(filename, 'r');
  const overlap = wanted.length - 1;
  const chunk = Buffer.alloc(chunkBytes + overlap);
  for (let position = 0; ; position += chunkBytes) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
    if (chunk.subarray(0, bytesRead).includes(wanted)) return true;
    if (bytesRead < chunk.length) return false;
  }
}
