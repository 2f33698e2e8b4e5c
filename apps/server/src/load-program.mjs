import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * The program is there twice: in its sources, and in `dist`, which `npm ci` makes of them (build.mjs, docs/adr/0055).
 * Plain JavaScript, as is what loads it: see prepare-node.mjs.
 */

const server = path.resolve(import.meta.dirname, '..');

/**
 * Loads the part `name` of the build where that was made of what is here now, and otherwise of the sources, which takes twice the
 * time. Under `node --watch`, a parent that talks to this process, the sources: it watches what is loaded.
 * @param {'run' | 'cli'} name
 */
export function loadProgram(name) {
  const build = process.connected ? undefined : readBuild();
  return import(build !== undefined && isOfToday(build) ? `../dist/${build.folder}/${name}.js` : `./${name}.ts`);
}

/** The last build: its folder in `dist`, the files that it was made of, and their digest. */
export function readBuild() {
  try {
    return JSON.parse(readFileSync(path.join(server, 'dist/build.json'), 'utf8'));
  } catch {
    // Nothing was built, or not by this version.
    return undefined;
  }
}

function isOfToday({ files, digest }) {
  try {
    return digestOf(server, files) === digest;
  } catch {
    // A file that it was made of is gone.
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
