import type { components, operations } from '@ngoma/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { hourMs } from '../../time/durations.ts';
import { invalidNames } from '../events/test-calendar.ts';

const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
let server: TestServer;
let ids: Record<string, number>;

type ListQuery = NonNullable<operations['listEvents']['parameters']['query']>;

const path = '/events/v1/events';
const spring = { start_date: '2031-04-01', end_date: '2031-06-30' };

async function list(query: Record<string, unknown> = spring, client = server.anonymous) {
  // as: some tests send invalid queries
  const { data, error, response } = await client.GET(path, { params: { query: query as ListQuery } });
  return { data, error, response, titles: data?.events.map(({ title }) => title) };
}

/** A request of a browser, without the client. */
async function read(url: string): Promise<components['schemas']['EventPage']> {
  const response = await fetch(url);
  return (await response.json()) as components['schemas']['EventPage'];
}

beforeAll(async () => {
  server = await startServer({ clock });
  ids = {};
  // Their ids, titles and starts have three different orders.
  const events = [
    {
      title: 'Race',
      start_date: '2031-05-01 06:00',
      end_date: '2031-05-01 10:00',
      organizer: { organizer: 'Runners' },
    },
    {
      title: 'Jazz',
      start_date: '2031-04-10 18:00',
      end_date: '2031-04-10 20:00',
      categories: ['Music'],
      tags: ['live'],
    },
    {
      title: 'Market',
      start_date: '2031-04-05 09:00',
      end_date: '2031-04-05 15:00',
      featured: true,
      venue: { venue: 'Owino', geo_lat: 0.3122, geo_lng: 32.5727 },
    },
    { title: 'Hidden', start_date: '2031-04-20', end_date: '2031-04-20', hide_from_listings: true },
    { title: 'Draft', start_date: '2031-04-21', end_date: '2031-04-21', status: 'draft' as const },
    { title: 'Later', start_date: '2031-04-22', end_date: '2031-04-22', date: '2031-03-05 13:00' },
    { title: 'Yesterday', start_date: '2031-03-04', end_date: '2031-03-04 01:00' },
    { title: 'The day before', start_date: '2031-03-03 23:00', end_date: '2031-03-04 01:00' },
    { title: 'Today', start_date: '2031-03-05 18:00', end_date: '2031-03-05 20:00' },
  ];
  for (const body of events) {
    const { data } = await server.as('editor').POST(path, { body });
    if (data === undefined) throw new Error(`${body.title} was rejected`);
    ids[body.title] = data.id;
    if (!Array.isArray(data.venue)) ids['Owino'] = data.venue.id;
    for (const { id } of data.organizer) ids['Runners'] = id;
  }
});
afterAll(() => server[Symbol.asyncDispose]());

describe('200', () => {
  test('by start, with totals in body and headers', async () => {
    const { data, titles, response } = await list();
    expect(titles).toEqual(['Market', 'Jazz', 'Race']);
    expect(data).toMatchObject({ total: 3, total_pages: 1 });
    expect(response.headers.get('x-tec-total')).toBe('3');
    expect(response.headers.get('x-tec-totalpages')).toBe('1');
  });

  test('without dates: from yesterday to 24 months ahead', async () => {
    expect((await list({})).titles).toEqual(['Yesterday', 'Today', 'Market', 'Jazz', 'Race']);
  });

  test.each<[name: string, query: () => Record<string, unknown>, want: string[]]>([
    ['a category by slug', () => ({ categories: ['music'] }), ['Jazz']],
    ['a tag', () => ({ tags: ['live'] }), ['Jazz']],
    ['a venue', () => ({ venue: [ids['Owino']] }), ['Market']],
    ['an organizer', () => ({ organizer: [ids['Runners']] }), ['Race']],
    ['featured ones', () => ({ featured: true }), ['Market']],
    ['the others', () => ({ featured: 'no' }), ['Jazz', 'Race']],
    ['events with coordinates', () => ({ geoloc: true }), ['Market']],
    ['events without coordinates', () => ({ geoloc: false }), ['Jazz', 'Race']],
    ['events near a point', () => ({ geoloc_lat: 0.3476, geoloc_lng: 32.5825 }), ['Market']],
    ['no events near another point', () => ({ geoloc_lat: 0.4479, geoloc_lng: 33.2026 }), []],
    ['words', () => ({ search: 'jaz' }), ['Jazz']],
    ['words with a typing error', () => ({ q: 'jzaz' }), ['Jazz']],
    ['the name of a venue', () => ({ q: 'OWINO' }), ['Market']],
    ['both searches at once', () => ({ q: 'runners', search: 'jazz' }), []],
    ['only some', () => ({ include: [ids['Race'], ids['Today'], ids['Draft']] }), ['Race', 'Today']],
    ['not some', () => ({ exclude: [ids['Race']] }), ['Market', 'Jazz']],
    ['backwards', () => ({ order: 'desc' }), ['Race', 'Jazz', 'Market']],
    ['by title', () => ({ orderby: 'title' }), ['Jazz', 'Market', 'Race']],
    ['after some', () => ({ offset: 2 }), ['Race']],
    ['no children, because there are no recurring events', () => ({ post_parent: ids['Race'] }), []],
    ['events that start after a day', () => ({ starts_after: '2031-04-05' }), ['Jazz', 'Race']],
    [
      'events that start after a time',
      () => ({ starts_after: '2031-04-10 17:59:59', strict_dates: true }),
      ['Jazz', 'Race'],
    ],
    ['events that end before a time', () => ({ ends_before: '2031-04-10T17:00:00Z', strict_dates: true }), ['Market']],
  ])('narrowed to %s', async (_name, query, want) => {
    const { titles, data } = await list({ ...spring, ...query() });
    expect(titles).toEqual(want);
    expect(data?.total).toBe(want.length);
  });

  test('excluded ids, up to the maximum length of a URL', async () => {
    const exclude = Array(7000).fill(ids['Race']);
    const editor = server.as('editor');
    for (const query of [{}, { order: 'desc' }, { orderby: 'title' }, { q: 'race' }, { search: 'Race' }])
      expect((await list({ ...spring, ...query, exclude }, editor)).titles).not.toContain('Race');
  });

  test('the requested order', async () => {
    expect((await list({ ...spring, order: 'desc' })).titles).toEqual(['Race', 'Jazz', 'Market']);
    expect((await list({ include: [ids['Race'], ids['Today']] })).titles).toEqual(['Race', 'Today']);
  });

  test('pages: links contain every filter, the first and the last page have one neighbour', async () => {
    const first = await list({ ...spring, per_page: 2, featured: false, search: 'a & b' });
    expect(first.data?.next_rest_url).toBeUndefined();
    const filters = { ...spring, per_page: 1, categories: ['music'], featured: false };
    const { data } = await list(filters);
    expect(data?.rest_url).toBe(
      `${server.url}/events/v1/events/?page=1&per_page=1&start_date=2031-04-01+00%3A00%3A00` +
        '&end_date=2031-06-30+23%3A59%3A59&status=publish&featured=0&categories=music',
    );
    const pages = await list({ ...spring, per_page: 1, page: 2 });
    expect(pages.data?.next_rest_url).toMatch(/\/events\/\?per_page=1&.*&page=3$/);
    expect(pages.data?.previous_rest_url).toMatch(/\/events\/\?per_page=1&.*&status=publish$/);
    const next = await read(pages.data?.next_rest_url ?? '');
    expect(next.events[0]?.title).toBe('Race');
  });

  test('links start with the base path of the request', async () => {
    const { events, rest_url } = await read(`${server.url}/wp-json/tribe/events/v1/events?start_date=2031-04-01`);
    expect(rest_url).toContain(`${server.url}/wp-json/tribe/events/v1/events/?`);
    expect(events[0]?.rest_url).toBe(`${server.url}/wp-json/tribe/events/v1/events/${ids['Market']}`);
  });

  test('a page has at most 100 events', async () => {
    expect((await list({ ...spring, per_page: 500 })).data?.rest_url).toContain('per_page=100');
  });

  test('authors see their own unpublished events, editors all unpublished events', async () => {
    const withDrafts = ['Market', 'Jazz', 'Draft', 'Later', 'Race'];
    expect((await list(spring, server.as('editor'))).titles).toEqual(withDrafts);
    expect((await list(spring, server.as('administrator'))).titles).toEqual(withDrafts);
    expect((await list(spring, server.as('author'))).titles).toEqual(['Market', 'Jazz', 'Race']);
    expect((await list({ ...spring, status: ['draft', 'future'] }, server.as('author'))).titles).toEqual([]);
    expect((await list({ ...spring, status: ['draft'] }, server.as('editor'))).titles).toEqual(['Draft']);
  });

  test('visitors get identical bytes until an event changes', async () => {
    const first = await fetch(`${server.url}${path}?start_date=2031-04-01&n=1`);
    const again = await fetch(`${server.url}${path}?start_date=2031-04-01&n=2`);
    expect(await again.text()).toBe(await first.text());
    await server.as('editor').PATCH('/events/v1/events/{id}', {
      params: { path: { id: ids['Market'] ?? 0 } },
      body: { cost: 'Free' },
    });
    const { data } = await list();
    expect(data?.events[0]).toMatchObject({ title: 'Market', cost: 'Free', revision: 2 });
  });

  test('changes of a venue, an organizer or a term are visible in events at once', async () => {
    const editor = server.as('editor');
    const query = { start_date: '2031-04-01', end_date: '2031-06-30', search: 'Race' };
    expect((await list(query)).data?.events[0]?.organizer).toMatchObject([{ organizer: 'Runners' }]);
    const params = { path: { id: ids['Runners'] ?? 0 } };
    await editor.PATCH('/events/v1/organizers/{id}', { params, body: { organizer: 'Joggers' } });
    expect((await list(query)).data?.events[0]?.organizer).toMatchObject([{ organizer: 'Joggers' }]);
    await editor.PATCH('/events/v1/organizers/{id}', { params, body: { status: 'draft' } });
    expect((await list(query)).data?.events[0]?.organizer).toEqual([]);
    await editor.PATCH('/events/v1/organizers/{id}', { params, body: { status: 'publish' } });
  });

  test('a scheduled event is listed for everybody once it is due', async () => {
    const url = `${server.url}${path}?start_date=2031-04-01&end_date=2031-06-30`;
    const titles = async () => (await read(url)).events.map(({ title }) => title);
    expect(await titles()).not.toContain('Later');
    clock.advance(hourMs - 1);
    expect(await titles()).not.toContain('Later');
    clock.advance(1);
    expect(await titles()).toEqual(['Market', 'Jazz', 'Later', 'Race']);
    const { data } = await list({ ...spring, search: 'Later' });
    expect(data?.events[0]).toMatchObject({ status: 'publish', url: `${server.url}/event/later/` });
    expect((await list({ ...spring, status: ['future'] }, server.as('editor'))).titles).toEqual([]);
  });

  test('the default window changes at midnight of the site', async () => {
    const titles = async () => (await read(`${server.url}${path}`)).events.map(({ title }) => title);
    expect(await titles()).toContain('Yesterday');
    clock.advance(Date.parse('2031-03-05T21:00:00Z') - clock.now() - 1);
    expect(await titles()).toContain('Yesterday');
    clock.advance(1);
    expect(await titles()).not.toContain('Yesterday');
    expect(await titles()).toContain('Today');
  });
});

test('200: the first page may be empty', async () => {
  const { data } = await list({ search: 'nobody ever wrote this' });
  expect(data).toMatchObject({ events: [], total: 0, total_pages: 0 });
});

test.each<[name: string, query: Record<string, unknown>, params: string[]]>([
  ['invalid dates', { start_date: 'garbage', ends_after: 'soonish' }, ['start_date', 'ends_after']],
  ['unknown terms', { categories: ['no-such'], tags: ['404404'] }, ['categories', 'tags']],
  ['unknown ids', { venue: [404404], organizer: [404404], post_parent: 404404 }, ['venue', 'organizer', 'post_parent']],
  ['a latitude alone', { geoloc_lat: 0.3 }, ['geoloc_lng']],
  ['a longitude alone', { geoloc_lng: 32.5 }, ['geoloc_lat']],
  ['a latitude out of range', { geoloc_lat: 91, geoloc_lng: 32.5 }, ['geoloc_lat']],
  ['a longitude out of range', { geoloc_lat: 0.3, geoloc_lng: 181 }, ['geoloc_lng']],
  ['drafts, for visitors', { status: ['draft'] }, ['status']],
  ['no page', { page: 0 }, ['page']],
  ['tickets', { ticketed: true }, ['ticketed']],
])('400 rest_invalid_param: %s', async (_name, query, params) => {
  const { error } = await list(query);
  expect(error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  expect(invalidNames(error)).toEqual(params.toSorted());
});

test('400 rest_invalid_param: too many values of a filter, with the maximum', async () => {
  const { error } = await list({ include: Array(1001).fill(ids['Race']), categories: Array(1001).fill('music') });
  expect(error?.data).toMatchObject({
    params: {
      include: "'include' must be at most 1,000 ids that exist, separated by commas.",
      categories: "'categories' must be at most 1,000 slugs or ids of existing terms, separated by commas.",
    },
  });
});

test('404 event-archive-page-not-found: the page is after the last one', async () => {
  const { error } = await list({ ...spring, page: 2 });
  expect(error).toMatchObject({ status: 404, code: 'event-archive-page-not-found' });
  expect((await list({ search: 'nothing at all', page: 2 })).error?.code).toBe('event-archive-page-not-found');
});

test('304: the ETag matches', async () => {
  const first = await fetch(`${server.url}${path}?search=jazz`);
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(`${server.url}${path}?search=jazz`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});
