import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { UserId } from '../../account/caller.ts';
import type { ReadableAuthor } from '../../account/permissions.ts';
import type { Change, ChangeRow } from '../posts/journal.ts';
import { changeSeenBy } from './audience.ts';
import { findChanges } from './repository.ts';

const me = 1 as UserId;
const other = 2 as UserId;
const audiences: readonly ReadableAuthor[] = ['everybody', 'nobody', me, other];
const flags = [0, 1] as const;
const authors = [null, me, other] as const;

/** All combinations of the columns that decide the audience, except for records that never exist. */
const isThere = (isPublic: 0 | 1, author: UserId | null) => isPublic === 1 || author !== null;
const combinations: ChangeRow[] = (['created', 'updated', 'trashed', 'restored', 'deleted'] as const).flatMap(
  (change) =>
    flags.flatMap((public_before) =>
      flags.flatMap((public_after) =>
        authors.flatMap((author_before) =>
          authors.map((author_after) => ({
            ...{ kind: 'event', record_id: 1, change, revision: 1, at: 0 },
            ...{ public_before, public_after, author_before, author_after, series_id: null, recurrence_id: null },
          })),
        ),
      ),
    ),
);

const rows = combinations.filter(
  (row) => isThere(row.public_before, row.author_before) || isThere(row.public_after, row.author_after),
);

test('a record that is hidden before and after is not in the feed', () => {
  for (const row of rows) {
    for (const audience of audiences) {
      const could = (isPublic: 0 | 1, author: UserId | null) =>
        isPublic === 1 || (author !== null && (audience === 'everybody' || audience === author));
      const [before, after] = [could(row.public_before, row.author_before), could(row.public_after, row.author_after)];
      const seen = changeSeenBy(row, audience);
      if (!before && !after) expect(seen).toBeUndefined();
      if (before && !after) expect(seen).toBe('deleted');
      if (after) expect(seen).toBeDefined();
      if (after && before) expect(seen).toBe(row.change);
    }
  }
});

test.each<
  [name: string, row: Partial<ChangeRow>, expected: Partial<Record<'nobody' | 'everybody' | 'author', Change>>]
>([
  ['publishes a draft', { public_after: 1 }, { nobody: 'created', everybody: 'updated', author: 'updated' }],
  ['withdraws', { public_before: 1 }, { nobody: 'deleted', everybody: 'updated', author: 'updated' }],
  ['trashes', { change: 'trashed', public_before: 1 }, { nobody: 'deleted', everybody: 'trashed', author: 'trashed' }],
  ['trashes a draft', { change: 'trashed' }, { everybody: 'trashed', author: 'trashed' }],
  [
    'restores',
    { change: 'restored', public_after: 1 },
    { nobody: 'created', everybody: 'restored', author: 'restored' },
  ],
  ['gives a draft to another author', { author_after: other }, { everybody: 'updated', author: 'deleted' }],
])('a change that %s', (_name, own, expected) => {
  const row = {
    ...{ change: 'updated', public_before: 0, public_after: 0 },
    author_before: me,
    author_after: me,
    ...own,
  };
  const seen = (audience: ReadableAuthor) => changeSeenBy(row as ChangeRow, audience); // as: a row of the parts above
  expect([seen('nobody'), seen('everybody'), seen(me)]).toEqual([expected.nobody, expected.everybody, expected.author]);
});

describeOnEachEngine('whereSeenBy', (engine) => {
  let db: TestDatabase;
  afterAll(() => db.close());
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    await db.write('calendar_changes').insert(rows.map((row, index) => ({ ...row, record_id: index })));
  });

  test('selects the same changes as changeSeenBy', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...audiences), async (audience) => {
        const range = { after: 0, upTo: 10_000, limit: 10_000 };
        const found = await db.snapshot((snapshot) => findChanges(db, snapshot, range, audience));
        const expected = rows.flatMap((row, index) => (changeSeenBy(row, audience) === undefined ? [] : [index]));
        expect(found.map(({ record_id }) => record_id)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });
});
