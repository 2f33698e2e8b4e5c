import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { recordStatements } from '../../../test/harness/query-plans.ts';
import { dayMs } from '../../time/durations.ts';
import { publicVisibility } from '../posts/visibility.ts';
import { always } from './event-window.ts';
import { searchEvents } from './search.ts';
import { toEventSearch } from './test-search.ts';

const today = 22_280;
const at = (day: number) => day * dayMs;
const monthOfCategory = {
  statuses: ['publish'] as const,
  visibility: publicVisibility(at(today)),
  ...{ hasDue: false, ranked: undefined, offset: 0, order: { by: 'start_date', direction: 'asc' } as const },
  window: { starts: { from: at(today), to: at(today + 30) }, ends: { from: at(today), to: at(today + 30) } },
  categories: { named: [1], all: [1] },
};

test('the starts of running events have one lower bound, because SQLite uses only one', async () => {
  await using db = await createTestDatabase();
  const running = { starts: { from: always.from, to: at(today + 30) }, ends: { from: at(today), to: always.to } };
  for (const limit of [10, 5000]) {
    const { db: recording, statements } = recordStatements(db);
    const asked = toEventSearch(db.read, { ...monthOfCategory, window: running, limit });
    await recording.snapshot((snapshot) => searchEvents(recording, snapshot, asked));
    const pages = [...statements.keys()].filter((text) => text.includes('order by'));
    expect(pages.length).toBeGreaterThan(0);
    for (const text of pages) expect(text.match(/(?<!\+)o\.start_utc (?:>=?|between) /g)).toEqual(['o.start_utc >= ']);
  }
});

describeOnEachEngine('the dates of series in a month', (engine) => {
  test.each([
    [5000, true],
    [10, false],
  ])('of a category with few of them: %i at once are looked up by event: %s', async (limit, isLookedUp) => {
    await using db = await createTestDatabase({ engine });
    const month = { start_day: today + 9, end_day: today + 9 };
    await db.write('list_days').insert([
      { ...month, list: 'publish', events: 1000 },
      { ...month, list: 't1', events: 300 },
      { list: 't1', start_day: today + 99, end_day: today + 99, events: 50_000 },
    ]);
    const { db: recording, statements } = recordStatements(db);
    await recording.snapshot((snapshot) =>
      searchEvents(recording, snapshot, toEventSearch(snapshot, { ...monthOfCategory, limit })),
    );
    expect([...statements.keys()].some((text) => text.includes('with matching as'))).toBe(isLookedUp);
  });
});
