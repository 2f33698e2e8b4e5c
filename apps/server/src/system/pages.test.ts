import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

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
const linksIn = (page: string): string[] => [...page.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
const idsIn = (page: string): string[] => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

/** Every page that can be reached from `/`, by its address without a fragment. */
async function walk(): Promise<Map<string, { status: number; type: string; page: string }>> {
  const seen = new Map<string, { status: number; type: string; page: string }>();
  const open = [`${server.url}/`];
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (seen.has(url)) continue;
    const response = await fetch(url, { headers: html });
    const type = response.headers.get('content-type') ?? '';
    const page = await response.text();
    seen.set(url, { status: response.status, type, page });
    if (!type.startsWith('text/html')) continue;
    const links = linksIn(page).map((href) => new URL(href, url));
    open.push(...links.filter((each) => each.origin === server.url).map((each) => each.href.replace(/#.*$/, '')));
  }
  return seen;
}

describe('the page at /', () => {
  test('200: a browser gets what this is, and the way to the contract, the error codes and the guides', async () => {
    const response = await fetch(`${server.url}/`, { headers: html });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('vary')).toContain('Accept');
    const links = linksIn(await response.text());
    for (const path of ['/openapi.json', '/docs/errors', '/docs/guides/sending', '/docs/guides/readme'])
      expect(links).toContain(server.url + path);
  });

  test.each([undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5', 'text/html;q=0', 'image/png'])(
    '404 not_found: a program that accepts %s gets JSON as before',
    async (accept) => {
      const response = await fetch(`${server.url}/`, accept === undefined ? {} : { headers: { accept } });
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(response.headers.get('vary')).toContain('Accept');
      expect(await response.json()).toMatchObject({
        status: 404,
        code: 'not_found',
        detail: "There is nothing at '/'; /openapi.json lists every path.",
      });
    },
  );
});

test('every link of every page leads somewhere, to the heading that it names', async () => {
  const seen = await walk();
  const guides = readdirSync(new URL('../../../../docs/guides/', import.meta.url)).map((file) => file.slice(0, -3));
  const errors = readdirSync(new URL('../../../../docs/errors/', import.meta.url)).map((file) => file.slice(0, -3));
  for (const name of guides) expect(seen.has(`${server.url}/docs/guides/${name}`), name).toBe(true);
  for (const code of errors) expect(seen.has(`${server.url}/docs/errors/${code}`), code).toBe(true);
  for (const [url, { status, page, type }] of seen) {
    expect(status, url).toBe(200);
    for (const href of type.startsWith('text/html') ? linksIn(page) : []) {
      expect(href, url).toMatch(/^(https?:\/\/|#)/);
      const { hash, href: target } = new URL(href, url);
      const linked = seen.get(target.replace(/#.*$/, ''));
      if (hash !== '' && linked !== undefined) expect(idsIn(linked.page), `${url}: ${href}`).toContain(hash.slice(1));
    }
  }
});

test.each(['/', '/docs/errors', '/docs/errors/not_found', '/docs/guides/operating'])(
  '%s may load nothing but its own style, and is never taken for another type',
  async (path) => {
    const { headers } = await fetch(server.url + path, { headers: html });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  },
);

test('the style that the policy allows is the one of the page', async () => {
  const response = await fetch(`${server.url}/`, { headers: html });
  const style = /<style>(.*)<\/style>/s.exec(await response.text())?.[1] ?? '';
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64');
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${digest}'`);
});

test('with a public address, links begin with it', async () => {
  for (const path of ['/', '/docs/errors', '/docs/errors/not_found', '/docs/guides/operating']) {
    const links = linksIn(await read(behindProxy.url + path)).filter((href) => !href.startsWith('#'));
    const own = links.filter((href) => href.startsWith('https://events.example.ug/ngoma/'));
    expect(own, path).not.toEqual([]);
    expect(links.filter((href) => href.includes('127.0.0.1'))).toEqual([]);
  }
});

test.each(['/docs/errors/', '/docs/guides/sending/'])('%s is found with a slash at its end', async (path) => {
  expect((await fetch(server.url + path)).status).toBe(200);
});

test.each(['/docs/guides/nothing', '/docs/errors/constructor', '/docs/guides/..%2f..%2fpackage', '/docs'])(
  '404 not_found: %s is no page',
  async (path) => {
    const response = await fetch(server.url + path);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  },
);
