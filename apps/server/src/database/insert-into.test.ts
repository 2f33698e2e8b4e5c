import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../test/harness/database.ts';
import { isUniqueViolation, runIn, type Transaction } from './database.ts';
import { insertInto, replacing } from './statement.ts';

describeOnEachEngine('inserting many rows', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
  });
  beforeEach(() => db.write('unmatched_receipts').del());
  afterAll(() => db.close());

  const columns = ['id', 'carrier', 'carrier_message_id', 'status', 'reason', 'received_at'];
  type Row = [id: string, carrier: string, carrierId: string, status: string, reason: string | null, at: number];
  const row = (id: string, carrierId = 'a'): Row => [id, 'simulator', carrierId, 'delivered', null, 1];
  const insert = (trx: Transaction, rows: Row[]) => runIn(trx, insertInto('unmatched_receipts', columns, rows));
  const storedIds = (): Promise<string[]> => db.read('unmatched_receipts').orderBy('id').pluck('id');

  test('returns every value unchanged', async () => {
    // PostgreSQL texts cannot contain U+0000 and lone surrogates.
    const text = fc.string({ unit: 'binary', maxLength: 20 }).map((any) => any.replaceAll('\0', '').toWellFormed());
    const values = fc.tuple(text, fc.option(text), fc.maxSafeInteger());
    await fc.assert(
      fc.asyncProperty(fc.array(values, { maxLength: 20 }), async (given) => {
        await db.write('unmatched_receipts').del();
        const rows = given.map(
          ([carrierId, reason, at], i): Row => [
            String(i).padStart(3, '0'),
            'simulator',
            carrierId,
            'delivered',
            reason,
            at,
          ],
        );
        await db.transaction((trx) => insert(trx, rows));
        const stored = await db.read('unmatched_receipts').orderBy('id').select(columns);
        expect(stored).toEqual(rows.map((each) => Object.fromEntries(columns.map((name, i) => [name, each[i]]))));
      }),
      { numRuns: 40 },
    );
  });

  test('stores quotes and SQL as text', async () => {
    const evil = `'); drop table "messages"; -- ? $1 \\`;
    await db.transaction((trx) => insert(trx, [row('1', evil)]));
    expect(await db.read('unmatched_receipts').pluck('carrier_message_id')).toEqual([evil]);
  });

  test('U+0000 and lone surrogates end no statement: SQLite stores them, PostgreSQL rejects them', async () => {
    const odd = ["a\0'); drop", '\0', 'a\ud800b'];
    const stored = db.transaction((trx) =>
      insert(
        trx,
        [...odd, 'last'].map((carrierId, i) => row(String(i), carrierId)),
      ),
    );
    if (engine === 'postgres') return expect(stored).rejects.toThrow();
    await stored;
    const [first, second, ...others] = await db.read('unmatched_receipts').orderBy('id').pluck('carrier_message_id');
    expect([first, second, others.length, others.at(-1)]).toEqual([odd[0], odd[1], 2, 'last']);
  });

  test('inserts five hundred rows with one statement', async () => {
    await db.transaction((trx) =>
      insert(
        trx,
        Array.from({ length: 500 }, (_, i) => row(String(i))),
      ),
    );
    expect(await storedIds()).toHaveLength(500);
  });

  test('sends no statement without rows', async () => {
    await db.transaction((trx) => insert(trx, []));
    expect(await storedIds()).toEqual([]);
  });

  test('the rows are visible in their transaction', async () => {
    await db.transaction(async (trx) => {
      await insert(trx, [row('1'), row('2')]);
      expect(await trx('unmatched_receipts').count({ count: '*' })).toEqual([{ count: 2 }]);
      await trx('unmatched_receipts').where({ id: '1' }).del();
    });
    expect(await storedIds()).toEqual(['2']);
  });

  test('does not store rows of a transaction that fails afterwards', async () => {
    const failed = db.transaction(async (trx) => {
      await insert(trx, [row('1')]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await storedIds()).toEqual([]);
    await db.transaction((trx) => insert(trx, [row('2')]));
    expect(await storedIds()).toEqual(['2']);
  });

  test('a later row replaces an existing or an earlier one', async () => {
    const table = { table: 'unmatched_receipts', columns, onConflict: replacing('id', columns) };
    const rowGiven = fc.tuple(fc.constantFrom('1', '2', '3'), fc.string({ unit: 'grapheme-ascii' }));
    const given = fc.array(fc.array(rowGiven, { maxLength: 12, size: 'max' }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(given, async (insertions) => {
        await db.write('unmatched_receipts').del();
        await db.transaction(async (trx) => {
          for (const rows of insertions) await runIn(trx, { ...table, rows: rows.map((each) => row(...each)) });
        });
        const stored = await db.read('unmatched_receipts').select('id', 'carrier_message_id');
        expect(new Map(stored.map((each) => [each.id, each.carrier_message_id]))).toEqual(new Map(insertions.flat()));
      }),
      { numRuns: 40 },
    );
  });

  test('a duplicate of a unique value fails the whole transaction', async () => {
    const failed = db.transaction(async (trx) => {
      await trx('revisions').where({ name: 'calendar' }).update({ value: 99 });
      await insert(trx, [row('1'), row('2'), row('1')]);
    });
    expect(isUniqueViolation(await failed.catch((error: unknown) => error))).toBe(true);
    expect(await storedIds()).toEqual([]);
    expect(await db.revision('calendar')).toBe(0);
  });

  test('a failed transaction rejects further statements, and its connection stays usable', async () => {
    const failed = db.transaction(async (trx) => {
      await insert(trx, [row('1'), row('1')]).catch(() => undefined);
      for (const id of ['2', '3']) {
        await trx('unmatched_receipts')
          .insert({ ...Object.fromEntries(columns.map((name, i) => [name, row(id)[i]])) })
          .catch(() => undefined);
      }
    });
    expect(isUniqueViolation(await failed.catch((error: unknown) => error))).toBe(true);
    expect(await storedIds()).toEqual([]);
    await db.transaction((trx) => insert(trx, [row('4')]));
    expect(await storedIds()).toEqual(['4']);
  });

  test('a failure in a savepoint rolls back only the savepoint', async () => {
    await db.transaction(async (trx) => {
      await insert(trx, [row('1')]);
      const part = trx.transaction((savepoint) => insert(savepoint, [row('2'), row('1')]));
      expect(isUniqueViolation(await part.catch((error: unknown) => error))).toBe(true);
      await insert(trx, [row('3')]);
    });
    expect(await storedIds()).toEqual(['1', '3']);
  });

  test('other errors are not reported as duplicates', async () => {
    const failed = db.transaction((trx) => runIn(trx, insertInto('unmatched_receipts', ['id'], [['1']])));
    const error = await failed.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isUniqueViolation(error)).toBe(false);
    expect(isUniqueViolation(new Error('UNIQUE constraint'))).toBe(false);
    expect(isUniqueViolation('23505')).toBe(false);
  });
});
