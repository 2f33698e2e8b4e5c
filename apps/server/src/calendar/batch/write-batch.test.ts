import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

const event = (more: object = {}) => ({
  path: '/events',
  body: { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', ...more },
});

interface BatchBody {
  readonly responses: readonly {
    readonly status: number;
    readonly body: { readonly [name: string]: unknown; readonly id: number };
  }[];
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly pointer: string; readonly code: string }[];
}

describeOnOneEngine('writeBatch', (engine) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ engine });
  });
  afterEach(() => server[Symbol.asyncDispose]());

  async function send(requests: unknown, as: Parameters<TestServer['basic']>[0] = 'editor', headers: object = {}) {
    const response = await fetch(`${server.url}/events/v1/batch`, {
      method: 'POST',
      headers: { authorization: server.basic(as), 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ requests }),
    });
    const body = (await response.json()) as BatchBody; // as: the test server compares each response with the contract
    return { status: response.status, body };
  }
  const pointers = ({ body }: Awaited<ReturnType<typeof send>>) => body.errors.map(({ pointer }) => pointer);
  const countAll = async () => {
    const tables = ['events', 'venues', 'organizers', 'terms', 'calendar_changes', 'audit'];
    return Promise.all(tables.map(async (table) => (await server.database.read(table).select()).length));
  };

  test.each([{ 'if-match': '*' }, { 'if-match': '"a"' }, { 'if-none-match': '*' }])(
    '412: a batch has no ETag, so a condition never holds: %j',
    async (headers) => {
      const before = await countAll();
      const rejected = await send([event()], 'editor', headers);
      expect([rejected.status, rejected.body.code]).toEqual([412, 'precondition_failed']);
      expect(rejected.body.detail).toContain('write the record with its own operation');
      expect(await countAll()).toEqual(before);
      // Other errors are reported first.
      expect((await send([event({ title: '' })], 'editor', headers)).status).toBe(400);
    },
  );

  test('200: creates, updates and deletes every kind, with responses in order', async () => {
    const made = await send([
      { method: 'POST', path: '/venues', body: { venue: 'Ndere' } },
      { path: '/organizers', body: { organizer: 'MUBS' } },
      { path: '/categories', body: { name: 'Music' } },
      { path: '/tags', body: { name: 'live' } },
      event({ categories: ['Music'], tags: ['live'] }),
    ]);
    expect(made.status).toBe(200);
    expect(made.body.responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const [venue, organizer, category, tag, jazz] = made.body.responses.map(({ body }) => body.id);
    const changed = await send([
      { method: 'PATCH', path: `/venues/${venue}`, body: { city: 'Kampala' } },
      { method: 'PUT', path: `/organizers/${organizer}`, body: { phone: '+256772123456' } },
      { method: 'POST', path: `/categories/${category}`, body: { description: 'Sounds' } },
      { method: 'DELETE', path: `/tags/${tag}` },
      { method: 'DELETE', path: `/events/${jazz}` },
    ]);
    expect(changed.body.responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(changed.body.responses.map(({ body }) => body)).toMatchObject([
      { id: venue, city: 'Kampala' },
      { id: organizer, phone: '+256772123456' },
      { id: category, description: 'Sounds' },
      { id: tag, name: 'live' },
      { id: jazz, status: 'trash' },
    ]);
  });

  test('200: creates shared new terms and venues once', async () => {
    const same = {
      venue: { venue: 'Itanda Falls' },
      organizer: { organizer: 'Nyege Nyege' },
      categories: ['Film'],
      tags: ['jinja'],
    };
    const { status } = await send(
      Array.from({ length: 100 }, (_each, index) => event({ title: `Day ${index}`, ...same })),
    );
    expect(status).toBe(200);
    expect((await countAll()).slice(0, 4)).toEqual([100, 1, 1, 2]);
  });

  test('400: returns all errors with pointers and writes nothing', async () => {
    const { body: made } = await send([{ path: '/venues', body: { venue: 'Ndere' } }]);
    const venue = made.responses[0]?.body.id;
    const before = await countAll();
    const rejected = await send([
      event(),
      { path: '/events', body: { title: 'No dates' } },
      event({ all_day: 'perhaps', start_date: 'whenever' }),
      { path: '/categories', body: {} },
      { method: 'PATCH', path: '/venues/404404', body: { city: 'Jinja' } },
      { method: 'PATCH', path: `/venues/${venue}`, body: { city: 'Kampala' } },
    ]);
    expect([rejected.status, rejected.body.code]).toEqual([400, 'rest_missing_callback_param']);
    expect(rejected.body.detail).toMatch(/^4 of 6 requests are rejected, so nothing was written\. Request 1: /);
    expect(pointers(rejected)).toEqual([
      '/requests/1/body/start_date',
      '/requests/1/body/end_date',
      '/requests/2/body/all_day',
      ...(pointers(rejected).includes('/requests/2/body/start_date') ? ['/requests/2/body/start_date'] : []),
      '/requests/3/body/name',
      '/requests/4',
    ]);
    expect(await countAll()).toEqual(before);
  });

  test('400: returns all errors of the calendar rules', async () => {
    const rejected = await send([
      event({ venue: 999_999 }),
      event({ start_date: 'whenever' }),
      { path: '/tags', body: { name: 'jinja' } },
      { path: '/tags', body: { name: 'jinja' } },
    ]);
    expect([rejected.status, rejected.body.code]).toEqual([400, 'rest_invalid_param']);
    expect(pointers(rejected)).toEqual(['/requests/0/body/venue', '/requests/1/body/start_date', '/requests/3']);
    expect(await server.database.read('terms')).toEqual([]);
  });

  test.each<[name: string, requests: (id: number) => unknown[], status: number, code: string]>([
    ['404', () => [{ method: 'DELETE', path: '/events/404404' }], 404, 'rest-event-not-found'],
    ['404 for a term', () => [{ method: 'DELETE', path: '/tags/404404' }], 404, 'rest_term_invalid'],
    ['400 for another kind', (id) => [{ method: 'DELETE', path: `/events/${id}` }], 400, 'rest-invalid-event-id'],
    ['404 for an organizer', () => [{ method: 'DELETE', path: '/organizers/404404' }], 404, 'organizer-not-found'],
    ['400 for a blank venue', () => [{ path: '/venues', body: { venue: ' ' } }], 400, 'could-not-create-venue'],
    [
      '400 for a blank organizer',
      () => [{ path: '/organizers', body: { organizer: ' ' } }],
      400,
      'could-not-create-organizer',
    ],
    ['400 for a term twice', () => [1, 2].map(() => ({ path: '/tags', body: { name: 'jinja' } })), 400, 'term_exists'],
    [
      '400 for a tag below another',
      () => [{ path: '/tags', body: { name: 'jinja', parent: 1 } }],
      400,
      'rest_taxonomy_not_hierarchical',
    ],
    ['410', (id) => [1, 2].map(() => ({ method: 'DELETE', path: `/venues/${id}` })), 410, 'venue-is-in-trash'],
  ])('%s: as its own operation answers', async (_name, requests, status, code) => {
    const { body } = await send([{ path: '/venues', body: { venue: 'Ndere' } }]);
    const rejected = await send(requests(body.responses[0]?.body.id ?? 0));
    expect([rejected.status, rejected.body.code]).toEqual([status, code]);
  });

  test('410 for an event and an organizer, 400 for a duplicate slug: like the single operations', async () => {
    const { body } = await send([
      event(),
      { path: '/organizers', body: { organizer: 'Nyege Nyege' } },
      { path: '/tags', body: { name: 'jazz' } },
      { path: '/tags', body: { name: 'live' } },
    ]);
    const [made, organizer, , tag] = body.responses.map((response) => response.body.id);
    const deleteTwice = (path: string) => send([1, 2].map(() => ({ method: 'DELETE', path })));
    const rejected = [
      await deleteTwice(`/events/${made}`),
      await deleteTwice(`/organizers/${organizer}`),
      await send([{ method: 'PATCH', path: `/tags/${tag}`, body: { slug: 'jazz' } }]),
    ];
    expect(rejected.map((response) => [response.status, response.body.code])).toEqual([
      [410, 'event-is-in-trash'],
      [410, 'organizer-is-in-trash'],
      [400, 'duplicate_term_slug'],
    ]);
  });

  test('403: checks the rights of each request and writes nothing if one fails', async () => {
    const rejected = await send([event(), { path: '/tags', body: { name: 'jinja' } }], 'author');
    expect([rejected.status, rejected.body.code, pointers(rejected)]).toEqual([403, 'rest_forbidden', ['/requests/1']]);
    expect(await server.database.read('events')).toEqual([]);
    expect((await send([event()], 'subscriber')).status).toBe(403);
    expect((await send([event()], 'author')).status).toBe(200);
  });

  const ofRecords =
    'must be the path of a record such as /venues/12, or for POST also that of a collection such as /events.';
  test.each<[request: object, member: string, sentence: string]>([
    [{ method: 'PATCH', path: '/events', body: {} }, 'path', ofRecords],
    [{ method: 'PUT', path: '/tags', body: {} }, 'path', ofRecords],
    [{ method: 'DELETE', path: '/events' }, 'path', ofRecords],
    [{ method: 'DELETE', path: '/tags/1', body: {} }, 'body', 'is not known here.'],
    [{ method: 'PATCH', path: '/tags/1' }, 'body', 'is missing.'],
    [{ path: '/tags' }, 'body', 'is missing.'],
  ])('400: %j is no request, and the error names its %s', async (request, member, sentence) => {
    const { status, body } = await send([request]);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { pointer: `/requests/0/${member}`, detail: expect.stringContaining(sentence) },
    ]);
  });

  test.each<[name: string, requests: unknown]>([
    ['no requests', []],
    ['more than 100', Array.from({ length: 101 }, () => event())],
    ['no list', 'all of them'],
    ['an unknown path', [{ path: '/messages', body: {} }]],
    ['a path with ..', [{ path: '/events/../venues', body: {} }]],
    ['a body that is not an object', [{ path: '/tags', body: 'jinja' }]],
    ['a method that does not write', [{ method: 'GET', path: '/events/1' }]],
    ['items that are not requests', [null, 7, 'jinja']],
    ['an id that no column can store', [{ method: 'DELETE', path: '/events/9999999999' }]],
  ])('400 or 404: %s', async (_name, requests) => {
    const { status } = await send(requests);
    expect([400, 404]).toContain(status);
    expect((await countAll()).slice(0, 4)).toEqual([0, 0, 0, 0]);
  });

  test('413: the body has more than 1 MB', async () => {
    expect((await send([event({ description: 'a'.repeat(1_100_000) })])).status).toBe(413);
  });

  test('200: a repeated idempotency key returns the stored response', async () => {
    const key = { 'Idempotency-Key': 'import-2031' };
    const first = await send([event()], 'editor', key);
    const second = await send([event()], 'editor', key);
    expect(second).toEqual(first);
    expect((await send([event({ title: 'Another' })], 'editor', key)).status).toBe(422);
    expect(await server.database.read('events')).toHaveLength(1);
  });
});
