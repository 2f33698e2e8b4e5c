import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startChildServer, temporaryFolder } from '../../../../test/harness/child-server.ts';

// The tests' own cache of compiled code would stand in the place of the one that is tested.
delete process.env['NODE_COMPILE_CACHE'];

const ways: readonly [way: string, script: string, parameters: readonly string[]][] = [
  ['the script of npm start', 'apps/server/src/main.mjs', []],
  ['ngoma serve', 'apps/server/ngoma.mjs', ['serve']],
];

const start = (script: string, parameters: readonly string[], dataDir: string, more = {}) =>
  startChildServer({
    script,
    parameters,
    dataDir,
    environment: { PORT: '0', NGOMA_DATA: dataDir, LOG_LEVEL: 'warn', ...more },
  });

const readOf = (pid: number, file: 'cmdline' | 'environ'): string[] =>
  readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');

test.runIf(process.platform === 'linux').each(ways)(
  '%s limits the young generation and the arenas, in the process that was started',
  async (_way, script, parameters) => {
    await using server = await start(script, parameters, temporaryFolder());
    expect(readOf(server.pid, 'cmdline')).toContain('--max-semi-space-size=8');
    expect(readOf(server.pid, 'environ')).toContain('MALLOC_ARENA_MAX=2');
  },
);

test.runIf(process.platform === 'linux')('as many arenas as the operator says', async () => {
  await using server = await start('apps/server/src/main.mjs', [], temporaryFolder(), { MALLOC_ARENA_MAX: '7' });
  expect(readOf(server.pid, 'environ').filter((each) => each.startsWith('MALLOC'))).toEqual(['MALLOC_ARENA_MAX=7']);
});

test('npm start is the first of these ways', () => {
  const file = path.resolve(import.meta.dirname, '../../../../package.json');
  expect(JSON.parse(readFileSync(file, 'utf8')).scripts.start).toBe(`node ${ways[0]?.[1]}`);
});

test.each(ways)('%s keeps compiled code in a data folder that is there', async (_way, script, parameters) => {
  const dataDir = temporaryFolder();
  await using server = await start(script, parameters, dataDir);
  await server.stop();
  expect(readdirSync(path.join(dataDir, 'compile-cache'))).toHaveLength(1);
});

test('a first start makes its data folder as before, and keeps compiled code from the second on', {}, async () => {
  const dataDir = path.join(temporaryFolder(), 'new');
  await (await start('apps/server/src/main.mjs', [], dataDir)).stop();
  expect(existsSync(path.join(dataDir, 'compile-cache'))).toBe(false);
  await using second = await start('apps/server/src/main.mjs', [], dataDir);
  await second.stop();
  expect(existsSync(path.join(dataDir, 'compile-cache'))).toBe(true);
});

test('compiled code that is broken, or cannot be kept, does not keep the service from starting', {}, async () => {
  const dataDir = temporaryFolder();
  // A file in the place of the folder: nothing can be kept there.
  writeFileSync(path.join(dataDir, 'compile-cache'), 'not a folder');
  await (await start('apps/server/src/main.mjs', [], dataDir)).stop();
  rmSync(path.join(dataDir, 'compile-cache'));
  await (await start('apps/server/src/main.mjs', [], dataDir)).stop();
  const [version = ''] = readdirSync(path.join(dataDir, 'compile-cache'));
  const folder = path.join(dataDir, 'compile-cache', version);
  for (const file of readdirSync(folder)) writeFileSync(path.join(folder, file), 'broken');
  await using server = await start('apps/server/src/main.mjs', [], dataDir);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});
