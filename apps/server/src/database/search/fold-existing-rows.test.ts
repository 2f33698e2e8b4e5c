import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { down, up } from '../migrations/0008-expand-search-of-folded-texts.ts';
import { expandWords } from './expand-words.ts';
import { rowsContaining, rowsWithWords } from './find-texts.ts';
import { storeTexts } from './store-texts.ts';

describeOnEachEngine('a database from before the searches', (engine) => {
  test('is searched as if all of it had been written since', async () => {
    await using db = await createTestDatabase({ engine });
    await db.transaction(down);
    await db.write('users').insert({ id: 1, login: 'amina', login_key: 'amina', role: 'editor', created_at: 1 });
    const texts = { excerpt: '', description: '<p>Every evening</p>', timezone: 'UTC', start_local: '', end_local: '' };
    const flags = { all_day: 0, show_map: 0, show_map_link: 0, hide_from_listings: 0, sticky: 0, featured: 0 };
    const events = Array.from({ length: 450 }, (_event, index) => ({
      ...{ id: index + 1, author_id: 1, status: 'publish', slug: `e${index}`, title: `Café ${index + 1000}` },
      ...{ ...texts, ...flags, published_local: '', modified_at: 1, revision: 1, start_utc: 1, end_utc: 1 },
    }));
    await db.write('calendar_records').insert(events.map(({ id }) => ({ id, kind: 'event' })));
    for (let from = 0; from < events.length; from += 150)
      await db.write('events').insert(events.slice(from, from + 150));
    await db.write('terms').insert({
      ...{ id: 1, taxonomy: 'post_tag', name: 'Tamasha', name_key: 'tamasha', slug: 'tamasha' },
      ...{ description: '', revision: 1 },
    });
    await db.transaction(up);

    const count = async (table: 'events' | 'terms', included: string[]) =>
      (await db.select(rowsContaining(db.read, table, { included, excluded: [], inOneColumn: false }))).length;
    expect(await count('events', ['cafe'])).toBe(450);
    expect(await count('events', ['cafe', '1449'])).toBe(1);
    expect(await count('terms', ['MASH'])).toBe(1);
    const words = await expandWords(['cfae'], (statement) => db.select(statement));
    expect(await db.select(rowsWithWords(db.read, 'events', words, 'title'))).toHaveLength(450);
  });

  test('keeps nothing of a row that is deleted', async () => {
    await using db = await createTestDatabase({ engine });
    await db.write('terms').insert({
      ...{ id: 1, taxonomy: 'post_tag', name: 'Tamasha', name_key: 'tamasha', slug: 'tamasha' },
      ...{ description: '', revision: 1 },
    });
    const row = { id: 1, name: 'Tamasha', slug: 'tamasha' } as { id: number }; // as: with texts
    await db.transaction((trx) => storeTexts(trx, 'terms', [row]));
    await db.write('terms').del();
    expect(await db.read('terms_search')).toEqual([]);
    expect(
      await db.select(rowsContaining(db.read, 'terms', { included: ['mash'], excluded: [], inOneColumn: false })),
    ).toEqual([]);
  });
});
