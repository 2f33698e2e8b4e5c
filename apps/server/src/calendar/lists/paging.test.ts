import { expect, test } from 'vitest';
import { countPages, isBehindTheEnd, offsetOf, readPaging } from './paging.ts';

test('pages hold ten where nothing is said, and a hundred at the most', () => {
  expect(readPaging({})).toEqual({ page: 1, perPage: 10 });
  expect(readPaging({ page: 3, per_page: 250 })).toEqual({ page: 3, perPage: 100 });
});

test('a page begins where the one before ends', () => {
  expect(offsetOf({ page: 3, perPage: 20 })).toBe(40);
});

test('the last page may be short', () => {
  expect(countPages(21, { page: 1, perPage: 10 })).toBe(3);
  expect(countPages(0, { page: 1, perPage: 10 })).toBe(0);
});

test('only later pages can lie behind the end', () => {
  expect(isBehindTheEnd(0, { page: 1, perPage: 10 })).toBe(false);
  expect(isBehindTheEnd(20, { page: 2, perPage: 10 })).toBe(false);
  expect(isBehindTheEnd(20, { page: 3, perPage: 10 })).toBe(true);
});
