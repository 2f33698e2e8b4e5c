import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import { writerOf } from '../posts/site.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { venueWriter } from '../venues/write-venue.ts';
import type { EventPatch } from './event.ts';
import { prefetchFor } from './prefetch-events.ts';
import { showCreated, showEvents } from './show-events.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from './test-calendar.ts';
import { createEvent, updateEvent } from './write-event.ts';

const text = (name: string) => ({ kind: 'text', text: name }) as const;
const rejected = new Problem('precondition_failed', { detail: 'No.' });

describeOnEachEngine('creates of events that share a transaction', (engine) => {
  let calendar: TestCalendar;
  let editor: Caller;
  let venue: number;
  let hidden: number;
  let organizers: number[];
  beforeEach(async () => {
    calendar = await createTestCalendar(engine);
    editor = calendar.as('editor');
    [venue, hidden, ...organizers] = (await write(async (trx) => [
      await venueWriter.create(trx, editor, { name: 'Ndere' }, testSite),
      await venueWriter.create(trx, editor, { name: 'Backstage', status: 'private' }, testSite),
      await organizerWriter.create(trx, editor, { name: 'MUBS' }, testSite),
      await organizerWriter.create(trx, editor, { name: 'Alliance' }, testSite),
      await organizerWriter.create(trx, editor, { name: 'Quiet', status: 'private' }, testSite),
    ])) as [number, number, ...number[]]; // as: five patches
    await calendar.create({ ...concert, tags: [text('live'), text('Äther')], categories: [text('Dance')] });
  });
  afterEach(() => calendar.db.close());

  const write = <T>(work: (trx: Transaction) => Promise<T>) =>
    writeCalendar(calendar.db, work, writerOf(editor, testSite));
  const existing = (id: number) => ({ kind: 'existing', id }) as const;

  /** The event in the response, and the event read in the same transaction. */
  function create(more: EventPatch, caller = editor) {
    const patch = { ...concert, ...more };
    const visibility = visibilityOf(caller, testSite.nowMs);
    const work = async (trx: Transaction) => {
      const created = await createEvent(trx, caller, patch, testSite);
      const shown = await showCreated(trx, created, visibility);
      const [read] = await showEvents(trx, [created.event], visibility);
      return { shown, read };
    };
    return writeCalendar(calendar.db, work, writerOf(caller, testSite), prefetchFor(patch));
  }

  const rowsOf = (table: string): Promise<Record<string, unknown>[]> => calendar.db.read(table);

  test('return the same as a GET', async () => {
    const author = calendar.as('author');
    const tags = [text('live'), text('Äther'), { kind: 'id', id: 1 }, { kind: 'id', id: 999_999 }] as const;
    const all = await Promise.all([
      create({ tags, categories: [text('dance')], venue: existing(venue), organizers: organizers.map(existing) }),
      create({ tags: [text('live'), text('live')], organizers: organizers.toReversed().map(existing) }),
      create({ tags, status: 'draft', venue: existing(hidden) }),
      create({ tags, venue: existing(hidden), organizers: organizers.map(existing) }, author),
      create({ tags: [text('new one')], venue: null }),
      create({ tags: [text('new one'), text('live')], status: 'publish', date: '2031-03-05 12:00:05' }),
      create({ tags: [text('live')], venue: { kind: 'new', patch: { name: 'Jinja' }, image: undefined } }),
      create({ tags: [text('live')], author: author.user.id }),
    ]);
    for (const { shown, read } of all) expect(shown).toEqual(read);
    expect(all.map(({ shown }) => shown.tags.find(({ slug }) => slug === 'live')?.eventCount)).toEqual([
      ...[2, 3, 3, 4],
      ...[undefined, 4, 5, 6],
    ]);
    const [first, , , byAuthor] = all;
    expect(first?.shown.organizers).toHaveLength(3);
    expect([byAuthor?.shown.venue, byAuthor?.shown.organizers.length]).toEqual([undefined, 2]);
  });

  test('have different slugs, and ids in their order', async () => {
    const patches = [{}, { title: 'Feed' }, { slug: 'taken' }, { slug: 'taken' }, { title: '…' }, {}];
    const events = (await Promise.all(patches.map((patch) => create(patch)))).map(({ shown }) => shown.event);
    const ids = events.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(events.map(({ slug }) => slug)).toEqual([
      ...['jazz-night-2', 'feed-2', 'taken'],
      ...['taken-2', String(ids[4]), 'jazz-night-3'],
    ]);
  });

  test('are in the change feed in their order, with the changes between them', async () => {
    const before = await calendar.db.read('calendar_changes').max({ seq: 'seq' }).first();
    const [id] = await calendar.db.read('events').pluck('id');
    const created = [create({}), create({ tags: [text('live')] })];
    const renamed = write((trx) => updateEvent(trx, editor, { id }, { title: 'Renamed' }, testSite));
    const later = [create({ venue: { kind: 'new', patch: { name: 'Jinja' }, image: undefined } }), create({})];
    const ids = (await Promise.all([...created, ...later])).map(({ shown }) => shown.event.id);
    await renamed;
    const [jinja] = await calendar.db.read('venues').where({ name: 'Jinja' }).pluck('id');
    const changes = await calendar.db
      .read('calendar_changes')
      .where('seq', '>', before?.['seq'] ?? 0)
      .orderBy('seq');
    const names = changes.map(({ kind, change, record_id }) => `${kind} ${change} ${record_id}`);
    expect(names).toEqual([
      `event created ${ids[0]}`,
      `event created ${ids[1]}`,
      `event updated ${id}`,
      `venue created ${jinja}`,
      `event created ${ids[2]}`,
      `event created ${ids[3]}`,
    ]);
  });

  describe.each<[string, (trx: Transaction) => Promise<unknown>]>([
    [
      'a create, after it wrote its event and a new tag',
      (trx) => createEvent(trx, editor, { ...concert, tags: [text('never seen')] }, testSite),
    ],
    [
      'a create, after it wrote a new venue',
      (trx) =>
        createEvent(
          trx,
          editor,
          { ...concert, venue: { kind: 'new', patch: { name: 'Nowhere' }, image: undefined } },
          testSite,
        ),
    ],
    [
      'the removal of a venue, after its events lost it',
      async (trx) => venueWriter.remove(trx, editor, await venueWriter.require(trx, { id: venue }), testSite),
    ],
  ])('a rejected create: %s', (_name, work) => {
    test('writes nothing and does not affect the others', async () => {
      await create({ venue: existing(venue) });
      const tables = ['events', 'venues', 'terms', 'calendar_records', 'calendar_changes', 'audit', 'search_words'];
      const before = new Map(await Promise.all(tables.map(async (table) => [table, await rowsOf(table)] as const)));
      const bad = write(async (trx) => {
        await work(trx);
        throw rejected;
      });
      const all = await Promise.allSettled([create({}), bad, create({})]);
      expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      for (const table of tables) {
        const known = before.get(table) ?? [];
        const now = await rowsOf(table);
        expect(now).toEqual(expect.arrayContaining(known));
        const isPerEvent = ['events', 'calendar_records', 'calendar_changes', 'audit'].includes(table);
        expect([table, now.length - known.length]).toEqual([table, isPerEvent ? 2 : 0]);
      }
    });
  });

  test('a create that is rejected before it writes deletes its id', async () => {
    const before = (await rowsOf('calendar_records')).length;
    const all = await Promise.allSettled([
      create({}),
      create({ venue: existing(999_999) }),
      create({}, calendar.as('subscriber')),
      create({}),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await rowsOf('calendar_records')).toHaveLength(before + 2);
    expect(await rowsOf('events')).toHaveLength(3);
  });
});
