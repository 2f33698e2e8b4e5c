import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import sqlite3 from 'sqlite3';
import { errorCode } from '../../problems/error-code.ts';

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
  // Another account that can open the file could hold a lock on it.
  closeSync(openSync(`${path}.lock`, 'a', 0o600));
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
    throw new DatabaseInUse(describeLock(path, readPid(pidFile)));
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    async release() {
      rmSync(pidFile, { force: true });
      await close();
    },
  };
}

function describeLock(path: string, pid: string | undefined): string {
  const advice = 'Stop it first; several servers need PostgreSQL (DATABASE_URL).';
  if (pid === undefined) return `Another server (just starting) is using ${path}. ${advice}`;
  if (isRunning(Number(pid))) return `Another server (process ${pid}) is using ${path}. ${advice}`;
  return `Another process holds a lock on ${path}.lock, and it is not process ${pid}, the last server. 'fuser -v ${path}.lock' finds it.`;
}

function readPid(pidFile: string): string | undefined {
  try {
    return /^[1-9]\d*$/m.exec(readFileSync(pidFile, 'utf8'))?.[0];
  } catch {
    return undefined;
  }
}

/** A process of another account is running, too, although it takes no signals from this one. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** The process that uses a SQLite file (`process 4711`), as far as its `.pid` says; undefined for none. */
export function findHolder(path: string): string | undefined {
  const pid = readPid(`${path}.pid`);
  return pid === undefined ? undefined : `process ${pid}`;
}
