import { closeSync, openSync } from 'node:fs';
import { connectCopier } from './sqlite-connection.ts';

/**
 * Writes the state that a SQLite file has at one moment into a new file, which only its owner may read. Servers go on
 * writing meanwhile; nothing of the source is changed.
 */
export async function copySqliteFile(source: string, target: string): Promise<void> {
  // SQLite takes a file that is there and empty, and leaves its mode.
  closeSync(openSync(target, 'wx', 0o600));
  const connection = await connectCopier(source);
  try {
    await connection.execute('run', 'vacuum into ?', [target]);
  } finally {
    await connection.close();
  }
}
