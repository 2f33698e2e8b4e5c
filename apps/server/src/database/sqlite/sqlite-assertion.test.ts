import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { runIn, type Transaction } from '../database.ts';
import { insertInto, prepared } from '../statement.ts';
import { assertNoRows, isAssertionError } from './sqlite-assertion.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ engine: 'sqlite' });
});
beforeEach(() => db.write('terms').del());
afterAll(() => db.close());

const columns = ['taxonomy', 'name', 'name_key', 'slug', 'description', 'revision'];
const insert = (trx: Transaction, slug: string) =>
  runIn(trx, insertInto('terms', columns, [['post_tag', slug, slug, slug, '', 1]]));
const assertNoTerm = assertNoRows('from terms where slug = ?');
const stored = (): Promise<string[]> => db.read('terms').orderBy('id').pluck('slug');
const errorOf = (work: (trx: Transaction) => Promise<unknown>): Promise<unknown> =>
  db.transaction(work).then(
    () => undefined,
    (error) => error,
  );

test('stores the transaction and nothing else if there is no row', async () => {
  await db.transaction(async (trx) => {
    await runIn(trx, assertNoTerm("o'clock"));
    await insert(trx, "o'clock");
  });
  expect(await stored()).toEqual(["o'clock"]);
});

test.each([
  { place: 'before an insertion', slugs: ['assert kampala', 'gulu'] },
  { place: 'after an insertion', slugs: ['gulu', 'assert kampala'] },
  { place: 'of a row of the same transaction', slugs: ['gulu', 'assert gulu'] },
])('stores nothing if there is a row, $place', async ({ slugs }) => {
  await db.transaction((trx) => insert(trx, 'kampala'));
  const error = await errorOf(async (trx) => {
    for (const slug of slugs) {
      if (slug.startsWith('assert ')) await runIn(trx, assertNoTerm(slug.slice('assert '.length)));
      else await insert(trx, slug);
    }
  });
  expect(isAssertionError(error)).toBe(true);
  expect(await stored()).toEqual(['kampala']);
  await db.transaction((trx) => insert(trx, 'gulu'));
  expect(await stored()).toEqual(['kampala', 'gulu']);
});

test('fails at the next statement with a result', async () => {
  await db.transaction((trx) => insert(trx, 'kampala'));
  let reached = false;
  const error = await errorOf(async (trx) => {
    await runIn(trx, assertNoTerm('kampala'));
    await runIn(trx, prepared('select 1 as one')());
    reached = true;
  });
  expect([isAssertionError(error), reached]).toEqual([true, false]);
});

test('recognises no other error', async () => {
  await db.transaction((trx) => insert(trx, 'kampala'));
  const errors = [
    await errorOf((trx) => insert(trx, 'kampala')),
    await errorOf((trx) => runIn(trx, assertNoRows('from nothing')())),
    await errorOf(async () => {
      throw new Error('Something else.');
    }),
    'CHECK constraint failed: assert_no_rows',
  ];
  for (const error of errors) {
    expect(error).toBeDefined();
    expect(isAssertionError(error)).toBe(false);
  }
});
