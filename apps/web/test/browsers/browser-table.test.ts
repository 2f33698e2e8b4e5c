import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';
import type { Browser } from './browser.ts';
import { startPhone } from './chromium.ts';
import { createTaskWorld, type TaskWorld, tasks } from './tasks.ts';
import { startTextBrowser } from './text-browser.ts';
import { textBrowsers } from './text-browsers.ts';

const guide = readFileSync(new URL('../../../../docs/guides/browsers.md', import.meta.url), 'utf8');
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

/** The cells of a browser in the table of the guide, by task. */
function cellsOf(browser: string): Record<string, string> {
  const lines = guide.split('\n').filter((line) => line.startsWith('|'));
  const cells = (line = '') =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const names = cells(lines.find((line) => /^\| browser +\| list/.test(line)));
  const row = cells(lines.find((line) => cells(line)[0] === browser));
  return Object.fromEntries(names.slice(1).map((name, index) => [name, row[index + 1] ?? 'missing']));
}

let server: TestServer;
let world: TaskWorld;
beforeAll(async () => {
  server = await startServer();
  world = await createTaskWorld(server);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Does all tasks in a browser. Those after a failed sign-in fail too. */
async function fillRow(browser: Browser) {
  const row: Record<string, string> = {};
  const failures: string[] = [];
  for (const { name, run } of tasks) {
    try {
      await run(browser, world);
      row[name] = 'yes';
    } catch (error) {
      row[name] = 'no';
      failures.push(`${browser.name}, ${name}: ${error}`);
    }
  }
  return { row, failures };
}

async function compareRow(browser: Browser): Promise<void> {
  try {
    const { row, failures } = await fillRow(browser);
    expect(row, failures.join('\n\n')).toEqual(cellsOf(browser.name));
  } finally {
    await browser.close();
  }
}

const withinMs = 600_000;

test.each(textBrowsers)('$name does what the guide says', { timeout: withinMs }, async (keys) => {
  expect(isInstalled(keys.program), `${keys.program} is installed`).toBe(true);
  await compareRow(startTextBrowser(keys));
});

test.skipIf(missingBrowser !== undefined)('Chromium does what the guide says', async () => {
  const chromium = await startBrowser();
  await compareRow(await startPhone(chromium));
  await chromium.close();
});
