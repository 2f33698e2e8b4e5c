import type { operations } from '@ngoma/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

type Query = NonNullable<operations['listEvents']['parameters']['query']>;

describeOnEachEngine('listEventCards', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
    const times = { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', timezone: 'Europe/Berlin' };
    const bodies = [
      {
        ...{
          ...times,
          title: 'Jazz &amp; <b>Blues</b>',
          cost: 'UGX 50,000',
          featured: true,
          event_status: 'postponed',
        },
        ...{ categories: ['R&B', 'Music'], tags: ['live'], venue: { venue: 'Ndere &amp; Co', city: 'Kampala' } },
        organizer: [{ organizer: 'Jazz &amp; Co' }, { organizer: 'Unseen', status: 'draft' }],
      },
      { ...times, title: 'Plain', start_date: '2031-06-01', end_date: '2031-06-01', all_day: true },
      { ...times, title: 'Draft', start_date: '2031-07-01', end_date: '2031-07-01', status: 'draft' },
    ];
    for (const body of bodies) await server.as('author').POST('/events/v1/events', { body: body as never }); // as: their unions
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const list = (query: Query = {}, client = server.anonymous) =>
    client.GET('/events/v1/event-cards', { params: { query } });

  test('200: returns the members of a list view without empty ones', async () => {
    const { data, response } = await list();
    expect(data?.cards).toEqual([
      {
        id: expect.any(Number),
        title: 'Jazz & Blues',
        slug: 'jazz-blues',
        url: `${server.url}/event/jazz-blues/`,
        start_date: '2031-05-01 18:00:00',
        end_date: '2031-05-01 20:00:00',
        utc_start_date: '2031-05-01 16:00:00',
        utc_end_date: '2031-05-01 18:00:00',
        timezone: 'Europe/Berlin',
        timezone_abbr: 'CEST',
        cost: 'UGX 50,000',
        featured: true,
        event_status: 'postponed',
        venue: { venue: 'Ndere & Co', slug: 'ndere-co', url: `${server.url}/venue/ndere-co/`, city: 'Kampala' },
        organizers: [{ name: 'Jazz & Co', url: `${server.url}/organizer/jazz-co/` }],
        categories: [
          { name: 'Music', slug: 'music' },
          { name: 'R&B', slug: 'rb' },
        ],
      },
      {
        id: expect.any(Number),
        title: 'Plain',
        slug: 'plain',
        url: `${server.url}/event/plain/`,
        all_day: true,
        start_date: '2031-06-01 00:00:00',
        end_date: '2031-06-01 23:59:59',
        utc_start_date: '2031-05-31 22:00:00',
        utc_end_date: '2031-06-01 21:59:59',
        timezone: 'Europe/Berlin',
        timezone_abbr: 'CEST',
      },
    ]);
    expect(data).toMatchObject({ total: 2, total_pages: 1 });
    expect(response.headers.get('x-tec-total')).toBe('2');
  });

  test('200: returns the events of listEvents in the same order', async () => {
    const queries: Query[] = [
      { order: 'desc' },
      { categories: ['music'] },
      { featured: false },
      { search: 'plain' },
      { per_page: 1, page: 2 },
      { per_page: 100 },
      { offset: 1 },
      { start_date: '2031-05-15' },
    ];
    for (const query of queries) {
      const { data } = await list(query);
      const { data: events } = await server.anonymous.GET('/events/v1/events', { params: { query } });
      expect(data?.cards.map(({ id }) => id)).toEqual(events?.events.map(({ id }) => id));
      expect([data?.total, data?.total_pages]).toEqual([events?.total, events?.total_pages]);
      expect(data?.rest_url).toBe(events?.rest_url.replace('/events/?', '/event-cards/?'));
    }
  });

  test('200: includes drafts only for writers', async () => {
    const titles = async (client = server.anonymous) => (await list({}, client)).data?.cards.map(({ title }) => title);
    expect(await titles(server.as('author'))).toEqual(['Jazz & Blues', 'Plain', 'Draft']);
    for (const role of ['contributor', 'subscriber'] as const)
      expect(await titles(server.as(role))).toEqual(['Jazz & Blues', 'Plain']);
  });

  test('200: supports _fields and _envelope', async () => {
    const { data } = await list({ _fields: ['cards.0.title', 'total'], _envelope: '1' });
    expect(data).toMatchObject({ status: 200, body: { cards: [{ title: 'Jazz & Blues' }], total: 2 } });
  });

  test('304: the ETag matches', async () => {
    const { response } = await list();
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await fetch(`${server.url}/events/v1/event-cards`, { headers })).status).toBe(304);
  });

  test('400 rest_invalid_param, 404 event-archive-page-not-found: like the event list', async () => {
    const { error, response } = await list({ venue: [404404] });
    expect([response.status, error?.code]).toEqual([400, 'rest_invalid_param']);
    const { error: behind, response: gone } = await list({ page: 2 });
    expect([gone.status, behind?.code]).toEqual([404, 'event-archive-page-not-found']);
  });
});

test('a month of 222 events is 74 kB on one page', async () => {
  await using server = await startServer();
  const event = {
    start_date: '2033-05-01 18:00',
    end_date: '2033-05-01 20:00',
    description: 'Doors open. '.repeat(30),
  };
  for (let index = 0; index < 222; index += 1)
    await server.as('author').POST('/events/v1/events', { body: { ...event, title: `Jazz night ${index}` } });
  const read = async (at: string) => {
    const query = 'start_date=2033-01-01&end_date=2034-01-01&per_page=500';
    const pages = (at === 'events' ? [1, 2, 3] : [1]).map((page) =>
      fetch(`${server.url}/events/v1/${at}?${query}&page=${page}`),
    );
    const texts = await Promise.all(pages.map(async (page) => (await page).text()));
    return texts.join('').length;
  };
  const [cards, events] = [await read('event-cards'), await read('events')];
  expect(cards).toBeLessThan(74_000);
  expect(cards).toBeLessThan(events / 6);
});
