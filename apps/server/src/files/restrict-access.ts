import { chmodSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../problems/error-code.ts';

const othersBits = 0o077;
const stickyBit = 0o1000;

/** The files and folders that the service creates in its data folder. */
const entries = ['secret.key', 'first-credentials.txt', 'images', 'compile-cache'];
/** Suffixes of the files that the service creates beside a SQLite file. */
const sidecarEndings = ['', '-wal', '-shm', '-journal', '.lock', '.pid'];

interface OpenPath {
  readonly file: string;
  readonly stats: Stats;
}

/** Files and folders of the service that other accounts can use or own. */
export function findOpenPaths(dataDir: string, sqliteFile: string | undefined): readonly OpenPath[] {
  const folder = path.resolve(dataDir);
  const files = [
    folder,
    ...entries.map((name) => path.join(folder, name)),
    ...(sqliteFile === undefined ? [] : sidecarEndings.map((ending) => `${path.resolve(sqliteFile)}${ending}`)),
  ];
  return files.flatMap((file) => {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats !== undefined && isOpen(stats) ? [{ file, stats }] : [];
  });
}

/** Systems without modes, such as Windows, have no user ids either. */
const isOpen = ({ mode, uid }: Stats): boolean =>
  process.getuid !== undefined && ((mode & othersBits) !== 0 || isOfOther(uid));

/** Root may run commands in the folder of the service, and the folder may belong to root. */
const isOfOther = (uid: number): boolean => ![process.getuid?.(), 0].includes(uid) && process.getuid?.() !== 0;

/** Describes an open path and its fix. */
export function describeOpenPath({ file, stats }: OpenPath): string {
  if (isOfOther(stats.uid)) return `${file} belongs to another account (uid ${stats.uid}): change its owner`;
  return `${file} can be used by other accounts: chmod ${stats.isDirectory() ? '700' : '600'} it`;
}

/**
 * Removes the rights of other accounts from files of earlier versions or operators: another account could read messages,
 * or lock a file so that the service cannot start. Logs a warning if this fails.
 */
export function restrictAccess(
  dataDir: string,
  sqliteFile: string | undefined,
  log: { info(members: object, message: string): void; warn(members: object, message: string): void },
): void {
  for (const open of findOpenPaths(dataDir, sqliteFile)) {
    const { file, stats } = open;
    const restricted = stats.isDirectory() ? 0o700 : 0o600;
    try {
      // A folder of all accounts, such as /tmp, does not belong to the service.
      if ((stats.mode & stickyBit) !== 0 || isOfOther(stats.uid)) throw new Error(describeOpenPath(open));
      chmodSync(file, restricted);
      log.info({ file, mode: restricted.toString(8) }, 'Other accounts could use this; now only its owner can');
    } catch (error) {
      log.warn(
        { file, reason: errorCode(error) ?? describeOpenPath(open) },
        'Other accounts can use this file or folder',
      );
    }
  }
}
