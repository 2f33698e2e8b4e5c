import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardWith, fixedApi } from '../test/fixed-api.ts';
import { openPage, tagsOf } from '../test/open-page.ts';

test.each(['/events', '/events/', '/events/list/', '/EVENTS/List'])('%s is the list', async (path) => {
  const { status, body } = await openPage(path, fixedApi({ cards: () => [cardWith()] }).fetch);
  expect(status).toBe(200);
  expect(body).toContain('<h1>Events</h1>');
  expect(body).toContain('<a href="/event/kampala-jazz-night/">Kampala Jazz Night</a>');
});

test.each([
  ['/events/month/', 'November 2026'],
  ['/events/month/2026-12', 'December 2026'],
  ['/events/?eventDisplay=month&tribe-bar-date=2026-12-09', 'December 2026'],
])('%s is the month %s', async (address, month) => {
  const { status, body } = await openPage(address, fixedApi({ cards: () => [cardWith()] }).fetch);
  expect(status).toBe(200);
  expect(body).toContain(`<h1>${month}</h1>`);
});

test.each([
  '/',
  '/events/other/',
  '/events/list/page/0/',
  '/events/month/2026-13/',
  '/events/month/2026-1/',
  '/events/month/2200-01/',
])('%s is not found, and the API receives no request for events', async (path) => {
  const { fetch, requests } = fixedApi({});
  const { status, body } = await openPage(path, fetch);
  expect(status).toBe(404);
  expect(body).toContain('role="search"');
  expect(requests.filter(({ pathname }) => pathname !== '/events/v1/settings')).toEqual([]);
});

test.each([
  [400, 404],
  [404, 404],
  [401, 503],
  [429, 503],
  [500, 503],
  [503, 503],
])('an API that returns %i makes pages with %i', async (returned, expected) => {
  const ofEvents = (path: string) => (path === '/events/v1/settings' ? undefined : returned);
  for (const path of ['/events/', '/events/month/2026-12/']) {
    const { status, body } = await openPage(path, fixedApi({ status: ofEvents }).fetch);
    expect(status).toBe(expected);
    expect(body).toContain('<meta name="robots" content="noindex">');
  }
});

test('a list whose categories or venues cannot be read makes a page with 503, after one request of each', async () => {
  for (const failed of ['/events/v1/categories', '/events/v1/venues']) {
    const { fetch, requests } = fixedApi({ status: (path) => (path === failed ? 500 : undefined) });
    expect((await openPage('/events/', fetch)).status).toBe(503);
    expect(requests.filter(({ pathname }) => pathname === failed)).toHaveLength(1);
  }
});

test('settings that cannot be read make a page with 503', async () => {
  const { fetch } = fixedApi({ status: (path) => (path === '/events/v1/settings' ? 500 : undefined) });
  expect((await openPage('/events/', fetch)).status).toBe(503);
});

test('pages show the settings, and their changes at once', async () => {
  const description = 'Dance & music';
  const card = () => [cardWith()];
  const named = fixedApi({ cards: card, settings: { name: 'Ndere', description, accent_color: '#7a1f5c' } });
  const { body, headers } = await openPage('/events/', named.fetch);
  expect(body).toContain('<a class="name" href="/events/">Ndere</a>');
  expect(body).toContain('<meta name="description" content="Dance &amp; music">');
  expect(body).toMatch(/a\{color:#7a1f5c;color:var\(--\w\)/);
  const changed = await openPage('/events/', fixedApi({ cards: card }).fetch);
  expect(changed.body).toContain('Events at events.example.ug</a>');
  expect(changed.headers['Content-Security-Policy']).not.toBe(headers['Content-Security-Policy']);
});

test('the month as first view leaves the list at its own address', async () => {
  const { fetch } = fixedApi({ cards: () => [cardWith()], settings: { first_view: 'month' } });
  expect((await openPage('/events/', fetch)).body).toContain('<h1>November 2026</h1>');
  expect((await openPage('/events/?search=jazz', fetch)).body).toContain('jazz');
  const list = (await openPage('/events/list/', fetch)).body;
  expect(list).toContain('<h1>Events</h1>');
  expect(list).toContain('<link rel="canonical" href="https://events.example.ug/events/list/">');
});

test.each(['from=31/2/2036', 'to=xyz', 'tribe-bar-date=xyz', 'venue=abc'])(
  'a list with the filter %s, which cannot be read, is no list without it',
  async (query) => {
    const { fetch } = fixedApi({ cards: () => [cardWith({ title: 'Jazz night' })] });
    const { status, body } = await openPage(`/events/?${query}`, fetch);
    expect(status).toBe(404);
    expect(body).not.toContain('Jazz night');
    expect(body).toContain('href="/events/"');
  },
);

test('a list from a day as people type it begins with that day', async () => {
  const { fetch, requests } = fixedApi({ cards: () => [cardWith()] });
  expect((await openPage('/events/?from=5/12/2036', fetch)).status).toBe(200);
  expect(requests.some(({ search }) => search.includes('2036-12-04'))).toBe(true);
});

test('a period without events is named with its years, unless both are this year', async () => {
  const { fetch } = fixedApi({ cards: () => [] });
  const of = async (query: string) => (await openPage(`/events/?${query}`, fetch)).body;
  expect(await of('from=2040-01-01')).toContain('“1 Jan 2040 –”');
  expect(await of('from=2040-01-01&to=2041-02-03')).toContain('“1 Jan 2040 – 3 Feb 2041”');
});

test('an error of a page itself is thrown', async () => {
  const fetch = () => Promise.reject(new Error('no connection'));
  await expect(openPage('/events/', fetch)).rejects.toThrow('no connection');
});

test('no text of a record or of an address adds a tag or an attribute', async () => {
  const pieces = fc.constantFrom('<b>', '</title>', '"', "'", '&', ' onload=', '<!--', '-->', '&lt;', '<script>', 'a');
  const texts = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => `x${parts.join('')}`);
  const show = async (text: string) => {
    const card = cardWith({
      title: text,
      ...{ cost: text, timezone: text, timezone_abbr: text },
      image_details: { url: `https://images.example/${text}`, width: 1, height: 1, alt: text },
      venue: { venue: text, slug: text, url: `https://events.example/venue/${text}/`, city: text },
      categories: [{ name: text, slug: text }],
    });
    const categories = [{ name: text, slug: text }];
    const { fetch } = fixedApi({ cards: () => [card], categories, venues: [{ id: 1, venue: text }] });
    const query = new URLSearchParams({ search: text, tag: text });
    const addresses = [`/events/?${query}`, `/events/month/2026-12/?${query}`];
    return Promise.all(addresses.map(async (address) => tagsOf(await openPage(address, fetch))));
  };
  const expected = await show('x');
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(await show(text)).toEqual(expected);
    }),
  );
});

test('a title is shown with its signs', async () => {
  const card = cardWith({ title: '<b>R&B</b> "live"' });
  const { body } = await openPage('/events/', fixedApi({ cards: () => [card] }).fetch);
  expect(body).toContain('>&lt;b&gt;R&amp;B&lt;/b&gt; &quot;live&quot;</a>');
});

test('the policy of a page allows its style and no script', async () => {
  const { headers, body } = await openPage('/events/', fixedApi({}).fetch);
  expect(headers['Content-Security-Policy']).toMatch(/default-src 'none'; style-src 'sha256-/);
  expect(headers['Content-Security-Policy']).not.toContain('script-src');
  expect(body).not.toMatch(/<script(?! type="application\/ld\+json">)/);
});
