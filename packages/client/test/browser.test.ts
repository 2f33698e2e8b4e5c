import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InstalledPackage, installClient } from '../../../test/harness/installed-package.ts';
import { createUser, startNgoma } from '../../../test/harness/ngoma.ts';
import { createClient } from '../src/client.ts';
import { startServer } from './start-server.ts';

const executablePath = '/usr/bin/chromium';
let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installClient();
});
afterAll(() => installed.remove());

/** A page without a bundler: the browser takes the modules from the installed package, as they are. */
const page = (ngoma: string) => `<!doctype html><title>Events</title><ul></ul>
  <script type="importmap">{ "imports": { "@ngoma/client": "/node_modules/@ngoma/client/dist/client.js" } }</script>
  <script type="module">
    import { createClient, iterateByPage } from '@ngoma/client';
    const client = createClient({ baseUrl: '${ngoma}' });
    for await (const event of iterateByPage(client, '/events/v1/events', { query: { per_page: 1 } })) {
      document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: event.title }));
    }
    document.title = 'Done';
  </script>`;

const startPage = (ngoma: string) =>
  startServer((request, response) => {
    const file = path.join(installed.folder, request.url ?? '/');
    const isModule = file.endsWith('.js') && existsSync(file);
    response.writeHead(200, { 'content-type': isModule ? 'text/javascript' : 'text/html' });
    if (isModule) createReadStream(file).pipe(response);
    else response.end(page(ngoma));
  });

test('a page of another origin lists events in a browser', async () => {
  await using ngoma = await startNgoma();
  const writer = createClient({ baseUrl: ngoma.url, ...createUser(ngoma.dataDir, 'nakato', 'administrator') });
  for (const [title, start_date, end_date] of [
    ['Kampala Jazz Night', '+1 day', '+2 days'],
    ['Nyege Nyege Nights', '+3 days', '+4 days'],
  ] as const) {
    const { error } = await writer.POST('/events/v1/events', {
      body: { title, start_date, end_date, status: 'publish' },
    });
    expect(error).toBeUndefined();
  }
  await using server = await startPage(ngoma.url);
  const quiet = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args: quiet });
  try {
    const tab = await browser.newPage();
    await tab.goto(server.baseUrl);
    await tab.waitForFunction("document.title === 'Done'");
    expect(await tab.locator('li').allTextContents()).toEqual(['Kampala Jazz Night', 'Nyege Nyege Nights']);
  } finally {
    await browser.close();
  }
});
