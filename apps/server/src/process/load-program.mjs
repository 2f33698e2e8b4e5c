import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeLack, refuse } from './installation.mjs';

const server = path.resolve(import.meta.dirname, '../..');

/**
 * Loads the entry `name` from `dist`, or from the sources, which takes twice the time (docs/performance.md). The sources
 * run without a build, after a change of a file, and under `node --watch` (a connected parent), which watches the loaded
 * files. Plain JavaScript, see compile-cache.mjs.
 * @param {'run' | 'cli'} name
 */
export async function loadProgram(name) {
  try {
    return await import(!process.connected && isBuilt() ? `../../dist/${name}.js` : `../${name}.ts`);
  } catch (error) {
    const lack = describeLack(error);
    if (lack === undefined) throw error;
    return refuse(lack);
  }
}

/** Whether the build fits the current files. */
function isBuilt() {
  try {
    const { files, digest } = JSON.parse(readFileSync(path.join(server, 'dist/build.json'), 'utf8'));
    return digestOf(files) === digest;
  } catch {
    // Nothing was built, or one of the files is missing.
    return false;
  }
}

/**
 * Hashes names and contents, of 800 files in 20 ms. Times of files would be wrong in a copied checkout.
 * @param {readonly string[]} files relative to `apps/server`
 */
export function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(server, file), 'utf8'));
  return hash.digest('hex');
}
