import { expect, test } from 'vitest';
import { fromTrashSlug, toTrashSlug } from './trash-slug.ts';

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
