import { closeSync, openSync } from 'node:fs';
import { connectCopier } from './sqlite-connection.ts';

/**
 * Copies a consistent state of a SQLite file into a new file with mode 600. Servers may write meanwhile; the source does not
 * change.
 */
export async function copySqliteFile(source: string, target: string): Promise<void> {
  // `vacuum into` accepts an empty file and keeps its mode.
  closeSync(openSync(target, 'wx', 0o600));
  const connection = await connectCopier(source);
  try {
    await connection.execute('run', 'vacuum into ?', [target]);
  } finally {
    await connection.close();
  }
}
