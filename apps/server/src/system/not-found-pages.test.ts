import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations, missingBrowser, startBrowser } from '../../../../test/harness/browser.ts';
import { startServer, type TestServer } from '../../test/harness/server.ts';

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const pages = [
  ['an index of the documentation', '/docs/nothing'],
  ['a page of the documentation', '/docs/guides/nothing'],
  ['a name that no page can have', '/docs/guides/no%20thing!'],
  ['a path that is too deep', '/docs/guides/sending/nothing'],
  ['a path that is no text', '/docs/%E0%A4%A'],
  ['a file of the documentation', '/docs/nothing.md'],
  ['an event', '/event/nobody/'],
  ['events without a slug', '/event/'],
  ['a path below an event', '/event/nobody/nothing'],
  ['an event with a slug that is too long', `/event/${'x'.repeat(2_001)}`],
  ['a venue', '/venue/nobody'],
  ['venues without a slug', '/venue'],
  ['an organizer', '/organizer/nobody'],
  ['a category', '/events/category/nobody/'],
  ['categories without a slug', '/events/category/'],
  ['a page of events', '/events/nothing'],
  ['a tag', '/tag/nobody'],
  ['a post of WordPress', '/?p=99999999'],
  ['any other path', '/nothing'],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (path: string, accept: string, method = 'GET') => fetch(server.url + path, { headers: { accept }, method });

test.each(['/nothing', '/events/nothing', '/event/nobody', '/docs/nothing'])(
  '404: browsers that accept everything get a page at %s, and programs at paths of APIs a problem',
  async (path) => {
    expect((await get(path, '*/*')).headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const api of ['/v1/nothing', '/v2/messages', '/events/v1/nothing', '/wp-json/nothing'])
      expect((await get(api, '*/*')).headers.get('content-type')).toMatch(/^application\/(?:problem\+)?json/);
  },
);

test.each(pages)('404: a browser that asks for %s gets a page that leads on (%s)', async (_what, path) => {
  const response = await get(path, browserAccept);
  const page = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const links = [...page.matchAll(/href="(?!data:)([^"]+)"/g)].map(([, href = '']) => href.replace(/#.*/, ''));
  expect(links.length).toBeGreaterThanOrEqual(3);
  for (const link of links) expect((await get(link.replace(server.url, ''), browserAccept)).status, link).toBe(200);
});

test.each(['/docs/nothing', '/docs/guides/nothing', '/docs/a/b/c', '/event/', '/events/nothing', '/nothing'])(
  '404 not_found: a program that asks for %s gets a problem in JSON, and caches keep the two apart',
  async (path) => {
    for (const accept of [
      'application/json, */*',
      'application/json',
      'application/problem+json',
      'application/json, text/html;q=0.5',
    ]) {
      const response = await get(path, accept);
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(response.headers.get('vary')).toContain('Accept');
      expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await get(path, browserAccept)).headers.get('vary')).toContain('Accept');
  },
);

test.each(['/v1/nothing', '/events/v1/nothing', '/events/v1/events/99999999', '/wp-json/tribe/events/v1/nothing'])(
  '404: the API says in JSON that %s is not there, also to browsers',
  async (path) => {
    const response = await get(path, browserAccept);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, expect.stringMatching(/json/)]);
  },
);

const programAccept = 'application/json';

/** Addresses of pages with a status each, for browsers and for programs. */
test.each([
  [400, 'GET', '/events/?tribe-bar-search=caf%E9'],
  [400, 'GET', '/?p=1&post_type=caf%E9'],
  [400, 'GET', '/event/nobody/?ical=caf%E9'],
  [405, 'POST', '/events/'],
  [405, 'POST', '/event/nobody/'],
  [405, 'DELETE', '/tag/nobody'],
  [405, 'POST', '/docs/'],
  [405, 'PUT', '/'],
])('%i: %s %s is a page with a way on for browsers, and a problem for programs', async (status, method, path) => {
  for (const accept of [browserAccept, '*/*']) {
    const response = await get(path, accept, method);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(response.headers.get('vary')).toContain('Accept');
    expect(await response.text()).toContain(`<a href="${server.url}/events/">`);
    if (status === 405) expect(response.headers.get('allow')).toContain('GET');
  }
  const problem = await get(path, programAccept, method);
  expect([problem.status, problem.headers.get('content-type')]).toEqual([status, expect.stringMatching(/json/)]);
});

test('429: too many requests of a browser are a page that leads back, with the seconds to wait', async () => {
  await using limited = await startServer({ environment: { NGOMA_RATE_LIMIT: 'on' } });
  let refused: Response | undefined;
  for (let asked = 0; asked < 2_000 && refused?.status !== 429; asked++) {
    await refused?.arrayBuffer();
    refused = await fetch(`${limited.url}/event/nobody/?n=${asked}&x=%22`, { headers: { accept: browserAccept } });
  }
  expect([refused?.status, refused?.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.text()).toMatch(/<a href="http:[^"]+\/event\/nobody\/\?n=\d+&amp;x=%22">Try again/);
  for (const path of ['/v1/messages', '/events/v1/events', '/readyz'])
    expect((await fetch(limited.url + path, { headers: { accept: '*/*' } })).headers.get('content-type')).toMatch(
      /json/,
    );
});

test('503: an overloaded service shows browsers a page', async () => {
  const lag = { lagMs: () => 60_000, stop: () => undefined };
  await using slow = await startServer({ lag });
  for (const path of ['/events/', '/event/nobody/', '/']) {
    const response = await fetch(slow.url + path, { headers: { accept: browserAccept }, redirect: 'manual' });
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      503,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('Try again');
  }
});

test('404: a write gets JSON, and HEAD has no body', async () => {
  expect((await get('/nothing', browserAccept, 'POST')).headers.get('content-type')).toContain('json');
  const head = await get('/docs/nothing', browserAccept, 'HEAD');
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    404,
    'text/html; charset=utf-8',
    '',
  ]);
});

test('404: links use the public address', async () => {
  await using behindProxy = await startServer({ environment: { PUBLIC_URL: 'https://events.example.ug/ngoma' } });
  const response = await fetch(`${behindProxy.url}/docs/nothing`, { headers: { accept: browserAccept } });
  expect(await response.text()).toContain('href="https://events.example.ug/ngoma/docs/"');
});

describe.skipIf(missingBrowser !== undefined)(
  `in Chromium${missingBrowser ? ` (left out: ${missingBrowser})` : ''}`,
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser.close());

    test.each([
      [360, 'light'],
      [360, 'dark'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const)('the page has no violations and fits, at %i pixels, %s', async (width, colorScheme) => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
      for (const path of ['/docs/nothing', '/event/nobody/', '/events/nothing']) {
        await page.goto(server.url + path);
        expect(await listViolations(page), path).toEqual([]);
        expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width);
      }
      await page.close();
    });

    test('it leads to the open search of the documentation', async () => {
      const page = await browser.newPage();
      await page.goto(`${server.url}/docs/guides/nothing`);
      await page.getByText('Search the documentation').click();
      await page.getByRole('combobox').fill('webhok');
      await page.locator('#found li').first().waitFor();
      await page.close();
    });
  },
);
