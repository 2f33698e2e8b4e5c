import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { Role, UserId } from '../../account/caller.ts';
import { type SearchedRow, storeTexts } from '../../database/search/store-texts.ts';
import { hourMs } from '../../time/durations.ts';
import type { EventId } from '../events/event.ts';
import type { PostStatus } from '../posts/post.ts';
import { publicVisibility, visibilityOf } from '../posts/visibility.ts';
import type { FoundEvents } from './event-search.ts';
import { always } from './event-window.ts';
import { searchEvents } from './search.ts';
import { type AskedSearch, toEventSearch } from './test-search.ts';

const nowMs = Date.parse('2031-03-05T09:00:00Z');

const everything: AskedSearch = {
  statuses: ['publish'],
  visibility: publicVisibility(nowMs),
  hasDue: true,
  window: { starts: always, ends: always },
  words: undefined,
  ranked: undefined,
  categories: undefined,
  tags: undefined,
  venues: undefined,
  organizers: undefined,
  modified: undefined,
  include: undefined,
  exclude: [],
  featured: undefined,
  located: undefined,
  near: undefined,
  order: { by: 'start_date', direction: 'asc' },
  offset: 0,
  limit: 100,
};

interface Sample {
  readonly status: PostStatus;
  readonly author: number;
  readonly publishedAtMs: number | null;
  readonly startAtMs: number;
  readonly endAtMs: number;
  readonly hidden: boolean;
  readonly featured: boolean;
  readonly title: string;
  readonly venue: number | null;
  readonly terms: readonly number[];
}

const plain: Sample = {
  status: 'publish',
  author: 1,
  publishedAtMs: nowMs - hourMs,
  startAtMs: nowMs,
  endAtMs: nowMs + hourMs,
  hidden: false,
  featured: false,
  title: 'Jazz night',
  venue: null,
  terms: [],
};

/** Ids of venues, in Kampala, in Jinja (70 km away), and without coordinates. */
const [kampala, jinja, nowhere] = [901, 902, 903];
/** A category, one below it, and a tag. */
const [music, jazz, live] = [1, 2, 3];

const named = (...ids: number[]) => ({ named: ids, all: ids });
const below = { named: [music], all: [music, jazz] };

async function fill(db: TestDatabase, samples: readonly Sample[]): Promise<void> {
  await db
    .write('users')
    .insert([1, 2].map((id) => ({ id, login: `u${id}`, login_key: `u${id}`, role: 'author', created_at: 0 })));
  const places: (readonly [number, number | null, number | null])[] = [
    [kampala, 0.3476, 32.5825],
    [jinja, 0.4479, 33.2026],
    [nowhere, null, null],
  ];
  const record = {
    author_id: 1,
    status: 'publish',
    description: '',
    published_local: '2031-01-01 00:00:00',
    published_utc: 0,
    modified_at: 0,
    revision: 1,
  };
  const contact = { address: '', city: '', country: '', province: '', state: '', zip: '', phone: '', website: '' };
  for (const [id, geo_lat, geo_lng] of places) {
    await db.write('calendar_records').insert({ id, kind: 'venue' });
    await db.write('venues').insert({
      ...{ ...record, ...contact, id, slug: `v${id}`, name: `Venue ${id}`, stateprovince: '' },
      ...{ show_map: 1, show_map_link: 1, geo_lat, geo_lng },
    });
  }
  for (const [id, slug, parent_id] of [
    [music, 'music', null],
    [jazz, 'jazz', music],
    [live, 'live', null],
  ] as const)
    await db.write('terms').insert({
      ...{ id, slug, parent_id, taxonomy: id === live ? 'post_tag' : 'tribe_events_cat' },
      ...{ name: slug, name_key: slug, description: '', revision: 1 },
    });
  for (const [index, sample] of samples.entries()) {
    const id = index + 1;
    await db.write('calendar_records').insert({ id, kind: 'event' });
    await db.transaction(async (trx) => {
      await trx('events').insert({
        ...{ ...record, id, author_id: sample.author, status: sample.status, slug: `e${id}`, title: sample.title },
        ...{ published_utc: sample.publishedAtMs, excerpt: '', timezone: 'UTC', start_local: '', end_local: '' },
        ...{
          start_utc: sample.startAtMs,
          end_utc: sample.endAtMs,
          all_day: 0,
          show_map: 0,
          show_map_link: 0,
          sticky: 0,
        },
        ...{ hide_from_listings: Number(sample.hidden), featured: Number(sample.featured), venue_id: sample.venue },
      });
      await storeTexts(trx, 'events', [{ id, title: sample.title } as SearchedRow]); // as: the row has no other texts
      for (const term_id of sample.terms) await trx('event_terms').insert({ event_id: id, term_id });
    });
  }
}

const as = (role: Role, id: number) =>
  visibilityOf({ kind: 'user', user: { id: id as UserId, login: role, role } }, nowMs);
const editor = as('editor', 3);

/** The result of a search, without the revision. */
async function search(db: TestDatabase, given: Partial<AskedSearch>): Promise<Pick<FoundEvents, 'ids' | 'total'>> {
  const found = await db.snapshot((snapshot) =>
    searchEvents(db, snapshot, toEventSearch(snapshot, { ...everything, ...given })),
  );
  return { ids: found.ids, total: found.total };
}

const ids = (...numbers: number[]) => numbers as EventId[];

describeOnEachEngine('the list of events', (engine) => {
  let db: TestDatabase;
  afterAll(() => db.close());

  const samples: Sample[] = [
    { ...plain, startAtMs: nowMs + 3 * hourMs, endAtMs: nowMs + 4 * hourMs, terms: [jazz] },
    { ...plain, title: 'Market of Owino', venue: kampala, terms: [music, live] },
    { ...plain, title: '東京まつり 100% Tom & Jerry', featured: true, venue: jinja },
    { ...plain, hidden: true, terms: [music] },
    { ...plain, status: 'draft', publishedAtMs: null, author: 2 },
    { ...plain, status: 'future', publishedAtMs: nowMs + hourMs },
    { ...plain, status: 'future', publishedAtMs: nowMs, startAtMs: nowMs + hourMs, venue: nowhere },
    { ...plain, status: 'private', author: 2 },
    { ...plain, status: 'trash' },
  ];

  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    await fill(db, samples);
  });

  test.each<[name: string, given: Partial<AskedSearch>, want: EventId[]]>([
    ['shows published and due events, by start, then id', {}, ids(2, 3, 7, 1)],
    ['skips due events without hasDue', { hasDue: false }, ids(2, 3, 1)],
    ['shows scheduled events on request', { statuses: ['future'], visibility: editor }, ids(6)],
    [
      'shows unpublished events of one author',
      { statuses: ['draft', 'private'], visibility: as('author', 2) },
      ids(5, 8),
    ],
    [
      'hides unpublished events of other authors',
      { statuses: ['publish', 'draft', 'private'], visibility: as('author', 1) },
      ids(2, 3, 7, 1),
    ],
    ['shows the trash', { statuses: ['trash'], visibility: editor }, ids(9)],
    ['goes backwards', { order: { by: 'start_date', direction: 'desc' } }, ids(1, 7, 3, 2)],
    ['sorts by title', { order: { by: 'title', direction: 'asc' } }, ids(1, 7, 2, 3)],
    ['sorts by id', { order: { by: 'id', direction: 'desc' } }, ids(7, 3, 2, 1)],
    ['finds a category and its descendants', { categories: below }, ids(2, 1)],
    ['finds events of one of several categories', { categories: named(music, jazz) }, ids(2, 1)],
    ['finds events in two categories once', { categories: named(music, jazz), tags: named(live) }, ids(2)],
    ['finds a tag', { tags: named(live) }, ids(2)],
    ['finds events in all sets', { categories: below, tags: named(live), venues: [kampala] }, ids(2)],
    ['finds nothing if the sets are disjoint', { tags: named(live), venues: [jinja] }, ids()],
    ['finds events at one of several venues', { venues: [kampala, jinja] }, ids(2, 3)],
    ['finds featured events', { featured: true }, ids(3)],
    ['finds events that are not featured', { featured: false }, ids(2, 7, 1)],
    ['finds included ids', { include: [7, 2, 4, 5] }, ids(2, 7)],
    ['omits excluded ids', { exclude: [2, 1] }, ids(3, 7)],
    ['finds words in any case', { words: { included: ['JAZZ', 'night'], excluded: [] } }, ids(7, 1)],
    ['finds events without a word', { words: { included: [], excluded: ['jazz'] } }, ids(2, 3)],
    ['finds a literal percent sign and ampersand', { words: { included: ['%', '&'], excluded: [] } }, ids(3)],
    ['finds other scripts', { words: { included: ['東京'], excluded: [] } }, ids(3)],
    ['finds events with coordinates', { located: true }, ids(2, 3)],
    ['finds events without coordinates', { located: false }, ids(7, 1)],
    ['finds events near a point', { near: { latitude: 0.31, longitude: 32.58, radiusKm: 10 } }, ids(2)],
    ['finds events at the edge of the radius', { near: { latitude: 0.31, longitude: 32.58, radiusKm: 71 } }, ids(2, 3)],
    [
      'does not find events just outside the radius',
      { near: { latitude: 0.31, longitude: 32.58, radiusKm: 70 } },
      ids(2),
    ],
    ['finds nothing on the other side of the earth', { near: { latitude: 0, longitude: -147, radiusKm: 900 } }, ids()],
  ])('%s', async (_name, given, want) => {
    expect(await search(db, given)).toEqual({ ids: want, total: want.length });
  });

  test('a page has the total of the whole list', async () => {
    expect(await search(db, { limit: 2, offset: 1 })).toEqual({ ids: ids(3, 7), total: 4 });
    expect(await search(db, { venues: [kampala, jinja], limit: 1, offset: 1 })).toEqual({
      ids: ids(3),
      total: 2,
    });
  });

  test('a page after the last one is empty and has the total', async () => {
    expect(await search(db, { offset: 50 })).toEqual({ ids: [], total: 4 });
    expect(await search(db, { hasDue: false, offset: 50 })).toEqual({ ids: [], total: 3 });
    expect(await search(db, { tags: named(live), offset: 50 })).toEqual({ ids: [], total: 1 });
  });
});

describeOnEachEngine('the window of a list', (engine) => {
  let db: TestDatabase;
  afterAll(() => db.close());

  // Few different times, many at the edges of days, so that windows often start or end at them.
  const moments = fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0, 1, 5 * hourMs, 24 * hourMs - 1))
    .map(([day, ms]) => Math.floor(nowMs / 86_400_000 + day) * 86_400_000 + ms);
  const spans = fc.oneof(
    fc.constant(always),
    fc.record({ from: moments, to: moments }),
    fc.record({ from: moments, to: fc.constant(always.to) }),
  );
  const samples = fc.sample(
    fc.record({ startAtMs: moments, endAtMs: moments }).map(({ startAtMs, endAtMs }) => ({
      ...{ ...plain, startAtMs, endAtMs: Math.max(startAtMs, endAtMs) },
    })),
    { numRuns: 150, seed: 7 },
  );

  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    await fill(db, samples);
  });

  test('contains exactly the events that start and end within it, with their number as total', async () => {
    await fc.assert(
      fc.asyncProperty(spans, spans, async (starts, ends) => {
        const within = samples
          .map((sample, index) => ({ ...sample, id: index + 1 }))
          .filter(({ startAtMs }) => startAtMs >= starts.from && startAtMs <= starts.to)
          .filter(({ endAtMs }) => endAtMs >= ends.from && endAtMs <= ends.to)
          .sort((one, other) => one.startAtMs - other.startAtMs || one.id - other.id);
        const found = await search(db, { hasDue: false, window: { starts, ends }, limit: 1000 });
        expect(found).toEqual({ ids: within.map(({ id }) => id), total: within.length });
      }),
      { numRuns: 150 },
    );
  });
});
