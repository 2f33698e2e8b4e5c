import { statSync } from 'node:fs';
import { ConnectionLost } from '../storage-error.ts';

/**
 * Returns a check that the file at this path is still the one that was opened: SQLite goes on to write to a file that was
 * moved or deleted, and everything written would be missing after a restart. Compares device and inode.
 */
export function createFileCheck(filename: string): () => void {
  const opened = statSync(filename);
  return () => {
    const now = statSync(filename, { throwIfNoEntry: false });
    if (now?.dev === opened.dev && now.ino === opened.ino) return;
    throw new ConnectionLost(
      `The database file ${filename} was ${now === undefined ? 'moved or deleted' : 'replaced'} while the service ` +
        'runs: put it back, or stop the service.',
    );
  };
}
