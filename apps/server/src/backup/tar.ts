import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';

export interface ArchivedFile {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

export interface FoundFile {
  readonly name: string;
  readonly size: number;
  readonly position: number;
}

/** The bytes of a tar archive with mode 600 for all files. Deterministic: equal files give equal bytes. */
export function writeTar(files: AsyncIterable<ArchivedFile>): AsyncIterable<Buffer> {
  const archive = pack();
  addFiles(archive, files).then(
    () => archive.finalize(),
    (error: Error) => archive.destroy(error),
  );
  return archive as AsyncIterable<Buffer>; // as: its type does not declare what it yields
}

async function addFiles(archive: Pack, files: AsyncIterable<ArchivedFile>): Promise<void> {
  for await (const { name, size, content } of files) {
    const entry = archive.entry({ name, size, mode: 0o600, mtime: new Date(0) });
    entry.on('error', reportedByPipeline);
    await pipeline(Readable.from(content), entry);
  }
}

/** Ignores errors that `pipeline` reports: streams of the package also emit them when `pipeline` no longer listens. */
const reportedByPipeline = (): void => undefined;

/** The file is not a tar archive, or is incomplete. */
export class NoArchive extends Error {
  override readonly name = 'NoArchive';
}

const blockBytes = 512;

/** Lists the files of an archive in their order. Throws NoArchive. */
export async function listTar(file: string): Promise<FoundFile[]> {
  const { size: bytes } = await stat(file);
  const files = await readHeaders(file);
  const last = files.at(-1);
  // The package accepts an archive that ends after any file, without the empty block that marks the end.
  if (last === undefined || bytes < last.position + Math.ceil(last.size / blockBytes) * blockBytes + blockBytes)
    throw new NoArchive();
  return files;
}

/** The size of the reads that skip contents. */
const chunkBytes = 1024 * 1024;

async function readHeaders(file: string): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  const archive = extract();
  archive.on('error', reportedByPipeline);
  archive.on('entry', ({ name, size }, content, next) => {
    files.push({ name, size, position: content.offset + blockBytes });
    content.on('error', reportedByPipeline);
    content.on('end', () => next()).resume();
  });
  try {
    await pipeline(createReadStream(file, { highWaterMark: chunkBytes }), archive);
  } catch (error) {
    throw isSystemError(error) ? error : new NoArchive('The archive cannot be read', { cause: error });
  }
  return files;
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
