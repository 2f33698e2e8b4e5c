import { execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { root, startChildServer, temporaryFolder } from '../../../../test/harness/child-server.ts';

// A checkout of its own: what is built of this one may be what other tests are running.
const checkout = temporaryFolder();
const server = path.join(checkout, 'apps/server');
const build = () => execFileSync(process.execPath, [path.join(server, 'build.mjs')], { encoding: 'utf8' });

beforeAll(() => {
  mkdirSync(server, { recursive: true });
  for (const each of ['src', 'package.json', 'build.mjs', 'ngoma.mjs'])
    cpSync(path.join(root, 'apps/server', each), path.join(server, each), { recursive: true });
  for (const each of [...readdirSync(root).filter((name) => name !== 'apps'), 'apps/docs'])
    symlinkSync(path.join(root, each), path.join(checkout, each));
  return () => rmSync(checkout, { recursive: true });
});

const buildFile = path.join(server, 'dist/build.json');
const lastBuild = (): { folder: string; files: string[]; parts: { name: string; size: number }[] } =>
  JSON.parse(readFileSync(buildFile, 'utf8'));

/** What `ngoma --version` says, of which the tests change the source. */
const version = () =>
  execFileSync(process.execPath, [path.join(server, 'ngoma.mjs'), '--version'], { encoding: 'utf8' }).trim();
const versionFile = path.join(server, 'src/process/version.ts');
const saysVersion = (text: string) => writeFileSync(versionFile, `export const version = '${text}';\n`);
/** What runs after it was built says so: no source does. */
const mark = () => {
  const build = lastBuild();
  const cli = path.join(server, 'dist', build.folder, 'cli.js');
  appendFileSync(cli, "\nprocess.stdout.write('built ');\n");
  const parts = build.parts.map((each) => (each.name === 'cli.js' ? { ...each, size: statSync(cli).size } : each));
  writeFileSync(buildFile, JSON.stringify({ ...build, parts }));
};

const start = (environment: Readonly<Record<string, string>>) => {
  const dataDir = temporaryFolder();
  return startChildServer({
    script: path.relative(root, path.join(server, 'src/main.mjs')),
    dataDir,
    environment: { PORT: '0', LOG_LEVEL: 'warn', NGOMA_DATA: dataDir, ...environment },
  });
};

test('a start of what was built loads a few modules', async () => {
  expect(build()).toBe('');
  const compiled = temporaryFolder();
  await using service = await start({ NODE_COMPILE_CACHE: compiled });
  await service.stop();
  const [folder = ''] = readdirSync(compiled);
  // Of the sources, 1,400; some 50 of these are migrations and what they are made with.
  expect(readdirSync(path.join(compiled, folder)).length).toBeLessThan(150);
  rmSync(compiled, { recursive: true });
});

test('what was built finds the files of its sources, and makes Node warn of nothing', async () => {
  build();
  await using service = await start({ NODE_OPTIONS: '--throw-deprecation' });
  const statusOf = async (target: string) => (await fetch(`${service.url}${target}`)).status;
  for (const target of ['/docs/', '/docs/guides/quick-start', '/openapi.json', '/events/v1/events?search=a&page=1'])
    expect([target, await statusOf(target)]).toEqual([target, 200]);
  // The client may not be built here; where its folder is looked for is what counts.
  expect([200, 404]).toContain(await statusOf('/client.tgz'));
  // The validator of a package looks at what is wrong, and parses addresses in the old way.
  expect(await statusOf('/events/v1/events?per_page=many')).toBe(400);
  expect(await statusOf('/livez')).toBe(200);
});

test('a service goes on while other versions are built beside it, of which two are kept', {}, async () => {
  saysVersion('first');
  build();
  await using service = await start({});
  saysVersion('second');
  build();
  for (const target of ['/docs/', '/events/v1/events?per_page=many'])
    expect((await fetch(`${service.url}${target}`)).status).toBeLessThan(500);
  build();
  expect(readdirSync(path.join(server, 'dist')).sort()).toEqual(['build.json', 'even', 'odd']);
});

test('nothing is built in that npm ci --omit=dev and npm prune leave out: without it, the sources would run', {}, () => {
  build();
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const folders = lastBuild().files.flatMap((file) => /node_modules\/.*(?=\/package\.json$)/.exec(file) ?? []);
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter((folder) => packages[folder] === undefined || packages[folder].dev)).toEqual([]);
});

test('what was built runs, until a source of it changes: then the sources do', () => {
  saysVersion('first');
  build();
  mark();
  expect(version()).toBe('built first');
  saysVersion('second');
  expect(version()).toBe('second');
  saysVersion('first');
  expect(version()).toBe('built first');
});

test('the sources run where nothing was built, or not to its end', () => {
  saysVersion('first');
  build();
  mark();
  rmSync(buildFile);
  expect(version()).toBe('first');
  rmSync(path.join(server, 'dist'), { recursive: true });
  expect(version()).toBe('first');
});

test.each<[what: string, damage: (file: string) => void]>([
  ['is missing', (file) => rmSync(file)],
  ['was cut off, as by a full disk or a power cut', (file) => truncateSync(file, 100)],
])('the sources run where a part of what was built %s', (_what, damage) => {
  saysVersion('first');
  build();
  mark();
  expect(version()).toBe('built first');
  damage(path.join(server, 'dist', lastBuild().folder, 'service.js'));
  expect(version()).toBe('first');
});

test.each(['', 'null', '{}', '{"folder":"even"}'])('the sources run where build.json says %j', (text) => {
  saysVersion('first');
  build();
  mark();
  writeFileSync(buildFile, text);
  expect(version()).toBe('first');
});

test('the sources run where one changed while it was built, or how it is built', async () => {
  saysVersion('first');
  const building = spawn(process.execPath, [path.join(server, 'build.mjs')]);
  const ended = once(building, 'exit');
  const isWritten = () =>
    readdirSync(path.join(server, 'dist')).some((name) => /^making-[^.]*$/.test(name)) || building.exitCode !== null;
  while (!isWritten()) await setTimeout(1);
  saysVersion('second');
  expect(await ended).toEqual([0, null]);
  expect(version()).toBe('second');
  build();
  mark();
  expect(version()).toBe('built second');
  appendFileSync(path.join(server, 'build.mjs'), '\n');
  expect(version()).toBe('second');
});

test('builds at the same time leave one that is whole, and what a killed one left goes later', {}, async () => {
  saysVersion('first');
  const dist = path.join(server, 'dist');
  mkdirSync(path.join(dist, 'making-long-ago'), { recursive: true });
  utimesSync(path.join(dist, 'making-long-ago'), 0, 0);
  const builds = Array.from({ length: 3 }, () => spawn(process.execPath, [path.join(server, 'build.mjs')]));
  expect(await Promise.all(builds.map((each) => once(each, 'exit')))).toEqual(builds.map(() => [0, null]));
  mark();
  expect(version()).toBe('built first');
  expect(readdirSync(dist).sort()).toEqual(['build.json', 'even', 'odd']);
});

test('an installation that is not whole is named, with what to do', () => {
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

test('a parent that talks to the process, as node --watch does, gets the sources', async () => {
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
