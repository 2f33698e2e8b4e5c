import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { rowsContaining } from './find-texts.ts';
import { foldText } from './fold-text.ts';
import { storeTexts } from './store-texts.ts';

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
  letters: 'Encyclopædia of ﬁne Straßen: Łódź, Øre, Ｆｕｌｌ',
  hedgehog: 'Тихий ёжик',
  entity: 'This &amp; that',
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
    // as: one row
    const [{ id }] = (await db.write('calendar_records').insert({ kind: 'event' }).returning('id')) as [{ id: number }];
    const texts = { title: '', excerpt: '', description: '', ...columns };
    const flags = { show_map: 0, show_map_link: 0, hide_from_listings: 0, sticky: 0, featured: 0 };
    await db.write('events').insert({
      ...{ id, author_id: 1, status: 'publish', slug, published_local: '', modified_at: 1, revision: 1 },
      ...{ timezone: 'UTC', start_local: '', end_local: '', start_utc: 1, end_utc: 1, all_day: 0 },
      ...{ ...flags, ...texts },
    });
    const row = { id, ...texts } as { id: number }; // as: the row has texts
    await db.transaction((trx) => storeTexts(trx, 'events', [row]));
  }

  async function findAll(included: string[], excluded: string[] = [], inOneColumn = false): Promise<string[]> {
    const { text, bindings } = rowsContaining(db.read, 'events', { included, excluded, inOneColumn });
    return db
      .read('events')
      .whereRaw(`id in (${text})`, [...bindings])
      .orderBy('id')
      .pluck('slug');
  }
  const find = (text: string): Promise<string[]> => findAll([text]);

  test.each<[string, string, (keyof typeof texts)[]]>([
    ['the beginning', 'owi', ['market']],
    ['a substring with a space', 'o mar', ['market']],
    ['other case', 'OWINO', ['market']],
    ['an accented capital by its small letter', 'école', ['school']],
    ['an accented small letter by its capital', 'FRANÇAISE', ['school']],
    ['Cyrillic in other case', 'концерт', ['cyrillic']],
    ['Greek in other case', 'ΕΛΛΗΝ', ['greek']],
    ['Luganda ŋ in other case', 'ŊŊa', ['luganda']],
    ['plain letters instead of accents', 'ecole francaise', ['school']],
    ['a combining accent', 'e\u0301cole', ['school']],
    ['a letter with another accent', 'ecòle', ['school']],
    ['the letters of a ligature', 'ENCYCLOPAEDIA of fine', ['letters']],
    ['a ligature of plain letters', 'ﬁne', ['letters']],
    ['sharp s in either spelling', 'STRASSE', ['letters']],
    ['sharp s itself', 'straẞe', ['letters']],
    ['letters with strokes', 'lodz, ore', ['letters']],
    ['wide letters', 'full', ['letters']],
    ['Luganda ŋ is not n', 'nnanda', []],
    ['Greek without accents', 'ελληνικη', ['greek']],
    ['Cyrillic й is another letter', 'тихии', []],
    ['Cyrillic ё is none', 'тихий ежик', ['hedgehog']],
    ['a character that is stored as an entity', 'this & that', ['entity']],
    ['not the name of an entity', 's &amp', []],
    ['an entity as its character', 's &amp; t', ['entity']],
    ['three Chinese characters', '音乐节', ['chinese']],
    ['two Chinese characters', '音乐', ['chinese']],
    ['Arabic', 'كمبالا', ['arabic']],
    ['one letter, in other case', 'Я', []],
    ['one small letter', 'ж', ['hedgehog']],
    ['two letters in mixed case', 'Éc', ['school']],
    ['two Cyrillic letters in other case', 'КО', ['cyrillic']],
    ['a literal percent sign', '%', ['signs']],
    ['a literal underscore', '_', ['signs']],
    ['a literal backslash', '\\', ['signs']],
    ['a long text with signs', '% off_t', ['signs']],
    ['quotes', '"quoted"', ['signs']],
    ['an apostrophe', "it's", ['signs']],
    ['operators of the index are plain text', 'day OR school', []],
    ['a star is no wildcard', 'mark*', []],
    ['an emoji', '🐐', ['emoji']],
    ['an emoji and its neighbours', 't 🐐 r', ['emoji']],
    ['no such text', 'zebra', []],
    ['a character that no text can contain', 'day\0', []],
    ['empty text is in every text', '', Object.keys(texts) as (keyof typeof texts)[]], // as: its own keys
  ])('%s', async (_, text, want) => {
    expect(await find(text)).toEqual(want);
  });

  test('searches the indexed columns only', async () => {
    await insertEvent('by-excerpt', { excerpt: 'Bring a gourd' });
    await insertEvent('by-description', { description: '<p>A gourd each</p>' });
    await insertEvent('by-timezone', { timezone: 'Gourd/Land' });
    expect(await find('gourd')).toEqual(['by-excerpt', 'by-description']);
    expect(await find('rd')).toEqual(['by-excerpt', 'by-description']);
  });

  test('finds a changed text by its new words', async () => {
    const id: number = (await db.read('events').where({ slug: 'market' }).first('id'))?.id;
    const changed = { id, title: 'Nakasero fair', excerpt: '', description: '' };
    await db.transaction((trx) => storeTexts(trx, 'events', [changed]));
    expect(await find('Owino')).toEqual([]);
    expect(await find('nakasero')).toEqual(['market']);
  });

  test('a deleted row is not found', async () => {
    await db.write('events').where({ slug: 'market' }).del();
    expect(await find('Owino')).toEqual([]);
  });

  test('requires all included texts and no excluded one', async () => {
    await insertEvent('both', { title: 'Owino', description: 'Jinja' });
    expect(await findAll(['owino', 'jinja'])).toEqual(['both']);
    expect(await findAll(['owino', 'ma'])).toEqual(['market']);
    expect(await findAll(['owino'], ['jinja'])).toEqual(['market']);
    expect(await findAll(['owino'], ['ji'])).toEqual(['market']);
    expect(await findAll(['owino'], [''])).toEqual([]);
    const everything = await findAll([]);
    expect(await findAll([], ['owino', 'école', '🐐'])).toEqual(
      everything.filter((name) => !['market', 'school', 'emoji', 'both'].includes(name)),
    );
  });

  test('can require all texts in one column', async () => {
    await insertEvent('both', { title: 'Owino', description: 'Jinja' });
    expect(await findAll(['owino', 'jinja'], [], true)).toEqual([]);
    expect(await findAll(['day', 'ow'], [], true)).toEqual(['market']);
  });

  test('searches hundreds of words in one statement', async () => {
    const words = Array.from({ length: 800 }, (_word, index) => String.fromCodePoint(0x4e00 + index));
    await insertEvent('long', { title: words.join(' ') });
    expect(await findAll(words, [], true)).toEqual(['long']);
    expect(await findAll([...words, 'owino'], [], true)).toEqual([]);
    expect(await findAll(['x'.repeat(1600)])).toEqual([]);
  });

  test('finds any substring of any text, and never fails', async () => {
    const part = fc
      .tuple(fc.constantFrom(...Object.entries(texts).filter(([slug]) => slug !== 'entity')), fc.nat(30), fc.nat(30))
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

  test('finds the same rows by the index as by comparing all folded texts', async () => {
    const letter = fc.constantFrom(...'aAbBéÉñ ŋŊßøæйЙёが音楽%_\\"\'&;*-🐐'.split(/(?:)/u));
    const text = fc.string({ unit: letter, maxLength: 12 });
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 4 });
    const stored = fc.sample(text, { numRuns: 60, seed: 9 });
    for (const [index, title] of stored.entries()) await insertEvent(`generated-${index}`, { title });
    const generated = stored.map((title, index) => ({ slug: `generated-${index}`, folded: foldText(title) }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { maxLength: 3 }),
        fc.array(word, { maxLength: 2 }),
        async (included, excluded) => {
          const want = generated
            .filter(({ folded }) => included.every((each) => folded.includes(foldText(each))))
            .filter(({ folded }) => !excluded.some((each) => folded.includes(foldText(each))))
            .map(({ slug }) => slug);
          const found = await findAll(included, excluded);
          expect(found.filter((slug) => slug.startsWith('generated'))).toEqual(want);
        },
      ),
      { numRuns: 150 },
    );
  });
});
