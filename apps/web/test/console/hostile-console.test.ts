import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDraw, type Draw } from '../../../../test/harness/draw.ts';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import {
  consolePages,
  createConsoleRecords,
  findConsoleAddresses,
} from '../../../server/test/harness/console-world.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';
import { usedMegabytes } from '../../../server/test/harness/used-memory.ts';

let server: TestServer;
let admin: ConsoleBrowser;
let addresses: string[];
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  admin = await createConsoleBrowser(server, 'administrator');
  await createConsoleRecords(server, 'First');
  addresses = await findConsoleAddresses(admin);
});
afterAll(() => server[Symbol.asyncDispose]());

const scripts = ['alert(1)', 'alert`1`', 'top.x=1', 'fetch("//x.example")', 'location="//x.example"'];
const carriers: readonly ((script: string) => string)[] = [
  ...[
    `<script>`,
    `<SCRIPT >`,
    `"><script>`,
    `'><script>`,
    `</textarea><script>`,
    `</title><script>`,
    `</style><script>`,
  ].map((open) => (script: string) => `${open}${script}</script>`),
  ...['<img src=x onerror=', '"><img src=x onerror=', '<svg onload=', '<body onload=', '<details open ontoggle='].map(
    (open) => (script: string) => `${open}'${script}'>`,
  ),
  ...['" autofocus onfocus="', "' autofocus onfocus='", '" style="animation:x" onanimationstart="'].map(
    (open) => (script: string) => `${open}${script}`,
  ),
  ...['<a href="javascript:', '<iframe src="javascript:', '<form action="javascript:', '<object data="javascript:'].map(
    (open) => (script: string) => `${open}${script}">x</a>`,
  ),
  (script) => `<iframe srcdoc="<script>${script}</script>"></iframe>`,
  (script) => `<base href="https://x.example/"><script>${script}</script>`,
  (script) => `<meta http-equiv="refresh" content="0;javascript:${script}">`,
  (script) => `<math><mtext><script>${script}</script></mtext></math>`,
  (script) => `<!--><script>${script}</script>-->`,
  (script) => `&lt;script&gt;${script}&lt;/script&gt;<script>${script}</script>`,
  (script) => `<link rel=stylesheet href="data:text/css,x"><script>${script}</script>`,
  (script) => `\${${script}}<script>${script}</script>`,
  (script) => `<scr<script>ipt>${script}</scr</script>ipt>`,
  (script) => `<template><script>${script}</script></template>`,
  (script) => `<noscript><p title="</noscript><img src=x onerror=${script}>">`,
  (script) => `<style>@import "//x.example"</style><script>${script}</script>`,
  (script) => `<input type=image src=x onerror='${script}'>`,
  (script) => `<video><source onerror='${script}'></video>`,
  (script) => `<a href="java\tscript:${script}">x</a>`,
  (script) => `<p style="background:url(javascript:${script})">`,
  (script) => `<embed src="javascript:${script}">`,
  (script) => `\u202e<script>${script}</script>`,
  (script) => `<marquee onstart='${script}'>x</marquee>`,
  (script) => `<button formaction="javascript:${script}">x</button>`,
  (script) => `<select onfocus='${script}' autofocus></select>`,
];
const payloads = carriers.flatMap((carrier) => scripts.map(carrier));

const foreignElements = ['iframe', 'object', 'embed', 'base', 'math', 'marquee', 'video', 'template', 'noscript'];

/** The parts of a page that could run a script of somebody else. */
function listScripts(html: string): string[] {
  const found: string[] = [];
  let isScript = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isScript = name === 'script' && attributes['type'] !== 'application/ld+json';
      if (foreignElements.includes(name)) found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes))
        if (key.startsWith('on') || /^\s*javascript:/i.test(value)) found.push(`${key}="${value}"`);
    },
    ontext(text) {
      if (isScript && scripts.some((script) => text.includes(script))) found.push(text);
    },
    onclosetag() {
      isScript = false;
    },
  });
  parser.end(html);
  return found;
}

test('a page with a payload that is not escaped is found', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200);
  for (const payload of ['<script>alert(1)</script>', '<p onclick="alert(1)">', '<a href="javascript:alert(1)">'])
    expect(listScripts(payload)).toHaveLength(1);
});

test(`${payloads.length} script payloads are text in pages of the console`, { timeout: 300_000 }, async () => {
  const before = addresses.length;
  for (const payload of payloads) await createConsoleRecords(server, `Row ${payload}`);
  const lists = consolePages.flatMap(({ address }) => [address, `${address}?mode=test`]);
  const seen = new Set(['/console/account', ...lists]);
  // All pages that these pages lead to, and theirs, of any kind.
  for (const address of seen) {
    if (seen.size > 1200) break;
    const { status, headers, html } = await admin.get(address);
    // Files are stored and not displayed.
    if (headers.has('content-disposition')) continue;
    expect([address, status < 500, listScripts(html)]).toEqual([address, true, []]);
    for (const [, link = ''] of html.matchAll(/ href="(\/console\/[^"#]*)"/g))
      if (seen.size <= 1000) seen.add(link.replaceAll('&amp;', '&'));
  }
  expect(seen.size).toBeGreaterThan(before);
});

test('script payloads are text in public pages', async () => {
  for (const path of ['/events/', '/events/month/2031-03/', '/events/list/page/2/']) {
    const response = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } });
    expect([path, response.status, listScripts(await response.text())]).toEqual([path, 200, []]);
  }
});

const withValue = (fields: readonly string[], value: string): Record<string, string> =>
  Object.fromEntries(fields.map((name) => [name, value]));

test('script payloads in addresses and forms are text', async () => {
  for (const [place, payload] of payloads.entries()) {
    const address = addresses[place % addresses.length] ?? '/console/';
    const path = address.replace(/\?.*/, '');
    const query = new URLSearchParams(
      withValue(['q', 'search', 'mode', 'cursor', 'done', 'status', 'to', 'next'], payload),
    );
    for (const page of [
      await admin.get(`${path}?${query}`),
      await admin.get(`/console/sign-in?${query}`),
      await admin.submit(path, withValue(['title', 'name', 'text', 'message', 'to'], payload)),
    ])
      expect([path, page.status < 500, listScripts(page.html)]).toEqual([path, true, []]);
  }
});

const values = [
  '',
  '0',
  '-1',
  '1e999',
  'null',
  '%00',
  '\u0000',
  '\ud800',
  '9'.repeat(400),
  '../..',
  '😀'.repeat(300),
  '2031-02-30',
  '[]',
  '{"a":1}',
  "' OR 1=1 --",
];
const names = [
  'q',
  'search',
  'mode',
  'cursor',
  'page',
  'status',
  'to',
  'from',
  'until',
  'done',
  'action',
  'id',
  'title',
  'reload',
  'shown_again',
  '__proto__',
  'to[]',
];

function drawAddress(draw: Draw): string {
  const base = draw
    .from([...addresses, '/console/nothing', '/console/sign-in', '/console/link', '/console/reset'])
    .replace(/\?.*/, '');
  const path = draw.chance(0.3) ? `${base.replace(/\/$/, '')}/${encodeURIComponent(drawValue(draw))}` : base;
  return draw.chance(0.7) ? `${path}?${new URLSearchParams(drawFields(draw))}` : path;
}

const drawValue = (draw: Draw): string => draw.from(values).toWellFormed();

const drawFields = (draw: Draw): Record<string, string> =>
  Object.fromEntries(Array.from({ length: draw.integer(0, 8) }, () => [draw.from(names), drawValue(draw)]));

async function sendGenerated(count: number, draw: Draw): Promise<void> {
  for (let sent = 0; sent < count; sent++) {
    const address = drawAddress(draw);
    // Not the sign-out, which would end the session.
    const isForm = draw.chance(0.3) && !address.startsWith('/console/account');
    const page = isForm ? await admin.submit(address, drawFields(draw)) : await admin.get(address);
    expect(page.status < 500, `${isForm ? 'POST' : 'GET'} ${address}: ${page.status}`).toBe(true);
  }
}

test('2,000 generated addresses, queries and forms get no 5xx, and memory is flat', { timeout: 300_000 }, async () => {
  const draw = createDraw(20_261_128);
  await sendGenerated(500, draw);
  const before = usedMegabytes();
  await sendGenerated(1500, draw);
  expect(usedMegabytes() - before).toBeLessThan(20);
});
