import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Caller, Role } from '../../account/caller.ts';
import { hourMs } from '../../time/durations.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { findNextPublication } from '../lists/expiry.ts';
import { readPaging } from '../lists/paging.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import type { PostStatus } from '../posts/post.ts';
import { testWriter } from '../posts/test-writer.ts';
import { publicVisibility, visibilityOf } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import type { VenuePatch } from '../venues/venue.ts';
import { venueWriter } from '../venues/write-venue.ts';
import { activeFilters, type LinkedPostQuery } from './filters.ts';
import { type LinkedPostSearch, searchLinkedPosts } from './search.ts';

describeOnEachEngine('searchLinkedPosts', (engine) => {
  let calendar: TestCalendar;
  const ids: Record<string, number> = {};
  afterAll(() => calendar[Symbol.asyncDispose]());

  beforeAll(async () => {
    calendar = await createTestCalendar(engine);
    await venue('alpha', { date: '2024-01-01', description: 'has the word marimba' });
    await venue('bravo', { date: '2024-01-02', city: 'Entebbe', address: 'Quirk street' });
    await venue('charlie', { date: '2024-01-03' });
    await venue('delta', { date: '2024-01-04', status: 'draft' }, calendar.as('contributor'));
    await venue('echo', { date: '2031-03-05 14:00' });
    await event('past', 'alpha', '2001-01-01');
    await event('coming', 'bravo', '2031-05-01');
    await event('drafted', 'charlie', '2031-05-01', 'draft');
  });

  async function venue(name: string, patch: VenuePatch, caller: Caller = calendar.as('administrator')) {
    ids[name] = await writeCalendar(
      calendar.db,
      (trx) => venueWriter.create(trx, caller, { name, ...patch }, testSite),
      testWriter(),
    );
    const organizer = { name, description: patch.description, date: patch.date, status: patch.status };
    ids[`${name} guild`] = await writeCalendar(
      calendar.db,
      (trx) => organizerWriter.create(trx, caller, organizer, testSite),
      testWriter(),
    );
  }

  async function event(title: string, at: string, day: string, status: PostStatus = 'publish') {
    const link = (name: string) => ({ kind: 'existing', id: ids[name] ?? 0 }) as const;
    const schedule = { start: `${day} 18:00`, end: `${day} 20:00` };
    const links = { venue: link(at), organizers: [link(`${at} guild`)] };
    ids[title] = (await calendar.create({ ...concert, title, schedule, status, ...links })).id;
  }

  const idOf = (name: string): number => ids[name] ?? 0;
  const filteredBy = (query: LinkedPostQuery): Partial<LinkedPostSearch> => ({ filters: activeFilters(query) });
  const as = (role: Role) => visibilityOf(calendar.as(role), testSite.nowMs);

  const everything: LinkedPostSearch = {
    statuses: ['publish'],
    visibility: publicVisibility(testSite.nowMs),
    ranked: undefined,
    modified: undefined,
    filters: [],
    order: { by: 'date', direction: 'desc' },
    paging: readPaging({}),
  };

  async function names(
    search: Partial<LinkedPostSearch>,
    table: 'venues' | 'organizers' = 'venues',
  ): Promise<string[]> {
    const found = await calendar.db.snapshot((snapshot) =>
      searchLinkedPosts(calendar.db, snapshot, table, { ...everything, ...search }),
    );
    const rows = await calendar.db
      .read(table)
      .whereIn('id', [...found.ids])
      .select('id', 'name');
    expect(found.total).toBe(search.paging ? 3 : found.ids.length);
    return found.ids.map((id) => rows.find((row) => row.id === id)?.name);
  }

  test.each<readonly [string, () => Partial<LinkedPostSearch>, string[]]>([
    ['lists the newest first', () => ({}), ['charlie', 'bravo', 'alpha']],
    ['returns a page', () => ({ paging: readPaging({ page: 2, per_page: 2 }) }), ['alpha']],
    ['finds names', () => filteredBy({ search: 'ALPHA' }), ['alpha']],
    ['finds descriptions', () => filteredBy({ search: 'marimba' }), ['alpha']],
    ['does not exclude words after a hyphen', () => filteredBy({ search: 'a -marimba' }), []],
    ['finds nothing without letters', () => filteredBy({ search: '!!!' }), []],
    ['finds all words in one field', () => filteredBy({ search: 'the! marim' }), ['alpha']],
    ['finds no words of two fields', () => filteredBy({ search: 'alpha marimba' }), []],
    ['finds nothing', () => filteredBy({ search: 'no such thing' }), []],
    ['finds an exact slug', () => filteredBy({ slug: 'bravo' }), ['bravo']],
    ['does not find posts by a hidden event', () => filteredBy({ event: idOf('drafted') }), []],
    ['finds the posts of an event', () => filteredBy({ event: idOf('coming') }), ['bravo']],
    ['finds posts with published events', () => filteredBy({ has_events: true }), ['bravo', 'alpha']],
    ['finds posts without published events', () => filteredBy({ has_events: false }), ['charlie']],
    [
      'combines all filters',
      () => filteredBy({ search: 'a', has_events: true, exclude: [idOf('bravo'), idOf('bravo guild')] }),
      ['alpha'],
    ],
    ['ignores a filter that is off', () => filteredBy({ only_with_upcoming: 'no' }), ['charlie', 'bravo', 'alpha']],
    ['finds posts with upcoming events', () => filteredBy({ only_with_upcoming: true }), ['bravo']],
    [
      'shows a scheduled post once it is due',
      () => ({ visibility: publicVisibility(testSite.nowMs + 2 * hourMs) }),
      ['echo', 'charlie', 'bravo', 'alpha'],
    ],
    ['lists the drafts of an author', () => ({ statuses: ['draft'], visibility: as('contributor') }), ['delta']],
    ['does not list the drafts of other authors', () => ({ statuses: ['draft'], visibility: as('author') }), []],
    ['lists scheduled posts', () => ({ statuses: ['future'], visibility: as('editor') }), ['echo']],
  ])('%s', async (_name, search, want) => {
    expect(await names(search())).toEqual(want);
    expect(await names(search(), 'organizers')).toEqual(want);
  });

  test('venues are found by their contact', async () => {
    expect(await names(filteredBy({ search: 'street quirk' }))).toEqual(['bravo']);
    expect(await names(filteredBy({ search: 'quirk entebbe' }))).toEqual([]);
  });

  test('an event is upcoming while it is running', async () => {
    const during = Date.parse('2031-05-01T16:30:00Z');
    expect(await names({ ...filteredBy({ only_with_upcoming: true }), visibility: publicVisibility(during) })).toEqual([
      'bravo',
    ]);
    expect(
      await names({ ...filteredBy({ only_with_upcoming: true }), visibility: publicVisibility(during + hourMs) }),
    ).toEqual([]);
  });

  test('findNextPublication returns the next time', async () => {
    const at = testSite.nowMs + 2 * hourMs;
    const next = (nowMs: number) => calendar.db.snapshot((snapshot) => findNextPublication(snapshot, 'venues', nowMs));
    expect(await next(testSite.nowMs)).toBe(at);
    expect(await next(at)).toBeUndefined();
  });
});
