import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { anonymous } from '../../account/caller.ts';
import { sql } from '../../database/statement.ts';
import type { EventPatch } from '../events/event.ts';
import { createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import { testWriter } from '../posts/test-writer.ts';
import { publicVisibility } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { categoryKind, tagKind } from '../terms/term.ts';
import { createTerm } from '../terms/write-term.ts';
import { venueWriter } from '../venues/write-venue.ts';
import type { EventSearch } from './event-search.ts';
import { type Filter, type FilterName, filters, type ListQuery } from './filters.ts';
import { allFilters, type FilterTable, readList } from './list-query.ts';
import { findNamed } from './named-in-list.ts';
import { searchEvents } from './search.ts';
import { countOneByOne } from './statements.ts';
import { countByDays } from './totals.ts';

/** A row of `occurrences` with its event and links. */
interface Row {
  readonly id: number;
  readonly event_id: number;
  readonly recurrence_id: string | null;
  readonly start: string;
  readonly end: string;
  readonly venue_id: number | null;
  readonly title: string;
  readonly cost: string;
  readonly featured: number;
  readonly modified_at: number;
  readonly terms: readonly number[];
  readonly organizers: readonly number[];
}

/** The ids of what the filters name. */
interface Ids {
  readonly series: number;
  readonly dates: readonly number[];
  readonly singles: readonly number[];
  readonly hall: number;
  readonly guild: number;
  /** A category with a child, and a tag. */
  readonly music: number;
  readonly jazz: number;
  readonly tag: number;
}

/** The value of a parameter, and whether a row matches it. */
interface Sample {
  query(ids: Ids): Partial<ListQuery>;
  matches?(row: Row, ids: Ids, query: ListQuery): boolean;
}

const bound = (name: 'starts_before' | 'starts_after' | 'ends_before' | 'ends_after', day: string): Sample => ({
  query: () => ({ [name]: `2031-05-${day}` }) as Partial<ListQuery>, // as: the name is one of them
  matches({ start, end }, _ids, { include }) {
    const at = name.startsWith('starts') ? start : end;
    const limit = `2031-05-${day} 00:00:00`;
    return include !== undefined || (name.endsWith('before') ? at < limit : at > limit);
  },
});
const near: Sample = {
  query: () => ({ geoloc_lat: 0.3, geoloc_lng: 32.6, geoloc_radius: 50 }),
  matches: ({ venue_id }, { hall }) => venue_id === hall,
};
const isFree = ({ cost }: Row): boolean => cost === '' || cost === '0';

/** A sample of each filter: a parameter without one does not compile. */
const samples: { readonly [Name in FilterName]: Sample } = {
  start_date: {
    query: () => ({ start_date: '2031-05-08' }),
    matches: ({ start }, _ids, query) =>
      query.include !== undefined || query.starts_after !== undefined || start >= '2031-05-08 00:00:00',
  },
  end_date: {
    query: () => ({ end_date: '2031-05-20' }),
    matches: ({ end }, _ids, query) =>
      query.include !== undefined || query.ends_before !== undefined || end <= '2031-05-20 00:00:00',
  },
  search: { query: () => ({ search: 'market' }), matches: ({ title }) => title.includes('market') },
  geoloc: { query: () => ({ geoloc: true }), matches: ({ venue_id }, { hall }) => venue_id === hall },
  geoloc_lat: near,
  geoloc_lng: near,
  geoloc_radius: near,
  status: { query: () => ({ status: ['publish'] }) },
  post_parent: {
    query: ({ series }) => ({ post_parent: series }),
    matches: ({ event_id }, { series }) => event_id === series,
  },
  include: {
    query: ({ dates, singles }) => ({ include: [...dates.slice(1, 3), ...singles.slice(2, 9)] }),
    matches: ({ id }, { dates, singles }) => [...dates.slice(1, 3), ...singles.slice(2, 9)].includes(id),
  },
  starts_before: bound('starts_before', '22'),
  starts_after: bound('starts_after', '04'),
  ends_before: bound('ends_before', '23'),
  ends_after: bound('ends_after', '05'),
  venue: { query: ({ hall }) => ({ venue: [hall] }), matches: ({ venue_id }, { hall }) => venue_id === hall },
  organizer: {
    query: ({ guild }) => ({ organizer: [guild] }),
    matches: ({ organizers }, { guild }) => organizers.includes(guild),
  },
  featured: { query: () => ({ featured: true }), matches: ({ featured }) => featured === 1 },
  free: { query: () => ({ free: false }), matches: (row) => !isFree(row) },
  categories: {
    query: ({ music }) => ({ categories: [String(music)] }),
    matches: ({ terms }, { music, jazz }) => terms.includes(music) || terms.includes(jazz),
  },
  tags: { query: ({ tag }) => ({ tags: [String(tag)] }), matches: ({ terms }, { tag }) => terms.includes(tag) },
  // Applied after the others, below.
  group: { query: () => ({ group: 'series' }) },
  strict_dates: { query: () => ({ strict_dates: '1' }) },
  modified_after: {
    query: () => ({ modified_after: '2031-01-10T00:00:00Z' }),
    matches: ({ modified_at }) => modified_at > Date.UTC(2031, 0, 10),
  },
  modified_before: {
    query: () => ({ modified_before: '2031-01-20T00:00:00Z' }),
    matches: ({ modified_at }) => modified_at < Date.UTC(2031, 0, 20),
  },
  exclude: {
    query: ({ dates, singles }) => ({ exclude: [...dates.slice(2, 5), ...singles.slice(4, 12)] }),
    matches: ({ id }, { dates, singles }) => ![...dates.slice(2, 5), ...singles.slice(4, 12)].includes(id),
  },
};

const names = Object.keys(samples) as FilterName[]; // as: its own keys

describeOnEachEngine('the table of filters', (engine) => {
  let calendar: TestCalendar;
  let ids: Ids;
  let rows: readonly Row[];
  afterAll(() => calendar[Symbol.asyncDispose]());

  beforeAll(async () => {
    calendar = await createTestCalendar(engine);
    ids = await fill(calendar);
    rows = await readRows(calendar.db.read);
  });

  /** The list of a query, found and counted in each way, if one of them differs from the rows in memory. */
  async function check(asked: readonly FilterName[], table: FilterTable): Promise<string | undefined> {
    const parts = asked.map((name) => samples[name].query(ids));
    const query: ListQuery = Object.assign({ ends_after: '1990-01-01', strict_dates: '1' }, ...parts);
    const { db } = calendar;
    const seen = publicVisibility(testSite.nowMs);
    const wanted = expected(asked, query);
    return db.snapshot(async (snapshot) => {
      const publications = { hasDueEventsOrVenues: false, nextAtMs: next(), datesUntil: undefined };
      const request = { query, caller: anonymous, site: testSite, publications };
      const list = readList(snapshot, request, await findNamed(query, seen, db, snapshot), table);
      const search: EventSearch = { ...list.search, order: { by: 'start_date', direction: 'asc' }, limit: 500 };
      const { ids: found, total } = await searchEvents(db, snapshot, search);
      const counts = [
        countOneByOne(search, undefined),
        ...search.narrowings.flatMap(({ among }) => (among === undefined ? [] : [countOneByOne(search, among)])),
        countByDays(search) ?? [],
      ].flat();
      const counted: number[] = [total];
      for (const count of counts)
        counted.push(Number((await db.select<{ total: number }>(count, snapshot))[0]?.total ?? 0));
      const isRight = found.join() === wanted.join() && counted.every((each) => each === wanted.length);
      return isRight ? undefined : `${asked.join(' and ')}: ${found} (${counted}), not ${wanted}`;
    });
  }

  /** Sizes are remembered for one next publication: each list is measured anew. */
  let asked = testSite.nowMs;
  const next = () => {
    asked += 1;
    return asked;
  };

  function expected(named: readonly FilterName[], query: ListQuery): number[] {
    const matching = rows.filter((row) => named.every((name) => samples[name].matches?.(row, ids, query) ?? true));
    const listed = named.includes('group')
      ? matching.filter((row, index) => matching.findIndex(({ event_id }) => event_id === row.event_id) === index)
      : matching;
    return listed.map(({ id }) => id);
  }

  test('each filter finds and counts what matches, alone', async () => {
    for (const name of names) {
      expect(await check([name], allFilters)).toBeUndefined();
      const found = expected([name], samples[name].query(ids) as ListQuery); // as: the members that it reads
      expect(found.length, name).toBeGreaterThan(0);
      if (samples[name].matches !== undefined) expect(found.length, name).toBeLessThan(rows.length);
    }
  });

  test('each pair of filters finds and counts what matches both', { timeout: 300_000 }, async () => {
    for (const [index, name] of names.entries())
      for (const other of names.slice(index + 1)) expect(await check([name, other], allFilters)).toBeUndefined();
  });

  test('a wrong entry fails, whatever of it is wrong', { timeout: 300_000 }, async () => {
    const faults: Readonly<Record<string, (filter: Filter<unknown>) => Filter<unknown> | undefined>> = {
      read: (filter) => ({ ...filter, read: () => undefined }),
      where: (filter) => filter.where && { ...filter, where: () => sql('1 = 1') },
      among: (filter) => filter.among && { ...filter, among: () => sql('select id from events where id < 0') },
      keepsCount: (filter) => filter.keepsCount && { ...filter, keepsCount: () => ({ within: 'publish' }) },
      bounds: (filter) => filter.bounds && { ...filter, bounds: () => ({}) },
      whereFirst: (filter) => (filter.whereFirst ? { ...filter, whereFirst: false } : undefined),
    };
    let planted = 0;
    for (const [name, filter] of allFilters)
      for (const [fault, plant] of Object.entries(faults)) {
        const wrong = plant(filter);
        const isLink = samples[name].matches === undefined && name !== 'group';
        if (wrong === undefined || isLink || ['geoloc_lng', 'geoloc_radius'].includes(name)) continue;
        const table = allFilters.map((each): FilterTable[number] => (each[0] === name ? [name, wrong] : each));
        expect(await check([name], table), `${fault} of ${name}`).toBeDefined();
        planted += 1;
      }
    expect(planted).toBeGreaterThan(50);
  });
});

test('a table without an entry of a parameter does not compile', () => {
  const { featured: _featured, ...others } = filters;
  filters satisfies { readonly [Name in FilterName]: unknown };
  // @ts-expect-error: `featured` has no entry
  others satisfies { readonly [Name in FilterName]: unknown };
  expect(Object.keys(filters).sort()).toEqual([...names].sort());
});

/** Thirty events and a series of ten dates, in which each filter has matches and others. */
async function fill({ db, as, create }: TestCalendar): Promise<Ids> {
  const administrator = as('administrator');
  const [hall, nowhere, guild, music, jazz, tag] = await writeCalendar(
    db,
    async (trx) => {
      const post = (name: string) => ({ name, imageId: undefined });
      const place = { ...post('Hall'), geoLat: 0.3, geoLng: 32.6 };
      const above = await createTerm(trx, administrator, { name: 'Music' }, categoryKind);
      return [
        await venueWriter.create(trx, administrator, place, testSite),
        await venueWriter.create(trx, administrator, post('Nowhere'), testSite),
        await organizerWriter.create(trx, administrator, post('Guild'), testSite),
        above,
        await createTerm(trx, administrator, { name: 'Jazz', parent: above }, categoryKind),
        await createTerm(trx, administrator, { name: 'Live' }, tagKind),
      ] as const;
    },
    testWriter(),
  );
  const existing = (id: number) => ({ kind: 'existing', id }) as const;
  const byId = (id: number) => ({ kind: 'id', id }) as const;
  const at = (day: number, hour: number) => `2031-05-${twoDigits(day)} ${twoDigits(hour)}:00`;
  const patchOf = (number: number): EventPatch => ({
    title: `${number % 2 ? 'market' : 'jazz'} ${number}`,
    cost: ['', '0', 'UGX 10'][number % 3] ?? '',
    flags: { featured: number % 4 === 0 },
    schedule: { start: at(1 + (number % 28), 8 + (number % 5)), end: at(1 + (number % 28), 15 + (number % 5)) },
    venue: number % 4 === 3 ? null : existing(number % 2 ? hall : nowhere),
    organizers: number % 3 === 1 ? [existing(guild)] : [],
    categories: [[], [byId(music)], [byId(jazz)]][number % 3] ?? [],
    tags: number % 5 === 0 ? [byId(tag)] : [],
  });
  const singles: number[] = [];
  for (let number = 0; number < 30; number += 1) singles.push((await create(patchOf(number))).id);
  const recurrence = { rrule: 'FREQ=DAILY;COUNT=10', rdate: [], exdate: [] };
  const { id: series } = await create({ ...patchOf(10), title: 'market of the week', recurrence });
  for (const [number, id] of [...singles, series].entries())
    await db
      .write('events')
      .where({ id })
      .update({ modified_at: Date.UTC(2031, 0, 1 + number) });
  const dates = await db.read('occurrences').where({ event_id: series }).orderBy('start_utc').pluck('id');
  return { series, dates, singles, hall, guild, music, jazz, tag };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** All dates in the order of lists. */
async function readRows(read: Knex): Promise<Row[]> {
  const links = async (table: string, column: string) =>
    Map.groupBy<number, { readonly event_id: number; readonly id: number }>(
      await read(table).select('event_id', `${column} as id`),
      (row) => row.event_id,
    );
  const [terms, organizers] = [await links('event_terms', 'term_id'), await links('event_organizers', 'organizer_id')];
  const found = await read('occurrences as o')
    .join('events as e', 'e.id', 'o.event_id')
    .orderBy(['o.start_utc', 'o.published_local', 'o.id'])
    .select('o.id', 'event_id', 'recurrence_id', 'o.start_local as start', 'o.end_local as end', 'o.venue_id')
    .select('title', 'cost', 'e.featured', 'modified_at');
  return found.map((row) => ({
    ...row,
    ...{ cost: row.cost ?? '', modified_at: Number(row.modified_at) },
    terms: (terms.get(row.event_id) ?? []).map(({ id }) => id),
    organizers: (organizers.get(row.event_id) ?? []).map(({ id }) => id),
  }));
}
