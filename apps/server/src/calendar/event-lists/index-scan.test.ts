import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Database } from '../../database/database.ts';
import { canUseIndexScan } from './index-scan.ts';
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

describeOnEachEngine('a list from an index scan', (engine) => {
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
    return (canUseIndexScan(search) || isCountable(search)) && ids.length > 0;
  }

  /** Fails if fewer than a fifth of the lists used a scan and had events. */
  async function expectAllSame(arbitrary: fc.Arbitrary<AskedList>): Promise<void> {
    const numRuns = 300;
    let scanned = 0;
    const property = fc.asyncProperty(arbitrary, async (asked) => {
      if (await expectSame(asked)) scanned += 1;
    });
    await fc.assert(property, { numRuns, seed: 17 });
    expect(scanned).toBeGreaterThan(numRuns / 5);
  }

  test('has the same events and total as the general query', { timeout: 300_000 }, () => expectAllSame(askedLists));

  test('has the same events and total on deep and last pages', { timeout: 300_000 }, () => expectAllSame(deepPages));
});
