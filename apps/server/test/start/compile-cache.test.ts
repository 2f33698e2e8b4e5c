import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startChildServer, temporaryFolder } from '../../../../test/harness/child-server.ts';

// The compile cache of the tests would replace the tested one.
delete process.env['NODE_COMPILE_CACHE'];

const ways: readonly [way: string, script: string, parameters: readonly string[]][] = [
  ['the script of npm start', 'apps/server/src/main.mjs', []],
  ['ngoma serve', 'apps/server/ngoma.mjs', ['serve']],
];

const start = (script: string, parameters: readonly string[], dataDir: string) =>
  startChildServer({
    script,
    parameters,
    dataDir,
    environment: { PORT: '0', NGOMA_DATA: dataDir, LOG_LEVEL: 'warn' },
  });

test.each(ways)('%s stores compiled code in an existing data folder', async (_way, script, parameters) => {
  const dataDir = temporaryFolder();
  await using server = await start(script, parameters, dataDir);
  await server.stop();
  expect(readdirSync(path.join(dataDir, 'compile-cache'))).toHaveLength(1);
});

test('the first start creates the data folder, the second stores compiled code in it', {}, async () => {
  const dataDir = path.join(temporaryFolder(), 'new');
  await (await start('apps/server/src/main.mjs', [], dataDir)).stop();
  expect(existsSync(path.join(dataDir, 'compile-cache'))).toBe(false);
  await using second = await start('apps/server/src/main.mjs', [], dataDir);
  await second.stop();
  expect(existsSync(path.join(dataDir, 'compile-cache'))).toBe(true);
});

test('the service starts when compiled code is damaged or cannot be stored', {}, async () => {
  const dataDir = temporaryFolder();
  // A file in place of the folder, so that nothing can be stored there.
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
