/**
 * Bundles the server and its packages into `dist`, about 50 modules instead of 1,400, which halves the time of a start
 * (docs/performance.md). `dist/build.json` lists the bundled files with a digest for `process/load-program.mjs`. Plain
 * JavaScript, because `npm ci` runs it with any version of Node.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf } from './src/process/load-program.mjs';

const { rolldown } = await import('rolldown').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write('Rolldown is not installed, because npm ci --omit=dev leaves it out.\n');
  process.exit(1);
});

const here = import.meta.dirname;
const dist = path.join(here, 'dist');

/** Packages with binaries, and optional packages of knex and debug. */
const external = [
  ...['sqlite3', 'sharp', 'pg-native', 'pg-query-stream', 'better-sqlite3', 'oracledb', 'tedious', 'supports-color'],
  /^(mysql|mariadb)/,
];

const toUrl = (file) => file.split(path.sep).join('/');
const installed = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+[\\/]/;

const modules = [];
const listModules = {
  name: 'list-modules',
  buildEnd() {
    modules.push(...Array.from(this.getModuleIds()).filter(path.isAbsolute));
  },
};

/** Replaces `import.meta.url` by the address of the source, relative to `dist`, so that sources find adjacent files. */
const sourceUrls = {
  name: 'source-urls',
  transform(code, module) {
    if (!path.isAbsolute(module) || installed.test(module)) return null;
    if (/import\.meta\.(dir|file)name/.test(code)) this.error(`${module}: only import.meta.url is supported here.`);
    const place = JSON.stringify(toUrl(path.relative(dist, module)));
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
  },
};

/** The files that determine a module: a source and its package.json, or the package.json of a package. */
function filesOf(module) {
  const [folder] = installed.exec(module) ?? [];
  return folder === undefined ? [module, packageOf(module)] : [`${folder}package.json`];
}

function packageOf(file) {
  const candidate = path.join(path.dirname(file), 'package.json');
  return existsSync(candidate) ? candidate : packageOf(path.dirname(file));
}

/** V8 stores each character of a file in two bytes if one of them is not ASCII: 7 MiB of a running service. */
const asciiOnly = {
  name: 'ascii-only',
  renderChunk: (code) => ({
    code: code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    map: null,
  }),
};

rmSync(dist, { recursive: true, force: true });
const build = await rolldown({
  input: { run: path.join(here, 'src/run.ts'), cli: path.join(here, 'src/cli.ts') },
  platform: 'node',
  external,
  plugins: [sourceUrls, listModules, asciiOnly],
  // With this or `minify`, Rolldown 1.2 removes `decodeURIComponent(text)` from a `try` that asks whether it throws
  // (findings/rolldown-removes-calls-that-throw.sh).
  treeshake: false,
});
await build.write({
  dir: dist,
  chunkFileNames: '[name].js',
  minify: false,
  // Node reports deprecated calls only outside of `node_modules`.
  codeSplitting: { groups: [{ name: 'node_modules/packages', test: installed, entriesAware: true }] },
  // For `npm run profile`; a start reads no maps.
  sourcemap: 'hidden',
});
const files = [...new Set([import.meta.filename, ...modules.flatMap(filesOf)])];
const names = files.map((file) => toUrl(path.relative(here, file))).sort();
// Last: without this file the server starts from its sources.
writeFileSync(path.join(dist, 'build.json'), JSON.stringify({ files: names, digest: digestOf(names) }));
