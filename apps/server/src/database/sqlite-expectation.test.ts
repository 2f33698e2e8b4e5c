import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { runIn, type Transaction } from './database.ts';
import { expectNone, isUnexpected } from './sqlite-expectation.ts';
import { insertInto, prepared } from './statement.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ engine: 'sqlite' });
});
beforeEach(() => db.write('terms').del());
afterAll(() => db.close());

const columns = ['taxonomy', 'name', 'name_key', 'slug', 'description', 'revision'];
const insert = (trx: Transaction, slug: string) =>
  runIn(trx, insertInto('terms', columns, [['post_tag', slug, slug, slug, '', 1]]));
const expectNoTerm = expectNone('from terms where slug = ?');
const stored = (): Promise<string[]> => db.read('terms').orderBy('id').pluck('slug');
const failureOf = (work: (trx: Transaction) => Promise<unknown>): Promise<unknown> =>
  db.transaction(work).then(
    () => undefined,
    (error) => error,
  );

test('what was expected changes nothing, and the transaction is stored', async () => {
  await db.transaction(async (trx) => {
    await runIn(trx, expectNoTerm("o'clock"));
    await insert(trx, "o'clock");
  });
  expect(await stored()).toEqual(["o'clock"]);
});

test('of a transaction in which a row is found that was not expected nothing is stored, in whatever order', async () => {
  await db.transaction((trx) => insert(trx, 'kampala'));
  const before = async (trx: Transaction) => {
    await runIn(trx, expectNoTerm('kampala'));
    await insert(trx, 'gulu');
  };
  const behind = async (trx: Transaction) => {
    await insert(trx, 'gulu');
    await runIn(trx, expectNoTerm('kampala'));
  };
  const ofItsOwn = async (trx: Transaction) => {
    await insert(trx, 'gulu');
    await runIn(trx, expectNoTerm('gulu'));
  };
  for (const work of [before, behind, ofItsOwn]) {
    expect(isUnexpected(await failureOf(work))).toBe(true);
    expect(await stored()).toEqual(['kampala']);
  }
  await db.transaction((trx) => insert(trx, 'gulu'));
  expect(await stored()).toEqual(['kampala', 'gulu']);
});

test('it fails at the next statement that has a result, at the latest', async () => {
  await db.transaction((trx) => insert(trx, 'kampala'));
  let reached = false;
  const failure = await failureOf(async (trx) => {
    await runIn(trx, expectNoTerm('kampala'));
    await runIn(trx, prepared('select 1 as one')());
    reached = true;
  });
  expect([isUnexpected(failure), reached]).toEqual([true, false]);
});

test('no other failure is taken for it', async () => {
  await db.transaction((trx) => insert(trx, 'kampala'));
  const taken = await failureOf((trx) => insert(trx, 'kampala'));
  const broken = await failureOf((trx) => runIn(trx, expectNone('from nothing')()));
  const thrown = await failureOf(async () => {
    throw new Error('Something else.');
  });
  for (const error of [taken, broken, thrown, 'CHECK constraint failed: expectation']) {
    expect(error).toBeDefined();
    expect(isUnexpected(error)).toBe(false);
  }
});
