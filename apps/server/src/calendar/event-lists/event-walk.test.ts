import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Database } from '../../database/database.ts';
import { isWalkable } from './event-walk.ts';
import { searchEvents } from './search.ts';
import { isCountable } from './searched-pages.ts';
import {
  type AskedList,
  askedLists,
  createListsCalendar,
  deepPages,
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
});
