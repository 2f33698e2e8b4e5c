import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '../../src/account/caller.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** One test for each line of docs/guides/differences-from-tec.md; the tests beside the code cover all forms. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test reads other members
  readonly body: any;
}

async function send(
  method: string,
  path: string,
  body?: object,
  as: Role | undefined = 'administrator',
  headers = {},
): Promise<Reply> {
  const response = await fetch(`${server.url}/events/v1${path}`, {
    method,
    headers: { ...(as && { authorization: server.basic(as) }), 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

const get = (path: string, as?: Role | undefined) => send('GET', path, undefined, as);
async function anonymously(path: string): Promise<Reply> {
  const response = await fetch(`${server.url}/events/v1${path}`);
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const patch = (path: string, body: object) => send('PATCH', path, body);

let year = 2100;
/** An event in a year of its own. */
async function create(body: object = {}): Promise<Reply['body']> {
  year += 1;
  const dates = { start_date: `${year}-05-01 18:00:00`, end_date: `${year}-05-01 20:00:00` };
  const { status, body: event } = await send('POST', '/events', { title: `Event of ${year}`, ...dates, ...body });
  expect(status).toBe(201);
  return event;
}

const make = async (kind: string, body: object) => (await send('POST', `/${kind}`, body)).body;
const inYear = () => `start_date=${year}-01-01&end_date=${year}-12-31`;

test('DI-1: an update changes only its members', async () => {
  const event = await create({
    cost: '5',
    website: 'https://a.ug',
    featured: true,
    timezone: 'Asia/Tokyo',
    organizer: { organizer: 'Kept' },
  });
  const { body } = await patch(`/events/${event.id}`, { title: 'Renamed' });
  const { title: _, slug: __, modified: ___, modified_utc: ____, revision: _____, ...others } = event;
  expect(body).toMatchObject({ ...others, title: 'Renamed' });
});

test('DI-2: one of the two dates can be changed alone', async () => {
  const event = await create();
  const { body } = await patch(`/events/${event.id}`, { end_date: `${year}-05-01 23:00:00` });
  expect(body).toMatchObject({ start_date: `${year}-05-01 18:00:00`, end_date: `${year}-05-01 23:00:00` });
});

test.each([[''], [0], ['0'], [[]], [{}], [false]])('DI-3: %j removes venue and organizer', async (nothing) => {
  const event = await create({ venue: { venue: 'Left' }, organizer: [{ organizer: 'Left' }] });
  const { body } = await patch(`/events/${event.id}`, { venue: nothing, organizer: nothing });
  expect(body).toMatchObject({ venue: [], organizer: [] });
});

test.each([
  ['UGX 50,000', 'UGX 50,000'],
  ['15 EUR', '15 EUR'],
  ['0', 'Free'],
  [0, 'Free'],
])('DI-4: the cost %j is shown as %j', async (cost, shown) => {
  expect((await create({ cost })).cost).toBe(shown);
});

test('DI-5: links to other pages keep every filter', async () => {
  const tags = ['Linked'];
  await create({ tags });
  await create({ tags });
  const { body } = await get(`/events?start_date=2100-01-01&end_date=2190-01-01&tags=linked&per_page=1`);
  expect(body.next_rest_url).toContain('tags=linked');
});

test('DI-6: include ignores dates', async () => {
  const { id } = await create();
  expect((await get(`/events?include=${id}&start_date=2090-01-01&end_date=2091-01-01`)).body.total).toBe(1);
});

test('DI-7: another time zone keeps the local time and moves the one in UTC', async () => {
  const event = await create({ timezone: 'Africa/Kampala' });
  const { body } = await patch(`/events/${event.id}`, { timezone: 'Asia/Tokyo' });
  expect(body).toMatchObject({ start_date: event.start_date, utc_start_date: `${year}-05-01 09:00:00` });
});

test('DI-8: events that start together come by publication date, then by id', async () => {
  const later = await create({ date: '2020-02-02 00:00:00' });
  year -= 1;
  const earlier = await create({ date: '2020-01-01 00:00:00' });
  year -= 1;
  const twin = await create({ date: '2020-01-01 00:00:00' });
  const { body } = await get(`/events?${inYear()}`);
  expect(body.events.map((event: { id: number }) => event.id)).toEqual([earlier.id, twin.id, later.id]);
});

test('DI-9: only their authors see drafts and unpublished venues', async () => {
  const venue = await make('venues', { venue: 'Secret hall', status: 'draft' });
  const event = await create({ venue: venue.id });
  expect((await anonymously(`/events/${event.id}`)).body.venue).toEqual([]);
  await patch(`/events/${event.id}`, { status: 'draft' });
  expect((await get(`/events?${inYear()}`, 'contributor')).body.total).toBe(0);
});

test('DI-10: upcoming events include running ones, and totals of searches are right', async () => {
  const venue = { venue: 'Zanzi hall' };
  const { status } = await send('POST', '/events', {
    title: 'Running',
    start_date: '-1 hour',
    end_date: '+1 hour',
    venue,
  });
  expect(status).toBe(201);
  expect((await get('/venues?only_with_upcoming=true&search=Zanzi')).body.total).toBe(1);
  expect((await get('/venues?search=nowhere-at-all')).body.total).toBe(0);
});

test.each([
  ['/events/999999', 'rest-event-not-found'],
  ['/events/by-slug/nowhere', 'rest-event-not-found'],
  ['/venues/999999', 'venue-not-found'],
  ['/organizers/by-slug/nobody', 'organizer-not-found'],
  ['/categories/999999', 'rest_term_invalid'],
  ['/tags/999999', 'rest_term_invalid'],
])('DI-11: %s is 404 %s', async (path, code) => {
  expect(await get(path)).toMatchObject({ status: 404, body: { code } });
});

test('DI-12: a slug gives no more rights than an id', async () => {
  const { slug } = await create();
  expect((await send('PATCH', `/events/by-slug/${slug}`, { title: 'Mine' }, 'contributor')).status).toBe(403);
  expect((await send('DELETE', `/events/by-slug/${slug}`, undefined, 'contributor')).status).toBe(403);
});

test('DI-13: pages of other origins can read the totals', async () => {
  const { headers } = await send('GET', '/events', undefined, undefined, { origin: 'https://elsewhere.example' });
  expect(headers.get('access-control-expose-headers')?.toLowerCase()).toMatch(/x-tec-total\b.*x-tec-totalpages/);
});

test('DI-14: the id in the path decides', async () => {
  const [one, other] = [await create(), await create()];
  expect((await patch(`/events/${one.id}`, { id: other.id, title: 'This one' })).body.id).toBe(one.id);
});

test.each([
  ['a switch in words', { all_day: 'yes', featured: 'ON' }, { all_day: true, featured: true }],
  ['a title that is a number', { title: 2026 }, { title: '2026' }],
  [
    'a moment that is a number',
    { start_date: 4_102_444_800, end_date: 4_102_448_400 },
    { utc_start_date: '2100-01-01 00:00:00' },
  ],
  ['a nested switch', { venue: { venue: 'Mapped', show_map: true } }, { venue: { show_map: true } }],
])('DI-15: %s is accepted', async (_name, given, shown) => {
  expect(await create(given)).toMatchObject(shown);
});

test('DI-16: a date with an offset is converted to the zone of the event', async () => {
  const event = await create({
    start_date: '2199-05-01T18:00:00+02:00',
    end_date: '2199-05-01T20:00:00+02:00',
    timezone: 'Africa/Kampala',
  });
  expect(event).toMatchObject({ start_date: '2199-05-01 19:00:00', utc_start_date: '2199-05-01 16:00:00' });
});

test('DI-17: an end before the start becomes the start, in UTC too', async () => {
  const event = await create({ start_date: '2199-05-01 18:00:00', end_date: '2199-05-01 10:00:00' });
  expect(event).toMatchObject({ end_date: event.start_date, utc_end_date: event.utc_start_date });
});

test('DI-18: an offset from UTC is exact, and an impossible one is rejected', async () => {
  expect(
    (await create({ start_date: '2199-07-01 12:00:00', end_date: '2199-07-01 13:00:00', timezone: 'UTC-5' }))
      .utc_start_date,
  ).toBe('2199-07-01 17:00:00');
  expect((await patch(`/events/${(await create()).id}`, { timezone: 'UTC+99' })).status).toBe(400);
});

test('DI-19: what GET returns can be sent back, whole', async () => {
  const event = await create({
    ...{
      categories: 'Round',
      tags: 'Trip',
      venue: { venue: 'Circle' },
      organizer: [{ organizer: 'Anna' }, { organizer: 'Ben' }],
    },
    ...{ description: 'It\'s "here"', cost: 'UGX 5,000', website: 'https://a.ug/?b=c&d=e' },
  });
  const { body: read } = await get(`/events/${event.id}`);
  const { body: after } = await send('PUT', `/events/${event.id}`, read);
  const { revision: _, modified: __, modified_utc: ___, ...same } = event;
  expect(after).toMatchObject(same);
});

test.each([
  ['a bare organizer', { organizer: { organizer: 'Bare' } }, { organizer: [{ organizer: 'Bare' }] }],
  [
    'a bare organizer with a blank id',
    { organizer: { id: '', organizer: 'Blank' } },
    { organizer: [{ organizer: 'Blank' }] },
  ],
  ['a list of one new venue', { venue: [{ venue: 'Only' }] }, { venue: { venue: 'Only' } }],
])('DI-20: %s is accepted', async (_name, given, shown) => {
  expect(await create(given)).toMatchObject(shown);
});

test('DI-20: ids in a list or separated by commas are accepted, several venues are not', async () => {
  const [hall, barn] = [await make('venues', { venue: 'Hall of 20' }), await make('venues', { venue: 'Barn of 20' })];
  const [ann, bob] = [
    await make('organizers', { organizer: 'Ann 20' }),
    await make('organizers', { organizer: 'Bob 20' }),
  ];
  const shown = { venue: { id: hall.id }, organizer: [{ id: bob.id }, { id: ann.id }] };
  expect(await create({ venue: [hall.id], organizer: `${bob.id}, ${ann.id}` })).toMatchObject(shown);
  const event = await create();
  for (const venue of [
    [hall.id, barn.id],
    `${hall.id},${barn.id}`,
    [{ id: hall.id }, { id: barn.id }],
    [{ venue: 'a' }, { venue: 'b' }],
  ])
    expect(await patch(`/events/${event.id}`, { venue })).toMatchObject({
      status: 400,
      body: { code: 'could-not-create-venue' },
    });
  for (const venue of [[hall.id, 999_999], `${hall.id},`, `${hall.id} ${barn.id}`])
    expect(await patch(`/events/${event.id}`, { venue })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param' },
    });
});

test('DI-21: callers without the right to change a linked post do not overwrite it', async () => {
  const { id } = await make('venues', { venue: 'Owned', city: 'Gulu' });
  const { status, body } = await send('POST', '/venues', { venue: 'Owned', city: 'Jinja' }, 'contributor');
  expect({ status, body }).toMatchObject({ status: 201, body: { id, city: 'Gulu' } });
});

test('DI-22: a category moves to the top, and a description can be emptied', async () => {
  const top = await make('categories', { name: 'Top' });
  const below = await make('categories', { name: 'Below', parent: top.id, description: 'x' });
  expect((await patch(`/categories/${below.id}`, { parent: 0, description: '' })).body).toMatchObject({
    parent: 0,
    description: '',
  });
});

test('DI-23: backslashes stay, in every text', async () => {
  const text = 'C:\\new\\table \\\\';
  const event = await create({
    title: text,
    description: text,
    excerpt: text,
    cost: text,
    venue: { venue: text, address: text },
  });
  expect(event).toMatchObject({ title: text, description: `<p>${text}</p>`, excerpt: `<p>${text}</p>`, cost: text });
  expect(event.venue).toMatchObject({ venue: text, address: text });
});

test.each(roles.filter((role) => role !== 'subscriber'))('DI-24: what %s writes has no scripts', async (role) => {
  const dates = { start_date: '2199-01-01', end_date: '2199-01-01' };
  const given = {
    ...dates,
    title: '<b onclick="x">T</b>',
    description: '<script>x</script><a href="javascript:y">z</a>',
  };
  const { body } = await send('POST', '/events', given, role);
  expect(body).toMatchObject({ title: '<b>T</b>', description: '<p>x<a href="y">z</a></p>' });
  expect((await patch(`/events/${body.id}`, { website: 'ftp://a.ug' })).status).toBe(400);
});

test('DI-25: only the deleted organizer is removed from its events', async () => {
  const event = await create({ organizer: [{ organizer: 'Goes' }, { organizer: 'Stays' }] });
  await send('DELETE', `/organizers/${event.organizer[0].id}`);
  expect((await get(`/events/${event.id}`)).body.organizer).toMatchObject([{ organizer: 'Stays' }]);
});

test('DI-26: wrong credentials return 401, also on public reads', async () => {
  expect(
    (await send('GET', '/events', undefined, undefined, { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' })).status,
  ).toBe(401);
});

test('DI-27: a page has up to 100 records', async () => {
  expect((await get('/events?per_page=100')).body.rest_url).toContain('per_page=100');
  expect((await get('/events?per_page=101')).body.rest_url).toContain('per_page=100');
});

test('DI-28: anonymous callers get 401 before the input is checked', async () => {
  const response = await fetch(`${server.url}/events/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"title":5',
  });
  expect(response.status).toBe(401);
});

test('DI-29: another author needs the right to edit others; new terms need none', async () => {
  const dates = { start_date: '2199-01-01', end_date: '2199-01-01' };
  const foreign = { ...dates, title: 'Foreign', author: server.userId('editor') };
  expect((await send('POST', '/events', foreign, 'author')).status).toBe(403);
  const { body } = await send('POST', '/events', { ...dates, title: 'Tagged', tags: 'In passing' }, 'contributor');
  expect(body.tags).toMatchObject([{ name: 'In passing' }]);
});

test('DI-30: wrong input returns 4xx where TEC returns 500', async () => {
  const [free] = [await make('categories', { name: 'Free slug' }), await make('categories', { name: 'Taken slug' })];
  expect(await patch(`/categories/${free.id}`, { slug: 'taken-slug' })).toMatchObject({
    status: 400,
    body: { code: 'duplicate_term_slug' },
  });
  const event = await create();
  for (const title of ['   ', '\n', ' 0']) expect((await patch(`/events/${event.id}`, { title })).status).toBe(400);
  for (const name of ['   ', '<b></b>']) expect((await send('POST', '/tags', { name })).status).toBe(400);
  expect((await patch(`/events/${event.id}`, { cost: [['5']] })).status).toBe(400);
});

test('DI-31: events can be sorted and skipped, and an unknown value is ignored', async () => {
  const [first, second] = [await create({ title: 'B' }), await create({ title: 'A' })];
  const list = async (query: string) =>
    (await get(`/events?start_date=${year - 1}-01-01&end_date=${year}-12-31&${query}`)).body.events.map(
      (event: { id: number }) => event.id,
    );
  expect(await list('order=desc')).toEqual([second.id, first.id]);
  expect(await list(`exclude=${first.id}`)).toEqual([second.id]);
  const venues = [await make('venues', { venue: 'Sorted B' }), await make('venues', { venue: 'Sorted A' })];
  const sorted = async (query: string) =>
    (await get(`/venues?search=Sorted&${query}`)).body.venues.map((venue: { id: number }) => venue.id);
  const ids = venues.map(({ id }) => id);
  expect(await sorted('orderby=id&order=asc')).toEqual(ids);
  expect(await sorted('orderby=name&order=sideways')).toEqual(ids.toReversed());
});

test('Headers: new records have Location, no Link names the index of WordPress, and JSON has X-Robots-Tag', async () => {
  for (const base of ['/events/v1', '/wp-json/tribe/events/v1'])
    for (const [kind, body] of Object.entries({
      events: { title: 'Placed', start_date: '2198-01-01', end_date: '2198-01-01' },
      venues: { venue: `Placed below ${base}` },
      organizers: { organizer: `Placed below ${base}` },
      categories: { name: `Placed below ${base}` },
      tags: { name: `Placed below ${base}` },
    })) {
      const headers = { authorization: server.basic('administrator'), 'content-type': 'application/json' };
      const made = await fetch(`${server.url}${base}/${kind}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const { id } = (await made.json()) as { id: number }; // as: every response of a test is compared with the contract
      const location = made.headers.get('location');
      expect(location).toBe(`${server.url}${base}/${kind}/${id}`);
      const read = await fetch(location ?? '');
      for (const response of [made, read]) {
        expect(response.headers.get('link')).toBeNull();
        expect(response.headers.get('x-robots-tag')).toBe('noindex');
      }
      expect(((await read.json()) as { id: number }).id).toBe(id);
    }
  for (let asked = 0; asked < 3; asked += 1) {
    const response = await fetch(`${server.url}/events/v1/venues?search=placed`);
    expect(response.headers.get('x-robots-tag'), 'also where it comes from the cache').toBe('noindex');
    await response.arrayBuffer();
  }
  expect((await fetch(`${server.url}/event/placed/`)).headers.get('x-robots-tag')).toBeNull();
});

test('DI-32: a body of an unsupported type is rejected', async () => {
  const { id } = await create();
  expect(
    (await send('POST', `/events/${id}`, { title: 'x' }, 'administrator', { 'content-type': 'text/plain' })).status,
  ).toBe(415);
});

test('DI-33: the price in json_ld is the lowest of a range, in digits', async () => {
  const { id } = await create({ cost: 'UGX 50,000 - UGX 100,000' });
  expect((await get(`/events/${id}`)).body.json_ld.offers.price).toBe('50000');
});

test('DI-34: date and date_utc never contradict each other', async () => {
  const event = await create({ date: '2020-01-01 12:00:00', date_utc: '2021-06-06 06:06:06' });
  expect(event).toMatchObject({ date: '2020-01-01 12:00:00', date_utc: '2020-01-01 09:00:00' });
});

test('DI-35: each of several listed tags counts', async () => {
  const [one, other] = [await create({ tags: 'Salsa' }), await create({ tags: 'Rumba' })];
  const { body } = await get(`/events?start_date=${year - 1}-01-01&end_date=${year}-12-31&tags=salsa,rumba`);
  expect(body).toMatchObject({ total: 2, events: [{ id: one.id }, { id: other.id }] });
});
