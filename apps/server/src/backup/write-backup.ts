import { createHash } from 'node:crypto';
import { open, opendir, stat } from 'node:fs/promises';
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
  /** The text of the key file; undefined where the key is in `NGOMA_SECRET_KEY`, which a backup leaves out. */
  readonly secretKey: string | undefined;
}

export interface WrittenBackup {
  readonly bytes: number;
  readonly sha256: string;
  readonly images: number;
}

/** Writes a backup beside a service that runs, into a file that must not exist before. */
export async function writeBackup(source: BackupSource, file: string, nowMs: number): Promise<WrittenBackup> {
  // Only its owner may read it: it holds messages, numbers and the key.
  return writeNewFile(file, async (output, folder) => {
    const copy = path.join(folder, databaseName);
    await copySqliteFile(source.databaseFile, copy);
    const manifest: Manifest = {
      ...{ format: 1, version, created_at: new Date(nowMs).toISOString() },
      ...{ has_secret_key: source.secretKey !== undefined, files: [] },
    };
    const hash = createHash('sha256');
    for await (const piece of writeTar(listFiles(source, copy, manifest))) {
      hash.update(piece);
      await output.appendFile(piece);
    }
    const { size } = await output.stat();
    const images = manifest.files.filter(({ name }) => name.startsWith(imagesName)).length;
    return { bytes: size, sha256: hash.digest('hex'), images };
  });
}

/** The images come after the database, so that none is missing that it names; the manifest last, when all is known. */
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
  const isThere = await stat(folder).catch(() => undefined);
  if (isThere === undefined) return;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const name = path.join(entry.parentPath, entry.name);
    // One that was deleted since is in no backup that is made later either.
    const image = await fileAt(`${imagesName}${path.relative(folder, name)}`, name).catch(ignoreMissing);
    if (image) yield image;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/** Opened at once: what is deleted while it is read stays readable. */
async function fileAt(name: string, file: string): Promise<ArchivedFile> {
  const handle = await open(file);
  const { size } = await handle.stat();
  // One byte more than there is makes the range of an empty file a valid one.
  return { name, size, content: handle.createReadStream({ start: 0, end: size }) };
}

const inMemory = (name: string, text: string): ArchivedFile => {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: [bytes] };
};

/** The same file, which enters the manifest once all of it was read. */
const recordIn = (manifest: Manifest, { name, size, content }: ArchivedFile): ArchivedFile => ({
  ...{ name, size },
  content: (async function* () {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
    if (bytes !== size) throw new Error(`${name} changed while it was read: try again.`);
    manifest.files.push({ name, size, sha256: hash.digest('hex') });
  })(),
});
