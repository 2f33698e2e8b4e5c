import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';
import type { Browser } from './browser.ts';
import { startPhone } from './chromium.ts';
import { createTaskWorld, publish, signIn, signOut, type TaskWorld, year } from './tasks.ts';
import { startTextBrowser } from './text-browser.ts';
import { textBrowsers } from './text-browsers.ts';

const withinMs = 600_000;
const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-walk-'));
let server: TestServer;
let world: TaskWorld;
beforeAll(async () => {
  server = await startServer();
  world = await createTaskWorld(server);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const rows = 300;
const unreachable = 4;
const withoutName = 5;
const malformed = 6;
const accepted = rows - withoutName - malformed;

/** Rows with faults; the simulator does not deliver to numbers that end with 9901. */
function createSpreadsheet(prefix: string): string {
  const lines = Array.from({ length: rows }, (_none, index) => {
    if (index < withoutName) return `07${prefix}${1_000 + index},`;
    if (index < withoutName + malformed) return `0414 ${index},Child ${index}`;
    if (index < withoutName + malformed + unreachable)
      return `07${prefix.slice(0, 2)}${index % 10}${index % 7}9901,Child ${index}`;
    return `07${prefix}${1_000 + index},Child ${index}`;
  });
  const file = path.join(folder, `${prefix}.csv`);
  writeFileSync(file, ['Phone,Name', ...lines].join('\n'));
  return file;
}

const newestBatch = async (): Promise<string> =>
  (await server.database.read('batches').orderBy('id', 'desc').first('id'))?.id ?? '';

/** Whether no text of the batch can still arrive. */
const haveEnded = async (batch_id: string): Promise<boolean> => {
  const open = ['accepted', 'queued', 'sending', 'sent'];
  const texts = await server.database.read('messages').where({ batch_id }).select('status');
  return texts.length === accepted && texts.every(({ status }) => !open.includes(status));
};

/** The work of an organiser, from the sign-in to the sign-out. */
async function walk(browser: Browser, prefix: string): Promise<void> {
  const { url } = world;
  const [hall, title] = [`Lake Hall ${prefix}`, `Concert ${prefix}`];
  await signIn(browser, world);

  await browser.open(`${url}/console/venues/new`);
  await browser.shows('With https:// at the beginning.');
  await browser.fill('Name', hall);
  await browser.press('Create the venue');
  await browser.shows('created');

  await browser.open(`${url}/console/events/new`);
  await publish(browser, title, hall);
  await browser.press('Duplicate');
  await browser.shows('such as 5/12/2026 18:00 or 5 Dec 2026 6pm');
  await browser.fill('Start', `12/12/${year} 18:00`);
  await browser.press('Save');
  await browser.shows(new RegExp(`12 Dec\\w* ${year}`));

  await browser.open(`${url}/events/`);
  await browser.shows('Earlier events');
  await browser.fill('Search events', hall, 'Search');
  await browser.press('Search');
  await browser.shows('1 event');
  await browser.shows(title);

  await browser.open(`${url}/console/send?mode=test`);
  await browser.shows('Or a file: Excel or CSV');
  await browser.choose('Or a file: Excel or CSV', createSpreadsheet(prefix));
  await browser.fill('Text', 'Dear {{Name}}');
  await browser.press('Continue');
  await browser.shows(`${withoutName + malformed} recipients left out`);
  await browser.press(`Send ${accepted} test texts`);
  await browser.shows(`Batch of`);
  await expect.poll(async () => haveEnded(await newestBatch()), { timeout: withinMs }).toBe(true);

  await browser.open(`${url}/console/batches/${await newestBatch()}?mode=test`);
  await browser.shows(`Not delivered: ${unreachable}`);
  await browser.shows(`${withoutName + malformed} recipients were skipped.`);
  await browser.open(`${url}/console/messages?mode=test&batch_id=${await newestBatch()}&status=problems`);
  await browser.shows('9901');
  await signOut(browser, world);
}

const lynx = textBrowsers.filter(({ name }) => name === 'Lynx');

test.each(lynx)('from the sign-in to the sign-out in $name', { timeout: withinMs }, async (keys) => {
  const browser = startTextBrowser(keys);
  await walk(browser, '7211').finally(() => browser.close());
});

test.skipIf(missingBrowser !== undefined)('from the sign-in to the sign-out in Chromium', async () => {
  const chromium = await startBrowser();
  const browser = await startPhone(chromium);
  await walk(browser, '7222').finally(() => chromium.close());
});
