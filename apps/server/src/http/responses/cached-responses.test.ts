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

/** Requested twice, so that it is stored. */
function keep(cache: ResponseCache, key: string, bytes: number): void {
  cache.store(key, () => response(bytes));
  cache.store(key, () => response(bytes));
}

test('does not store a response that was requested once', () => {
  const cache = createResponseCache(10_000);
  cache.store('a', () => response(600));
  expect(cache.get('a')).toBeUndefined();
  cache.store('a', () => response(600));
  expect(cache.get('a')).toBeDefined();
});

test('evicts the least recently used response first', () => {
  const cache = createResponseCache(10_000);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) keep(cache, key, 600);
  cache.get('a');
  keep(cache, 'i', 600);
  keep(cache, 'j', 600);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBeDefined();
  expect(cache.get('j')).toBeDefined();
});

test('does not store a response that would evict all others', () => {
  const cache = createResponseCache(10_000);
  keep(cache, 'large', 5_000);
  expect(cache.get('large')).toBeUndefined();
});

test('counts a URL once if it is stored again', () => {
  const cache = createResponseCache(10_000);
  for (let count = 0; count < 1_000; count++) cache.store('a', () => response(600));
  keep(cache, 'b', 600);
  expect(cache.get('a')).toBeDefined();
});

test('separates origins', () => {
  expect(responseKey('https://a.ug', '/x')).not.toBe(responseKey('https://b.ug', '/x'));
});
