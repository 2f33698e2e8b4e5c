import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { concert } from '../events/test-calendar.ts';
import { always } from './day-counts.ts';
import { searchEventRows, searchEvents } from './search.ts';
import {
  type AskedList,
  allEvents,
  createListsCalendar,
  firstEvent,
  type ListsCalendar,
  toSearch,
} from './test-lists.ts';

const market = { included: ['market'], excluded: [] };

/** In each of the lists below. */
const listed = firstEvent + 1;

const costly: Readonly<Record<string, Partial<AskedList>>> = {
  'events of a category': { categories: [1] },
  'events of a tag, by title': { tags: [1], by: 'title' },
  'events in one of two categories': { categories: [0, 1] },
  'events in one of two categories, by title': { categories: [0, 1], by: 'title' },
  'events of a category with a tag': { categories: [1], tags: [1] },
  'events with a text that many have': { words: market },
  'events with a text that many have, the last first': { words: market, direction: 'desc' },
};

describeOnEachEngine('a total that takes long to count', (engine) => {
  let lists: ListsCalendar;
  afterAll(() => lists.calendar[Symbol.asyncDispose]());

  beforeAll(async () => {
    lists = await createListsCalendar(engine);
  });

  async function totalOf(asked: Partial<AskedList>): Promise<number> {
    const { db } = lists.calendar;
    const search = await toSearch(lists, { ...allEvents, ...asked });
    const { total } = await searchEvents(db, undefined, search);
    const rows = await db.snapshot((snapshot) => searchEventRows(db, snapshot, search));
    expect(Number(rows.total)).toBe(Number(total));
    return Number(total);
  }

  /** As no write does it: nobody is told that the calendar has changed. */
  const hide = (isHidden: boolean) =>
    lists.calendar.db
      .write('events')
      .where({ id: listed })
      .update({ hide_from_listings: Number(isHidden) });

  for (const [name, asked] of Object.entries(costly)) {
    test(`of ${name}: is counted once for all pages while the calendar stays as it is`, async () => {
      const total = await totalOf(asked);
      await hide(true);
      expect(await totalOf(asked)).toBe(total);
      expect(await totalOf({ ...asked, offset: 20, limit: 1 })).toBe(total);
      const { db } = lists.calendar;
      await db.transaction((trx) => db.bumpRevision(trx, 'calendar'));
      expect(await totalOf({ ...asked, offset: 20 })).toBe(total - 1);
      await hide(false);
      await db.transaction((trx) => db.bumpRevision(trx, 'calendar'));
      expect(await totalOf(asked)).toBe(total);
    });

    test(`of ${name}: follows each change, and is of its own window`, async () => {
      const { calendar, categories, tags } = lists;
      const total = await totalOf(asked);
      const terms = {
        categories: [{ kind: 'id', id: categories[1] ?? 0 }] as const,
        tags: [{ kind: 'id', id: tags[1] ?? 0 }] as const,
      };
      const { id } = await calendar.create({ ...concert, title: 'Market of Nakawa', ...terms });
      expect(await totalOf(asked)).toBe(total + 1);
      await calendar.remove(id);
      expect(await totalOf(asked)).toBe(total);
      const none = { starts: { from: always.from, to: 0 }, ends: always };
      expect(await totalOf({ ...asked, window: none })).toBe(0);
    });
  }
});
