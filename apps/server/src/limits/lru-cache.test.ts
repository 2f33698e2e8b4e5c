import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLruCache } from './lru-cache.ts';

const keysOf = (cache: { get(key: string): unknown }, ...keys: string[]) =>
  keys.filter((key) => cache.get(key) !== undefined);

test('no more entries are kept than there is room for, and the first to go is the one used least recently', () => {
  const cache = createLruCache<string, number>({ capacity: 3 });
  for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index);
  cache.get('a');
  cache.set('d', 3);
  expect(keysOf(cache, 'a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd']);
});

test('to set a key again is a use as well', () => {
  const cache = createLruCache<string, number>({ capacity: 2 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  cache.set('c', 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([3, undefined, 4]);
});

test('entries count by their weight, and a heavy one makes several light ones go', () => {
  const cache = createLruCache<string, string>({ capacity: 10, weigh: (text, key) => text.length + key.length });
  cache.set('a', 'xx');
  cache.set('b', 'xx');
  cache.set('c', 'xx');
  cache.set('d', 'xxxxx');
  expect(keysOf(cache, 'a', 'b', 'c', 'd')).toEqual(['c', 'd']);
});

test('the weight of what was replaced, deleted or cleared is free again', () => {
  const cache = createLruCache<string, string>({ capacity: 10, weigh: (text) => text.length });
  for (let round = 0; round < 100; round++) cache.set('a', 'xxxxx');
  cache.set('b', 'xxxxx');
  expect(keysOf(cache, 'a', 'b')).toEqual(['a', 'b']);
  cache.delete('a');
  cache.delete('a');
  cache.set('c', 'xxxxx');
  expect(keysOf(cache, 'a', 'b', 'c')).toEqual(['b', 'c']);
  cache.clear();
  cache.set('d', 'xxxxxxxxxx');
  expect(keysOf(cache, 'b', 'c', 'd')).toEqual(['d']);
});

test('what is heavier than all the room is not kept', () => {
  const cache = createLruCache<string, string>({ capacity: 3, weigh: (text) => text.length });
  cache.set('a', 'xxxx');
  expect(cache.get('a')).toBeUndefined();
});

test('an entry that comes back after it was the newest counts as new', () => {
  const cache = createLruCache<string, number>({ capacity: 2 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.delete('b');
  cache.set('c', 3);
  cache.get('a');
  cache.set('b', 4);
  expect(keysOf(cache, 'a', 'b', 'c')).toEqual(['a', 'b']);
});

test('what is used again and again stays, however many others come and go', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 40 }), fc.array(fc.nat(200), { maxLength: 400 }), (capacity, keys) => {
      const cache = createLruCache<number, number>({ capacity });
      cache.set(-1, 0);
      for (const key of keys) {
        if (cache.get(key) === undefined) cache.set(key, key);
        expect(cache.get(-1)).toBe(0);
      }
    }),
  );
});
