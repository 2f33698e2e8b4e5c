import { expect, test } from 'vitest';
import { countPages, type Filter, lengthOf, pageLinks, readPaging, requirePage } from './paging.ts';

test('DI-27: a page has 10 entries by default and at most 100', () => {
  expect(readPaging({})).toEqual({ page: 1, perPage: 10, skipped: 0, offset: 0 });
  expect(readPaging({ page: 3, per_page: 250 })).toEqual({ page: 3, perPage: 100, skipped: 0, offset: 200 });
});

test('a page starts after the previous one, and the first one after the skipped entries', () => {
  expect(readPaging({ page: 3, per_page: 20 }).offset).toBe(40);
  expect(readPaging({ page: 2, per_page: 20, offset: 5 }).offset).toBe(25);
  expect(countPages(21, readPaging({ offset: 12 }))).toBe(1);
  expect(countPages(3, readPaging({ offset: 12 }))).toBe(0);
});

test('skipped entries count neither in the total nor in the pages', () => {
  expect(lengthOf(200, readPaging({ offset: 5 }))).toEqual({ total: 195, totalPages: 20 });
  expect(lengthOf(415, readPaging({ offset: 500, per_page: 7 }))).toEqual({ total: 0, totalPages: 0 });
});

test('the last page may be short', () => {
  expect(countPages(21, readPaging({ page: 1, per_page: 10 }))).toBe(3);
  expect(countPages(0, readPaging({ page: 1, per_page: 10 }))).toBe(0);
});

test('only pages after the first one can be missing', () => {
  requirePage('event', 0, readPaging({ page: 1, per_page: 10 }));
  requirePage('event', 20, readPaging({ page: 2, per_page: 10 }));
  const behind = readPaging({ page: 3, per_page: 10 });
  expect(() => requirePage('event', 20, behind)).toThrow('There is no page 3: the list has 2 pages.');
  expect(() => requirePage('venue', 10, behind)).toThrow('There is no page 3: the list has one page.');
});

const address = 'http://127.0.0.1:3000/events/v1/venues';
const filters: Filter[] = [
  ['search', 'Ndere & sons'],
  ['event', undefined],
  ['status', 'publish'],
];

test('a middle page links to both sides with every filter, encoded', () => {
  expect(pageLinks(address, filters, readPaging({ page: 3, per_page: 5 }), 4)).toEqual({
    rest_url: `${address}/?page=3&per_page=5&search=Ndere+%26+sons&status=publish`,
    next_rest_url: `${address}/?per_page=5&search=Ndere+%26+sons&status=publish&page=4`,
    previous_rest_url: `${address}/?per_page=5&search=Ndere+%26+sons&status=publish&page=2`,
  });
});

test('the link to the first page has no page number', () => {
  expect(pageLinks(address, [], readPaging({ page: 2, per_page: 10 }), 2)).toEqual({
    rest_url: `${address}/?page=2&per_page=10`,
    previous_rest_url: `${address}/?per_page=10`,
  });
});

test('a single page and an empty one have no links to others', () => {
  expect(pageLinks(address, [], readPaging({ page: 1, per_page: 10 }), 0)).toEqual({
    rest_url: `${address}/?page=1&per_page=10`,
  });
});
