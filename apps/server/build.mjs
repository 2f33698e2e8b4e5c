/**
 * Makes a folder in `dist` of the sources: the program in some 50 modules instead of 1,400, which load in half the time
 * (docs/adr/0055). Plain JavaScript: `npm ci` runs it, with whichever Node there is.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { digestOf, readBuild } from './src/load-program.mjs';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');
// Beside the last build: a service that runs loads parts of it only when it needs them. Two names, because compiled code
// is kept for each (docs/adr/0024).
const folder = readBuild()?.folder === 'even' ? 'odd' : 'even';
const program = path.join(dist, folder);

/** What loads a binary of its own, and what knex and debug do without where it is not installed. */
const external = [
  ...['sqlite3', 'sharp', 'pg-native', 'pg-query-stream', 'better-sqlite3', 'oracledb', 'tedious', 'supports-color'],
  /^(mysql|mariadb)/,
];

const toUrl = (file) => file.split(path.sep).join('/');
const installed = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+[\\/]/;
const isSource = (module) => path.isAbsolute(module) && !installed.test(module);

/** A source goes on finding the files beside it. Nothing absolute: the whole checkout may be moved or copied. */
const placesOfSources = {
  name: 'places of sources',
  transform(code, module) {
    if (!isSource(module)) return null;
    if (/import\.meta\.(dir|file)name/.test(code)) this.error(`${module}: only import.meta.url is known here.`);
    const place = JSON.stringify(toUrl(path.relative(program, module)));
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
  },
};

/** Sources themselves; of an installed package what says its version. */
const madeOf = new Set();
const noteWhatItIsMadeOf = {
  name: 'what it is made of',
  buildEnd() {
    for (const module of this.getModuleIds()) {
      const [installedAt] = installed.exec(module) ?? [];
      if (installedAt !== undefined) madeOf.add(`${installedAt}package.json`);
      else if (isSource(module)) madeOf.add(module);
    }
  },
};

rmSync(program, { recursive: true, force: true });
const build = await rolldown({
  input: { run: path.join(here, 'src/run.ts'), cli: path.join(here, 'src/cli.ts') },
  platform: 'node',
  external,
  plugins: [placesOfSources, noteWhatItIsMadeOf],
});
await build.write({
  dir: program,
  chunkFileNames: '[name].js',
  // As before, Node says nothing of old calls that packages make, by the names of their files.
  codeSplitting: { groups: [{ name: 'node_modules/packages', test: installed, entriesAware: true }] },
  // For `npm run profile`; a start reads no maps.
  sourcemap: 'hidden',
});

const files = [...madeOf].map((file) => toUrl(path.relative(here, file))).sort();
// Last, and at once: who starts meanwhile finds the last build.
const written = path.join(program, 'build.json');
writeFileSync(written, JSON.stringify({ folder, files, digest: digestOf(here, files) }));
renameSync(written, path.join(dist, 'build.json'));
