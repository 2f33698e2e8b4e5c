import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { findFreeNumber, fromTrashSlug, toTrashSlug, uniqueSlug } from './slugs.ts';

describe('a free number', () => {
  test.each([2, 3, 4, 5, 17, 1000])('is the next one of a series (%i)', async (next) => {
    let looks = 0;
    const found = await findFreeNumber(async (number) => {
      looks++;
      return number < next;
    });
    expect(found).toBe(next);
    expect(looks).toBeLessThan(40);
  });

  test('is the lowest one where a few are taken', async () => {
    expect(await findFreeNumber(async (number) => [2, 3, 4, 6, 7].includes(number))).toBe(5);
  });
});

describeOnEachEngine('a slug', (engine) => {
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
    ['is the wanted one where no post has it', 'hall', 9, 'hall'],
    ['gets the next number where others have it', 'guild', 9, 'guild-3'],
    ['is not taken by the post itself', 'guild', 1, 'guild'],
    ['is the id where none is wanted', '', 9, '9'],
    ['leaves the addresses of feeds alone', 'feed', 9, 'feed-2'],
  ])('%s', async (_name, wanted, id, want) => {
    const found = await db.transaction((trx) => uniqueSlug(trx, 'organizers', wanted, id));
    expect(found).toBe(want);
  });

  test('is free in one table although another has it', async () => {
    expect(await db.transaction((trx) => uniqueSlug(trx, 'venues', 'guild', 9))).toBe('guild');
  });
});

test('the trash marks a slug, and unmarking gives it back', () => {
  expect(toTrashSlug('fair')).toBe('fair__trashed');
  expect(fromTrashSlug('fair__trashed')).toBe('fair');
  expect(fromTrashSlug('fair__trashed-2')).toBe('fair');
  expect(fromTrashSlug('fair')).toBe('fair');
});

test('a long slug is shortened, never within a character', () => {
  const letters = toTrashSlug('a'.repeat(200));
  expect(letters).toBe(`${'a'.repeat(191)}__trashed`);
  const japanese = toTrashSlug('%e6%9d%b1'.repeat(22));
  expect(japanese.length).toBeLessThanOrEqual(200);
  expect(decodeURIComponent(japanese)).toBe(`${'東'.repeat(21)}__trashed`);
});

test('a slug that was broken before stays as it is', () => {
  expect(toTrashSlug('%e6-fair')).toBe('%e6-fair__trashed');
});
