import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../test/database.ts';
import { dropSubstringIndex } from './substring-index.ts';

const texts = {
  market: 'Owino market day',
  school: 'ÉCOLE française de Kampala',
  luganda: 'Olunaku lw’Ŋŋanda',
  cyrillic: 'Концерт в Кампале',
  greek: 'Ελληνική βραδιά',
  chinese: '坎帕拉音乐节',
  arabic: 'مهرجان كمبالا',
  signs: '100% off_today \\ "quoted" it\'s',
  emoji: 'Goat 🐐 race',
} as const;

describeOnEachEngine('finding text within text', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    await db.write('users').insert({ id: 1, login: 'amina', login_key: 'amina', role: 'editor', created_at: 1 });
  });
  beforeEach(async () => {
    await db.write('events').del();
    for (const [name, title] of Object.entries(texts)) await insertEvent(name, { title });
  });
  afterAll(() => db.close());

  async function insertEvent(slug: string, columns: Record<string, string>): Promise<void> {
    const [{ id }] = (await db.write('calendar_records').insert({ kind: 'event' }).returning('id')) as [{ id: number }];
    await db.write('events').insert({
      id,
      author_id: 1,
      status: 'publish',
      slug,
      title: '',
      excerpt: '',
      description: '',
      published_local: '',
      modified_at: 1,
      revision: 1,
      timezone: 'Africa/Kampala',
      start_local: '',
      end_local: '',
      start_utc: 1,
      end_utc: 1,
      all_day: 0,
      show_map: 0,
      show_map_link: 0,
      hide_from_listings: 0,
      sticky: 0,
      featured: 0,
      ...columns,
    });
  }

  const find = async (text: string): Promise<string[]> =>
    db.whereContains(db.read('events'), 'events', text).orderBy('id').pluck('slug');

  test.each<[string, string, (keyof typeof texts)[]]>([
    ['the beginning', 'owi', ['market']],
    ['the middle, over a space', 'o mar', ['market']],
    ['other case', 'OWINO', ['market']],
    ['an accented capital by its small letter', 'école', ['school']],
    ['an accented small letter by its capital', 'FRANÇAISE', ['school']],
    ['Cyrillic in other case', 'концерт', ['cyrillic']],
    ['Greek in other case', 'ΕΛΛΗΝ', ['greek']],
    ['Luganda ŋ in other case', 'ŊŊa', ['luganda']],
    ['an accent is not a plain letter', 'ecole', []],
    ['three Chinese characters', '音乐节', ['chinese']],
    ['two Chinese characters', '音乐', ['chinese']],
    ['Arabic', 'كمبالا', ['arabic']],
    ['one letter, in other case', 'É', ['school']],
    ['one small letter', 'é', ['school']],
    ['two letters in mixed case', 'Éc', ['school']],
    ['two Cyrillic letters in other case', 'КО', ['cyrillic']],
    ['a percent sign is itself', '%', ['signs']],
    ['an underscore is itself', '_', ['signs']],
    ['a backslash is itself', '\\', ['signs']],
    ['a long text with signs', '% off_t', ['signs']],
    ['quotes', '"quoted"', ['signs']],
    ['an apostrophe', "it's", ['signs']],
    ['operators of the index are plain text', 'day OR school', []],
    ['a star is no wildcard', 'mark*', []],
    ['an emoji', '🐐', ['emoji']],
    ['an emoji and its neighbours', 't 🐐 r', ['emoji']],
    ['no such text', 'zebra', []],
    ['a character that no text can hold', 'day\0', []],
    ['empty text is in every text', '', Object.keys(texts) as (keyof typeof texts)[]],
  ])('%s', async (_, text, want) => {
    expect(await find(text)).toEqual(want);
  });

  test('each indexed column is searched, and no other', async () => {
    await insertEvent('by-excerpt', { excerpt: 'Bring a gourd' });
    await insertEvent('by-description', { description: '<p>A gourd each</p>' });
    await insertEvent('by-timezone', { timezone: 'Gourd/Land' });
    expect(await find('gourd')).toEqual(['by-excerpt', 'by-description']);
    expect(await find('rd')).toEqual(['by-excerpt', 'by-description']);
  });

  test('a changed text is found by what it says now', async () => {
    await db.write('events').where({ slug: 'market' }).update({ title: 'Nakasero fair', status: 'draft' });
    expect(await find('Owino')).toEqual([]);
    expect(await find('nakasero')).toEqual(['market']);
  });

  test('a deleted row is not found', async () => {
    await db.write('events').where({ slug: 'market' }).del();
    expect(await find('Owino')).toEqual([]);
  });

  test('it narrows a query with other conditions', async () => {
    const query = db.read('events').where({ slug: 'market' }).orWhere({ slug: 'school' });
    const narrowed = db.whereContains(db.read.from(query.as('events')), 'events', 'kampala');
    expect(await narrowed.pluck('slug')).toEqual(['school']);
  });

  test('any part of any text is found, and the search never fails', async () => {
    const part = fc
      .tuple(fc.constantFrom(...Object.entries(texts)), fc.nat(30), fc.nat(30))
      .map(([[slug, text], from, length]) => ({ slug, text: [...text].slice(from, from + length + 1).join('') }));
    await fc.assert(
      fc.asyncProperty(part, async ({ slug, text }) => {
        expect(await find(text)).toContain(slug);
      }),
      { numRuns: 60 },
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        await find(text);
      }),
      { numRuns: 60 },
    );
  });

  test('the index can be dropped, as the migration back does', async () => {
    const other = await createTestDatabase({ engine });
    await dropSubstringIndex(other.write, 'events');
    await other.close();
  });

  test('a table without an index is named in the error', () => {
    expect(() => db.whereContains(db.read('images'), 'images', 'a')).toThrow(
      'The table images has no substring index.',
    );
  });
});
