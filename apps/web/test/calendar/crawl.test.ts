import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../server/test/harness/clock.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

/** The pages that a crawler finds from `/events/` on, with all filters. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock: createTestClock(Date.parse('2031-03-05T09:00:00Z')) });
  const links = { venue: { venue: 'Ndere' }, organizer: { organizer: 'Choir' }, categories: ['Music'], tags: ['R&B'] };
  const create = (title: string, day: string, body: object = {}) =>
    server.as('editor').POST('/events/v1/events', {
      body: { title, start_date: `${day} 18:00`, end_date: `${day} 20:00`, ...body },
    });
  await create('Concert', '2031-03-20', { ...links, cost: '0' });
  await create('Festival', '2031-02-27', { end_date: '2031-03-09 20:00' });
  for (const year of [2030, 2032]) await create(`Fair of ${year}`, `${year}-06-01`);
  for (let number = 1; number <= 45; number++) await create(`Class ${number}`, '2031-04-10');
  for (let number = 1; number <= 25; number++) await create(`Talk ${number}`, `2031-01-${number}`);
});
afterAll(() => server[Symbol.asyncDispose]());

const limit = 1_500;

interface Page {
  readonly address: string;
  readonly status: number;
  readonly body: string;
}

const decode = (attribute: string): string => attribute.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** Pages of the calendar; the API, its files and the documentation have their own tests. */
const isPage = ({ origin, pathname }: URL): boolean =>
  origin === new URL(server.url).origin && !/^\/(?:events\/v1|docs|console|wp-)/.test(pathname);

/** The addresses of pages to which a page links. */
function linksOf({ address, body }: Page): string[] {
  const hrefs = [...body.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href = '']) => decode(href));
  return hrefs
    .map((href) => new URL(href, server.url + address))
    .filter(isPage)
    .map(({ pathname, search }) => pathname + search);
}

async function open(address: string): Promise<Page> {
  const response = await fetch(server.url + address, { headers: { accept: 'text/html' } });
  return { address, status: response.status, body: await response.text() };
}

async function crawl(first: string): Promise<Page[]> {
  const found = new Set([first]);
  const pages: Page[] = [];
  // A set also visits what is added meanwhile.
  for (const address of found) {
    const page = await open(address);
    pages.push(page);
    for (const link of linksOf(page)) found.add(link);
    expect(found.size, `addresses, the last ${address}`).toBeLessThan(limit);
  }
  return pages;
}

const isIndexable = ({ status, body }: Page): boolean => status === 200 && !body.includes('content="noindex"');
const canonicalOf = ({ body }: Page): string =>
  decode(/<link rel="canonical" href="([^"]*)"/.exec(body)?.[1] ?? '').replace(server.url, '');
const mainOf = ({ body }: Page): string => /<main.*<\/main>/s.exec(body)?.[0] ?? '';

test('a crawl ends, and finds each page once', { timeout: 300_000 }, async () => {
  const pages = await crawl('/events/');
  expect(pages.length).toBeGreaterThan(100);
  const failed = pages.filter(({ status }) => status !== 200).map(({ address, status }) => `${status} ${address}`);
  expect(failed).toEqual([]);

  const indexable = pages.filter(isIndexable);
  const byContent = Map.groupBy(indexable, mainOf);
  const doubled = [...byContent.values()].map((each) => [...new Set(each.map(canonicalOf))]);
  expect(doubled.filter(({ length }) => length > 1)).toEqual([]);
  const canonical = new Set(indexable.map(canonicalOf));
  expect(indexable.filter((page) => canonicalOf(page) === '')).toEqual([]);
  const found = new Set(pages.map(({ address }) => address));
  expect([...canonical].filter((address) => !found.has(address))).toEqual([]);

  const isEmpty = (page: Page) => !page.address.startsWith('/event/') && !/href="[^"]*\/event\//.test(mainOf(page));
  expect(indexable.filter(isEmpty).map(({ address }) => address)).toEqual([]);
  expect(indexable.map(({ address }) => address).filter((address) => address.includes('?'))).toEqual([]);
});

test('each address of the sitemap is an indexable page with this address', { timeout: 300_000 }, async () => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => decode(url).replace(server.url, ''));
  expect(urls.length).toBeGreaterThan(50);
  for (const address of urls) {
    const page = await open(address);
    expect([address, isIndexable(page), canonicalOf(page)]).toEqual([address, true, address]);
  }
});
