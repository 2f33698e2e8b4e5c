import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';
import { startFirefox } from './firefox.ts';
import { compareRow, rowLimitMs } from './table.ts';
import { createTaskWorld, type TaskWorld } from './tasks.ts';
import { startWebKit } from './webkit.ts';

/** Programs of Debian: `apt-get install firefox-esr webkit2gtk-driver xvfb`. */
const firefox = '/usr/bin/firefox-esr';
const [miniBrowser = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

let server: TestServer;
let world: TaskWorld;
let screen: ChildProcess;
let display: string;
beforeAll(async () => {
  server = await startServer();
  world = await createTaskWorld(server);
  // It chooses a free number, and writes it to the fourth stream.
  screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '360x640x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = screen.stdio[3];
  if (numbers == null) throw new Error('Xvfb has no fourth stream.');
  const [chosen] = await once(numbers, 'data');
  display = `:${String(chosen).trim()}`;
});
afterAll(async () => {
  const ended = once(screen, 'exit');
  screen.kill();
  await ended;
  await server[Symbol.asyncDispose]();
});

test('Firefox does what the guide says', { timeout: rowLimitMs }, async () => {
  await compareRow(await startFirefox(firefox), world);
});

test('WebKitGTK does what the guide says', { timeout: rowLimitMs }, async () => {
  expect(miniBrowser, 'the browser of webkit2gtk-driver is installed').not.toBe('');
  await compareRow(await startWebKit(miniBrowser, display), world);
});
