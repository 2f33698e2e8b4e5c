import { type FileHandle, lstat, mkdtemp, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../problems/error-code.ts';
import { Refusal } from '../problems/refusal.ts';

/**
 * Writes a new file with mode 600 atomically; throws `Refusal` if the name exists. `write` can put temporary files into
 * `folder`, which is removed at the end.
 */
export async function writeNewFile<Result>(
  file: string,
  write: (draft: FileHandle, folder: string) => Promise<Result>,
): Promise<Result> {
  await requireFree(file);
  // A new folder beside the file, so that no other file is written or removed.
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

/** Renames the draft; throws `Refusal` if the name exists by now. */
export async function putInPlace(draft: string, file: string): Promise<void> {
  // A rename alone would replace an existing file, and some file systems for backups have no hard links.
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

/** Also detects broken links. */
async function requireFree(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (found !== undefined) throw taken(file);
}

const taken = (file: string): Refusal => new Refusal(`The file ${file} already exists: choose another name.`);
