/**
 * Makes `dist` of the sources: the program in some 40 modules instead of 1,400, which load in half the time
 * (docs/adr/0055). Plain JavaScript: `npm ci` runs it, with whichever Node there is.
 */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { digestOf } from './src/load-program.mjs';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');

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
    const place = JSON.stringify(toUrl(path.relative(dist, module)));
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
  },
};

/** Sources themselves; of an installed package what says its version. */
const madeOf = new Set();
const noteWhatItIsMadeOf = {
  name: 'what it is made of',
  buildEnd() {
    for (const module of this.getModuleIds()) {
      const [folder] = installed.exec(module) ?? [];
      if (folder !== undefined) madeOf.add(`${folder}package.json`);
      else if (isSource(module)) madeOf.add(module);
    }
  },
};

rmSync(dist, { recursive: true, force: true });
const build = await rolldown({
  input: { run: path.join(here, 'src/run.ts'), cli: path.join(here, 'src/cli.ts') },
  platform: 'node',
  external,
  plugins: [placesOfSources, noteWhatItIsMadeOf],
});
await build.write({
  dir: dist,
  chunkFileNames: '[name].js',
  // As before, Node says nothing of old calls that packages make, by the names of their files.
  codeSplitting: { groups: [{ name: 'node_modules/packages', test: installed, entriesAware: true }] },
  // For `npm run profile`; a start reads no maps.
  sourcemap: 'hidden',
});

const files = [...madeOf].map((file) => toUrl(path.relative(here, file))).sort();
// Last: what is here counts only once this is.
writeFileSync(path.join(dist, 'made-of.json'), JSON.stringify({ files, digest: digestOf(here, files) }));
