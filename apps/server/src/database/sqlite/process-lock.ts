import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import sqlite3 from 'sqlite3';
import { errorCode } from '../../problems/error-code.ts';

/** Another running server uses the SQLite file. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/**
 * Locks a SQLite file against other servers until `release` is called or the process ends. The lock is an operating system
 * lock on `<path>.lock`, so a crash leaves no stale lock; `<path>.pid` is only information for operators. The caller must
 * keep a reference to the result, because garbage collection ends the lock.
 */
export async function lockForThisProcess(path: string): Promise<{ release(): Promise<void> }> {
  const pidFile = `${path}.pid`;
  // Mode 600, so that no other account can lock it.
  closeSync(openSync(`${path}.lock`, 'a', 0o600));
  const holder = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(`${path}.lock`, (error) => (error ? reject(error) : resolve(opened)));
  });
  const close = () => new Promise<void>((resolve) => holder.close(() => resolve()));
  try {
    // A transaction that never ends holds the lock; the file stays empty.
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

/** EPERM: the process runs under another account. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** The process that uses a SQLite file (`process 4711`) according to its `.pid`; undefined if there is none. */
export function findHolder(path: string): string | undefined {
  const pid = readPid(`${path}.pid`);
  return pid === undefined ? undefined : `process ${pid}`;
}
