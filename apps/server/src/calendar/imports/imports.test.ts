import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { describeOnEachEngine } from '../../../test/database.ts';
import { png } from '../../../test/example-request.ts';
import { exampleImport, makeImport } from '../../../test/example-world.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { startReceiver, type TestReceiver, until } from '../../outbound/test-receiver.ts';
import { countOutcome, firstProgress, noteProblem, type Progress } from './import.ts';
import { endImport, saveProgress } from './repository.ts';

const concert = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 23:00' };

async function finish(server: TestServer, id: string) {
  const ask = () => server.as('editor').GET('/events/v1/imports/{id}', { params: { path: { id } } });
  await expect.poll(async () => (await ask()).data?.status, { timeout: 20_000 }).toMatch(/done|failed|canceled/);
  const { data } = await ask();
  if (data === undefined) throw new Error('The import is not there');
  return data;
}

async function runImport(server: TestServer, url: string, rest: { source?: 'tec' | 'ics'; dry_run?: boolean } = {}) {
  const { data, response, error } = await server
    .as('editor')
    .POST('/events/v1/imports', { body: { source: 'tec', url, ...rest } });
  expect(error).toBeUndefined();
  expect(response.status).toBe(202);
  expect(response.headers.get('location')).toBe(`${server.url}/events/v1/imports/${data?.id}`);
  return finish(server, data?.id ?? '');
}

const counts = (created: number, unchanged = 0, updated = 0, skipped = 0) => ({ created, updated, unchanged, skipped });

/** What people see of a calendar, without what differs between two installations. */
async function seen(server: TestServer) {
  const query = { start_date: '2000-01-01', end_date: '2100-01-01', per_page: 100 };
  const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
  return data?.events.map((event) => ({
    ...{ title: event.title, description: event.description, excerpt: event.excerpt, slug: event.slug },
    ...{ start: event.start_date, end: event.end_date, timezone: event.timezone, utc: event.utc_start_date },
    ...{ all_day: event.all_day, cost: event.cost, featured: event.featured, date_utc: event.date_utc },
    website: event.website === event.url ? 'its own page' : event.website,
    venue: Array.isArray(event.venue) ? [] : [event.venue.venue, event.venue.city, event.venue.address],
    organizers: event.organizer.map(({ organizer, email }) => [organizer, email]),
    categories: event.categories.map(({ name, slug }) => [name, slug]),
    tags: event.tags.map(({ name, slug }) => [name, slug]),
    occurrence: [event.event_status, event.event_status_reason],
    image: event.image === false ? false : [event.image.width, event.image.height],
  }));
}

describeOnEachEngine('an import from another calendar', (engine) => {
  let theirs: TestServer;
  let ours: TestServer;
  beforeAll(async () => {
    theirs = await startServer();
  });
  afterAll(() => theirs[Symbol.asyncDispose]());
  afterEach(() => ours[Symbol.asyncDispose]());

  beforeAll(async () => {
    const editor = theirs.as('editor');
    const form = new FormData();
    form.append('file', new Blob([png], { type: 'image/png' }), 'pixel.png');
    const headers = { authorization: theirs.basic('editor') };
    const uploaded = await fetch(`${theirs.url}/events/v1/images`, { method: 'POST', headers, body: form });
    const { id: image } = (await uploaded.json()) as { readonly id: number };
    const { data: music } = await editor.POST('/events/v1/categories', { body: { name: 'Music & more' } });
    const body = { name: 'Jazz', parent: music?.id ?? 0 };
    await editor.POST('/events/v1/categories', { body });
    // Two of one name.
    for (const city of ['Kampala', 'Jinja'])
      await editor.POST('/events/v1/venues', { body: { venue: 'Main Hall', city, description: `In ${city}` } });
    await editor.POST('/events/v1/events', {
      body: {
        ...concert,
        ...{ description: 'First <b>line</b>\n\nand <script>x</script> more', excerpt: 'Short', slug: 'jazz', image },
        ...{
          timezone: 'America/New_York',
          cost: 'UGX 50,000',
          featured: true,
          website: 'https://jazz.example/?a=1&b=2',
        },
        ...{ venue: { venue: "Ann's Place", address: 'Plot 1' }, organizer: [{ organizer: 'Ann', email: 'ann@x.ug' }] },
        ...{ categories: ['Jazz'], tags: ['Live, loud'], event_status: 'canceled', event_status_reason: 'Rain' },
      },
    });
    for (let n = 0; n < 50; n++)
      await editor.POST('/events/v1/events', {
        body: { ...concert, title: `Event ${n}`, start_date: `2032-01-01 ${n % 24}:00` },
      });
    await editor.POST('/events/v1/events', {
      body: { ...concert, title: 'Past', start_date: '2001-01-01', end_date: '2001-01-01', all_day: true },
    });
    await editor.POST('/events/v1/events', { body: { ...concert, title: 'Hidden', status: 'draft' } });
  });

  test('brings all that everybody sees there, once', async () => {
    ours = await startServer({ engine });
    const done = await runImport(ours, theirs.url);
    expect(done).toMatchObject({ status: 'done', problems: [], problem_count: 0 });
    expect(done.counts).toEqual({
      ...{ categories: counts(2), tags: counts(1), venues: counts(3), organizers: counts(1), events: counts(52) },
    });
    expect(await seen(ours)).toEqual(await seen(theirs));
    const venues = await ours.anonymous.GET('/events/v1/venues');
    expect(venues.data?.venues.map(({ city }) => city).sort()).toEqual(['Jinja', 'Kampala', undefined]);

    // The other address of the same site is the same site.
    const again = await runImport(ours, `${theirs.url}/wp-json/tribe/events/v1/`);
    expect(again.counts).toEqual({
      ...{ categories: counts(0, 2), tags: counts(0, 1), venues: counts(0, 3) },
      ...{ organizers: counts(0, 1), events: counts(0, 52) },
    });
    expect(await seen(ours)).toEqual(await seen(theirs));
  });

  test('changes what has changed there, and leaves the rest as it is here', async () => {
    ours = await startServer({ engine });
    await runImport(ours, theirs.url);
    const find = async (server: TestServer, slug: string) =>
      (await server.anonymous.GET('/events/v1/events/by-slug/{slug}', { params: { path: { slug } } })).data?.id ?? 0;
    const path = { id: await find(ours, 'event-1') };
    await ours.as('editor').PATCH('/events/v1/events/{id}', { params: { path }, body: { title: 'Changed here' } });
    const there = { id: await find(theirs, 'event-2') };
    const change = { params: { path: there }, body: { title: 'Changed there' } };
    await theirs.as('editor').PATCH('/events/v1/events/{id}', change);
    const trashed = { id: await find(ours, 'event-3') };
    await ours.as('editor').DELETE('/events/v1/events/{id}', { params: { path: trashed } });

    const { counts: changes, problems } = await runImport(ours, theirs.url);
    expect(changes.events).toEqual(counts(0, 50, 1, 1));
    expect(problems).toMatchObject([
      { kind: 'event', name: 'Event 3', detail: expect.stringContaining('in the trash') },
    ]);
    const titles = (await seen(ours))?.map(({ title }) => title);
    expect(titles).toContain('Changed here');
    expect(titles).toContain('Changed there');
    expect(titles).not.toContain('Event 2');
    await theirs.as('editor').PATCH('/events/v1/events/{id}', { ...change, body: { title: 'Event 2' } });
  });

  test('says what it would do, and does nothing, where it is only tried', async () => {
    ours = await startServer({ engine });
    const tried = await runImport(ours, theirs.url, { dry_run: true });
    expect(tried).toMatchObject({ status: 'done', dry_run: true, counts: { events: counts(52), venues: counts(3) } });
    expect(await seen(ours)).toEqual([]);
    expect((await ours.anonymous.GET('/events/v1/venues')).data?.total).toBe(0);
  });
});

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
  /** Time passes until the import has ended. */
  async function end(id: string) {
    const ask = () => server.as('editor').GET('/events/v1/imports/{id}', { params: { path: { id } } });
    await until(async () => {
      clock.advance(1000);
      return (await ask()).data?.ended_at !== undefined;
    });
    return (await ask()).data;
  }

  test('is asked again', async () => {
    let failures = 3;
    answer = (path) => (failures-- > 0 ? { status: 503 } : usual(path));
    expect(await end(await begin())).toMatchObject({ status: 'done' });
  });

  test.each([
    ['answers 503 for good', () => ({ status: 503 }), 'answers 503, also to six tries'],
    ['is no calendar', () => ({ status: 404 }), 'is that the address of a site with The Events Calendar?'],
    ['answers with a page', () => ({ body: '<html>' }), 'does not answer with JSON'],
    ['answers with another list', () => ({ body: { posts: [] } }), 'something else than a list of categories'],
    ['answers with a list', () => ({ body: [] }), 'does not answer with JSON'],
    ['redirects', () => ({ status: 301 }), 'answers 301'],
  ])('%s: the import fails and says so', async (_what, answers, error) => {
    answer = answers;
    expect(await end(await begin())).toMatchObject({ status: 'failed', error: expect.stringContaining(error) });
  });

  test('never answers: the import fails after its tries', async () => {
    answer = () => undefined;
    expect(await end(await begin())).toMatchObject({ status: 'failed', error: expect.stringContaining('in time') });
  });

  const event = (id: number, more: object = {}) => ({ ...concert, id, title: `Event ${id}`, timezone: 'UTC', ...more });

  test('has records that make no sense: these are skipped, and named', async () => {
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
    expect(ended?.counts.events).toEqual(counts(4, 0, 0, 2));
    expect(ended?.counts.categories.created).toBe(2);
    expect(ended?.problems.map(({ source_id, detail }) => [source_id, detail])).toEqual([
      ['2', expect.stringContaining("'start_date' must be")],
      ['3', expect.stringContaining("'timezone' must be")],
      ['4', expect.stringMatching(/^Taken without its image: .*answers 404/)],
      ['5', 'Only the first of its 2 venues is taken.'],
    ]);
  });

  test('ends a list before the page that it promised: what was there is taken', async () => {
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
      // The picture of the first event is asked for while that event is being written.
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

  test('an import goes on where it was when the service is started again', async () => {
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
    // What a dead process held is claimed when its lease has expired.
    await server.database.transaction((trx) =>
      trx('imports').where({ id }).update({ lease_owner: 'dead', leased_until: 0 }),
    );
    expect(await end(id)).toMatchObject({ status: 'done', counts: { venues: counts(1), events: counts(1) } });
    expect(asked.slice(before).filter((path) => path.includes('/venues'))).toEqual([]);
  });

  test.each(['author', 'contributor', 'subscriber'] as const)(
    'an %s neither imports nor asks nor cancels',
    async (role) => {
      const params = { path: { id: `imp_${'0'.repeat(26)}` } };
      const client = server.as(role);
      const answers = [
        await client.POST('/events/v1/imports', { body: { source: 'tec', url: address() } }),
        await client.GET('/events/v1/imports/{id}', { params }),
        await client.POST('/events/v1/imports/{id}/cancel', { params }),
      ];
      expect(answers.map(({ response }) => response.status)).toEqual([403, 403, 403]);
    },
  );

  test('an import that nobody made is not found', async () => {
    const params = { path: { id: `imp_${'0'.repeat(26)}` } };
    expect((await server.as('editor').GET('/events/v1/imports/{id}', { params })).error?.code).toBe('import-not-found');
    const cancel = await server.as('editor').POST('/events/v1/imports/{id}/cancel', { params });
    expect(cancel.error?.code).toBe('import-not-found');
  });
});

test('304: an import that has not moved, and never one that has, though its calendar stays as it was', async () => {
  await using server = await startServer();
  await makeImport(server);
  const ask = (sent: Record<string, string> = {}) =>
    fetch(`${server.url}/events/v1/imports/${exampleImport}`, {
      headers: { authorization: server.basic('editor'), ...sent },
    });
  let progress: Progress = firstProgress;
  const move = (change: Partial<Progress>) => {
    progress = { ...progress, ...change };
    return saveProgress(server.database, exampleImport, progress);
  };
  const revision = await server.database.revision('calendar');
  const steps = [
    () => server.database.transaction((trx) => trx('imports').update({ status: 'running' })),
    () => move({ phase: 'events', page: 2, totalPages: 3 }),
    () => move(countOutcome(progress, 'event', 'created')),
    () => move(noteProblem(progress, { kind: 'event', sourceId: '7', name: 'Jazz', detail: 'Without a date.' })),
    () => endImport(server.database, exampleImport, 'done', Date.now()),
  ];
  for (const step of steps) {
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect(await step()).not.toBe(false);
    const moved = await ask({ 'if-none-match': etag });
    expect(moved.status).toBe(200);
    expect(moved.headers.get('etag')).not.toBe(etag);
    expect(moved.headers.get('cache-control')).toBe('private, no-cache');
  }
  expect(await server.database.revision('calendar')).toBe(revision);
  expect((await fetch(`${server.url}/events/v1/imports/${exampleImport}`)).status).toBe(401);
});

test('a server with a public address asks neither itself nor its network', async () => {
  await using server = await startServer({ environment: { PUBLIC_URL: 'https://events.example.ug' } });
  for (const url of [
    'http://127.0.0.1:1/',
    'https://10.0.0.1/',
    'http://example.org/',
    'ftp://example.org',
    'x',
    'https://localhost/',
  ]) {
    const { error } = await server.as('editor').POST('/events/v1/imports', { body: { source: 'tec', url } });
    expect(error).toMatchObject({ code: 'rest_invalid_param', data: { params: { url: expect.any(String) } } });
  }
});

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');

test('an iCalendar file is imported from its address, once', async () => {
  await using server = await startServer();
  const text = calendar(
    ...[
      'BEGIN:VEVENT',
      'UID:1@x',
      'DTSTART;TZID=Africa/Kampala:20310501T180000',
      'DTEND;TZID=Africa/Kampala:20310501T200000',
    ],
    ...['SUMMARY:Tom & <Jerry>', 'LOCATION:Ndere\\, Ntinda\\nPlot 4505', 'CATEGORIES:Music,Dance', 'END:VEVENT'],
  );
  await using file = await startReceiver((response) => response.end(text));
  const url = `http://127.0.0.1:${file.port}/a.ics`;
  const first = await runImport(server, url, { source: 'ics' });
  expect(first.counts).toMatchObject({ events: counts(1), venues: counts(1), categories: counts(2) });
  const second = await runImport(server, url, { source: 'ics' });
  expect(second.counts.events).toEqual(counts(0, 1));
  const [event] = (await seen(server)) ?? [];
  expect(event).toMatchObject({
    ...{ title: 'Tom &amp; &lt;Jerry&gt;', start: '2031-05-01 18:00:00', timezone: 'Africa/Kampala' },
    venue: ['Ndere, Ntinda', undefined, 'Plot 4505'],
  });
});
