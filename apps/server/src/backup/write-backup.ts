import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, opendir } from 'node:fs/promises';
import path from 'node:path';
import { copySqliteFile } from '../database/sqlite/copy-file.ts';
import { writeNewFile } from '../files/write-new-file.ts';
import { errorCode } from '../problems/error-code.ts';
import { version } from '../process/version.ts';
import { databaseName, imagesName, keyName, type Manifest, manifestName } from './manifest.ts';
import { type ArchivedFile, writeTar } from './tar.ts';

export interface BackupSource {
  readonly databaseFile: string;
  readonly dataDir: string;
  /** The key of the key file; undefined if the key is in `NGOMA_SECRET_KEY`, which a backup does not contain. */
  readonly secretKey: string | undefined;
}

export interface WrittenBackup {
  readonly bytes: number;
  readonly sha256: string;
  readonly images: number;
}

/** Writes a backup into a new file, while the service may run. */
export async function writeBackup(source: BackupSource, file: string, nowMs: number): Promise<WrittenBackup> {
  return writeNewFile(file, async (output, folder) => {
    const copy = path.join(folder, databaseName);
    await copySqliteFile(source.databaseFile, copy);
    const manifest: Manifest = {
      ...{ format: 1, version, created_at: new Date(nowMs).toISOString() },
      ...{ has_secret_key: source.secretKey !== undefined, files: [] },
    };
    const hash = createHash('sha256');
    for await (const chunk of writeTar(listFiles(source, copy, manifest))) {
      hash.update(chunk);
      await output.appendFile(chunk);
    }
    const { size } = await output.stat();
    const images = manifest.files.filter(({ name }) => name.startsWith(imagesName)).length;
    return { bytes: size, sha256: hash.digest('hex'), images };
  });
}

/** Images follow the database, so that all images in it exist. The manifest follows all files that it lists. */
async function* listFiles(
  { dataDir, secretKey }: BackupSource,
  copy: string,
  manifest: Manifest,
): AsyncGenerator<ArchivedFile> {
  yield recordIn(manifest, await fileAt(databaseName, copy));
  if (secretKey !== undefined) yield recordIn(manifest, inMemory(keyName, `${secretKey}\n`));
  for await (const image of listImages(path.join(dataDir, 'images'))) yield recordIn(manifest, image);
  yield inMemory(manifestName, `${JSON.stringify(manifest, null, 1)}\n`);
}

async function* listImages(folder: string): AsyncGenerator<ArchivedFile> {
  if (!existsSync(folder)) return;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const name = path.join(entry.parentPath, entry.name);
    // An image that was deleted meanwhile is left out.
    const image = await fileAt(`${imagesName}${path.relative(folder, name)}`, name).catch(ignoreMissing);
    if (image) yield image;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/** Opens the file at once, so that it stays readable when it is deleted. */
async function fileAt(name: string, file: string): Promise<ArchivedFile> {
  const handle = await open(file);
  const { size } = await handle.stat();
  // The end is inclusive; one byte more makes the range of an empty file valid.
  return { name, size, content: handle.createReadStream({ start: 0, end: size }) };
}

const inMemory = (name: string, text: string): ArchivedFile => {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: [bytes] };
};

/** The same file. It is added to the manifest after it has been read. */
const recordIn = (manifest: Manifest, { name, size, content }: ArchivedFile): ArchivedFile => ({
  ...{ name, size },
  content: (async function* () {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== size) throw new Error(`${name} changed during the backup. Try again.`);
    manifest.files.push({ name, size, sha256: hash.digest('hex') });
  })(),
});
