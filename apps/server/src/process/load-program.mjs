import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeLack, refuse } from './installation.mjs';

/*
 * The program is there twice: in its sources, and in `dist`, which `npm ci` makes of them (build.mjs, docs/adr/0055).
 * Plain JavaScript, as is what loads it: see compile-cache.mjs.
 */

const server = path.resolve(import.meta.dirname, '../..');

/**
 * Loads the part `name` of the build where that was made of what is here now, and otherwise of the sources, which takes
 * twice the time. Under `node --watch`, a parent that talks to this process, the sources: it watches what is loaded.
 * @param {'run' | 'cli'} name
 */
export async function loadProgram(name) {
  const build = process.connected ? undefined : readBuild();
  try {
    return await import(
      build !== undefined && isUsable(build) ? `../../dist/${build.folder}/${name}.js` : `../${name}.ts`
    );
  } catch (error) {
    const lack = describeLack(error);
    if (lack === undefined) throw error;
    return refuse(lack);
  }
}

/** The last build: its folder in `dist`, its parts, the files that it was made of, and their digest. */
export function readBuild() {
  try {
    const build = JSON.parse(readFileSync(path.join(server, 'dist/build.json'), 'utf8'));
    return Array.isArray(build?.files) && Array.isArray(build.parts) ? build : undefined;
  } catch {
    // Nothing was built, or not by this version.
    return undefined;
  }
}

function isUsable(build) {
  try {
    return isWhole(build) && isOfToday(build);
  } catch {
    // A file that it was made of is gone, or this user may not read what was built.
    return false;
  }
}

/** A disk that was full, a power cut or a copy that left something out does not show in `build.json`. */
const isWhole = ({ folder, parts }) =>
  parts.every(({ name, size }) => statSync(path.join(server, 'dist', folder, name)).size === size);

const isOfToday = ({ files, digest }) =>
  digestOf(files, (file) => readFileSync(path.join(server, file), 'utf8')) === digest;

/**
 * Of names and contents, as text: Node reads 800 files in 20 ms that way, and in 30 as bytes.
 * @param {readonly string[]} files
 * @param {(file: string) => string} textOf
 */
export function digestOf(files, textOf) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(textOf(file));
  return hash.digest('hex');
}
