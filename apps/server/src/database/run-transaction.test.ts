import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../test/harness/database.ts';
import { systemClock } from '../time/clock.ts';
import { afterCommit, runIn, type Transaction } from './database.ts';
import { openDatabase } from './open.ts';
import { prepared } from './statement.ts';

describeOnEachEngine('a transaction', (engine) => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
  });
  afterEach(() => db.close());

  const userNamed = (login: string) => ({ login, login_key: login, role: 'author', created_at: 1_700_000_000_000 });
  const insertUser = (trx: Transaction, login: string) => trx('users').insert(userNamed(login));
  const logins = (): Promise<string[]> => db.read('users').orderBy('login').pluck('login');
  const no = new Error('no');

  test('is visible to others once it has committed, and not before', async () => {
    await db.transaction(async (trx) => {
      await insertUser(trx, 'amina');
      expect(await trx('users').pluck('login')).toEqual(['amina']);
      expect(await logins()).toEqual([]);
    });
    expect(await logins()).toEqual(['amina']);
  });

  test('commits if the database is closed meanwhile, which waits for it', async () => {
    const other = await openDatabase({ url: db.url, clock: systemClock, lock: false });
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const transaction = other.transaction(async (trx) => {
      await insertUser(trx, 'amina');
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    const closed = other.close();
    mayEnd.resolve();
    await Promise.all([transaction, closed]);
    expect(await logins()).toEqual(['amina']);
  });

  test('returns the result of its work', async () => {
    expect(await db.transaction(async () => 7)).toBe(7);
  });

  test('fails with the error of its work, and stores nothing', async () => {
    const failed = db.transaction(async (trx) => {
      await insertUser(trx, 'amina');
      throw no;
    });
    await expect(failed).rejects.toBe(no);
    expect(await logins()).toEqual([]);
  });

  test('fails if its work throws synchronously', async () => {
    const failed = db.transaction(() => {
      throw no;
    });
    await expect(failed).rejects.toBe(no);
    await db.transaction((trx) => insertUser(trx, 'amina'));
    expect(await logins()).toEqual(['amina']);
  });

  test('fails with the error of a statement, and its connection stays usable', async () => {
    for (let again = 0; again < 12; again += 1) {
      await expect(db.transaction((trx) => trx.raw('select nothing from nowhere'))).rejects.toThrow('nowhere');
    }
    await db.transaction((trx) => insertUser(trx, 'amina'));
    expect(await logins()).toEqual(['amina']);
  });

  test('calls afterCommit listeners before its caller continues', async () => {
    const order: string[] = [];
    await db.transaction(async (trx) => {
      afterCommit(trx, () => order.push('committed'));
      await insertUser(trx, 'amina');
    });
    order.push('caller');
    expect(order).toEqual(['committed', 'caller']);
  });

  test('calls afterCommit listeners after a rollback', async () => {
    const [committed, undone] = [vi.fn(), vi.fn()];
    const failed = db.transaction(async (trx) => {
      afterCommit(trx, committed, undone);
      throw no;
    });
    await expect(failed).rejects.toBe(no);
    expect(committed).not.toHaveBeenCalled();
    expect(undone).toHaveBeenCalledOnce();
  });

  test('keeps writes from before a failed savepoint', async () => {
    const [committed, undone] = [vi.fn(), vi.fn()];
    await db.transaction(async (trx) => {
      await insertUser(trx, 'amina');
      const part = trx.transaction(async (savepoint) => {
        afterCommit(savepoint, committed, undone);
        await insertUser(savepoint, 'okello');
        throw no;
      });
      await expect(part).rejects.toBe(no);
      expect(committed).not.toHaveBeenCalled();
      await trx.transaction((savepoint) =>
        savepoint.transaction((inner) => insertUser(inner as Transaction, 'nakato')),
      );
    });
    expect(await logins()).toEqual(['amina', 'nakato']);
    expect([committed.mock.calls.length, undone.mock.calls.length]).toEqual([1, 0]);
  });

  test('rejects statements after its end', async () => {
    const left: Transaction[] = [];
    await db.transaction(async (trx) => {
      left.push(trx);
      await trx.transaction(async (savepoint) => {
        left.push(savepoint);
      });
    });
    await db
      .transaction(async (trx) => {
        left.push(trx);
        throw no;
      })
      .catch(() => undefined);
    expect(left).toHaveLength(3);
    for (const trx of left) {
      await expect(insertUser(trx, 'late')).rejects.toThrow('This transaction has ended');
      await expect(trx.raw('select 1')).rejects.toThrow('This transaction has ended');
      await expect(runIn(trx, prepared('select 1')())).rejects.toThrow('This transaction has ended');
    }
    expect(await logins()).toEqual([]);
  });

  test('is isolated from concurrent transactions', async () => {
    const names = ['amina', 'nakato', 'okello', 'wasswa'];
    const own = await Promise.all(
      names
        .map((name) =>
          db.transaction(async (trx) => {
            await insertUser(trx, name);
            const found = await trx('users').where({ login: name }).pluck('login');
            if (name === 'okello') throw no;
            return found;
          }),
        )
        .map((running) => running.catch(() => [])),
    );
    expect(own).toEqual([['amina'], ['nakato'], [], ['wasswa']]);
    expect(await logins()).toEqual(['amina', 'nakato', 'wasswa']);
  });

  test('is a Knex: tables, raw SQL, the schema and batches', async () => {
    await db.transaction(async (trx) => {
      await trx.batchInsert('users', ['amina', 'nakato', 'okello'].map(userNamed), 2);
      expect(await trx.schema.hasTable('users')).toBe(true);
      const named = await trx.select(trx.raw('upper(login) as name')).from('users').where('login', 'amina');
      expect(named).toEqual([{ name: 'AMINA' }]);
      await trx('users')
        .where('login', 'amina')
        .update({ created_at: trx.raw('created_at + 1') });
    });
    expect(await logins()).toEqual(['amina', 'nakato', 'okello']);
    expect(await db.read('users').where({ login: 'amina' }).pluck('created_at')).toEqual([1_700_000_000_001]);
  });

  test('a read transaction sees one snapshot', async () => {
    await db.snapshot(async (snapshot) => {
      expect(await snapshot('users').pluck('login')).toEqual([]);
      await db.transaction((trx) => insertUser(trx, 'amina'));
      expect(await snapshot('users').pluck('login')).toEqual([]);
      expect(await db.select(prepared('select login from users')(), snapshot)).toEqual([]);
    });
    expect(await logins()).toEqual(['amina']);
  });

  test('cannot write if it is read-only', async () => {
    const written = db.snapshot((snapshot) => snapshot('users').insert(userNamed('amina')));
    await expect(written).rejects.toThrow(/read.?only/i);
    expect(await logins()).toEqual([]);
  });
});
