import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { recordStatements } from '../../../test/harness/query-plans.ts';
import type { Database } from '../../database/database.ts';
import type { EventId } from '../events/event.ts';
import { isWalkable } from './event-walk.ts';
import { searchEvents } from './search.ts';
import { isCountable } from './searched-pages.ts';
import {
  type AskedList,
  allEvents,
  askedLists,
  createListsCalendar,
  deepPages,
  firstEvent,
  type ListsCalendar,
  searchInGeneral,
  toSearch,
} from './test-lists.ts';

describeOnEachEngine('a list that is walked along', (engine) => {
  let lists: ListsCalendar;
  afterAll(() => lists.calendar[Symbol.asyncDispose]());

  beforeAll(async () => {
    lists = await createListsCalendar(engine);
  });

  async function expectSame(asked: AskedList, db: Database = lists.calendar.db): Promise<boolean> {
    const search = await toSearch(lists, asked);
    const { ids, total } = await searchEvents(db, undefined, search);
    const general = await db.snapshot((snapshot) => searchInGeneral(db, snapshot, search));
    expect({ ids, total: Number(total) }).toEqual(general);
    return (isWalkable(search) || isCountable(search)) && ids.length > 0;
  }

  /** Fails where fewer than a fifth of the lists were walked along and had events. */
  async function expectAllSame(arbitrary: fc.Arbitrary<AskedList>): Promise<void> {
    const numRuns = 300;
    let walked = 0;
    const property = fc.asyncProperty(arbitrary, async (asked) => {
      if (await expectSame(asked)) walked += 1;
    });
    await fc.assert(property, { numRuns, seed: 17 });
    expect(walked).toBeGreaterThan(numRuns / 5);
  }

  test('has the events and the total that the general statements find', { timeout: 300_000 }, () =>
    expectAllSame(askedLists),
  );

  test('has them on deep pages and the last ones, too', { timeout: 300_000 }, () => expectAllSame(deepPages));

  describe('from an event of another page', () => {
    const middlePages = deepPages
      .filter(({ by, words, categories }) => by !== 'start_date' || words !== undefined || categories !== undefined)
      .map((asked) => ({ ...asked, window: allEvents.window, offset: 600 + (asked.offset % 900) }));
    const steps = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 1, maxLength: 4 });

    /** Reads pages around one of a list, and gives how many statements began at an event. */
    async function countFromEvents(asked: AskedList, further: readonly number[]): Promise<number> {
      const { db, statements } = recordStatements(lists.calendar.db);
      const offsets = [0, ...further].map((step) => Math.max(0, asked.offset + step));
      for (const offset of offsets) await expectSame({ ...asked, offset }, db);
      return [...statements.keys()].filter((text) => text.includes(' from events place ')).length;
    }

    test('has the same events forwards and backwards', { timeout: 300_000 }, async () => {
      let fromEvents = 0;
      const property = fc.asyncProperty(middlePages, steps, async (asked, further) => {
        fromEvents += await countFromEvents(asked, further);
      });
      await fc.assert(property, { numRuns: 100, seed: 25 });
      expect(fromEvents).toBeGreaterThan(50);
    });

    test('has the same events after others have come before them and left', async () => {
      const first = (firstEvent + 1) as EventId; // as: one of the calendar
      for (const title of ['zzz', 'aaa', 'zzz']) {
        await expectSame({ ...allEvents, by: 'title', offset: 900 });
        await lists.calendar.update(first, { title });
      }
      await expectSame({ ...allEvents, by: 'title', offset: 910 });
    });
  });
});
