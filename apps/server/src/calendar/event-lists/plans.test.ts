import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { conditionsOf, recordStatements, scansOf, sortsOf } from '../../../test/harness/query-plans.ts';
import type { Database } from '../../database/database.ts';
import { type Statement, sql } from '../../database/statement.ts';
import { hourMs } from '../../time/durations.ts';
import type { EventId } from '../events/event.ts';
import { findCardOrganizers, findCategoriesOf } from '../feeds/repository.ts';
import { searchLinkedPosts } from '../linked-posts/search.ts';
import type { Direction } from '../lists/direction.ts';
import { publicVisibility } from '../posts/visibility.ts';
import type { EventOrder } from './event-search.ts';
import { searchEvents } from './search.ts';
import { toScanPage } from './statements.ts';
import { type AskedSearch, toEventSearch } from './test-search.ts';

const nowMs = Date.UTC(2031, 0, 1);
const someDay = Math.floor(nowMs / 86_400_000) + 9;
const events = 40_000;
const venues = 600;

/** Tables that grow with the calendar; the letters are aliases in statements. */
const tables = ['events', 'occurrences', 'event_terms', 'event_organizers', 'venues', 'organizers', 'e', 'x', 'o', 'v'];

/** As efficient as the index of published events only. */
const freeIndexes = ['events_modified_at_id_index', 'events_featured_index'];

const named = (...ids: number[]) => ({ named: ids, all: ids });
const everything: AskedSearch = {
  statuses: ['publish'],
  visibility: publicVisibility(nowMs),
  hasDue: false,
  window: {
    starts: { from: nowMs + 3 * hourMs, to: nowMs + 50_000 * hourMs },
    ends: { from: -8.64e15, to: nowMs + 50_000 * hourMs },
  },
  ranked: undefined,
  order: { by: 'start_date', direction: 'asc' },
  offset: 0,
  limit: 10,
};

type Lists = Readonly<Record<string, Partial<AskedSearch>>>;

const lists: Lists = {
  'all events': {},
  'the last first': { order: { by: 'start_date', direction: 'desc' } },
  'of a category': { categories: named(1) },
  'of a category and a tag': { categories: named(1), tags: named(21) },
  'at a venue': { venues: [100_007] },
  'of an organizer': { organizers: [200_007] },
  'at a place': { located: true },
  'at none': { located: false },
  'at a place, of a category': { located: true, categories: named(2) },
  'that are featured': { featured: true },
  'that are not featured': { featured: false, tags: named(21) },
  'without some': { exclude: [5, 6, 7] },
  'by their ends': { window: { starts: { from: -8.64e15, to: 8.64e15 }, ends: { from: nowMs, to: 8.64e15 } } },
  'a page far behind the first': { offset: 2000 },
  'the last page': { offset: 39_990 },
  'the last page of a category': { categories: named(1), offset: 1_990 },
  ...inEachOrder('', {}),
  ...inEachOrder(', the last first', {}, 'desc'),
  ...inEachOrder(', the last page', { offset: 39_990 }),
  ...inEachOrder(', of a category', { categories: named(1), featured: false }),
  ...inEachOrder(', far behind the first page', { offset: 1000 }, 'asc', ['end_date', 'date', 'modified']),
};

function inEachOrder(
  name: string,
  narrowed: Partial<AskedSearch>,
  direction: Direction = 'asc',
  orders: readonly EventOrder[] = ['end_date', 'title', 'date', 'modified'],
): Lists {
  return Object.fromEntries(orders.map((by) => [`by ${by}${name}`, { ...narrowed, order: { by, direction } }]));
}

/**
 * Due events are not ordered by an index, the total of several lists removes duplicates, and few events are looked up for
 * orders other than by start.
 */
const sorted: Lists = {
  'with some that have come due': { hasDue: true, categories: named(1), exclude: [9] },
  'of several tags': { tags: named(21, 22, 23) },
  'at several venues': { venues: [100_007, 100_008] },
  ...inEachOrder(', in a day', {
    window: { starts: { from: nowMs, to: nowMs + 24 * hourMs }, ends: { from: -8.64e15, to: 8.64e15 } },
  }),
  ...inEachOrder(', at a venue', { venues: [100_007] }),
  ...inEachOrder(', of several tags', { tags: named(21, 22, 23) }),
};

/** Others look up the events of a set and sort them. */
const inOrderOfIndex = ['all events', 'the last first', 'without some', 'a page far behind the first'];

const linkedPosts = {
  ...{ statuses: ['publish'] as const, visibility: publicVisibility(nowMs), ranked: undefined, modified: undefined },
  ...{ filters: [], order: { by: 'date', direction: 'desc' } as const },
};

describeOnEachEngine('the statements of a list', (engine) => {
  let db: TestDatabase;
  afterAll(() => db.close());

  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    // SQLite plans without statistics.
    if (engine === 'postgres') await fill(db);
    else {
      const counted = { start_day: someDay, end_day: someDay, events };
      await db.write('list_days').insert([{ ...counted, list: 'publish' }]);
      await db.write('list_days').insert(['t1', 't21'].map((list) => ({ ...counted, list, events: 2000 })));
    }
    await db.write('post_counts').insert({ kind: 'events', status: 'publish', posts: events });
  });

  /** The statements that `list` sends, each text once. */
  async function record(list: (recording: Database) => Promise<unknown>): Promise<Statement[]> {
    const { db: recording, statements } = recordStatements(db);
    const noteQuery = (query: { readonly sql: string; readonly bindings?: Statement['bindings'] }) => {
      if (query.sql.startsWith('select')) statements.set(query.sql, sql(query.sql, query.bindings));
    };
    db.read.on('query', noteQuery);
    await list(recording);
    db.read.removeListener('query', noteQuery);
    return [...statements.values()];
  }

  describe.each(Object.entries({ ...lists, ...sorted }))('%s', (name, narrowed) => {
    test('find their rows in indexes, in order', async () => {
      const search = { ...everything, ...narrowed };
      const statements = await record((recording) =>
        recording.snapshot((snapshot) => searchEvents(recording, snapshot, toEventSearch(snapshot, search))),
      );
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) {
        expect(await scansOf(engine, db, statement, { tables, freeIndexes }), statement.text).toEqual([]);
        if (inOrderOfIndex.includes(name))
          expect(await sortsOf(engine, db, statement, { tables }), statement.text).toEqual([]);
      }
    });
  });

  test('continue deep pages by title at a known place in the index', async () => {
    const search = toEventSearch(db.read, { ...everything, order: { by: 'title', direction: 'asc' }, offset: 20_010 });
    const page = toScanPage(search, sql('select 0'), { position: 20_000, id: 1 });
    const isOfTitles = engine === 'sqlite' ? /^SEARCH e .*<expr>>/ : /SEARCH events .*substr\(lower.*>=/;
    expect((await conditionsOf(engine, db, page)).filter((condition) => isOfTitles.test(condition))).not.toEqual([]);
  });

  test('by end begin the scan at the first start of the window', () => {
    const search = toEventSearch(db.read, { ...everything, order: { by: 'end_date', direction: 'asc' } });
    // SQLite uses one lower bound of an index: that of all times would read all past occurrences.
    const { bindings } = toScanPage(search, sql('select 0'));
    expect(bindings).toContain(everything.window.starts.from);
    expect(bindings).not.toContain(everything.window.ends.from);
  });

  test('of cards look up the terms and organizers of their events', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => (index + 1) as EventId); // as: ids of events
    const statements = await record((recording) =>
      recording.snapshot(async (snapshot) => {
        await findCategoriesOf(recording, snapshot, ids);
        await findCardOrganizers(recording, snapshot, ids, everything.visibility);
      }),
    );
    const found = await Promise.all(statements.map((statement) => conditionsOf(engine, db, statement)));
    for (const table of ['event_terms', 'event_organizers']) {
      const conditions = found.flat().filter((condition) => condition.includes(`SEARCH ${table} `));
      expect(conditions, table).not.toEqual([]);
      for (const condition of conditions) expect(condition).toContain('event_id');
    }
  });

  describe.each(['venues', 'organizers'] as const)('of %s', (table) => {
    test.each([0, 500])('find their rows in indexes, in order, after %d', async (offset) => {
      const paging = { page: 1, perPage: 10, skipped: 0, offset };
      const statements = await record((recording) =>
        recording.snapshot((snapshot) => searchLinkedPosts(recording, snapshot, table, { ...linkedPosts, paging })),
      );
      expect(statements.length).toBeGreaterThan(1);
      for (const statement of statements) {
        expect(await scansOf(engine, db, statement, { tables }), statement.text).toEqual([]);
        expect(await sortsOf(engine, db, statement, { tables }), statement.text).toEqual([]);
      }
    });
  });
});

/** Data of some years; the tables of the triggers are filled directly, which is faster. */
async function fill(db: Database): Promise<void> {
  const post = `1 as author_id, 'publish' as status, 'e' || n as slug, '' as description, '2026-01-' || 1 + n % 28 as published_local,
    0 as published_utc, n * 7919 % ${events} as modified_at, 1 as revision`;
  const named = `'n' || n as name, 'n' || n as name_key, '' as phone, '' as website`;
  const start = `${nowMs}::bigint + n * ${hourMs}::bigint`;
  const insert = (table: string, columns: string, rows: string, from: number, count: number) =>
    `insert into ${table} (${columns}) select ${rows} from generate_series(${from}, ${from + count - 1}) as n`;
  const postColumns = 'id, author_id, status, slug, description, published_local, published_utc, modified_at, revision';
  const statements = [
    `insert into users (id, login, login_key, role, created_at) values (1, 'u', 'u', 'editor', 0)`,
    ...[
      [1, events, 'event'],
      [100_000, venues, 'venue'],
      [200_000, venues, 'organizer'],
    ].map(([from, count, kind]) => insert('calendar_records', 'id, kind', `n, '${kind}'`, Number(from), Number(count))),
    insert(
      'venues',
      `${postColumns}, name, name_key, phone, website, address, city, country, province, state, zip, stateprovince,
        show_map, show_map_link, geo_lat, geo_lng`,
      `n, ${post}, ${named}, '', '', '', '', '', '', '', 1, 1, 1, 32`,
      100_000,
      venues,
    ),
    insert(
      'organizers',
      `${postColumns}, name, name_key, phone, website, email`,
      `n, ${post}, ${named}, ''`,
      200_000,
      venues,
    ),
    `insert into terms (id, taxonomy, name, name_key, slug, description, revision)
      select n, case when n <= 20 then 'tribe_events_cat' else 'post_tag' end, 't' || n, 't' || n, 't' || n, '', 1
      from generate_series(1, 220) as n`,
    'alter table events disable trigger user',
    'alter table event_terms disable trigger user',
    'alter table event_organizers disable trigger user',
    'alter table occurrences disable trigger user',
    // In parts: statements have deadlines.
    ...[0, 1, 2, 3].map((part) =>
      insert(
        'events',
        `${postColumns}, title, excerpt, timezone, start_local, end_local, start_utc, end_utc, all_day, show_map, show_map_link,
        hide_from_listings, sticky, featured, venue_id`,
        `n, ${post}, 'Title ' || n, '', 'UTC', '', '', ${start}, ${start} + ${hourMs}, 0, 0, 0, 0, 0,
        case when n % 500 = 0 then 1 else 0 end, 100000 + n % ${venues}`,
        1 + (part * events) / 4,
        events / 4,
      ),
    ),
    insert('event_terms', 'event_id, term_id', 'n, 1 + n % 20', 1, events),
    insert('event_terms', 'event_id, term_id', 'n, 21 + n % 200', 1, events),
    insert('event_organizers', 'event_id, organizer_id, position', `n, 200000 + n % ${venues}, 0`, 1, events),
    `insert into occurrences (id, event_id, start_utc, end_utc, start_local, end_local, venue_id, published_local, status,
        hidden, author_id, featured, is_free, listed_from)
      select id, id, start_utc, end_utc, '', '', venue_id, published_local, 'publish', 0, 1, featured, 1, 0 from events`,
    ...[
      `select 'publish' as list, * from occurrences`,
      `select 'v' || venue_id as list, * from occurrences`,
      `select 'located' as list, * from occurrences`,
      `select 'featured' as list, * from occurrences where featured = 1`,
      `select 't' || term_id as list, o.* from occurrences o join event_terms x on x.event_id = o.id`,
      `select 'o' || organizer_id as list, o.* from occurrences o join event_organizers x on x.event_id = o.id`,
    ].map(
      (rows) =>
        `insert into list_days select list, start_utc / 86400000, end_utc / 86400000, count(*) from (${rows}) listed group by 1, 2, 3`,
    ),
    ...['events', 'event_terms', 'event_organizers', 'occurrences'].map(
      (table) => `alter table ${table} enable trigger user`,
    ),
  ];
  await db.transaction(async (trx) => {
    for (const statement of statements) await trx.raw(statement);
  });
  for (const table of ['events', 'occurrences', 'list_days', 'event_terms', 'event_organizers', 'venues', 'organizers'])
    await db.write.raw(`vacuum analyze ${table}`);
}
