import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { sentBytes, withoutLineEnds } from '../../../test/harness/sent-bytes.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnOneEngine('the list page', (engine) => {
  let server: TestServer;
  let venueId: number;
  beforeAll(async () => {
    server = await startServer({ engine, clock: createTestClock(Date.parse('2031-03-05T09:00:00Z')) });
    const editor = server.as('editor');
    const create = async (body: object) => {
      const times = { start_date: '2031-03-20 18:00', end_date: '2031-03-20 20:30' };
      const { data } = await editor.POST('/events/v1/events', { body: { title: 'Concert', ...times, ...body } });
      return data;
    };
    await create({ title: 'Festival', start_date: '2031-03-01 10:00', end_date: '2031-03-09 22:00' });
    await create({ title: 'Today', start_date: '2031-03-05 19:00', end_date: '2031-03-05 21:00', cost: '0' });
    const jazz = await create({
      ...{ title: 'Jazz & Blues', cost: 'UGX 50000', categories: ['R&B'], event_status: 'postponed' },
      venue: { venue: 'Ndere', city: 'Kampala' },
      ...{ start_date: '2031-03-10 18:00', end_date: '2031-03-10 20:30' },
    });
    venueId = (jazz?.venue as { id: number } | undefined)?.id ?? 0; // as: it has one
    await create({ title: 'Market', start_date: '2031-02-01', end_date: '2031-02-01', all_day: true });
    await create({
      title: 'Berlin',
      start_date: '2031-06-01 20:00',
      end_date: '2031-06-01 22:00',
      timezone: 'Europe/Berlin',
    });
    for (let day = 1; day <= 20; day++)
      await create({ title: `Class ${day}`, start_date: `2031-04-${day}`, end_date: `2031-04-${day}` });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + path, { headers });
    const page = withoutLineEnds(await response.text());
    return { response, page, titles: [...page.matchAll(/<h3><a href="[^"]+">([^<]+)/g)].map(([, title]) => title) };
  }

  test('200: shows 20 events under a heading for each month, the ongoing first', async () => {
    const { page, titles } = await get('/events/');
    expect(titles).toHaveLength(20);
    expect(titles.slice(0, 3)).toEqual(['Festival', 'Today', 'Jazz &amp; Blues']);
    expect([...page.matchAll(/<h2>([^<]+)/g)].map(([, heading]) => heading)).toEqual([
      'Ongoing',
      'March 2031',
      'April 2031',
    ]);
    for (const part of [
      '10 Mar, 18:00 – 20:30',
      'Ndere, Kampala · UGX 50,000 · R&amp;B',
      '<b class="state">Postponed</b>',
    ])
      expect(page).toContain(part);
    expect(page.match(/Africa\/Kampala/g)).toHaveLength(1);
  });

  test('200: a list of 20 events is sent in at most 4 kB', async () => {
    expect(await sentBytes(`${server.url}/events/`)).toBeLessThanOrEqual(4_096);
  });

  test('200: further pages follow, and 404 is after the last', async () => {
    const first = await get('/events/');
    expect(first.page).toContain('<a class="later" href="/events/list/page/2/">');
    const { page, titles } = await get('/events/list/page/2/');
    expect(titles).toEqual(['Class 18', 'Class 19', 'Class 20', 'Berlin']);
    expect(page).toContain('20:00 – 22:00 CEST');
    expect(page).toContain('<a href="/events/">← Earlier events');
    for (const path of ['/events/list/page/3/', '/events/list/page/0/', '/events/list/page/x/'])
      expect((await get(path)).response.status).toBe(404);
  });

  test('400: the query of a further page is not in UTF-8', async () => {
    expect((await get('/events/list/page/2/?search=caf%E9')).response.status).toBe(400);
  });

  test('304: a page that did not change', async () => {
    for (const path of ['/events/', '/events/list/page/2/']) {
      const { response } = await get(path);
      const again = await get(path, { 'if-none-match': response.headers.get('etag') ?? '' });
      expect(again.response.status).toBe(304);
    }
  });

  test.each([
    ['search=jazz', ['Jazz &amp; Blues']],
    ['category=rb', ['Jazz &amp; Blues']],
    ['from=2031-03-05&to=2031-03-05', ['Festival', 'Today']],
    ['from=2031-03-06&to=2031-03-12', ['Festival', 'Jazz &amp; Blues']],
    ['free=1&to=2031-03-31', ['Festival', 'Today']],
    ['eventDisplay=past', ['Market']],
    ['from=5/3/2031&to=5+Mar+2031', ['Festival', 'Today']],
    [`search=jazz${'+'.repeat(200)}nothing`, ['Jazz &amp; Blues']],
  ])('200: %s filters, and is not for search engines', async (query, found) => {
    const { page, titles } = await get(`/events/?${query}`);
    expect(titles).toEqual(found);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain(`<link rel="canonical" href="${server.url}/events/">`);
  });

  test('200: a venue filters by its id', async () => {
    expect((await get(`/events/?venue=${venueId}`)).titles).toEqual(['Jazz &amp; Blues']);
  });

  test('200: an empty list offers itself without each filter', async () => {
    const { page } = await get('/events/?search=nothing&category=rb');
    expect(page).toContain('No event fits these filters.');
    expect(page).toContain('<a href="/events/?category=rb">Search without “nothing”</a>');
  });

  test('404: unknown terms and venues lead to a page with search', async () => {
    for (const query of ['category=none', 'tag=none', 'venue=404404']) {
      const { response, page } = await get(`/events/?${query}`);
      expect(response.status).toBe(404);
      expect(page).toContain('role="search"');
      expect(page).toContain('noindex');
    }
  });

  test('200: offers subscriptions to the filtered list', async () => {
    const { page } = await get('/events/?search=jazz');
    const address = /<input readonly size="60" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const calendar = await (await fetch(address)).text();
    expect(calendar.match(/SUMMARY:.*/g)).toHaveLength(1);
    expect(page).toContain(address.replace('http:', 'webcal:'));
  });

  test('200: the response after a write has the new event', async () => {
    for (const title of ['One more', 'Another']) {
      await get('/events/?from=2032-01-01');
      const body = { title, start_date: '2032-01-01', end_date: '2032-01-01' };
      await server.as('editor').POST('/events/v1/events', { body });
      expect((await get('/events/?from=2032-01-01')).titles).toContain(title);
    }
  });
});

test('a page and its requests to the API count once in the rate limits', async () => {
  // A clock that stands still, because the limit fills up again with time.
  await using server = await startServer({ clock: createTestClock(), environment: { NGOMA_RATE_LIMIT: 'on' } });
  const remaining = async () => {
    const response = await fetch(`${server.url}/events/`);
    return Number(/;r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
  };
  const before = await remaining();
  expect(before - (await remaining())).toBe(1);
});

test('links have the origin of the visitor behind a proxy', async () => {
  await using server = await startServer({
    environment: { TRUST_PROXY: '127.0.0.1', NGOMA_HOSTS: 'events.example.ug' },
  });
  const headers = {
    'x-forwarded-for': '192.0.2.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'events.example.ug',
  };
  const page = await (await fetch(`${server.url}/events/`, { headers })).text();
  expect(page).toContain('<link rel="canonical" href="https://events.example.ug/events/">');
  expect(page).not.toContain('127.0.0.1');
});
