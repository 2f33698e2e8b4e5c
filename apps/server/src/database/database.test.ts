import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../test/database.ts';

describeOnEachEngine('a database', (engine) => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
  });
  afterEach(() => db.close());

  const insertUser = (login: string) =>
    db.write('users').insert({ login, login_key: login, role: 'author', created_at: 1_700_000_000_000 });

  test('a transaction that throws leaves nothing behind', async () => {
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

  test('a reader sees what was committed at once', async () => {
    const find = db.prepare<{ login: string }>('select login from users where login_key = ?');
    expect(await find(['amina'])).toEqual([]);
    await insertUser('amina');
    expect(await find(['amina'])).toEqual([{ login: 'amina' }]);
    expect(await db.read('users').pluck('login')).toEqual(['amina']);
  });

  test('64-bit integers and counts come back as numbers', async () => {
    await insertUser('amina');
    expect(await db.read('users').first('created_at')).toEqual({ created_at: 1_700_000_000_000 });
    expect(await db.read('users').count({ count: '*' })).toEqual([{ count: 1 }]);
  });

  test('references are enforced', async () => {
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

  test('a prepared statement runs side by side with itself and keeps its answers apart', async () => {
    const echo = db.prepare<{ value: number }>('select cast(? as integer) as value');
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => echo([i])));
    expect(answers).toEqual(Array.from({ length: 50 }, (_, i) => [{ value: i }]));
  });

  test('a statement that cannot be prepared fails each time, and others go on', async () => {
    const broken = db.prepare('select id from nowhere where id = ?');
    await expect(broken([1])).rejects.toThrow(/nowhere/);
    await expect(broken([1])).rejects.toThrow(/nowhere/);
    expect(await db.isReady()).toBe(true);
  });

  test('a question mark within quotes is no placeholder', async () => {
    const ask = db.prepare<{ a: string; b: string }>(`select 'why?' as a, cast(? as text) as b`);
    expect(await ask(['so'])).toEqual([{ a: 'why?', b: 'so' }]);
  });

  test('transactions that claim rows at the same time never get the same one', async () => {
    const slugs = Array.from({ length: 8 }, (_, i) => `term-${i}`);
    const row = (slug: string) => ['post_tag', slug, slug, slug, '', 0];
    const columns = ['taxonomy', 'name', 'name_key', 'slug', 'description', 'revision'];
    await db.transaction((trx) => db.insertRows(trx, 'terms', columns, slugs.map(row)));
    const claim = () =>
      db.transaction(async (trx) => {
        const free = trx('terms').where({ revision: 0 }).orderBy('slug').limit(2);
        const found: string[] = await db.skipLocked(free).pluck('slug');
        await trx('terms').whereIn('slug', found).update({ revision: 1 });
        return found;
      });
    const claimed = (await Promise.all([claim(), claim(), claim(), claim()])).flat();
    expect(claimed.toSorted()).toEqual(slugs);
  });
});
