import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../test/harness/database.ts';
import { prepared } from './statement.ts';

describeOnEachEngine('a database', (engine) => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
  });
  afterEach(() => db.close());

  const insertUser = (login: string) =>
    db.write('users').insert({ login, login_key: login, role: 'author', created_at: 1_700_000_000_000 });

  test('a transaction that throws stores nothing', async () => {
    const failed = db.transaction(async (trx) => {
      await trx('terms').insert({
        taxonomy: 'post_tag',
        name: 'a',
        name_key: 'a',
        slug: 'a',
        description: '',
        revision: 1,
      });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await db.read('terms')).toEqual([]);
  });

  test('a commit is visible to readers at once', async () => {
    const find = prepared('select login from users where login_key = ?');
    expect(await db.select(find('amina'))).toEqual([]);
    await insertUser('amina');
    expect(await db.select(find('amina'))).toEqual([{ login: 'amina' }]);
    expect(await db.read('users').pluck('login')).toEqual(['amina']);
  });

  test('returns 64-bit integers and counts as numbers', async () => {
    await insertUser('amina');
    expect(await db.read('users').first('created_at')).toEqual({ created_at: 1_700_000_000_000 });
    expect(await db.read('users').count({ count: '*' })).toEqual([{ count: 1 }]);
  });

  test('enforces foreign keys', async () => {
    const orphan = db.write('images').insert({
      id: 7,
      author_id: 9,
      path: 'a',
      media_type: 'b',
      width: 1,
      height: 1,
      size_bytes: 1,
      sizes: '[]',
      created_at: 1,
    });
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });
});
