import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { searchEvents } from './search.ts';
import {
  type AskedList,
  askedLists,
  createListsCalendar,
  deepPages,
  type ListModel,
  type ListsCalendar,
  readModel,
  searchInMemory,
  toSearch,
} from './test-lists.ts';
import { toEventSearch } from './test-search.ts';

describeOnEachEngine('a list by a scan or a set', (engine) => {
  let lists: ListsCalendar;
  let model: ListModel;
  afterAll(() => lists.calendar[Symbol.asyncDispose]());

  beforeAll(async () => {
    lists = await createListsCalendar(engine);
    model = await readModel(lists.calendar.db);
  });

  async function expectSame(arbitrary: fc.Arbitrary<AskedList>): Promise<void> {
    const { db } = lists.calendar;
    let found = 0;
    const property = fc.asyncProperty(
      arbitrary,
      fc.array(fc.nat({ max: 2400 }), { maxLength: 2 }),
      async (asked, further) => {
        const search = await toSearch(lists, asked);
        // The later pages use the sizes and places that the first one left.
        for (const offset of [search.offset, ...further]) {
          const page = { ...search, offset };
          const { ids, total } = await searchEvents(db, undefined, toEventSearch(db.read, { ...page, nextAtMs: 1 }));
          expect({ ids, total }).toEqual(searchInMemory(model, page));
          found += ids.length > 0 ? 1 : 0;
        }
      },
    );
    await fc.assert(property, { numRuns: 60, seed: 17 });
    expect(found).toBeGreaterThan(20);
  }

  test('has the same events and total as the model', { timeout: 300_000 }, () => expectSame(askedLists));

  test('has the same events and total on deep and last pages', { timeout: 300_000 }, () => expectSame(deepPages));
});
