import { expect, test } from 'vitest';
import { type Filter, pageLinks } from './page-links.ts';

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
