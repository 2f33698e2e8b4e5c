import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { findFreeNumber, fromTrashSlug, toTrashSlug, uniqueSlug } from './slugs.ts';

describe('findFreeNumber', () => {
  test.each([2, 3, 4, 5, 17, 1000])('finds the next one of a sequence (%i)', async (next) => {
    let looks = 0;
    const found = await findFreeNumber(async (number) => {
      looks++;
      return number < next;
    });
    expect(found).toBe(next);
    expect(looks).toBeLessThan(40);
  });

  test('finds the lowest one if a few are taken', async () => {
    expect(await findFreeNumber(async (number) => [2, 3, 4, 6, 7].includes(number))).toBe(5);
  });
});

describeOnEachEngine('uniqueSlug', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    await db.write('users').insert({ id: 1, login: 'amina', login_key: 'amina', role: 'editor', created_at: 0 });
    await addOrganizer(1, 'guild');
    await addOrganizer(2, 'guild-2');
  });
  afterAll(() => db.close());

  async function addOrganizer(id: number, slug: string): Promise<void> {
    await db.write('calendar_records').insert({ id, kind: 'organizer' });
    const post = { author_id: 1, status: 'publish', published_local: '2026-11-21 12:00:00', published_utc: 0 };
    const texts = { name: slug, name_key: slug, description: '', phone: '', website: '', email: '' };
    await db.write('organizers').insert({ id, slug, ...post, ...texts, modified_at: 0, revision: 1 });
  }

  test.each([
    ['returns the wanted slug if no post has it', 'hall', 9, 'hall'],
    ['appends the next number if others have it', 'guild', 9, 'guild-3'],
    ['ignores the post itself', 'guild', 1, 'guild'],
    ['returns the id if no slug is wanted', '', 9, '9'],
    ['does not return the slug of a feed', 'feed', 9, 'feed-2'],
  ])('%s', async (_name, wanted, id, want) => {
    const found = await db.transaction((trx) => uniqueSlug(trx, 'organizers', wanted, id));
    expect(found).toBe(want);
  });

  test('compares with slugs of the same table only', async () => {
    expect(await db.transaction((trx) => uniqueSlug(trx, 'venues', 'guild', 9))).toBe('guild');
  });
});

test('fromTrashSlug reverts toTrashSlug', () => {
  expect(toTrashSlug('fair')).toBe('fair__trashed');
  expect(fromTrashSlug('fair__trashed')).toBe('fair');
  expect(fromTrashSlug('fair__trashed-2')).toBe('fair');
  expect(fromTrashSlug('fair')).toBe('fair');
});

test('toTrashSlug shortens a long slug without cutting a character', () => {
  const letters = toTrashSlug('a'.repeat(200));
  expect(letters).toBe(`${'a'.repeat(191)}__trashed`);
  const japanese = toTrashSlug('%e6%9d%b1'.repeat(22));
  expect(japanese.length).toBeLessThanOrEqual(200);
  expect(decodeURIComponent(japanese)).toBe(`${'東'.repeat(21)}__trashed`);
});

test('toTrashSlug accepts a slug with an incomplete character', () => {
  expect(toTrashSlug('%e6-fair')).toBe('%e6-fair__trashed');
});
