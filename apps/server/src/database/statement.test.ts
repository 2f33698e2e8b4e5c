import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../test/harness/database.ts';
import { runIn } from './database.ts';
import {
  inList,
  insertInto,
  joinSql,
  keyedRows,
  keyList,
  placedRows,
  prepared,
  preparedIf,
  type Statement,
  sql,
} from './statement.ts';

describeOnEachEngine('statements', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
  });
  beforeEach(() => db.write('terms').del());
  afterAll(() => db.close());

  const columns = ['taxonomy', 'name', 'name_key', 'slug', 'description', 'revision'];
  const addTerms = (...slugs: string[]) =>
    db.transaction((trx) =>
      runIn(
        trx,
        insertInto(
          'terms',
          columns,
          slugs.map((slug) => ['post_tag', slug, slug, slug, '', 0]),
        ),
      ),
    );

  /** Runs a statement in each possible way. */
  const inEachWay = async <Row>(statement: Statement): Promise<Row[][]> => [
    await db.select<Row>(preparedIf(false, statement)),
    await db.select<Row>(preparedIf(true, statement)),
    await db.transaction((trx) => runIn<Row>(trx, preparedIf(false, statement))),
    await db.transaction((trx) => runIn<Row>(trx, preparedIf(true, statement))),
  ];

  test('returns the same rows on a reader and in a transaction, prepared or not', async () => {
    await addTerms('a', 'b', 'c');
    const statement = joinSql([sql('select slug from terms where slug > ?', ['a']), sql('order by slug')], ' ');
    for (const rows of await inEachWay(statement)) expect(rows).toEqual([{ slug: 'b' }, { slug: 'c' }]);
  });

  test('an empty list contains nothing', async () => {
    await addTerms('a');
    const found = async (condition: string) =>
      db.select(joinSql([sql(`select slug from terms where id ${condition}`), inList([])], ' '));
    expect([await found('in'), await found('not in')]).toEqual([[], [{ slug: 'a' }]]);
  });

  test('a question mark inside quotes is no placeholder', async () => {
    const ask = prepared(`select 'why?' as a, cast(? as text) as b`);
    for (const run of [db.select(ask('so')), db.select(preparedIf(false, ask('so')))]) {
      expect(await run).toEqual([{ a: 'why?', b: 'so' }]);
    }
  });

  test('concurrent runs of a prepared statement have separate results', async () => {
    const echo = prepared('select cast(? as integer) as value');
    const results = await Promise.all(Array.from({ length: 50 }, (_, i) => db.select(echo(i))));
    expect(results).toEqual(Array.from({ length: 50 }, (_, i) => [{ value: i }]));
  });

  test('an invalid statement fails each time, and does not affect others', async () => {
    const broken = prepared('select id from nowhere where id = ?');
    for (let time = 0; time < 2; time += 1) await expect(db.select(broken(1))).rejects.toThrow(/nowhere/);
    await expect(db.transaction((trx) => runIn(trx, broken(1)))).rejects.toThrow(/nowhere/);
    expect(await db.isReady()).toBe(true);
  });

  test('a change returns its rows, and is rolled back with its transaction', async () => {
    await addTerms('a', 'b');
    const rename = prepared('update terms set slug = ? where slug = ? returning slug');
    const failed = db.transaction(async (trx) => {
      expect(await runIn(trx, rename('z', 'a'))).toEqual([{ slug: 'z' }]);
      expect(await runIn(trx, rename('z', 'nobody'))).toEqual([]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await db.read('terms').orderBy('slug').pluck('slug')).toEqual(['a', 'b']);
  });

  test('a statement sees earlier insertions of its transaction', async () => {
    const count = prepared('select count(*) as count from terms');
    await db.transaction(async (trx) => {
      await runIn(trx, insertInto('terms', columns, [['post_tag', 'a', 'a', 'a', '', 0]]));
      expect(await runIn(trx, count())).toEqual([{ count: 1 }]);
    });
  });

  test('concurrent transactions claim different rows', async () => {
    const slugs = Array.from({ length: 8 }, (_, i) => `term-${i}`);
    await addTerms(...slugs);
    const selectFree = prepared(
      'select slug from terms where revision = 0 order by slug limit 2 for update skip locked',
    );
    const take = prepared('update terms set revision = 1 where slug in (select key from json_each(?))');
    const claim = () =>
      db.transaction(async (trx) => {
        const found = (await runIn<{ slug: string }>(trx, selectFree())).map(({ slug }) => slug);
        await runIn(trx, take(keyList(found)));
        return found;
      });
    const claimed = (await Promise.all([claim(), claim(), claim(), claim()])).flat();
    expect(claimed.toSorted()).toEqual(slugs);
  });

  const waysToPlace: Readonly<Record<string, typeof placedRows>> = {
    'their places': placedRows,
    'keys of their own': (rows, valuesOf) => {
      const places = new Map(rows.map((row, place) => [row, place]));
      return keyedRows(rows, (row) => String(places.get(row)), valuesOf);
    },
  };

  test.each(Object.keys(waysToPlace))('returns rows from one JSON value unchanged, by %s', async (way) => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).map((any) => any.replaceAll('\0', '').toWellFormed());
    const row = fc.tuple(text, fc.option(text), fc.maxSafeInteger());
    const read = prepared(`
      select key as position, value ->> 0 as a, value ->> 1 as b, cast(value ->> 2 as bigint) as c from json_each(?)
    `);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
        const value = waysToPlace[way]?.(rows, (each) => each) ?? '';
        const found = await db.select<{ position: string | number; a: string; b: string | null; c: number }>(
          read(value),
        );
        const inOrder = found.toSorted((one, other) => Number(one.position) - Number(other.position));
        expect(inOrder.map(({ a, b, c }) => [a, b, c])).toEqual(rows);
      }),
      { numRuns: 30 },
    );
  });
});

describe('pieces of SQL', () => {
  test('keep their values in the order of their placeholders', () => {
    const joined = joinSql([sql('a = ?', [1]), sql('b is null'), joinSql([sql('c in '), inList([2, 3])], '')], ' and ');
    expect(joined).toEqual({ text: 'a = ? and b is null and c in (?, ?)', bindings: [1, 2, 3], isPrepared: false });
  });

  test('are not prepared if they are joined', () => {
    expect(joinSql([prepared('a = ?')(1)], '').isPrepared).toBe(false);
  });
});
