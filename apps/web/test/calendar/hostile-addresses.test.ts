import { request as send } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDraw } from '../../../../test/harness/draw.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (let number = 1; number <= 30; number++)
    await server.as('editor').POST('/events/v1/events', {
      body: { title: `Event ${number}`, start_date: '2031-03-20 18:00', end_date: '2031-03-21 20:00', tags: ['jazz'] },
    });
});
afterAll(() => server[Symbol.asyncDispose]());

const draw = createDraw(20_261_128);
const long = 'a'.repeat(2_000);
const words = [
  'jazz',
  '',
  '0',
  '1',
  '-1',
  '99999999999999999999',
  '1e9',
  'NaN',
  'null',
  '../..',
  '%2e%2e%2f',
  '%00',
  '%ff',
];
const texts = [
  '"><script>',
  "' or 1=1 --",
  '%F0%9F%8E%B5',
  '%D8%B9',
  '💃',
  '{{7*7}}',
  '*',
  '%25',
  '+',
  '&amp;',
  ';',
  long,
];
const dates = [
  '2031-03',
  '2031-03-20',
  '2031-02-31',
  '2031-13',
  '0000-00-00',
  '9999-12-31',
  '2031-3-2',
  'today',
  '1899-01',
];
const paths = [
  ...['/', '/events', '/events/', '/events/list/', '/events/month', '/sitemap.xml', '/robots.txt', '/favicon.ico'],
  ...['/events/list/page/{}/', '/events/month/{}/', '/events/{}/', '/event/{}/', '/venue/{}', '/organizer/{}/'],
  ...['/events/category/{}/{}/', '/tag/{}/', '/tag/{}/{}'],
];
const names = [
  ...['search', 'category', 'tag', 'venue', 'from', 'to', 'free', 'page', 'p', 'post_type', 'ical', 'outlook-ical'],
  ...[
    'eventDisplay',
    'tribe-bar-date',
    'tribe-bar-search',
    'tribe_events_cat',
    'tag[]',
    'search[a][b]',
    '__proto__',
    '',
  ],
];
const value = (): string => draw.from(draw.from([words, texts, dates]));

function address(): string {
  const path = draw.from(paths).replaceAll('{}', value);
  const query = Array.from({ length: draw.integer(0, 4) }, () => `${draw.from(names)}=${value()}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Sends the address as it is: `fetch` would normalize it. */
function open(path: string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const target = path.replace(/[^\x21-\x7e]/g, (character) => Buffer.from(character).toString('latin1'));
  return new Promise((done, fail) => {
    const request = send({ hostname, port, path: target.replaceAll(' ', '+'), timeout: 60_000 }, (response) => {
      response.on('end', () => done(response.statusCode ?? 0)).on('error', fail);
      response.resume();
    });
    request.on('timeout', () => request.destroy(new Error('No response')));
    request.on('error', fail).end();
  });
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

async function openSome(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const path = address();
    const status = await open(path);
    expect(status, path.slice(0, 300)).toBeLessThan(500);
  }
}

test('2,000 generated addresses and queries get a response, none a 5xx, in flat memory', {
  timeout: 600_000,
}, async () => {
  await openSome(1_000);
  const before = heapMb();
  await openSome(1_000);
  expect(heapMb() - before).toBeLessThan(40);
});
