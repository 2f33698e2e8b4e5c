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
 * Serves the client that `npm ci` has built into this folder. It is read when it is first asked for, so that no start waits
 * for it, and remembered.
 */
export function clientPackageHandlers(folder: string = path.join(packages, 'client/dist')) {
  let known: ClientPackage | undefined;
  return {
    async getClientPackage() {
      known ??= await readClient(folder);
      if (known === undefined) {
        throw new Problem('not_found', {
          detail: "This installation has no client that fits its contract: 'npm ci' builds it.",
        });
      }
      const headers = { 'Content-Type': 'application/gzip', ETag: known.etag };
      return { status: 200, body: { file: known.bytes }, headers };
    },
  } satisfies Partial<Handlers>;
}

/** The client; undefined where it was not built, or was built from another contract. */
async function readClient(folder: string): Promise<ClientPackage | undefined> {
  const [bytes, builtFrom, types] = await Promise.all([
    readIfThere(path.join(folder, 'client.tgz')),
    readIfThere(path.join(folder, 'contract.sha256')),
    readFile(contractTypes),
  ]);
  const isOfThisContract = builtFrom?.toString() === createHash('sha256').update(types).digest('hex');
  return bytes && isOfThisContract ? { bytes, etag: entityTag(bytes) } : undefined;
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
