import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { createConsoleRecords, findConsoleAddresses } from '../../../server/test/harness/console-world.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';
import { touchingIn } from '../touching-words.ts';

let server: TestServer;
let browser: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  await createConsoleRecords(server, 'First');
  browser = await createConsoleBrowser(server, 'administrator');
});
afterAll(() => server[Symbol.asyncDispose]());

const css = readFileSync(new URL('../../src/style/console-records.css', import.meta.url), 'utf8');
const classes = [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);

/** Whether a page shows lists, tables or facts, and whether it has their style. */
const looksOf = (html: string) => ({
  shows: html.includes('<table') || classes.some((name) => new RegExp(` class="(?:[^"]* )?${name}[ "]`).test(html)),
  hasStyle: html.includes('.records{'),
});

test('each page with lists, tables or facts has their style, and forms without are smaller', async () => {
  const wrong: string[] = [];
  const forms: string[] = [];
  for (const address of await findConsoleAddresses(browser)) {
    const { shows, hasStyle } = looksOf((await browser.get(address)).html);
    if (shows !== hasStyle) wrong.push(address);
    if (!hasStyle) forms.push(address);
  }
  expect(wrong).toEqual([]);
  expect(forms).toEqual(expect.arrayContaining(['/console/events/new', '/console/send']));
});

test('the sweep finds a page without its style', () => {
  expect(looksOf('<ul class="actions records">')).toEqual({ shows: true, hasStyle: false });
});

test('links and buttons of each page do not touch other words in browsers without style sheets', async () => {
  const touching: string[] = [];
  for (const address of await findConsoleAddresses(browser))
    touching.push(...touchingIn((await browser.get(address)).html).map((text) => `${address} ${text}`));
  expect(touching).toEqual([]);
});

test('the sweep finds buttons that touch', () => {
  expect(touchingIn('<body><button>Try</button><button>Import</button> <a href="/">Cancel</a></body>')).toHaveLength(1);
});
