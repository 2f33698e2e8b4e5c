import { expect, test } from 'vitest';
import { type CachedResponse, createResponseCache, type ResponseCache, responseKey } from './cached-responses.ts';

const response = (bytes: number): CachedResponse => ({
  operation: 'listEvents',
  template: '/events/v1/events',
  deprecations: [],
  headers: {},
  body: { mediaType: 'application/json', bytes: Buffer.alloc(bytes), etag: '"x"', isCompressible: true },
  revision: { name: 'calendar', value: 1 },
  expiresAtMs: 0,
});

/** Asked for twice, so that it is kept. */
function keep(cache: ResponseCache, key: string, bytes: number): void {
  cache.store(key, () => response(bytes));
  cache.store(key, () => response(bytes));
}

test('what is asked for once is not kept', () => {
  const cache = createResponseCache(10_000);
  cache.store('a', () => response(600));
  expect(cache.get('a')).toBeUndefined();
  cache.store('a', () => response(600));
  expect(cache.get('a')).toBeDefined();
});

test('the response that was not asked for longest goes first', () => {
  const cache = createResponseCache(10_000);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) keep(cache, key, 600);
  cache.get('a');
  keep(cache, 'i', 600);
  keep(cache, 'j', 600);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBeDefined();
  expect(cache.get('j')).toBeDefined();
});

test('one response may not take the place of all others', () => {
  const cache = createResponseCache(10_000);
  keep(cache, 'large', 5_000);
  expect(cache.get('large')).toBeUndefined();
});

test('storing the same URL again does not count twice', () => {
  const cache = createResponseCache(10_000);
  for (let count = 0; count < 1_000; count++) cache.store('a', () => response(600));
  keep(cache, 'b', 600);
  expect(cache.get('a')).toBeDefined();
});

test('another origin has other bytes', () => {
  expect(responseKey('https://a.ug', '/x')).not.toBe(responseKey('https://b.ug', '/x'));
});
