import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { always } from '../event-lists/event-window.ts';
import { toEventSearch } from '../event-lists/test-search.ts';
import { publicVisibility } from '../posts/visibility.ts';
import { splitStarts } from './list-days.ts';

const month = {
  statuses: ['publish'] as const,
  visibility: publicVisibility(0),
  ...{ hasDue: false, ranked: undefined, offset: 0, limit: 10, order: { by: 'start_date', direction: 'asc' } as const },
};

describeOnEachEngine('the parts of a month with more events than are read at once', (engine) => {
  test('contain each start once, in order', async () => {
    await using db = await createTestDatabase({ engine });
    const time = fc.integer({ min: -1e12, max: 1e13 });
    fc.assert(
      fc.property(time, fc.nat(1e10), fc.integer({ min: 1, max: 9 }), fc.boolean(), (from, length, count, isOpen) => {
        const starts = { from: isOpen ? always.from : from, to: from + length };
        const window = { starts, ends: { from, to: always.to } };
        const parts = splitStarts(toEventSearch(db.read, { ...month, window }), count).map(({ window }) => window);
        expect(parts).toHaveLength(count);
        expect(parts[0]?.starts.from).toBe(starts.from);
        expect(parts.at(-1)?.starts.to).toBe(starts.to);
        for (const [index, part] of parts.slice(1).entries())
          expect(part.starts.from).toBe((parts[index]?.starts.to ?? 0) + 1);
        expect(parts.every(({ ends }) => ends.from === from)).toBe(true);
      }),
    );
  });
});
