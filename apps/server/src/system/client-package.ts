import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Handlers } from '../http/handler.ts';
import { entityTag } from '../http/responses/entity-tags.ts';
import { errorCode } from '../problems/error-code.ts';
import { Problem } from '../problems/problem.ts';

interface ClientPackage {
  /** Gzipped tar. */
  readonly bytes: Buffer;
  readonly etag: string;
}

const packages = fileURLToPath(new URL('../../../../packages', import.meta.url));
const contractTypes = path.join(packages, 'contract/generated/openapi.ts');

/**
 * Serves the client package that `npm ci` builds into this folder. The first request reads it, so that a start does not
 * wait for it.
 */
export function clientPackageHandlers(folder: string = path.join(packages, 'client/dist')) {
  let cached: ClientPackage | undefined;
  return {
    async getClientPackage() {
      cached ??= await readClient(folder);
      if (cached === undefined) {
        throw new Problem('not_found', {
          detail: "The client package is missing, or is of another contract. 'npm ci' builds it.",
        });
      }
      const headers = { 'Content-Type': 'application/gzip', ETag: cached.etag };
      return { status: 200, body: cached.bytes, headers };
    },
  } satisfies Partial<Handlers>;
}

/** The client package; undefined if it was not built, or was built from another contract. */
async function readClient(folder: string): Promise<ClientPackage | undefined> {
  const [bytes, builtFrom, types] = await Promise.all([
    readIfPresent(path.join(folder, 'client.tgz')),
    readIfPresent(path.join(folder, 'contract.sha256')),
    readFile(contractTypes),
  ]);
  const isOfThisContract = builtFrom?.toString() === createHash('sha256').update(types).digest('hex');
  return bytes && isOfThisContract ? { bytes, etag: entityTag(bytes) } : undefined;
}

async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
