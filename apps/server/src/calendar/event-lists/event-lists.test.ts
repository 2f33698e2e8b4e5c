import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { dayMs } from '../../time/durations.ts';
import type { EventId, EventPatch } from '../events/event.ts';
import { testSite } from '../events/test-calendar.ts';
import { restoreEvent } from '../events/write-event.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import { postStatuses } from '../posts/post.ts';
import { categoryKind } from '../terms/term.ts';
import { createTerm, deleteTerm, requireTerm, updateTerm } from '../terms/write-term.ts';
import type { VenuePatch } from '../venues/venue.ts';
import { venueWriter } from '../venues/write-venue.ts';
import { searchEvents } from './search.ts';
import {
  askedLists,
  createListsCalendar,
  eventCount,
  firstEvent,
  type ListsCalendar,
  readModel,
  searchInMemory,
  toSearch,
} from './test-lists.ts';
import { toEventSearch } from './test-search.ts';

type Row = Readonly<Record<string, unknown>>;

/** The expected rows of `event_lists`, from the events and their links. */
async function expectedRows({ read }: Database): Promise<string[]> {
  const [events, links, guilds, places, terms]: Row[][] = await Promise.all([
    read('events').where({ status: 'publish', hide_from_listings: 0 }),
    read('event_terms'),
    read('event_organizers'),
    read('venues').where({ status: 'publish' }).whereNotNull('geo_lat').whereNotNull('geo_lng'),
    read('terms'),
  ]);
  const parents = new Map(terms?.map(({ id, parent_id }) => [id, parent_id]));
  const lineOf = (id: unknown): unknown[] => (typeof id === 'number' ? [id, ...lineOf(parents.get(id))] : []);
  const located = new Set(places?.map(({ id }) => id));
  const termsOf = Map.groupBy(links ?? [], ({ event_id }) => event_id);
  const organizersOf = Map.groupBy(guilds ?? [], ({ event_id }) => event_id);
  const rows = (events ?? []).flatMap(({ id, start_utc, published_local, end_utc, venue_id, featured }) => {
    const lines = (termsOf.get(id) ?? []).flatMap(({ term_id }) => lineOf(term_id));
    const lists = [
      ...[...new Set(lines)].map((term) => `t${term}`),
      ...(organizersOf.get(id) ?? []).map(({ organizer_id }) => `o${organizer_id}`),
      ...(venue_id === null ? [] : [`v${venue_id}`]),
      located.has(venue_id) ? 'located' : 'elsewhere',
      ...(featured === 1 ? ['featured'] : []),
    ];
    return lists.map((list) => [list, start_utc, published_local, id, end_utc].join());
  });
  return rows.sort();
}

async function storedRows({ read }: Database): Promise<string[]> {
  const rows: Row[] = await read('event_lists');
  return rows
    .map((row) => [row['list'], row['start_utc'], row['published_local'], row['event_id'], row['end_utc']].join())
    .sort();
}

/** Lists with their daily counts: stored, and counted from the rows of the lists. */
async function countedDays({ read }: Database): Promise<{ counted: string[]; stored: string[] }> {
  const days: Row[] = await read('event_list_days').whereNot({ events: 0 });
  const rows: Row[] = await read('event_lists');
  const dayOf = (at: unknown) => Math.floor(Number(at) / dayMs);
  const byDay = Map.groupBy(rows, (row) => [row['list'], dayOf(row['start_utc']), dayOf(row['end_utc'])].join());
  return {
    counted: days.map((row) => [row['list'], row['start_day'], row['end_day'], row['events']].join()).sort(),
    stored: [...byDay].map(([day, { length }]) => `${day},${length}`).sort(),
  };
}

/** The daily counts of occurrences by list: stored, and from the old lists of published events and all occurrences. */
async function listDays({ read }: Database): Promise<{ counted: string[]; stored: string[] }> {
  const days: Row[] = await read('list_days').whereNot({ events: 0 });
  const published: Row[] = await read('event_lists').whereNot({ list: 'elsewhere' });
  const all: Row[] = await read('occurrences').where({ hidden: 0 });
  const rows = [
    ...published,
    ...all.map((row): Row => ({ ...row, list: row['status'] })),
    ...all
      .filter((row) => row['listed_from'] === 0 && row['is_free'] === 1)
      .map((row): Row => ({ ...row, list: 'free' })),
  ];
  const dayOf = (at: unknown) => Math.floor(Number(at) / dayMs);
  const byDay = Map.groupBy(rows, (row) => [row['list'], dayOf(row['start_utc']), dayOf(row['end_utc'])].join());
  return {
    counted: days.map((row) => [row['list'], row['start_day'], row['end_day'], row['events']].join()).sort(),
    stored: [...byDay].map(([day, { length }]) => `${day},${length}`).sort(),
  };
}

/** The table of the times of listed events, and its expected rows. */
async function listedTimes({ read }: Database): Promise<{ counted: string[]; stored: string[] }> {
  const write = (rows: Row[]) => rows.map((row) => [row['id'], row['start_utc'], row['end_utc']].join()).sort();
  const listed = read('events').where({ status: 'publish', hide_from_listings: 0 });
  return { counted: write(await read('listed_events')), stored: write(await listed) };
}

const hasPrice = (cost: unknown): boolean =>
  /[1-9]/.test(String(cost ?? '')) || !/0|^\s*(free)?\s*$/i.test(String(cost ?? ''));

/** The table of occurrences, and its expected rows: one per event. */
async function occurrences({ read }: Database): Promise<{ counted: Row[]; stored: Row[] }> {
  const events: Row[] = await read('events').orderBy('id');
  const listedFrom = ({ status, hide_from_listings, published_utc }: Row) => {
    if (hide_from_listings === 1) return null;
    return status === 'publish' ? 0 : status === 'future' ? published_utc : null;
  };
  const same = [
    'start_utc',
    'end_utc',
    'start_local',
    'end_local',
    'venue_id',
    'published_local',
    'status',
    'author_id',
  ];
  const expected = events.map((event) => ({
    ...Object.fromEntries(same.map((column) => [column, event[column]])),
    ...{ id: event['id'], event_id: event['id'], recurrence_id: null, hidden: event['hide_from_listings'] },
    ...{ featured: event['featured'], is_free: hasPrice(event['cost']) ? 0 : 1, listed_from: listedFrom(event) },
  }));
  return { counted: await read('occurrences').orderBy('id').select(), stored: expected };
}

async function countedPosts({ read }: Database): Promise<{ counted: string[]; stored: string[] }> {
  const counts: Row[] = await read('post_counts').whereNot({ posts: 0 });
  const tables = ['events', 'venues', 'organizers'].map((kind) =>
    read(kind)
      .groupBy('status')
      .select(read.raw('? as kind', [kind]), 'status')
      .count({ posts: '*' }),
  );
  const stored: Row[] = (await Promise.all(tables)).flat();
  const write = (row: Row) => [row['kind'], row['status'], row['posts']].join();
  return { counted: counts.map(write).sort(), stored: stored.map(write).sort() };
}

const index = fc.nat({ max: 2 });
const ofEvent = fc.record(
  {
    status: fc.constantFrom(...postStatuses),
    date: fc.constantFrom('2031-03-05 13:00:00', '2031-03-06 20:00:00', '2030-01-01 00:00:00'),
    schedule: fc.constantFrom(
      { start: '2031-05-03 10:00', end: '2031-05-04 10:00' },
      { start: '1969-12-30 10:00', end: '1969-12-31 23:00' },
    ),
    flags: fc.record({ featured: fc.boolean(), hideFromListings: fc.boolean() }, { requiredKeys: [] }),
    categories: fc.subarray([0, 1, 2, 3, 4]),
    tags: fc.subarray([0, 1, 2]),
    venue: fc.constantFrom(0, 1, 2, null),
    organizers: fc.subarray([0, 1, 2]),
    cost: fc.constantFrom('', 'Free', '0', '0.00, 000', '10', '5,000 – 0', 'ask us'),
  },
  { requiredKeys: [] },
);
type OfEvent = typeof ofEvent extends fc.Arbitrary<infer Value> ? Value : never;

type Change = (lists: ListsCalendar) => Promise<unknown>;

function toPatch(
  { venues, organizers, categories, tags }: ListsCalendar,
  { venue, organizers: guilds, categories: above, tags: marks, ...patch }: OfEvent,
): EventPatch {
  const existing = (id: number | undefined) => ({ kind: 'existing', id: id ?? 0 }) as const;
  const byId = (id: number | undefined) => ({ kind: 'id', id: id ?? 0 }) as const;
  return {
    ...patch,
    ...(venue !== undefined && { venue: venue === null ? null : existing(venues[venue]) }),
    ...(guilds && { organizers: guilds.map((each) => existing(organizers[each])) }),
    ...(above && { categories: above.map((each) => byId(categories[each])) }),
    ...(marks && { tags: marks.map((each) => byId(tags[each])) }),
  };
}

const updates = fc.tuple(fc.nat({ max: eventCount - 1 }), ofEvent).map(([number, patch]): Change => {
  const id = (firstEvent + number) as EventId; // as: an event of the calendar
  return (lists) => lists.calendar.update(id, toPatch(lists, patch));
});

/** Moves an event to the trash and perhaps back, or gives it another author. */
const removals = fc.tuple(fc.nat({ max: eventCount - 1 }), fc.constantFrom('trash', 'restore', 'author')).map(
  ([number, kind]): Change =>
    async ({ calendar, write }) => {
      const id = (firstEvent + number) as EventId; // as: an event of the calendar
      const event = await calendar.db.read('events').where({ id }).first('status');
      if (kind === 'author') {
        await write((trx) =>
          trx('events')
            .where({ id })
            .update({ author_id: calendar.as('author').user.id }),
        );
        return;
      }
      if (event.status !== 'trash') await calendar.remove(id);
      if (kind === 'restore') await write((trx) => restoreEvent(trx, calendar.as('administrator'), { id }, testSite));
    },
);

const creations = ofEvent.map((patch): Change => {
  const event = { title: 'New', schedule: { start: '2031-05-02 10:00', end: '2031-05-02 12:00' } };
  return (lists) => lists.calendar.create({ ...event, ...toPatch(lists, patch) });
});

const venuePatches: Readonly<Record<string, VenuePatch>> = {
  nowhere: { geoLat: null, geoLng: null },
  somewhere: { geoLat: 1, geoLng: 2 },
  draft: { status: 'draft' },
  future: { status: 'future', date: '2031-03-06 09:00:00' },
  publish: { status: 'publish', date: '2030-01-01 00:00:00' },
};

const ofVenues = fc.tuple(index, fc.constantFrom(...Object.values(venuePatches))).map(
  ([each, patch]): Change =>
    ({ calendar, venues, write }) =>
      write(async (trx) => {
        const venue = await venueWriter.require(trx, { id: venues[each] ?? 0 });
        await venueWriter.update(trx, calendar.as('administrator'), venue, patch, testSite);
      }),
);

/** Trashes the post, which unlinks all events, restores it, and links some events again. */
const trashedVenues = index.map(
  (each): Change =>
    ({ calendar, venues, write }) =>
      write(async (trx) => {
        const id = venues[each] ?? 0;
        const find = () => venueWriter.require(trx, { id });
        await venueWriter.remove(trx, calendar.as('administrator'), await find(), testSite);
        await venueWriter.restore(trx, calendar.as('administrator'), await find(), testSite);
        await trx('events').whereNull('venue_id').whereRaw('id % 2 = 0').update({ venue_id: id });
      }),
);

const trashedOrganizers = index.map(
  (each): Change =>
    ({ calendar, organizers, write }) =>
      write(async (trx) => {
        const organizer_id = organizers[each] ?? 0;
        const find = () => organizerWriter.require(trx, { id: organizer_id });
        await organizerWriter.remove(trx, calendar.as('administrator'), await find(), testSite);
        await organizerWriter.restore(trx, calendar.as('administrator'), await find(), testSite);
        await trx('event_organizers').insert(linksOf(trx, each, { organizer_id, position: 9 }));
      }),
);

/** Changes each fifth event together with other columns. */
const linksOf = (trx: Transaction, each: number, columns: Readonly<Record<string, number>>) =>
  trx('events')
    .whereRaw('id % 5 = ?', [each])
    .where('id', '>=', firstEvent)
    .select('id', ...Object.entries(columns).map(([name, value]) => trx.raw(`${value} as ${name}`)));

const parents = fc.tuple(fc.nat({ max: 4 }), fc.constantFrom(undefined, 0, 1, 2, 3, 4)).map(
  ([each, above]): Change =>
    ({ calendar, categories, write }) =>
      write(async (trx) => {
        const term = await requireTerm(trx, categories[each] ?? 0, categoryKind);
        const parent = above === undefined ? 0 : (categories[above] ?? 0);
        await updateTerm(trx, calendar.as('administrator'), term, { parent }, categoryKind);
      }),
);

let made = 0;

/** Replaces it by a category below the first. */
const deletedTerms = fc.integer({ min: 1, max: 4 }).map(
  (each): Change =>
    ({ calendar, categories, write }) =>
      write(async (trx) => {
        const administrator = calendar.as('administrator');
        await deleteTerm(trx, administrator, await requireTerm(trx, categories[each] ?? 0, categoryKind), categoryKind);
        made += 1;
        const patch = { name: `Another ${made}`, parent: categories[0] ?? 0 };
        const term_id = await createTerm(trx, administrator, patch, categoryKind);
        categories[each] = term_id;
        await trx('event_terms').insert(linksOf(trx, each, { term_id }));
      }),
);

const changes = fc.oneof(
  { weight: 4, arbitrary: updates },
  { weight: 2, arbitrary: removals },
  creations,
  ofVenues,
  trashedVenues,
  trashedOrganizers,
  parents,
  deletedTerms,
);

describeOnEachEngine('the lists that the database keeps', (engine) => {
  let lists: ListsCalendar;
  afterAll(() => lists.calendar[Symbol.asyncDispose]());

  beforeAll(async () => {
    lists = await createListsCalendar(engine);
  });

  async function expectKept(): Promise<void> {
    const { db } = lists.calendar;
    expect(await storedRows(db)).toEqual(await expectedRows(db));
    for (const counts of [
      await countedDays(db),
      await countedPosts(db),
      await listedTimes(db),
      await occurrences(db),
      await listDays(db),
    ])
      expect(counts.counted).toEqual(counts.stored);
  }

  test('are correct after every change of events, links, venues and terms', { timeout: 300_000 }, async () => {
    const { db } = lists.calendar;
    await expectKept();
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 2, maxLength: 4 }), askedLists, async (some, asked) => {
        for (const change of some) await change(lists);
        await expectKept();
        const search = await toSearch(lists, asked);
        const { ids, total } = await searchEvents(db, undefined, toEventSearch(db.read, search));
        expect({ ids, total }).toEqual(searchInMemory(await readModel(db), search));
      }),
      { numRuns: 40, seed: 22, endOnFailure: true },
    );
  });
});
