import { expect, test } from 'vitest';
import { countPages, type Filter, isBehindTheEnd, offsetOf, pageLinks, readPaging } from './paging.ts';

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

const address = 'http://127.0.0.1:3000/events/v1/venues';
const filters: Filter[] = [
  ['search', 'Ndere & sons'],
  ['event', undefined],
  ['status', 'publish'],
];

test('a middle page links to both sides with every filter, encoded', () => {
  expect(pageLinks(address, filters, { page: 3, perPage: 5 }, 4)).toEqual({
    rest_url: `${address}/?page=3&per_page=5&search=Ndere+%26+sons&status=publish`,
    next_rest_url: `${address}/?per_page=5&search=Ndere+%26+sons&status=publish&page=4`,
    previous_rest_url: `${address}/?per_page=5&search=Ndere+%26+sons&status=publish&page=2`,
  });
});

test('the first page before another goes without its number', () => {
  expect(pageLinks(address, [], { page: 2, perPage: 10 }, 2)).toEqual({
    rest_url: `${address}/?page=2&per_page=10`,
    previous_rest_url: `${address}/?per_page=10`,
  });
});

test('the only page, and an empty one, link nowhere', () => {
  expect(pageLinks(address, [], { page: 1, perPage: 10 }, 0)).toEqual({ rest_url: `${address}/?page=1&per_page=10` });
});
