import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { Refusal } from '../problems/refusal.ts';
import { type FoundFile, listTar, NoArchive } from './tar.ts';

/** The names in a backup, in their order: database, key, images, manifest. */
export const databaseName = 'ngoma.db';
export const keyName = 'secret.key';
export const imagesName = 'images/';
export const manifestName = 'manifest.json';

const Manifest = z.object({
  format: z.literal(1),
  /** The version of the service that wrote it. */
  version: z.string(),
  created_at: z.iso.datetime(),
  /** False if the installation has its key from `NGOMA_SECRET_KEY`. */
  has_secret_key: z.boolean(),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
});

/** The list of the files, as the last file: an incomplete backup has none. */
export type Manifest = z.infer<typeof Manifest>;

export interface FoundBackup {
  readonly manifest: Manifest;
  /** All files except the manifest. */
  readonly files: readonly (FoundFile & { readonly sha256: string })[];
}

const largestManifestBytes = 256 * 1024 * 1024;

/** Lists the files of a backup. Throws a Refusal if it is incomplete. `read` returns the bytes of a file in it. */
export async function findBackup(
  file: string,
  read: (found: FoundFile) => AsyncIterable<Buffer>,
): Promise<FoundBackup> {
  const found = await listFiles(file);
  const last = found.pop();
  if (last?.name !== manifestName || last.size > largestManifestBytes) throw incomplete(file);
  const manifest = parseManifest(file, await buffer(read(last)));
  const files = found.map((each, index) => {
    const listed = manifest.files[index];
    if (listed?.name !== each.name || listed.size !== each.size) throw incomplete(file);
    return { ...each, sha256: listed.sha256 };
  });
  if (files.length !== manifest.files.length || files[0]?.name !== databaseName) throw incomplete(file);
  return { manifest, files };
}

async function listFiles(file: string): Promise<FoundFile[]> {
  try {
    return await listTar(file);
  } catch (error) {
    if (error instanceof NoArchive) throw incomplete(file);
    throw error;
  }
}

function parseManifest(file: string, bytes: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch {
    throw incomplete(file);
  }
}

const incomplete = (file: string): Refusal =>
  new Refusal(`${file} is not a backup of ngoma, or is incomplete. Nothing was restored.`);
