import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../../test/harness/database.ts';
import { png } from '../../../../test/harness/example-request.ts';
import { exampleImport, makeImport } from '../../../../test/harness/example-world.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { startReceiver } from '../../../outbound/test-receiver.ts';
import { countOutcome, firstProgress, type Progress, reportProblem } from '../import.ts';
import { endImport, saveProgress } from './repository.ts';
import { concert, counts, runImport } from './test-imports.ts';

/** The visible members of a calendar, without those that differ between two installations. */
async function seen(server: TestServer) {
  const query = { start_date: '1800-01-01', end_date: '2100-01-01', per_page: 100 };
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

/** The slugs of venues and organizers, by a member that distinguishes those with the same name. */
async function slugsOf(server: TestServer) {
  const query = { per_page: 100 };
  const { data: venues } = await server.anonymous.GET('/events/v1/venues', { params: { query } });
  const { data: organizers } = await server.anonymous.GET('/events/v1/organizers', { params: { query } });
  return Object.fromEntries([
    ...(venues?.venues ?? []).map(({ venue, city, slug }) => [`${venue} ${city}`, slug]),
    ...(organizers?.organizers ?? []).map(({ organizer, slug }) => [organizer, slug]),
  ]);
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
    // Two with the same name.
    for (const city of ['Kampala', 'Jinja'])
      await editor.POST('/events/v1/venues', { body: { venue: 'Main Hall', city, description: `In ${city}` } });
    const { data: stage } = await editor.POST('/events/v1/venues', { body: { venue: 'Old Stage', city: 'Gulu' } });
    const { data: guild } = await editor.POST('/events/v1/organizers', { body: { organizer: 'Old Guild' } });
    const renamed = (id = 0) => ({ params: { path: { id } } });
    await editor.PATCH('/events/v1/venues/{id}', { ...renamed(stage?.id), body: { venue: 'Stage' } });
    await editor.PATCH('/events/v1/organizers/{id}', { ...renamed(guild?.id), body: { organizer: 'Guild' } });
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
      body: { ...concert, title: 'Past', start_date: '1890-05-01', end_date: '1890-05-01', all_day: true },
    });
    await editor.POST('/events/v1/events', { body: { ...concert, title: 'Hidden', status: 'draft' } });
  });

  test('imports all public records once', async () => {
    ours = await startServer({ engine });
    const done = await runImport(ours, theirs.url);
    expect(done).toMatchObject({ status: 'done', problems: [], problem_count: 0 });
    expect(done.counts).toEqual({
      ...{ categories: counts(2), tags: counts(1), venues: counts(4), organizers: counts(2), events: counts(52) },
    });
    expect(await seen(ours)).toEqual(await seen(theirs));
    expect(await slugsOf(ours)).toEqual(await slugsOf(theirs));
    expect(await slugsOf(theirs)).toMatchObject({ 'Main Hall Kampala': 'main-hall', 'Main Hall Jinja': 'main-hall-2' });
    expect(await slugsOf(theirs)).toMatchObject({ 'Stage Gulu': 'old-stage', Guild: 'old-guild' });

    // Another URL of the same site has the same records.
    const again = await runImport(ours, `${theirs.url}/wp-json/tribe/events/v1/`);
    expect(again.counts).toEqual({
      ...{ categories: counts(0, 2), tags: counts(0, 1), venues: counts(0, 4) },
      ...{ organizers: counts(0, 2), events: counts(0, 52) },
    });
    expect(await seen(ours)).toEqual(await seen(theirs));
  });

  test('reuses a venue with the same name and slug, and numbers taken slugs', async () => {
    ours = await startServer({ engine });
    const create = (venue: string, city: string) =>
      ours.as('editor').POST('/events/v1/venues', { body: { venue, city } });
    await create('Main Hall', 'Here');
    await create('Old stage', 'Here');
    const done = await runImport(ours, theirs.url);
    expect(done.counts.venues).toEqual(counts(3, 1));
    expect(await slugsOf(ours)).toMatchObject({
      ...{ 'Main Hall Here': 'main-hall', 'Main Hall Jinja': 'main-hall-2' },
      ...{ 'Old stage Here': 'old-stage', 'Stage Gulu': 'old-stage-2' },
    });
  });

  test('updates changed records and keeps the others', async () => {
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

    const { counts: changes, problems, problem_reasons: reasons } = await runImport(ours, theirs.url);
    expect(changes.events).toEqual(counts(0, 50, 1, 1));
    expect(problems).toMatchObject([
      { kind: 'event', name: 'Event 3', reason: 'in_trash', detail: expect.stringContaining('in the trash') },
    ]);
    expect(reasons).toEqual({ in_trash: 1 });
    const titles = (await seen(ours))?.map(({ title }) => title);
    expect(titles).toContain('Changed here');
    expect(titles).toContain('Changed there');
    expect(titles).not.toContain('Event 2');
    await theirs.as('editor').PATCH('/events/v1/events/{id}', { ...change, body: { title: 'Event 2' } });
  });

  test('reports outcomes without writing in a dry run', async () => {
    ours = await startServer({ engine });
    const tried = await runImport(ours, theirs.url, { dry_run: true });
    expect(tried).toMatchObject({ status: 'done', dry_run: true, counts: { events: counts(52), venues: counts(4) } });
    expect(await seen(ours)).toEqual([]);
    expect((await ours.anonymous.GET('/events/v1/venues')).data?.total).toBe(0);
  });
});

test('imports events of all years that MySQL stores', async () => {
  await using source = await startServer();
  await using server = await startServer();
  const days = ['1000-01-02', '1969-12-31', '2200-01-01', '9999-12-30'];
  for (const day of days)
    await source.as('editor').POST('/events/v1/events', { body: { title: 'Jazz', start_date: day, end_date: day } });
  const ended = await runImport(server, `${source.url}/events/v1`);
  expect(ended.counts.events).toEqual(counts(days.length));
}, 120_000);

test('304: only if the import has not progressed', async () => {
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
    () =>
      move(
        reportProblem(progress, {
          reason: 'unreadable',
          kind: 'event',
          sourceId: '7',
          name: 'Jazz',
          detail: 'Without a date.',
        }),
      ),
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

test('a public server fetches neither itself nor its network', async () => {
  await using server = await startServer({ environment: { PUBLIC_URL: 'https://events.example.ug' } });
  for (const url of [
    'http://127.0.0.1:1/',
    'https://10.0.0.1/',
    'http://example.org/',
    'ftp://example.org',
    'x',
    'https://localhost/',
    'webcal://10.0.0.1/',
    'webcals://127.0.0.1/',
    'webcalx://example.org/',
  ]) {
    const { error } = await server.as('editor').POST('/events/v1/imports', { body: { source: 'tec', url } });
    expect(error).toMatchObject({ code: 'rest_invalid_param', data: { params: { url: expect.any(String) } } });
  }
});

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');

test('imports an iCalendar file from its URL once', async () => {
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

test('imports from a webcal: address, which is the same calendar as the http address', async () => {
  await using server = await startServer();
  const text = calendar('BEGIN:VEVENT', 'UID:1@x', 'DTSTART:20310501T180000Z', 'SUMMARY:Jazz', 'END:VEVENT');
  await using file = await startReceiver((response) => response.end(text));
  const address = `127.0.0.1:${file.port}/a.ics`;
  const first = await runImport(server, `webcal://${address}`, { source: 'ics' });
  expect(first).toMatchObject({ url: `http://${address}`, counts: { events: counts(1) } });
  const second = await runImport(server, `http://${address}`, { source: 'ics' });
  expect(second.counts.events).toEqual(counts(0, 1));
});

test('rejects an iCalendar file that is not UTF-8', async () => {
  await using server = await startServer();
  const text = calendar('BEGIN:VEVENT', 'UID:1@x', 'DTSTART:20310501T180000Z', 'SUMMARY:Café', 'END:VEVENT');
  for (const encoding of ['latin1', 'utf16le'] as const) {
    await using file = await startReceiver((response) => response.end(Buffer.from(text, encoding)));
    const ended = await runImport(server, `http://127.0.0.1:${file.port}/a.ics`, { source: 'ics' });
    expect(ended).toMatchObject({ status: 'failed', counts: { events: counts(0) } });
    expect(ended.error).toMatch(/UTF-8/);
  }
});

test('counts and reports invalid events of an iCalendar file in each run', async () => {
  await using server = await startServer();
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  const text = calendar(
    ...event('UID:1@x', 'SUMMARY:Jazz', 'DTSTART:20310501T180000Z'),
    ...event('UID:2@x', 'SUMMARY:Blues', 'DTSTART:20310231T180000Z', 'LOCATION:Ndere'),
    ...event('SUMMARY:Folk', 'DTSTART:20310501T180000Z'),
    ...event('SUMMARY:Soul', 'DTSTART:20310501T180000Z'),
  );
  await using file = await startReceiver((response) => response.end(text));
  const source = { source: 'ics' } as const;
  for (const [dry_run, taken] of [
    [true, counts(3, 0, 0, 1)],
    [false, counts(3, 0, 0, 1)],
    [false, counts(0, 3, 0, 1)],
  ] as const) {
    const done = await runImport(server, `http://127.0.0.1:${file.port}/a.ics`, { ...source, dry_run });
    expect(done.counts).toMatchObject({ events: taken, venues: counts(0) });
    expect(done.problems.map(({ source_id, name, detail }) => [source_id, name, detail])).toEqual([
      ['2@x', 'Blues', 'Its DTSTART is not a valid date: line 11 is “DTSTART:20310231T180000Z”.'],
      ['no UID 20310501T180000Z Folk', 'Folk', expect.stringContaining('It has no UID.')],
      ['no UID 20310501T180000Z Soul', 'Soul', expect.stringContaining('It has no UID.')],
    ]);
  }
});
