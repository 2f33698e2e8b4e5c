import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { startReceiver, type TestReceiver } from '../../../outbound/test-receiver.ts';
import { counts, runImport } from '../runs/test-imports.ts';

const names = fc.constantFrom('Music', 'music', 'C++', 'C#', 'Café', 'Cafe', 'Ndere Cultural Centre', '0', '???');
const slugs = fc.constantFrom('', 'music', 'c', 'cafe', 'cafe-2', 'ndere');
const ids = fc.integer({ min: 1, max: 6 });
const dates = fc.constantFrom('2026-01-05 10:00:00', '2026-13-05 10:00:00', '');

const term = fc.record({ id: ids, name: names, slug: slugs, parent: fc.integer({ min: 0, max: 6 }) });
const post = { id: ids, slug: slugs, date_utc: dates };
const venue = fc.record({ ...post, venue: names, city: fc.constantFrom('Kampala', 'Jinja') });
const organizer = fc.record({ ...post, organizer: names, email: fc.constantFrom('', 'ann@x.example', 'ann') });
const few = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 4 });
const event = fc.record({
  ...{ ...post, title: names, venue, organizer: few(organizer), categories: few(term), tags: few(term) },
  start_date: fc.constantFrom('2031-05-01 18:00:00', '2031-06-01 18:00:00', 'soon'),
  end_date: fc.constant('2031-07-01 18:00:00'),
  timezone: fc.constantFrom('Africa/Kampala', 'UTC', 'Mars/Base'),
});
const site = fc.record({ categories: few(term), venues: few(venue), organizers: few(organizer), events: few(event) });
type LocalNames = Readonly<Record<'categories' | 'tags' | 'venues' | 'organizers', readonly string[]>>;
const local: fc.Arbitrary<LocalNames> = fc.record({
  ...{ categories: few(names), tags: few(names), venues: few(names), organizers: few(names) },
});
type Site = Readonly<Record<string, readonly unknown[]>>;

describeOnEachEngine('the prediction of a dry run', (engine) => {
  let server: TestServer;
  let receiver: TestReceiver;
  let current: Site = {};
  let round = 0;
  const address = () => `http://127.0.0.1:${receiver.port}/${round}`;
  beforeAll(async () => {
    server = await startServer({ engine });
    receiver = await startReceiver((response, { path = '' }) => {
      const [, list = ''] = /\/v1\/(\w+)/.exec(path) ?? [];
      response.end(JSON.stringify({ [list]: current[list] ?? [], total_pages: 1 }));
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  });

  async function create({ categories, tags, venues, organizers }: LocalNames) {
    const editor = server.as('editor');
    for (const name of categories) await editor.POST('/events/v1/categories', { body: { name } });
    for (const name of tags) await editor.POST('/events/v1/tags', { body: { name } });
    for (const name of venues) await editor.POST('/events/v1/venues', { body: { venue: name } });
    for (const name of organizers) await editor.POST('/events/v1/organizers', { body: { organizer: name } });
  }

  async function compare(source: Site) {
    current = source;
    const predicted = await runImport(server, address(), { dry_run: true });
    const done = await runImport(server, address());
    const resultOf = ({ status, counts: outcome, problems, problem_reasons: reasons }: typeof done) => ({
      ...{ status, outcome, problems, reasons },
    });
    expect(resultOf(predicted)).toEqual(resultOf(done));
  }

  test('equals the run that follows it, for first and repeated imports', async () => {
    const sources = fc.tuple(local, site, site, fc.integer({ min: 0, max: 9 }));
    await fc.assert(
      fc.asyncProperty(sources, async ([existing, first, second, trashed]) => {
        round += 1;
        await create(existing);
        await compare(first);
        const query = { per_page: 10, start_date: '2031-01-01', end_date: '2031-12-31' };
        const { data } = await server.as('editor').GET('/events/v1/events', { params: { query } });
        const id = data?.events[trashed]?.id;
        if (id !== undefined) await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id } } });
        await compare(second);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);

  test('finds records of the same name', async () => {
    round += 1;
    await create({ categories: ['Talks'], tags: ['Live'], venues: ['Old Hall'], organizers: ['Guild'] });
    const named = (id: number, kind: string, name: string) => ({ id, [kind]: name, slug: '' });
    current = {
      categories: [{ id: 1, name: 'Talks', slug: 'talks' }],
      venues: [named(2, 'venue', 'Old Hall')],
      organizers: [named(3, 'organizer', 'Guild')],
      events: [
        {
          ...{ id: 4, title: 'Talk', start_date: '2031-05-01 18:00:00', end_date: '2031-05-01 19:00:00' },
          ...{ timezone: 'UTC', venue: named(2, 'venue', 'Old Hall'), tags: [{ id: 5, name: 'Live', slug: 'live' }] },
        },
      ],
    };
    const unchanged = counts(0, 1);
    const expected = { categories: unchanged, tags: unchanged, venues: unchanged, organizers: unchanged };
    for (const dry_run of [true, false])
      expect((await runImport(server, address(), { dry_run })).counts).toEqual({ ...expected, events: counts(1) });
  });
});
