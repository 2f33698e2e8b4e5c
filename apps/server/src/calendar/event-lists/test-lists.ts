import fc from 'fast-check';
import type { TestEngine } from '../../../test/harness/database.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { storeTexts } from '../../database/search/store-texts.ts';
import { hourMs } from '../../time/durations.ts';
import type { EventId } from '../events/event.ts';
import { createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import { testWriter } from '../posts/test-writer.ts';
import { isVisible, publicVisibility, type Visibility, visibilityOf } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { categoryKind, type TermId, tagKind } from '../terms/term.ts';
import { createTerm } from '../terms/write-term.ts';
import { venueWriter } from '../venues/write-venue.ts';
import type { EventOrder, FoundEvents } from './event-search.ts';
import { always } from './event-window.ts';
import type { AskedSearch } from './test-search.ts';

const firstMs = Date.parse('2031-05-01T00:00:00Z');
export const firstEvent = 10_000;
/** More than are scanned past, so that deep pages and last ones are found in their own ways. */
export const eventCount = 2400;

export interface ListsCalendar {
  readonly calendar: TestCalendar;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  /** Tests put others in place of those that they delete. */
  readonly categories: TermId[];
  readonly tags: TermId[];
  write<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
}

/**
 * A calendar with many events that share three venues, organizers and tags and five categories, of which three are
 * below another.
 */
export async function createListsCalendar(engine: TestEngine): Promise<ListsCalendar> {
  const calendar = await createTestCalendar(engine);
  const administrator = calendar.as('administrator');
  const write = <T>(work: (trx: Transaction) => Promise<T>) => writeCalendar(calendar.db, work, testWriter());
  const [venues, organizers, categories, tags]: [number[], number[], TermId[], TermId[]] = [[], [], [], []];
  await write(async (trx) => {
    for (const index of [0, 1, 2]) {
      const post = (name: string) => ({ name: `${name} ${index}`, imageId: undefined });
      const venue = { ...post('Hall'), ...(index < 2 && { geoLat: index, geoLng: 32 }) };
      venues.push(await venueWriter.create(trx, administrator, venue, testSite));
      organizers.push(await organizerWriter.create(trx, administrator, post('Guild'), testSite));
      tags.push(await createTerm(trx, administrator, { name: `Theme ${index}` }, tagKind));
    }
    for (const parent of [undefined, 0, 1, 0, undefined]) {
      const above = parent === undefined ? 0 : (categories[parent] ?? 0);
      const patch = { name: `Music ${categories.length}`, parent: above };
      categories.push(await createTerm(trx, administrator, patch, categoryKind));
    }
  });
  const filled = { calendar, venues, organizers, categories, tags, write };
  await fill(filled);
  return filled;
}

/** As the writes of events store them, but all at once. */
async function fill({ calendar, venues, organizers, categories, tags, write }: ListsCalendar): Promise<void> {
  const { id } = await calendar.create({ title: 'First', schedule: { start: '2031-05-01', end: '2031-05-01' } });
  const like = await calendar.db.read('events').where({ id }).first();
  const toEvent = (number: number) => ({
    ...{ ...like, id: firstEvent + number, slug: `event-${number}`, venue_id: [...venues, null][number % 4] },
    ...{ featured: number % 9 === 0 ? 1 : 0, hide_from_listings: number % 11 === 0 ? 1 : 0 },
    start_utc: firstMs + ((number * 7) % 100) * 5 * hourMs,
    end_utc: firstMs + ((number * 7) % 100) * 5 * hourMs + (number % 5) * 9 * hourMs,
    published_local: `2031-01-0${1 + (number % 3)} 00:00:00`,
    // Many have the same one; some differ in their case, or behind what orders compare.
    title: `${['Owino', 'nakasero', 'owino'][number % 3]} ${'market '.repeat((number * 7) % 40)}${number % 2}`,
    modified_at: firstMs - ((number * 11) % 90) * hourMs,
  });
  const termsOf = (number: number) => [
    categories[number % 7],
    categories[number % 4],
    tags[number % 5],
    tags[number % 3],
  ];
  const numbers = Array.from({ length: eventCount }, (_each, number) => number);
  await write(async (trx) => {
    for (let from = 0; from < eventCount; from += 10) {
      const part = numbers.slice(from, from + 10);
      const linked = part.map((number) => ({ number, event_id: firstEvent + number }));
      await trx('calendar_records').insert(linked.map(({ event_id }) => ({ id: event_id, kind: 'event' })));
      await trx('events').insert(part.map(toEvent));
      await storeTexts(trx, 'events', part.map(toEvent));
      const terms = linked.flatMap(({ number, event_id }) =>
        termsOf(number).flatMap((term_id) => (term_id === undefined ? [] : [{ event_id, term_id }])),
      );
      await trx('event_terms').insert(terms).onConflict().ignore();
      await trx('event_organizers').insert(
        linked.map(({ number, event_id }) => ({ event_id, organizer_id: organizers[number % 3], position: 0 })),
      );
    }
  });
}

const some = <Item>(items: readonly Item[]) => fc.subarray([...items], { minLength: 1 });
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const hour = fc.integer({ min: -10, max: 600 }).map((hours) => firstMs + hours * hourMs - (hours % 3));
const span = fc.oneof(
  fc.constant(always),
  fc.record({ from: hour, to: fc.constant(always.to) }),
  fc.record({ from: fc.constant(always.from), to: hour }),
  fc.record({ from: hour, to: hour }),
);

/** Most events have the first two, and fewer than are looked up the others. */
const texts = ['market', 'ma', 'nakasero', 'owino market 1'];

/** Lists as anybody may ask for them; terms, venues and organizers by their indexes. */
export const askedLists = fc
  .record({
    caller: fc.constantFrom('anonymous' as const, 'anonymous' as const, 'author' as const, 'editor' as const),
    window: fc.record({ starts: span, ends: span }),
    categories: maybe(some([0, 1, 2, 3, 4])),
    tags: maybe(maybe(some([0, 1, 2]))),
    venues: maybe(maybe(some([0, 1, 2]))),
    organizers: maybe(maybe(some([0, 1, 2]))),
    featured: maybe(maybe(fc.boolean())),
    located: maybe(maybe(fc.boolean())),
    exclude: fc.oneof(
      fc.constant([]),
      fc.array(fc.integer({ min: firstEvent, max: firstEvent + eventCount }), { maxLength: 9 }),
    ),
    words: maybe(
      maybe(fc.record({ included: fc.subarray(texts, { minLength: 1 }), excluded: fc.subarray(['nakasero', '1']) })),
    ),
    by: fc.constantFrom<EventOrder[]>('start_date', 'start_date', 'end_date', 'title', 'date', 'modified', 'id'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    offset: fc.oneof(fc.constant(0), fc.nat({ max: 40 }), fc.nat({ max: eventCount })),
    limit: fc.constantFrom(1, 10, 100),
    hoursLater: fc.nat({ max: 40 }),
  })
  // PostgreSQL, which has no statistics here, takes seconds for the general statement of both.
  .map((asked) => (asked.located === undefined ? asked : { ...asked, words: undefined }));

/** Pages far behind the beginning of long lists. */
export const deepPages = fc
  .tuple(
    askedLists,
    fc.constantFrom<Partial<AskedList>[]>(
      {},
      { words: { included: ['market'], excluded: [] } },
      { located: true },
      { categories: [0] },
      { featured: false },
    ),
    fc.nat({ max: 1900 }),
  )
  .map(([{ caller: _caller, window, by, direction, limit, exclude }, narrowed, further]): AskedList => {
    const all = { categories: undefined, tags: undefined, venues: undefined, organizers: undefined, words: undefined };
    const flags = { featured: undefined, located: undefined, hoursLater: 0, caller: 'anonymous' as const };
    return { ...all, ...flags, ...narrowed, window, by, direction, limit, exclude, offset: 400 + further };
  });

export type AskedList = typeof askedLists extends fc.Arbitrary<infer Value> ? Value : never;

export async function toSearch(
  { calendar, ...ids }: ListsCalendar,
  { caller, by, direction, hoursLater, ...asked }: AskedList,
): Promise<AskedSearch> {
  const { db } = calendar;
  const nowMs = testSite.nowMs + hoursLater * hourMs;
  const terms: { id: number; parent_id: number | null }[] = await db.read('terms').select('id', 'parent_id');
  const below = (id: number): number[] => [
    id,
    ...terms.filter(({ parent_id }) => parent_id === id).flatMap((term) => below(term.id)),
  ];
  const those = (all: readonly number[], indexes?: number[]) => indexes?.map((index) => all[index] ?? 0);
  const toNamed = (named?: number[]) => named && { named, all: [...new Set(named.flatMap(below))] };
  const due = ['events', 'venues'].map((table) =>
    db.read(table).where({ status: 'future' }).where('published_utc', '<=', nowMs).first('id'),
  );
  return {
    ...{ ...asked, statuses: ['publish'], order: { by, direction } },
    visibility: caller === 'anonymous' ? publicVisibility(nowMs) : visibilityOf(calendar.as(caller), nowMs),
    hasDue: (await Promise.all(due)).some((row) => row !== undefined),
    categories: toNamed(those(ids.categories, asked.categories)),
    tags: toNamed(those(ids.tags, asked.tags)),
    venues: those(ids.venues, asked.venues),
    organizers: those(ids.organizers, asked.organizers),
    ...{ ranked: undefined, modified: undefined, include: undefined, near: undefined },
  };
}

type Row = Readonly<Record<string, unknown>>;

/** All rows on which lists depend. */
export interface ListModel {
  readonly events: readonly Row[];
  readonly terms: readonly Row[];
  readonly organizers: readonly Row[];
  readonly venues: readonly Row[];
}

export const readModel = async ({ read }: Database): Promise<ListModel> => ({
  events: await read('events'),
  terms: await read('event_terms'),
  organizers: await read('event_organizers'),
  venues: await read('venues').whereNotNull('geo_lat').whereNotNull('geo_lng'),
});

/** The list as a model finds it in memory, without the tables of lists. */
export function searchInMemory(
  { events, terms, organizers, venues }: ListModel,
  asked: AskedSearch,
): Omit<FoundEvents, 'revision'> {
  const { visibility, window, order, offset, limit } = asked;
  const places = new Set(venues.filter((venue) => isSeen(venue, visibility)).map(({ id }) => id));
  const isLinked = (links: readonly Row[], column: string, ids: readonly number[] | undefined) => {
    const linked = new Set(
      links?.filter((link) => ids?.includes(Number(link[column]))).map((link) => link['event_id']),
    );
    return ({ id }: Row) => ids === undefined || linked.has(id);
  };
  const isWithin = (at: unknown, { from, to }: { from: number; to: number }) => Number(at) >= from && Number(at) <= to;
  const titleOf = ({ title }: Row) => String(title).toLowerCase();
  const conditions: ((event: Row) => boolean)[] = [
    ({ hide_from_listings }) => hide_from_listings === 0,
    (event) => isSeen(event, { ...visibility, unpublishedOf: 'nobody' }),
    ({ start_utc, end_utc }) => isWithin(start_utc, window.starts) && isWithin(end_utc, window.ends),
    isLinked(terms, 'term_id', asked.categories?.all),
    isLinked(terms, 'term_id', asked.tags?.all),
    isLinked(organizers, 'organizer_id', asked.organizers),
    ({ venue_id }) => asked.venues === undefined || asked.venues.includes(Number(venue_id)),
    ({ featured }) => asked.featured === undefined || featured === Number(asked.featured),
    ({ venue_id }) => asked.located === undefined || places.has(venue_id) === asked.located,
    ({ id }) => !asked.exclude?.includes(Number(id)),
    (event) => asked.words?.included.every((word) => titleOf(event).includes(word)) ?? true,
    (event) => !asked.words?.excluded.some((word) => titleOf(event).includes(word)),
  ];
  const keysOf = (event: Row) => [...keys[order.by].map((key) => key(event)), Number(event['id'])];
  const compare = (one: readonly Key[], other: readonly Key[]): number => {
    const index = one.findIndex((key, at) => key !== other[at]);
    const [first, second] = [one[index] ?? 0, other[index] ?? 0];
    return index === -1 ? 0 : first < second ? -1 : 1;
  };
  const found = events.filter((event) => conditions.every((isMet) => isMet(event)));
  const sorted = found.map(keysOf).toSorted(compare);
  const ids = (order.direction === 'desc' ? sorted.toReversed() : sorted).map((row) => row.at(-1));
  return { ids: ids.slice(offset, offset + limit) as EventId[], total: found.length }; // as: ids of events
}

type Key = string | number;
const published = ({ published_local }: Row) => String(published_local);
const keys: Readonly<Record<EventOrder, readonly ((event: Row) => Key)[]>> = {
  start_date: [({ start_utc }) => Number(start_utc), published],
  end_date: [({ end_utc }) => Number(end_utc), published],
  title: [({ title }) => String(title).toLowerCase().slice(0, 200), published],
  date: [published],
  modified: [({ modified_at }) => Number(modified_at)],
  id: [],
};

const isSeen = (row: Row, visibility: Visibility): boolean =>
  isVisible(
    {
      ...{ status: row['status'], authorId: row['author_id'], trashedFrom: undefined },
      publishedAtMs: row['published_utc'] ?? undefined,
    } as Parameters<typeof isVisible>[0], // as: a row of posts
    visibility,
  );
