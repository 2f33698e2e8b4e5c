import { expect, test } from 'vitest';
import { createRouteFinder } from './find-route.ts';

const paths = [
  ...['/', '/{any}', '/books/{id}', '/books/mine', '/books/{id}.{format}', '/books/{id}/cover'],
  ...['/{kind}/{id}/cover', '/{kind}/latest', '/books/latest', '/shelves/', '/v{version}/{id}', '/a%20b/{id}'],
];

test.each([
  ['/', '/'],
  ['/books', '/{any}'],
  ['/books/', '/{any}'],
  ['/books/7', '/books/{id}'],
  ['/books/7/', '/books/{id}'],
  ['/books/mine', '/books/mine'],
  ['/books/mine/', '/books/mine'],
  ['/books/latest', '/books/latest'],
  ['/books/7.txt', '/books/{id}.{format}'],
  ['/books/7/cover', '/books/{id}/cover'],
  ['/films/7/cover', '/{kind}/{id}/cover'],
  ['/films/latest', '/{kind}/latest'],
  ['/v2/latest', '/v{version}/{id}'],
  ['/v2/7', '/v{version}/{id}'],
  ['/a%20b/7', '/a%20b/{id}'],
  ['/shelves/', '/shelves/'],
  ['/Books/7', undefined],
  ['/books/7/cover/more', undefined],
  ['/books//', undefined],
  ['/toString/constructor/x', undefined],
])('the path %s belongs to %s, in any order of the document', (path, expected) => {
  for (const order of [paths, paths.toReversed()]) {
    const find = createRouteFinder(new Map(order.map((each) => [each, each])));
    expect(find(path)).toBe(expected);
  }
});
