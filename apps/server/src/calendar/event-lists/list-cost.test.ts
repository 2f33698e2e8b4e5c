import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { anonymous, type Caller } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { organizerHandlers } from '../organizers/handlers.ts';
import { publicVisibility, whereVisible } from '../posts/visibility.ts';
import { categoryHandlers, tagHandlers } from '../terms/handlers.ts';
import { venueHandlers } from '../venues/handlers.ts';
import { createEventLists, type ListEvents } from './list-events.ts';

/** On a busy machine a snapshot is rolled back and repeated with a longer limit (docs/adr/0010). */
function withoutInterrupted(statements: readonly string[]): string[] {
  const isBegin = (sql: string) => /^begin/i.test(sql);
  const [first, last] = [statements.findIndex(isBegin), statements.findLastIndex(isBegin)];
  return first < last ? [...statements.slice(0, first), ...statements.slice(last)] : [...statements];
}

const spring = { start_date: '2031-01-01', end_date: '2032-01-01' };

describeOnEachEngine('the queries of a list', (engine) => {
  let calendar: TestCalendar;
  let counted: Database;
  let listEvents: ListEvents;
  let statements: string[];
  let ids: { readonly event: number; readonly venue: number; readonly organizer: number; readonly terms: number[] };
  afterAll(() => calendar[Symbol.asyncDispose]());

  beforeAll(async () => {
    calendar = await createTestCalendar(engine);
    const { db } = calendar;
    const category = { kind: 'text', text: 'Music' } as const;
    for (const title of ['One', 'Two', 'Three'])
      await calendar.create({
        ...{ ...concert, title, categories: [category], tags: [{ kind: 'text', text: 'live' }] },
        venue: { kind: 'new', patch: { name: `Hall of ${title}` }, image: undefined },
        organizers: [{ kind: 'new', patch: { name: `Guild of ${title}` }, image: undefined }],
      });
    const [event] = await db.read('events').select('id', 'venue_id').orderBy('id');
    const organizer = await db.read('event_organizers').where({ event_id: event.id }).first();
    const terms: { id: number }[] = await db.read('terms').select('id').orderBy('id');
    ids = {
      event: event.id,
      venue: event.venue_id,
      organizer: organizer.organizer_id,
      terms: terms.map(({ id }) => id),
    };
    // The category of the events has a parent, so that a list of terms shows ancestors.
    const [above] = await db
      .write('terms')
      .insert({
        taxonomy: 'tribe_events_cat',
        name: 'Arts',
        name_key: 'arts',
        slug: 'arts',
        description: '',
        revision: 1,
      })
      .returning('id');
    await db.write('terms').where({ slug: 'music' }).update({ parent_id: above.id });
    db.read.on('query', ({ sql }: { sql: string }) => statements.push(sql));
    counted = {
      ...db,
      select(statement, snapshot) {
        statements.push(statement.text);
        return db.select(statement, snapshot);
      },
    };
    const nextAtMs = Number.MAX_SAFE_INTEGER;
    const nothingScheduled = async () => ({ hasDueEventsOrVenues: false, nextAtMs, datesUntil: undefined });
    const currency = { code: 'UGX', symbol: 'UGX' };
    listEvents = createEventLists({ db: counted, currency, readScheduledPublications: nothingScheduled });
  });
  beforeEach(() => {
    statements = [];
  });

  async function countQueries(list: () => Promise<unknown>): Promise<number> {
    await list();
    return withoutInterrupted(statements).filter((sql) => !/^(begin|commit|end|rollback|set)/i.test(sql)).length;
  }

  const countOfEvents = (query: Parameters<ListEvents>[0], caller: Caller) =>
    countQueries(() => listEvents(query, caller, testSite));

  async function giveImages(): Promise<void> {
    const { write } = calendar.db;
    await write('calendar_records').insert({ id: 7000, kind: 'image' });
    const file = { path: '2031/03/x.jpg', media_type: 'image/jpeg', width: 1, height: 1, size_bytes: 1, sizes: '[]' };
    await write('images').insert({ ...file, id: 7000, author_id: 1, created_at: 0 });
    for (const table of ['events', 'venues', 'organizers']) await write(table).update({ image_id: 7000 });
  }

  test('a page of events takes five statements, for any number of events', async () => {
    expect(await countOfEvents(spring, calendar.as('editor'))).toBe(5);
  });

  test('filters of terms, venues and organizers that few events meet take no more', async () => {
    const { venue, organizer } = ids;
    const names = { categories: ['music', 'arts'], tags: ['live'], venue: [venue], organizer: [organizer] };
    expect(await countOfEvents({ ...spring, ...names }, calendar.as('editor'))).toBe(5);
  });

  test.each(['one', 'guild', 'music', 'guild one', 'onne'])('a ranked page takes six statements: %s', async (q) => {
    expect(await countOfEvents({ ...spring, q }, calendar.as('editor'))).toBe(6);
  });

  test.runIf(engine === 'sqlite')('looks up rows by their ids, not in the index of statuses', async () => {
    const { read } = calendar.db;
    const rows = whereVisible(read('events').whereIn('id', [ids.event, 404]), 'events', publicVisibility(0));
    const { sql, bindings } = rows.toSQL();
    const plan = await read.raw(`explain query plan ${sql}`, [...bindings]);
    expect(JSON.stringify(plan)).toContain('events USING INTEGER PRIMARY KEY');
  });

  test('a page of cached events takes one statement, without a transaction', async () => {
    await listEvents(spring, anonymous, testSite);
    statements = [];
    expect(await countOfEvents({ ...spring, per_page: 2 }, anonymous)).toBe(1);
    expect(statements).toHaveLength(1);
  });

  test('a page of any list takes at most eight statements, with images and every filter', async () => {
    await giveImages();
    const { event, venue, organizer, terms } = ids;
    const named = { categories: ['music'], tags: ['live'], venue: [venue], organizer: [organizer], include: [event] };
    const filters = { ...named, search: 'one', featured: false, geoloc: false, exclude: [404] };
    const request = { origin: testSite.origin, basePath: '/events/v1', at: testSite.nowMs } as never; // as: lists read only these members
    const noWrite = () => Promise.reject(new Error('No write'));
    const options = { db: counted, siteSettings: testSite, writeWithImages: noWrite, respondOnce: noWrite };
    const linked = { search: 'of', event, has_events: 'true', only_with_upcoming: 'true', exclude: [404] };
    const inTerms = { search: 'i', hide_empty: false, post: event, event };
    const [first = 0] = terms;
    for (const caller of [anonymous, calendar.as('contributor'), calendar.as('editor')]) {
      const input = { caller, request };
      // as, below: these operations read only these members
      const lists: Record<string, () => Promise<unknown>> = {
        events: () => listEvents(spring, caller, testSite),
        'events, narrowed': () => listEvents({ ...spring, ...filters }, caller, testSite),
        'events, behind the end': () =>
          listEvents({ ...spring, tags: ['live'], page: 9 }, caller, testSite).catch(() => undefined),
        venues: () => venueHandlers(options).listVenues({ ...input, query: {} } as never),
        'venues, narrowed': () => venueHandlers(options).listVenues({ ...input, query: linked } as never),
        organizers: () => organizerHandlers(options).listOrganizers({ ...input, query: {} } as never),
        'organizers, narrowed': () => organizerHandlers(options).listOrganizers({ ...input, query: linked } as never),
        categories: () => categoryHandlers(options).listCategories({ ...input, query: {} } as never),
        'categories, narrowed': () =>
          categoryHandlers(options).listCategories({ ...input, query: { ...inTerms, include: [first] } } as never),
        tags: () => tagHandlers(options).listTags({ ...input, query: {} } as never),
        'tags, narrowed': () => tagHandlers(options).listTags({ ...input, query: inTerms } as never),
      };
      for (const [name, list] of Object.entries(lists)) {
        statements = [];
        const count = await countQueries(list);
        expect(count, `${name} for ${caller.kind}:\n${statements.join('\n')}`).toBeLessThanOrEqual(8);
        expect(count, name).toBeGreaterThan(0);
      }
    }
  });
});
