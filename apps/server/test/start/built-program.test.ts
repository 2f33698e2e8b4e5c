import { execFileSync, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root, startChildServer, temporaryFolder } from '../../../../test/harness/child-server.ts';

// A separate checkout, because other tests may run the build of this one.
const checkout = temporaryFolder();
const server = path.join(checkout, 'apps/server');
const build = () => execFileSync(process.execPath, [path.join(server, 'build.mjs')], { encoding: 'utf8' });

beforeAll(() => {
  mkdirSync(server, { recursive: true });
  for (const each of ['src', 'package.json', 'build.mjs', 'ngoma.mjs'])
    cpSync(path.join(root, 'apps/server', each), path.join(server, each), { recursive: true });
  for (const each of [...readdirSync(root).filter((name) => name !== 'apps'), 'apps/docs', 'apps/web'])
    symlinkSync(path.join(root, each), path.join(checkout, each));
  return () => rmSync(checkout, { recursive: true });
});

const buildFile = path.join(server, 'dist/build.json');

/** The output of `ngoma --version`, whose source the tests change. */
const version = () =>
  execFileSync(process.execPath, [path.join(server, 'ngoma.mjs'), '--version'], { encoding: 'utf8' }).trim();
const versionFile = path.join(server, 'src/process/version.ts');
const saysVersion = (text: string) => writeFileSync(versionFile, `export const version = '${text}';\n`);
/** Lets the built program print that it was built. */
const mark = () => appendFileSync(path.join(server, 'dist/cli.js'), "\nprocess.stdout.write('built ');\n");

const start = (environment: Readonly<Record<string, string>>) => {
  const dataDir = temporaryFolder();
  return startChildServer({
    script: path.relative(root, path.join(server, 'src/main.mjs')),
    dataDir,
    environment: { PORT: '0', LOG_LEVEL: 'warn', NGOMA_DATA: dataDir, ...environment },
  });
};

test('a start of the build loads less than 150 modules', async () => {
  expect(build()).toBe('');
  const compiled = temporaryFolder();
  await using service = await start({ NODE_COMPILE_CACHE: compiled });
  await service.stop();
  const [folder = ''] = readdirSync(compiled);
  // The sources would be 1,400.
  expect(readdirSync(path.join(compiled, folder)).length).toBeLessThan(150);
  rmSync(compiled, { recursive: true });
});

test('the build keeps calls that are made only because they may throw', async () => {
  build();
  const files = readdirSync(path.join(server, 'dist')).filter((name) => name.endsWith('.js'));
  const text = files.map((name) => readFileSync(path.join(server, 'dist', name), 'utf8')).join('\n');
  expect(text.match(/\btry \{\s*(?:return [\w"']+;\s*)?\}/g) ?? []).toEqual([]);
  await using service = await start({});
  // A byte that is not UTF-8.
  expect((await fetch(`${service.url}/events/v1/events?search=%fa`)).status).toBe(400);
});

test('the build is ASCII, and its pages have their characters', async () => {
  build();
  const files = readdirSync(path.join(server, 'dist'), { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((name) => name.endsWith('.js'));
  const texts = scripts.map((name) => readFileSync(path.join(server, 'dist', name), 'utf8'));
  expect(scripts.filter((_, index) => /[^\0-\x7f]/.test(texts[index] ?? ''))).toEqual([]);
  // A tag that reads the text as it is written would see the escape.
  expect(texts.flatMap((text) => text.match(/\.raw`[^`]*\\u[0-9a-f]{4}[^`]*`/g) ?? [])).toEqual([]);
  await using service = await start({});
  const pages = await Promise.all(
    ['/', '/console/sign-in', '/docs/'].map(async (target) => (await fetch(`${service.url}${target}`)).text()),
  );
  expect(pages.join('')).toMatch(/[–—’…·]/);
  expect(pages.join('')).not.toMatch(/\\u[0-9a-f]{4}/);
});

test('the build finds the files beside its sources and calls nothing that Node deprecates', async () => {
  build();
  await using service = await start({ NODE_OPTIONS: '--throw-deprecation' });
  const statusOf = async (target: string) => (await fetch(`${service.url}${target}`)).status;
  for (const target of ['/docs/', '/docs/guides/quick-start', '/openapi.json', '/events/v1/events?search=a&page=1'])
    expect([target, await statusOf(target)]).toEqual([target, 200]);
  // The client may not be built here; only its path counts.
  expect([200, 404]).toContain(await statusOf('/client.tgz'));
  // A package reads its own warnings, and parses addresses with a deprecated function.
  expect(await statusOf('/events/v1/events?per_page=many')).toBe(400);
  expect(await statusOf('/livez')).toBe(200);
});

test('the build contains no development dependencies, so that it survives npm prune --omit=dev', {}, () => {
  build();
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { files } = JSON.parse(readFileSync(buildFile, 'utf8'));
  const folders = files.flatMap((file: string) => /node_modules\/.*(?=\/package\.json$)/.exec(file) ?? []);
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter((folder: string) => packages[folder] === undefined || packages[folder].dev)).toEqual([]);
});

test('the build runs until a source changes, then the sources run', () => {
  saysVersion('first');
  build();
  mark();
  expect(version()).toBe('built first');
  saysVersion('second');
  expect(version()).toBe('second');
  saysVersion('first');
  expect(version()).toBe('built first');
  appendFileSync(path.join(server, 'build.mjs'), '\n');
  expect(version()).toBe('first');
});

test('the sources run when nothing was built or the build did not end', () => {
  saysVersion('first');
  build();
  mark();
  rmSync(buildFile);
  expect(version()).toBe('first');
  rmSync(path.join(server, 'dist'), { recursive: true });
  expect(version()).toBe('first');
});

test('reports an incomplete installation with the remedy', () => {
  const text = readFileSync(versionFile, 'utf8');
  writeFileSync(versionFile, "import 'not-installed';\n");
  for (const script of ['src/main.mjs', 'ngoma.mjs']) {
    const { status, stderr } = spawnSync(process.execPath, [path.join(server, script)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^The installation .*'not-installed'.* 'npm ci' .*\n$/),
    ]);
  }
  writeFileSync(versionFile, text);
});

test('the sources run under a connected parent, such as node --watch', async () => {
  saysVersion('first');
  build();
  mark();
  const child = fork(path.join(server, 'ngoma.mjs'), ['--version'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  await once(child, 'close');
  expect(printed.trim()).toBe('first');
});
