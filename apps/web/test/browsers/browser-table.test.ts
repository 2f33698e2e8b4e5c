import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';
import { startPhone } from './chromium.ts';
import { compareRow, rowLimitMs } from './table.ts';
import { createTaskWorld, type TaskWorld } from './tasks.ts';
import { startTextBrowser } from './text-browser.ts';
import { textBrowsers } from './text-browsers.ts';

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

let server: TestServer;
let world: TaskWorld;
beforeAll(async () => {
  server = await startServer();
  world = await createTaskWorld(server);
});
afterAll(() => server[Symbol.asyncDispose]());

test.each(textBrowsers)('$name does what the guide says', { timeout: rowLimitMs }, async (keys) => {
  expect(isInstalled(keys.program), `${keys.program} is installed`).toBe(true);
  await compareRow(startTextBrowser(keys), world);
});

test.skipIf(missingBrowser !== undefined)('Chromium does what the guide says', async () => {
  const chromium = await startBrowser();
  await compareRow(await startPhone(chromium), world);
  await chromium.close();
});
