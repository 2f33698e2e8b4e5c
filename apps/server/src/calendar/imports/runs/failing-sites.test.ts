import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { startReceiver, type TestReceiver, until } from '../../../outbound/test-receiver.ts';
import { concert, counts } from './test-imports.ts';

describe('a site that is slow or fails', () => {
  const clock = createTestClock();
  let server: TestServer;
  let site: TestReceiver;
  let answer: (path: string) => { readonly status?: number; readonly body?: unknown } | undefined;
  const list = (name: string, items: readonly unknown[] = [], total_pages = 1) => ({
    body: { [name]: items, total_pages },
  });
  const usual = (path: string) => list(/\/v1\/(\w+)/.exec(path)?.[1] ?? '');
  beforeAll(async () => {
    server = await startServer({ clock });
    site = await startReceiver((response, { path = '' }) => {
      const { status = 200, body = '' } = answer(path) ?? {};
      if (answer(path) !== undefined)
        response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const address = () => `http://127.0.0.1:${site.port}`;
  async function begin() {
    const { data } = await server.as('editor').POST('/events/v1/imports', { body: { source: 'tec', url: address() } });
    return data?.id ?? '';
  }
  /** Advances the clock until the import has ended. */
  async function end(id: string) {
    const ask = () => server.as('editor').GET('/events/v1/imports/{id}', { params: { path: { id } } });
    await until(async () => {
      clock.advance(1000);
      return (await ask()).data?.ended_at !== undefined;
    });
    return (await ask()).data;
  }

  test('is retried', async () => {
    let failures = 3;
    answer = (path) => (failures-- > 0 ? { status: 503 } : usual(path));
    expect(await end(await begin())).toMatchObject({ status: 'done' });
  });

  test.each([
    ['always responds with 503', () => ({ status: 503 }), 'responded with status 503 after six attempts'],
    ['is not a calendar', () => ({ status: 404 }), 'is that the address of a site with The Events Calendar?'],
    ['responds with a page', () => ({ body: '<html>' }), 'did not respond with JSON'],
    ['responds with another list', () => ({ body: { posts: [] } }), 'did not respond with a list of categories'],
    ['responds with a list', () => ({ body: [] }), 'did not respond with JSON'],
    ['redirects', () => ({ status: 301 }), 'responded with status 301'],
  ])('%s: the import fails with this error', async (_name, response, error) => {
    answer = response;
    const ended = await end(await begin());
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining(error) });
    // The path may be secret.
    expect(ended?.error).toMatch(new RegExp(`^${address()} `));
  });

  test('never responds: the import fails after the last attempt', async () => {
    answer = () => undefined;
    expect(await end(await begin())).toMatchObject({ status: 'failed', error: expect.stringContaining('in time') });
  });

  const event = (id: number, more: object = {}) => ({ ...concert, id, title: `Event ${id}`, timezone: 'UTC', ...more });

  test('has invalid records: the import skips and reports them', async () => {
    const events = [
      ...[event(1), event(2, { start_date: 'soon' }), event(3, { timezone: 'Mars/Base' }), 7, null, { title: 'No id' }],
      ...[
        event(4, { image: { url: `${address()}/missing.png` } }),
        event(5, {
          venue: [
            { id: 1, venue: 'A' },
            { id: 2, venue: 'B' },
          ],
        }),
      ],
      event(7, { title: '', slug: 'nameless' }),
      ...[event(6, { categories: [{ id: 8, name: 'Loop', slug: 'loop', parent: 9 }] }), event(1)],
    ];
    const loop = [
      { id: 8, name: 'Loop', slug: 'loop', parent: 9 },
      { id: 9, name: 'Pool', slug: 'pool', parent: 8 },
    ];
    answer = (path) => {
      if (path.endsWith('.png')) return { status: 404 };
      if (path.includes('/categories')) return list('categories', loop);
      return path.includes('/events?') ? list('events', events) : usual(path);
    };
    const ended = await end(await begin());
    expect(ended?.counts.events).toEqual(counts(4, 0, 0, 3));
    expect(ended?.counts.categories.created).toBe(2);
    expect(ended?.problems.map(({ source_id, detail }) => [source_id, detail])).toEqual([
      ['2', expect.stringContaining("'start_date' must be")],
      ['3', expect.stringContaining("'timezone' must be")],
      ['4', expect.stringMatching(/^Imported without its image: .*responded with status 404/)],
      ['5', 'Only the first of its 2 venues was imported.'],
      ['7', 'It has no name.'],
    ]);
  });

  test('has invalid events: nothing that only they link to is written, also in dry runs', async () => {
    const named = (kind: string) => ({ id: kind.length, [kind]: `Only ${kind}`, name: `Only ${kind}`, slug: kind });
    const links = { venue: named('venue'), organizer: [named('organizer')], tags: [named('tag')] };
    const kinds = Array.from({ length: 51 }, (_, id) => ({ id: id + 100, name: `Kind ${id}`, slug: `kind-${id}` }));
    const events = [
      ...[event(60, { ...links, categories: kinds }), event(61, { ...links, start_date: 'soon' })],
      ...[event(62, { ...links, title: 'x'.repeat(1001) }), event(63, { categories: kinds.slice(1) })],
      event(64, { ...links, description: '<p>'.repeat(5001) }),
    ];
    answer = (path) => (path.includes('/events?') ? list('events', events) : usual(path));
    for (const dry_run of [true, false]) {
      const body = { source: 'tec', url: address(), dry_run } as const;
      const { data } = await server.as('editor').POST('/events/v1/imports', { body });
      const ended = await end(data?.id ?? '');
      expect(ended?.counts).toEqual({
        ...{ categories: counts(50), tags: counts(0), venues: counts(0), organizers: counts(0) },
        events: counts(1, 0, 0, 4),
      });
      expect(ended?.problems.map(({ source_id, detail }) => [source_id, detail])).toEqual([
        ['60', expect.stringContaining("'categories' must be at most 50")],
        ['61', expect.stringContaining("'start_date' must be")],
        ['62', expect.stringContaining("'title' must be")],
        ['64', 'Its texts have more than 5000 tags.'],
      ]);
    }
  });

  test('sends ambiguous local times in UTC, and moved times as local times', async () => {
    const at = (id: number, timezone: string, local: string, utc: string) =>
      event(id, {
        ...{ timezone, start_date: local, end_date: local, utc_start_date: utc, utc_end_date: utc, slug: `at-${id}` },
      });
    const [repeated, summer] = ['2027-10-31 02:30:00', '2027-07-01 18:00:00'];
    const events = [
      at(50, 'Europe/Berlin', repeated, '2027-10-31 00:30:00'),
      at(51, 'Europe/Berlin', repeated, '2027-10-31 01:30:00'),
      at(52, 'America/New_York', '2027-11-07 01:30:00', '2027-11-07 06:30:00'),
      at(53, 'Europe/Berlin', summer, '2027-07-01 17:00:00'),
      at(54, 'Europe/Berlin', summer, 'soon'),
      at(55, 'UTC-5', summer, '2027-07-01 22:00:00'),
    ];
    const read = async () => {
      const query = { search: 'Event 5', start_date: '2027-01-01', end_date: '2027-12-31' };
      const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
      return Object.fromEntries(
        (data?.events ?? []).map((each) => [each.slug, [each.start_date, each.utc_start_date, each.utc_end_date]]),
      );
    };
    answer = (path) => (path.includes('/events?') ? list('events', events) : usual(path));
    await end(await begin());
    const [early, late] = ['2027-10-31 00:30:00', '2027-10-31 01:30:00'];
    const want = {
      'at-50': [repeated, early, early],
      'at-51': [repeated, late, late],
      'at-52': ['2027-11-07 01:30:00', '2027-11-07 06:30:00', '2027-11-07 06:30:00'],
      'at-53': [summer, '2027-07-01 16:00:00', '2027-07-01 16:00:00'],
      'at-54': [summer, '2027-07-01 16:00:00', '2027-07-01 16:00:00'],
      'at-55': [summer, '2027-07-01 23:00:00', '2027-07-01 23:00:00'],
    };
    expect(await read()).toEqual(want);
    // The first two are swapped on the other site.
    events.splice(0, 2, at(50, 'Europe/Berlin', repeated, late), at(51, 'Europe/Berlin', repeated, early));
    expect((await end(await begin()))?.counts.events).toEqual(counts(0, 4, 2));
    expect(await read()).toEqual({ ...want, 'at-50': want['at-51'], 'at-51': want['at-50'] });
  });

  test('has endless categories: the import fails', async () => {
    const category = (id: number) => ({ id, name: `Kind ${id}`, slug: `kind-${id}`, parent: 0 });
    answer = (path) => {
      const page = Number(/[?&]page=(\d+)/.exec(path)?.[1]);
      if (!path.includes('/categories?')) return usual(path);
      return list(
        'categories',
        Array.from({ length: 500 }, (_, each) => category(page * 500 + each)),
        1e9,
      );
    };
    const ended = await end(await begin());
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining('more than 10,000 categories') });
  });

  test('promises endless empty pages: the import stops at the first', async () => {
    const asked: string[] = [];
    answer = (path) => {
      asked.push(path);
      return list(/\/v1\/(\w+)/.exec(path)?.[1] ?? '', [], 1e9);
    };
    expect(await end(await begin())).toMatchObject({ status: 'done' });
    expect(new Set(asked).size).toBe(4);
  });

  test('has categories with 100 levels: they are imported', async () => {
    const categories = Array.from({ length: 120 }, (_, level) => ({
      ...{ id: 5001 + level, name: `Level ${level}`, slug: `level-${level}`, parent: level === 0 ? 0 : 5000 + level },
    }));
    answer = (path) => (path.includes('/categories?') ? list('categories', categories.toReversed()) : usual(path));
    const ended = await end(await begin());
    expect(ended).toMatchObject({ status: 'done', counts: { categories: counts(120) } });
  });

  test('ends a list early: the received records are imported', async () => {
    answer = (path) => {
      if (!path.includes('/events?')) return usual(path);
      return path.includes('page=1') && !path.includes('page=10') && path.endsWith('page=1')
        ? list('events', [event(20)], 5)
        : { status: 404, body: { code: 'event-archive-page-not-found' } };
    };
    expect(await end(await begin())).toMatchObject({ status: 'done', counts: { events: counts(1) } });
  });

  test('an import is canceled before its next record, and cannot be canceled twice', async () => {
    const cancel = (id: string) =>
      server.as('editor').POST('/events/v1/imports/{id}/cancel', { params: { path: { id } } });
    let canceled: ReturnType<typeof cancel> | undefined;
    let id = '';
    answer = (path) => {
      // The other site gets the request for the image of the first event during the write of this event.
      if (path.endsWith('.png')) canceled ??= cancel(id);
      if (path.endsWith('.png')) return { status: 404 };
      const events = [event(30, { image: { url: `${address()}/p.png` } }), event(31), event(32)];
      return path.includes('/events?') ? list('events', events) : usual(path);
    };
    id = await begin();
    await until(async () => {
      clock.advance(1000);
      return canceled !== undefined;
    });
    expect((await canceled)?.data).toMatchObject({ status: 'canceled', ended_at: expect.any(String) });
    expect((await cancel(id)).error?.code).toBe('import-has-ended');
    await begin().then(end);
    const events = await server.database.read('events').whereIn('title', ['Event 30', 'Event 31']).pluck('title');
    expect(events).toHaveLength(2);
  });

  test('an import resumes after a restart of the service', async () => {
    const asked: string[] = [];
    answer = (path) => {
      asked.push(path);
      if (path.includes('/events?')) return undefined;
      return path.includes('/venues') ? list('venues', [{ id: 77, venue: 'Hall' }]) : usual(path);
    };
    const id = await begin();
    await until(async () => {
      clock.advance(1000);
      return asked.some((path) => path.includes('/events?'));
    });
    const row = await server.database.read('imports').where({ id }).first();
    expect(row).toMatchObject({ phase: 'events', page: 1 });
    const before = asked.length;
    answer = (path) => {
      asked.push(path);
      return path.includes('/events?') ? list('events', [event(40)]) : usual(path);
    };
    // An import of a crashed process is claimed once its lease has expired.
    await server.database.transaction((trx) =>
      trx('imports').where({ id }).update({ lease_owner: 'dead', leased_until: 0 }),
    );
    expect(await end(id)).toMatchObject({ status: 'done', counts: { venues: counts(1), events: counts(1) } });
    expect(asked.slice(before).filter((path) => path.includes('/venues'))).toEqual([]);
  });

  test.each(['author', 'contributor', 'subscriber'] as const)(
    '403: an %s cannot create, read or cancel imports',
    async (role) => {
      const params = { path: { id: `imp_${'0'.repeat(26)}` } };
      const client = server.as(role);
      const results = [
        await client.POST('/events/v1/imports', { body: { source: 'tec', url: address() } }),
        await client.GET('/events/v1/imports/{id}', { params }),
        await client.POST('/events/v1/imports/{id}/cancel', { params }),
      ];
      expect(results.map(({ response }) => response.status)).toEqual([403, 403, 403]);
    },
  );

  test('returns 404 for an unknown import', async () => {
    const params = { path: { id: `imp_${'0'.repeat(26)}` } };
    expect((await server.as('editor').GET('/events/v1/imports/{id}', { params })).error?.code).toBe('import-not-found');
    const cancel = await server.as('editor').POST('/events/v1/imports/{id}/cancel', { params });
    expect(cancel.error?.code).toBe('import-not-found');
  });
});
