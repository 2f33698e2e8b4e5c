import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * The program is there twice: in its sources, and in `dist`, which `npm ci` makes of them (build.mjs, docs/adr/0055).
 * Plain JavaScript, as is what loads it: see prepare-node.mjs.
 */

const folder = path.resolve(import.meta.dirname, '..');

/**
 * Loads `dist/<name>.js` where that was made of these very sources, and otherwise the sources, which takes twice the time. Under
 * `node --watch`, a parent that talks to this process, the sources: it watches what is loaded.
 * @param {'run' | 'cli'} name
 */
export const loadProgram = (name) =>
  import(!process.connected && isMadeOfSources() ? `../dist/${name}.js` : `./${name}.ts`);

function isMadeOfSources() {
  try {
    const { files, digest } = JSON.parse(readFileSync(path.join(folder, 'dist/made-of.json'), 'utf8'));
    return digestOf(folder, files) === digest;
  } catch {
    // Nothing was made, or one of the files that it was made of is gone.
    return false;
  }
}

/**
 * Of names and contents, as text: Node reads 800 files in 20 ms that way, and in 30 as bytes.
 * @param {string} from
 * @param {readonly string[]} files as seen from there
 */
export function digestOf(from, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(from, file), 'utf8'));
  return hash.digest('hex');
}
