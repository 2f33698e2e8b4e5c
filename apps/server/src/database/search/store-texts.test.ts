import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { rowsContaining } from './find-texts.ts';
import { storeTexts } from './store-texts.ts';

describeOnEachEngine('the stored texts of searches', (engine) => {
  test('are deleted with their row', async () => {
    await using db = await createTestDatabase({ engine });
    await db.write('terms').insert({
      ...{ id: 1, taxonomy: 'post_tag', name: 'Tamasha', name_key: 'tamasha', slug: 'tamasha' },
      ...{ description: '', revision: 1 },
    });
    const row = { id: 1, name: 'Tamasha', slug: 'tamasha' } as { id: number }; // as: the row has texts
    await db.transaction((trx) => storeTexts(trx, 'terms', [row]));
    await db.write('terms').del();
    expect(await db.read('terms_search')).toEqual([]);
    expect(
      await db.select(rowsContaining(db.read, 'terms', { included: ['mash'], excluded: [], inOneColumn: false })),
    ).toEqual([]);
  });
});
