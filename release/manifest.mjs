/** The manifest of a published package. Plain JavaScript: `npm ci` builds the client with any version of Node. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Files of a package besides its code. npm packs the first two without a name in `files`. */
const documents = ['LICENSE', 'README.md', 'CHANGELOG.md'];
/** In `dist` while stage.mjs has put the modules beside them; not published. */
const leftOut = ['!dist/package', '!dist/client.tgz', '!dist/*.sha256', '!dist/source-package.json'];

/**
 * Turns the manifest of the sources into the published one: exports of TypeScript become compiled modules with their
 * declarations, and members that only this repository needs are removed.
 */
export function toPublishedManifest(source) {
  const { scripts: _, devDependencies: __, exports, files = [], ...kept } = source;
  const entries = typeof exports === 'string' ? { '.': exports } : exports;
  const published = Object.entries(entries).map(([name, file]) => [name, toCompiled(file)]);
  const main = toCompiled(entries['.']);
  return {
    ...kept,
    exports: { ...Object.fromEntries(published), './package.json': './package.json' },
    types: main.types,
    main: main.default,
    files: ['dist', ...leftOut, ...files, 'CHANGELOG.md'],
  };
}

/** `./src/a/b.ts` is compiled to `./dist/a/b.js`; other files are published as they are. */
function toCompiled(file) {
  if (!file.endsWith('.ts')) return file;
  const module = file.replace(/^\.\/[^/]+\//, './dist/').slice(0, -'.ts'.length);
  return { types: `${module}.d.ts`, default: `${module}.js` };
}

/** Writes the manifest, the licence, the README and the changelog of the package in `folder` into `output`. */
export function writeDocuments(folder, output) {
  const manifest = toPublishedManifest(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  writeFileSync(path.join(output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of documents)
    copyFileSync(path.join(name === 'LICENSE' ? root : folder, name), path.join(output, name));
}
