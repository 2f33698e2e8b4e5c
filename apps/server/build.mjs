/**
 * Makes a folder in `dist` of the sources: the program in some 50 modules instead of 1,400, which load in half the time
 * (docs/adr/0055). Plain JavaScript: `npm ci` runs it, with whichever Node there is.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf, readBuild } from './src/process/load-program.mjs';

const { rolldown } = await import('rolldown').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write('Rolldown is not installed: npm ci --omit=dev leaves it out.\n');
  process.exit(1);
});

const here = import.meta.dirname;
const dist = path.join(here, 'dist');
// A folder of its own until it is whole: another build may run at the same time, and this one may be killed.
const draftStart = 'making-';
mkdirSync(dist, { recursive: true });
removeForsakenDrafts();
const draft = path.join(dist, `${draftStart}${randomUUID()}`);
const draftFile = `${draft}.json`;

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
    const place = JSON.stringify(toUrl(path.relative(draft, module)));
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
  },
};

/** What it is made of, as it was read: sources, and of an installed package what says its version. */
const madeOf = new Map();
const note = (file, text = readFileSync(file, 'utf8')) => madeOf.set(toUrl(path.relative(here, file)), text);
const noteWhatItIsMadeOf = {
  name: 'what it is made of',
  // Read once: a source that changes while this runs is not the one that was built.
  transform(code, module) {
    if (isSource(module)) note(module, code);
    return null;
  },
  buildEnd() {
    note(import.meta.filename);
    for (const module of this.getModuleIds()) {
      if (!path.isAbsolute(module)) continue;
      const [installedAt] = installed.exec(module) ?? [];
      note(installedAt === undefined ? packageOf(module) : `${installedAt}package.json`);
    }
  },
};

/** The nearest `package.json`, which says what a name within it leads to. */
function packageOf(file) {
  const folder = path.dirname(file);
  const candidate = path.join(folder, 'package.json');
  return existsSync(candidate) ? candidate : packageOf(folder);
}

/** Of builds that were killed. */
function removeForsakenDrafts() {
  const longAgoMs = Date.now() - 600_000;
  for (const name of readdirSync(dist)) {
    const folder = path.join(dist, name);
    if (name.startsWith(draftStart) && statSync(folder).mtimeMs < longAgoMs) rmSync(folder, { recursive: true });
  }
}

async function write() {
  const build = await rolldown({
    input: { run: path.join(here, 'src/run.ts'), cli: path.join(here, 'src/cli.ts') },
    platform: 'node',
    external,
    plugins: [noteWhatItIsMadeOf, placesOfSources],
  });
  const { output } = await build.write({
    dir: draft,
    chunkFileNames: '[name].js',
    // As before, Node says nothing of old calls that packages make, by the names of their files.
    codeSplitting: { groups: [{ name: 'node_modules/packages', test: installed, entriesAware: true }] },
    // For `npm run profile`; a start reads no maps.
    sourcemap: 'hidden',
  });
  return output.filter(({ type }) => type === 'chunk').map(({ fileName }) => fileName);
}

function putInPlace(names) {
  const parts = names.map((name) => ({ name, size: statSync(path.join(draft, name)).size }));
  const files = [...madeOf.keys()].sort();
  const digest = digestOf(files, (file) => madeOf.get(file));
  // Beside the last build: a service that runs loads parts of it only when it needs them. Two names, because compiled code
  // is kept for each (docs/performance.md).
  const folder = readBuild()?.folder === 'even' ? 'odd' : 'even';
  writeFileSync(draftFile, JSON.stringify({ folder, parts, files, digest }));
  replaceFolder(path.join(dist, folder));
  // Last, and at once: who starts meanwhile finds the last build.
  renameSync(draftFile, path.join(dist, 'build.json'));
}

/** Another build may put its own there in between. */
function replaceFolder(program, attempts = 5) {
  rmSync(program, { recursive: true, force: true });
  try {
    renameSync(draft, program);
  } catch (error) {
    if (attempts === 1) throw error;
    replaceFolder(program, attempts - 1);
  }
}

try {
  putInPlace(await write());
} catch (error) {
  process.stderr.write(`${error.message.split('\n\nStack backtrace:')[0]}\n`);
  process.exitCode = 1;
} finally {
  for (const each of [draft, draftFile]) rmSync(each, { recursive: true, force: true });
}
