import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../src/account/caller.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** The deliberate differences from The Events Calendar that concern lists, addresses and the protocol. */
let server: TestServer;
let past: number;
let venue: number;
beforeAll(async () => {
  server = await startServer();
  venue = (await send('POST', '/venues', 'editor', { venue: 'Ndere' })).body.id;
  const create = (body: object) => send('POST', '/events', 'editor', body);
  past = (await create({ title: 'Past', start_date: '2001-05-01', end_date: '2001-05-02' })).body.id;
  const draft = (await send('POST', '/venues', 'editor', { venue: 'Secret', status: 'draft' })).body.id;
  await create({ title: 'Running', start_date: '2020-01-01', end_date: '2090-01-01', venue });
  await create({ title: 'At a secret place', start_date: '2031-01-01', end_date: '2031-01-02', venue: draft });
  await create({ title: 'Draft', start_date: '2031-01-01', end_date: '2031-01-02', status: 'draft' });
});
afterAll(() => server[Symbol.asyncDispose]());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of many kinds, compared with the contract on its way
  readonly body: any;
}

async function send(method: string, path: string, role?: Role, body?: object): Promise<Answer> {
  const response = await fetch(`${server.url}/events/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(role !== undefined && { authorization: server.basic(role) }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const titles = ({ body }: Answer): string[] => body.events.map(({ title }: { title: string }) => title);

test('DI-6: include ignores dates, both the default and the requested ones', async () => {
  for (const dates of [
    '',
    '&start_date=2030-01-01',
    '&ends_before=1999-01-01',
    '&starts_after=2050-01-01&strict_dates=1',
  ])
    expect(titles(await send('GET', `/events?include=${past}${dates}`))).toEqual(['Past']);
});

test('DI-9: a list shows drafts and draft venues only to callers who may read them', async () => {
  const everything = '/events?start_date=2030-01-01&end_date=2032-01-01';
  expect(titles(await send('GET', everything))).toEqual(['At a secret place']);
  expect(titles(await send('GET', everything, 'contributor'))).toEqual(['At a secret place']);
  expect(titles(await send('GET', everything, 'editor'))).toEqual(['At a secret place', 'Draft']);
  expect((await send('GET', everything)).body.events[0].venue).toEqual([]);
  expect((await send('GET', everything, 'editor')).body.events[0].venue).toMatchObject({ venue: 'Secret' });
});

test('DI-10: only_with_upcoming includes running events, and a search without a match has the total 0', async () => {
  expect((await send('GET', '/venues?only_with_upcoming=true')).body).toMatchObject({
    total: 1,
    venues: [{ id: venue }],
  });
  expect((await send('GET', '/venues?search=nowhere')).body).toMatchObject({ total: 0, total_pages: 0, venues: [] });
});

test.each<[path: string, code: string]>([
  ['/events/404404', 'rest-event-not-found'],
  ['/events/by-slug/nothing', 'rest-event-not-found'],
  ['/venues/404404', 'venue-not-found'],
  ['/venues/by-slug/nothing', 'venue-not-found'],
  ['/organizers/404404', 'organizer-not-found'],
  ['/organizers/by-slug/nothing', 'organizer-not-found'],
  ['/categories/404404', 'rest_term_invalid'],
  ['/tags/404404', 'rest_term_invalid'],
])('DI-11: %s is 404 %s, to read, to change and to delete', async (path, code) => {
  for (const [method, role, body] of [
    ['GET', undefined],
    ['PATCH', 'editor', {}],
    ['DELETE', 'editor'],
  ] as const) {
    const answer = await send(method, path, role, body);
    expect([answer.status, answer.body.code]).toEqual([404, code]);
  }
});

test('an id consists of digits: 1e1, 0x1 and 1.0 match nothing, to read, to change and to delete', async () => {
  for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags'])
    for (const id of ['1e1', '0x1', '1.0', '+1', '-1', '%201', '1%20', 'abc'])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await send(method, `/${kind}/${id}`, 'editor', method === 'POST' ? {} : undefined);
        expect([answer.status, answer.body.code], `${method} ${kind}/${id}`).toEqual([404, 'rest_no_route']);
      }
});

test('DI-13: pages of other sites may read the totals', async () => {
  const response = await fetch(`${server.url}/events/v1/events`, { headers: { origin: 'https://example.org' } });
  const exposed = response.headers.get('access-control-expose-headers') ?? '';
  for (const name of ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages', 'Link'])
    expect(exposed.split(', ')).toContain(name);
});

test('DI-14: the id in the path overrides those in the body and the query', async () => {
  const answer = await send('POST', `/venues/${venue}?id=1`, 'editor', { id: past, slug: 'other', city: 'Kampala' });
  expect([answer.status, answer.body.id, answer.body.city]).toEqual([200, venue, 'Kampala']);
  expect((await send('GET', `/venues/${venue}?id=404`)).body.id).toBe(venue);
});

test('DI-28: anonymous callers get 401 before any detail, callers without the right 403, and others 400', async () => {
  const wrong = { title: '', start_date: 'nonsense' };
  expect((await send('POST', '/events', undefined, wrong)).status).toBe(401);
  expect((await send('PATCH', `/events/${past}`, undefined, wrong)).status).toBe(401);
  expect((await send('PATCH', `/events/${past}`, 'subscriber', wrong)).status).toBe(403);
  expect((await send('PATCH', `/events/${past}`, 'editor', wrong)).status).toBe(400);
});

test('all errors of the contract in a query are reported together, then all errors of the calendar', async () => {
  const namesOf = async (path: string) => Object.keys((await send('GET', path)).body.data.params).sort();
  const ofEvents = 'status=draft&venue=404404&tags=zz&starts_after=zz';
  expect(await namesOf(`/events?page=0&organizer=x&include=a&featured=9&${ofEvents}`)).toEqual([
    'featured',
    'include',
    'organizer',
    'page',
  ]);
  expect(await namesOf(`/events?${ofEvents}`)).toEqual(['starts_after', 'status', 'tags', 'venue']);
  expect(await namesOf('/venues?page=0&event=404404&status=draft&search=')).toEqual(['page', 'search']);
  expect(await namesOf('/venues?event=404404&status=draft')).toEqual(['event', 'status']);
  const ofCategories = 'include=404404&exclude=404405&post=404406&event=404407&parent=404408';
  expect(await namesOf(`/categories?page=0&${ofCategories}`)).toEqual(['page']);
  expect(await namesOf(`/categories?${ofCategories}`)).toEqual(['event', 'exclude', 'include', 'parent', 'post']);
});

test('the links of a list repeat the parameters of the request, and can be followed', async () => {
  const restUrl = async (path: string, role?: Role) =>
    new URL((await send('GET', path, role)).body.rest_url).searchParams;
  expect((await restUrl('/venues?has_events=yes&only_with_upcoming=TRUE')).get('has_events')).toBe('yes');
  expect((await restUrl('/venues?has_events=1')).get('has_events')).toBe('1');
  expect((await restUrl('/events?strict_dates=true&start_date=2031-01-01')).get('strict_dates')).toBe('true');
  expect((await restUrl('/events?geoloc_lat=0.3&geoloc_lng=32.5&geoloc_radius=25')).get('geoloc_radius')).toBe('25');
  for (const list of ['/events', '/venues', '/organizers']) {
    expect((await restUrl(list)).get('status')).toBe('publish');
    // In the format of TEC, which also rejects it; links to other pages omit it.
    expect((await restUrl(list, 'editor')).get('status')).toBe('any');
    expect((await send('GET', `${list}?status=any`, 'editor')).status).toBe(400);
    expect((await send('GET', `${list}?status=any`)).status).toBe(400);
  }
});

test('an undeclared parameter changes nothing: tags have no parent, the calendar feed no pages', async () => {
  expect((await send('GET', '/tags?parent=404404&hide_empty=0')).status).toBe(200);
  const feed = async (query: string) => (await fetch(`${server.url}/events/v1/events.ics?${query}`)).text();
  const uids = (text: string) => text.match(/^UID:.*$/gm);
  expect(uids(await feed('page=2&per_page=1'))).toEqual(uids(await feed('')));
});

test('400: geoloc_radius that is not a distance', async () => {
  for (const radius of ['0', '-1', 'x', '1e9', '0x1', ''])
    expect((await send('GET', `/events?geoloc_lat=0.3&geoloc_lng=32.5&geoloc_radius=${radius}`)).body).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { geoloc_radius: expect.any(String) } },
    });
});

test('strict_dates is on for true, 1, yes and on, off for other words, and rejects 0 and an empty value', async () => {
  const isStrict = async (word: string) =>
    (await send('GET', `/events?start_date=2031-01-01+12:30:00&strict_dates=${word}`)).body.rest_url?.includes(
      '12%3A30',
    );
  for (const word of ['true', 'TRUE', '1', 'yes', 'on']) expect(await isStrict(word), word).toBe(true);
  for (const word of ['false', 'no', 'off', 'y', '2', 'maybe']) expect(await isStrict(word), word).toBe(false);
  for (const word of ['0', '']) expect((await send('GET', `/events?strict_dates=${word}`)).status, word).toBe(400);
});

test('a method override accepts only the methods of TEC', async () => {
  const response = await fetch(`${server.url}/events/v1/venues/${venue}`, {
    method: 'POST',
    headers: { authorization: server.basic('editor'), 'x-http-method-override': 'NONSENSE' },
  });
  expect(response.status).toBe(405);
});
