import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { Refusal } from '../problems/refusal.ts';
import { type FoundFile, listTar, NoArchive } from './tar.ts';

/** The names of what is in a backup, in its order: the images are between the key and the manifest. */
export const databaseName = 'ngoma.db';
export const keyName = 'secret.key';
export const imagesName = 'images/';
export const manifestName = 'manifest.json';

const Manifest = z.object({
  format: z.literal(1),
  /** Of the service that made it. */
  version: z.string(),
  created_at: z.iso.datetime(),
  /** Whether `secret.key` is in it; else the installation has its key from `NGOMA_SECRET_KEY`. */
  has_secret_key: z.boolean(),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
});

/** What a backup says of itself, as its last file: one that was cut off has none. */
export type Manifest = z.infer<typeof Manifest>;

export interface FoundBackup {
  readonly manifest: Manifest;
  /** All but the manifest. */
  readonly files: readonly (FoundFile & { readonly sha256: string })[];
}

const largestManifestBytes = 256 * 1024 * 1024;

/** Finds what is in a backup; throws a Refusal where it is not whole. `read` gives the bytes of one of its files. */
export async function findBackup(
  file: string,
  read: (found: FoundFile) => AsyncIterable<Buffer>,
): Promise<FoundBackup> {
  const found = await listFiles(file);
  const last = found.pop();
  if (last?.name !== manifestName || last.size > largestManifestBytes) throw notWhole(file);
  const manifest = parseManifest(file, await buffer(read(last)));
  const files = found.map((each, index) => {
    const listed = manifest.files[index];
    if (listed?.name !== each.name || listed.size !== each.size) throw notWhole(file);
    return { ...each, sha256: listed.sha256 };
  });
  if (files.length !== manifest.files.length || files[0]?.name !== databaseName) throw notWhole(file);
  return { manifest, files };
}

async function listFiles(file: string): Promise<FoundFile[]> {
  try {
    return await listTar(file);
  } catch (error) {
    if (error instanceof NoArchive) throw notWhole(file);
    throw error;
  }
}

function parseManifest(file: string, bytes: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch {
    throw notWhole(file);
  }
}

const notWhole = (file: string): Refusal =>
  new Refusal(`${file} is no backup of ngoma, or not a whole one. Nothing was restored.`);
