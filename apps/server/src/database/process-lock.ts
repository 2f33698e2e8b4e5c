import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import sqlite3 from 'sqlite3';
import { errorCode } from '../error-code.ts';

/** Another running server has the SQLite file. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/**
 * Keeps other servers away from a SQLite file until `release` is called or this process ends, however it ends: the
 * lock is one of the operating system on `<path>.lock`, so nothing stale can stay behind after a crash, and a pid
 * that was used again means nothing. `<path>.pid` only tells people which process has it. The caller must keep a
 * reference to the result: the lock ends when nothing refers to it.
 */
export async function lockForThisProcess(path: string): Promise<{ release(): Promise<void> }> {
  const pidFile = `${path}.pid`;
  const holder = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(`${path}.lock`, (error) => (error ? reject(error) : resolve(opened)));
  });
  const close = () => new Promise<void>((resolve) => holder.close(() => resolve()));
  try {
    // The file stays empty: it exists only for a transaction that never ends.
    await new Promise<void>((resolve, reject) => {
      holder.exec('BEGIN IMMEDIATE', (error) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    await close();
    if (errorCode(error) !== 'SQLITE_BUSY') throw error;
    throw new DatabaseInUse(
      `Another server (${describeHolder(pidFile)}) is using ${path}. Stop it first; several servers need PostgreSQL (DATABASE_URL).`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    async release() {
      rmSync(pidFile, { force: true });
      await close();
    },
  };
}

const describeHolder = (pidFile: string): string => readHolder(pidFile) ?? 'just starting';

/** `process 4711`; undefined where nobody has it, as far as the file says. */
function readHolder(pidFile: string): string | undefined {
  try {
    return `process ${readFileSync(pidFile, 'utf8').trim()}`;
  } catch {
    return undefined;
  }
}

/** Which process has a SQLite file, as far as its `.pid` says; undefined for none. */
export const findHolder = (path: string): string | undefined => readHolder(`${path}.pid`);
