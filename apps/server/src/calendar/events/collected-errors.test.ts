import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Any JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each test reads other members
type Answer = Record<string, any>;

async function read(path: string, headers = {}): Promise<Answer> {
  return (await (await fetch(`${server.url}/events/v1/${path}`, { headers })).json()) as Answer;
}

const dates = { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

async function send(method: string, path: string, body: object, as: 'editor' | 'contributor' = 'editor') {
  const headers = { authorization: server.basic(as), 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/events/v1/${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Answer };
}

const count = async (table: string) => {
  const from = table === 'events' ? '&start_date=2000-01-01&end_date=2099-01-01' : '';
  return (await read(`${table}?per_page=1${from}`))['total'];
};

describe('400: reports all errors and writes nothing', () => {
  test.each<[errors: string, table: string, body: object, params: string[]]>([
    [
      'errors of the contract',
      'events',
      { title: '', start_date: 'zzz', end_date: '2031-05-01', featured: 'abc', status: 'x' },
      ['featured', 'status', 'title'],
    ],
    ['errors of the contract', 'events', { title: 'A', ...dates, sticky: 'x', image: 999_999 }, ['sticky']],
    [
      'errors of the contract',
      'venues',
      { venue: '', website: 'a b', status: 'x', image: 999_999 },
      ['status', 'venue', 'website'],
    ],
    [
      'errors of the contract',
      'organizers',
      { organizer: '', website: 'a b', status: 'x', email: ['x'] },
      ['email', 'organizer', 'status', 'website'],
    ],
    [
      'errors of the calendar',
      'events',
      { title: 'A', start_date: 'zzz', end_date: '2031-05-01', timezone: 'No/Where', venue: 999_999, author: 999_999 },
      ['author', 'start_date', 'timezone', 'venue'],
    ],
    ['errors of the calendar', 'venues', { venue: 'A', date: 'someday', author: 999_999 }, ['author', 'date']],
    ['errors of the calendar', 'organizers', { organizer: 'A', date: 'someday', author: 999_999 }, ['author', 'date']],
  ])('all errors %s are reported together: POST %s %j', async (_errors, table, body, params) => {
    const before = await count(table);
    const rejected = await send('POST', table, body);
    expect(rejected).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    expect(Object.keys(rejected.body['data']?.['params'] ?? {}).sort()).toEqual(params);
    expect(await count(table)).toBe(before);
  });

  test.each([
    ['events', { title: 'Before', ...dates }, { title: 'After' }],
    ['venues', { venue: 'Before' }, { venue: 'After' }],
    ['organizers', { organizer: 'Before' }, { organizer: 'After' }],
  ])('the contract comes before the calendar: PATCH, POST and PUT of %s', async (table, made, change) => {
    const { body } = await send('POST', table, made);
    for (const method of ['PATCH', 'POST', 'PUT']) {
      const namesOf = async (sent: object) =>
        Object.keys((await send(method, `${table}/${body['id']}`, sent)).body['data']?.['params'] ?? {});
      expect(await namesOf({ ...change, status: 'x', date: 'someday' })).toEqual(['status']);
      expect(await namesOf({ ...change, date: 'someday' })).toEqual(['date']);
    }
    expect((await read(`${table}/${body['id']}`))['revision']).toBe(1);
  });

  test('missing members are reported without other errors', async () => {
    const { body } = await send('POST', 'events', { start_date: 'zzz', featured: 'abc' });
    expect(body['code']).toBe('rest_missing_callback_param');
  });
});

test('400 could-not-create-venue, could-not-create-organizer: a blank name', async () => {
  expect((await send('POST', 'venues', { venue: ' ' })).body['code']).toBe('could-not-create-venue');
  expect((await send('POST', 'organizers', { organizer: ' ' })).body['code']).toBe('could-not-create-organizer');
});

test('400 could-not-create-organizer, could-not-create-venue: a blank name in a new event', async () => {
  const { body: event } = await send('POST', 'events', { ...dates, title: 'Jazz' });
  const change = (body: object) => send('PATCH', `events/${event['id']}`, body);
  expect((await change({ organizer: { organizer: ' ' } })).body['code']).toBe('could-not-create-organizer');
  expect((await change({ venue: { venue: ' ' } })).body['code']).toBe('could-not-create-venue');
});

describe('objects with an invalid id', () => {
  const places: (readonly [member: 'venue' | 'organizer', list: boolean])[] = [
    ['venue', false],
    ['venue', true],
    ['organizer', false],
    ['organizer', true],
  ];
  const linked = (member: string, list: boolean, id: unknown) => {
    const object = { id, [member]: 'Hall' };
    return { [member]: list ? [object] : object };
  };

  test.each(places)('400: %s, in a list: %s', async (member, list) => {
    const before = await count('events');
    const { body: event } = await send('POST', 'events', { ...dates, title: 'Jazz', [member]: { [member]: 'Stays' } });
    for (const id of [-1, '-1', 'abc', 1.5, false, '99999999999999999999']) {
      const sent = linked(member, list, id);
      const rejected = [
        await send('POST', 'events', { ...dates, title: 'Jazz', ...sent }),
        await send('PATCH', `events/${event['id']}`, sent),
        await send('POST', 'batch', { requests: [{ path: '/events', body: { ...dates, title: 'Jazz', ...sent } }] }),
      ];
      expect(rejected.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(Object.keys(rejected[1]?.body['data'].params)).toEqual([member]);
    }
    expect(await count('events')).toBe(before + 1);
  });

  test.each(places)('201: 0 and "0" are no ids, so the object is new: %s, in a list: %s', async (member, list) => {
    for (const id of [0, '0', '']) {
      const { body } = await send('POST', 'events', { ...dates, title: 'Jazz', ...linked(member, list, id) });
      expect([body[member]].flat()).toMatchObject([{ [member]: 'Hall' }]);
    }
  });
});

test('201: creates no category or tag from a number', async () => {
  const categories = [{ id: '0', name: 'Real' }, { name: '0' }, { slug: '0', name: 'Hill' }];
  const { body } = await send('POST', 'events', { ...dates, title: 'Jazz', categories, tags: '1e9,+2147483646,live' });
  expect(body['categories'].map(({ name }: Answer) => name)).toEqual(['Hill', 'Real']);
  expect(body['tags'].map(({ name }: Answer) => name)).toEqual(['live']);
});

describe('201: reads a form as PHP does', () => {
  const boundary = 'ekyoto';
  const encodings: [type: string, encode: (fields: [string, string][]) => string][] = [
    ['application/x-www-form-urlencoded', (fields) => String(new URLSearchParams(fields))],
    [
      `multipart/form-data; boundary=${boundary}`,
      (fields) => {
        const head = `--${boundary}\r\ncontent-disposition: form-data; name=`;
        return `${fields.map(([name, value]) => `${head}"${name}"\r\n\r\n${value}\r\n`).join('')}--${boundary}--\r\n`;
      },
    ],
  ];

  test.each(encodings)('%s', async (type, encode) => {
    const fields: [string, string][] = [
      ...Object.entries({ title: 'Jazz', ...dates, 'venue[id]': '0', 'venue[venue]': 'Hall' }),
      ['organizer[][organizer]', 'Zoe'],
      ['organizer[][organizer]', 'Ann'],
      ['categories[][name]', 'Music'],
      ['categories[][name]', 'Dance'],
      ['tags[7]', 'late'],
      ['tags[]', 'live'],
    ];
    const response = await fetch(`${server.url}/events/v1/events`, {
      method: 'POST',
      headers: { authorization: server.basic('editor'), 'content-type': type },
      body: encode(fields),
    });
    const body = (await response.json()) as Answer;
    expect([response.status, body['venue'].venue]).toEqual([201, 'Hall']);
    expect(body['organizer'].map(({ organizer }: Answer) => organizer)).toEqual(['Zoe', 'Ann']);
    expect(body['categories'].map(({ name }: Answer) => name)).toEqual(['Dance', 'Music']);
    expect(body['tags'].map(({ name }: Answer) => name)).toEqual(['late', 'live']);
  });
});

test('201: escapes loose `&`, `<` and `>` of callers who may not edit posts of others', async () => {
  const texts = { title: 'Tom & Jerry', excerpt: '5 > 3', description: 'a < b &amp; c' };
  const { body } = await send('POST', 'events', { ...dates, ...texts }, 'contributor');
  expect(body).toMatchObject({
    title: 'Tom &amp; Jerry',
    excerpt: '<p>5 &gt; 3</p>',
    description: '<p>a &lt; b &amp; c</p>',
  });
  const { body: trusted } = await send('POST', 'events', { ...dates, title: 'Tom & Jerry' });
  expect(trusted['title']).toBe('Tom &#038; Jerry');
});

test('201: a pending event has no slug, except from an editor', async () => {
  const wanted = { title: 'Review', ...dates, slug: 'my-review', status: 'pending' };
  expect((await send('POST', 'events', wanted, 'contributor')).body['slug']).toBe('');
  expect((await send('POST', 'events', wanted)).body['slug']).toBe('my-review');
});

test('200: a free event has the price 0, and a draft a URL with its id', async () => {
  const { body } = await send('POST', 'events', { title: 'Free', ...dates, cost: 'Free' });
  expect((await read(`events/${body['id']}`))['json_ld'].offers.price).toBe('0');
  const { body: draft } = await send('POST', 'events', { title: 'Draft', ...dates, status: 'draft' });
  expect(draft['website']).toBe(`${server.url}/?post_type=tribe_events&p=${draft['id']}`);
});

test('200: starts_after replaces start_date, and ends_before replaces end_date', async () => {
  await send('POST', 'events', { title: 'Limits', start_date: '2041-03-05 10:00', end_date: '2041-03-05 12:00' });
  const total = async (query: string) => (await read(`events?search=Limits&${query}`))['total'];
  expect(await total('start_date=2041-03-08&starts_after=2041-03-02')).toBe(1);
  expect(await total('end_date=2041-03-02&ends_before=2041-03-08')).toBe(1);
  expect(await total('start_date=2041-03-01&starts_after=2041-03-08')).toBe(0);
});

test('200: the list of an editor has the status in its URL, as in TEC, but not in its links', async () => {
  const headers = { authorization: server.basic('editor') };
  for (const table of ['events', 'venues', 'organizers']) {
    const list = (query: string) => read(`${table}?per_page=1&start_date=2000-01-01${query}`, headers);
    const unnamed = await list('');
    expect(unnamed['rest_url']).toContain('status=any');
    if (unnamed['next_rest_url'] !== undefined) expect(unnamed['next_rest_url']).not.toContain('status=');
  }
});
