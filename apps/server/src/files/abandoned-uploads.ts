import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../problems/error-code.ts';
import { systemClock } from '../time/clock.ts';
import { hourMs } from '../time/durations.ts';

/** Much longer than a request, because processes that share the folder may be receiving younger files. */
export const abandonedAfterMs = hourMs;

/** The names that `readMultipart` gives. Other files in the folder are not of the service. */
const uploadName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Deletes uploads that a killed process has left: files without a change for `abandonedAfterMs`. Returns their number.
 */
export async function deleteAbandonedUploads(folder: string): Promise<number> {
  let deleted = 0;
  for (const name of await listFiles(folder, (each) => uploadName.test(each))) {
    const file = path.join(folder, name);
    if (!(await isAbandoned(file))) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Lists the files with these names; none if the folder does not exist. */
export async function listFiles(folder: string, isName: (name: string) => boolean): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && isName(entry.name)).map(({ name }) => name);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Whether nothing has changed the file for `abandonedAfterMs`. */
export async function isAbandoned(file: string): Promise<boolean> {
  try {
    // The file system does not use the clock of the service, which tests and the sandbox control.
    return (await stat(file)).mtimeMs < systemClock.now() - abandonedAfterMs;
  } catch (error) {
    // Its request, or another process, has deleted it.
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
