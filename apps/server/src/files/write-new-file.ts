import { type FileHandle, lstat, mkdtemp, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../problems/error-code.ts';
import { Refusal } from '../problems/refusal.ts';

/**
 * Writes a file for its owner only, which has its name only once it is whole; refuses where there is something of that
 * name. What `write` needs besides the draft goes into `folder`, which nothing else uses and which is removed at the
 * end.
 */
export async function writeNewFile<Result>(
  file: string,
  write: (draft: FileHandle, folder: string) => Promise<Result>,
): Promise<Result> {
  await requireFree(file);
  // A new folder beside the file: nothing that others made is written or removed.
  const folder = await mkdtemp(`${file}.unfinished-`).catch((error: Error) => {
    throw Object.assign(error, { path: file });
  });
  try {
    const draft = path.join(folder, 'draft');
    const result = await writeDraft(draft, (output) => write(output, folder));
    await putInPlace(draft, file);
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeDraft<Result>(draft: string, write: (output: FileHandle) => Promise<Result>): Promise<Result> {
  const output = await open(draft, 'wx', 0o600);
  try {
    const result = await write(output);
    await output.sync();
    return result;
  } finally {
    await output.close();
  }
}

/** Gives a file its name; refuses where something has got that name meanwhile. */
export async function putInPlace(draft: string, file: string): Promise<void> {
  // Renaming alone would replace what is there, and not every disk for backups has hard links.
  const reserved = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw errorCode(error) === 'EEXIST' ? taken(file) : error;
  });
  await reserved.close();
  try {
    await rename(draft, file);
  } catch (error) {
    await rm(file);
    throw error;
  }
}

/** A link that leads nowhere has the name, too. */
async function requireFree(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (found !== undefined) throw taken(file);
}

const taken = (file: string): Refusal => new Refusal(`There is a file ${file} already: name another one.`);
