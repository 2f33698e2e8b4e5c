import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { problems } from '../problems/codes.ts';

const html = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

let server: TestServer;
let behindProxy: TestServer;
beforeAll(async () => {
  server = await startServer();
  behindProxy = await startServer({ environment: { PUBLIC_URL: 'https://events.example.ug/ngoma' } });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await behindProxy[Symbol.asyncDispose]();
});

const read = async (url: string): Promise<string> => (await fetch(url, { headers: html })).text();
const linksIn = (page: string): string[] => [...page.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, href = '']) => href);

/** Every file that can be reached from the first page, by its address without a fragment. */
async function walk(): Promise<Map<string, { status: number; type: string; text: string }>> {
  const seen = new Map<string, { status: number; type: string; text: string }>();
  const open = [`${server.url}/docs/`];
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (seen.has(url)) continue;
    const response = await fetch(url, { headers: html, redirect: 'manual' });
    const type = response.headers.get('content-type') ?? '';
    const text = await response.text();
    seen.set(url, { status: response.status, type, text });
    if (!type.startsWith('text/html')) continue;
    const links = linksIn(text).map((href) => new URL(href, url));
    open.push(...links.filter((each) => each.origin === server.url).map((each) => each.href.replace(/#.*$/, '')));
  }
  return seen;
}

describe('the address /', () => {
  test.each(['text/html', '*/*', 'text/html,*/*;q=0.8'])(
    '302: a browser that accepts %s is led to the calendar',
    async (accept) => {
      const response = await fetch(`${server.url}/`, { headers: { accept }, redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([302, `${server.url}/events/`]);
      expect(response.headers.get('vary')).toContain('Accept');
    },
  );

  test('302: with a public address, that is where it leads', async () => {
    const response = await fetch(`${behindProxy.url}/`, { headers: html, redirect: 'manual' });
    expect(response.headers.get('location')).toBe('https://events.example.ug/ngoma/events/');
  });

  test.each([
    'application/json',
    'application/json, text/html;q=0.5',
    'application/json, */*',
    'text/html;q=0',
    'image/png',
  ])('404 not_found: a program that accepts %s gets JSON as before', async (accept) => {
    const response = await fetch(`${server.url}/`, { headers: { accept } });
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(response.headers.get('vary')).toContain('Accept');
    expect(await response.json()).toMatchObject({
      status: 404,
      code: 'not_found',
      detail: "'/' only redirects browsers, to the calendar. /openapi.json lists every path.",
    });
  });
});

test('200: every file that pages link to is there, and every error code has its page with its status and title', async () => {
  const seen = await walk();
  // The address / itself leads here.
  for (const [url, { status }] of seen) expect(status, url).toBe(new URL(url).pathname === '/' ? 302 : 200);
  const index = seen.get(`${server.url}/docs/errors`)?.text;
  for (const [code, { status, title }] of Object.entries(problems)) {
    const page = seen.get(`${server.url}/docs/errors/${code}`)?.text;
    expect(page, code).toContain(`<title>${code} · Ngoma</title>`);
    expect(index, code).toContain(`<a href="errors/${code}">${code}</a>`);
    expect(index, code).toMatch(new RegExp(`id="status-${status}"(?:(?!<h2).)*"errors/${code}"`, 's'));
    expect(index, code).toContain(title.replaceAll("'", '&#39;'));
  }
});

test.each([
  ['/docs/', 'text/html'],
  ['/docs/errors', 'text/html'],
  ['/docs/operations/sendMessage', 'text/html'],
  ['/docs/operations/sendMessage.md', 'text/markdown'],
  ['/docs/index.md', 'text/markdown'],
  ['/docs/style.css', 'text/css'],
  ['/docs/docs.js', 'text/javascript'],
  ['/docs/search-index.js', 'text/javascript'],
  ['/docs/llms.txt', 'text/plain'],
  ['/docs/llms-full.txt', 'text/plain'],
])('200 and then 304: %s is %s, compressed, and is not sent twice', async (path, type) => {
  const first = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } });
  expect([first.status, first.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
  expect(first.headers.get('content-encoding')).toBe('br');
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(server.url + path, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test.each([
  ['/docs', '/docs/'],
  ['/docs/errors/', '/docs/errors'],
  ['/docs/guides/sending/', '/docs/guides/sending'],
])('308: %s leads to %s, from where links begin', async (path, target) => {
  const response = await fetch(server.url + path, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([308, server.url + target]);
  // For w3m, Lynx and ELinks, which do not follow it.
  expect(await response.text()).toContain(`<a href="${server.url}${target}">`);
});

test.each([
  '/docs/guides/nothing',
  '/docs/errors/constructor',
  '/docs/constructor',
  '/docs/guides/..%2f..%2fpackage',
  '/docs/a/b/c',
])('404 not_found: %s is no page', async (path) => {
  const response = await fetch(server.url + path, { headers: { accept: 'application/json' } });
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
});

describe('the origin in samples', () => {
  const page = '/docs/operations/sendMessage';

  test('is the one that was asked', async () => {
    const text = await read(server.url + page);
    expect(text).toContain(`curl</span> ${server.url}/v1/messages`);
    expect(text).not.toContain('127.0.0.1:3000');
  });

  test('is the public one where there is one, which the page may ask', async () => {
    const response = await fetch(behindProxy.url + page, { headers: html });
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self' https://events.example.ug;");
    expect(await response.text()).toContain('curl</span> https://events.example.ug/ngoma/v1/messages');
  });

  test('of one caller is never shown to another, nor taken for the same bytes', async () => {
    const other = await fetch(server.url.replace('127.0.0.1', 'localhost') + page);
    const own = await fetch(server.url + page);
    expect(await other.text()).not.toContain(server.url);
    expect(await own.text()).not.toContain('localhost');
    expect(other.headers.get('etag')).not.toBe(own.headers.get('etag'));
  });
});

test('links are relative, so that pages work below whatever path a proxy gives them', async () => {
  for (const path of ['/docs/', '/docs/errors', '/docs/errors/not_found', '/docs/guides/operating']) {
    const own = linksIn(await read(behindProxy.url + path)).filter((href) => !/^(https?:|data:|#)/.test(href));
    expect(own.length, path).toBeGreaterThan(20);
    expect(
      own.filter((href) => href.startsWith('/')),
      path,
    ).toEqual([]);
  }
});
