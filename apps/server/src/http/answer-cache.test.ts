import { expect, test } from 'vitest';
import { answerKey, createAnswerCache, type StoredAnswer } from './answer-cache.ts';

const answer = (bytes: number): StoredAnswer => ({
  operation: 'listEvents',
  headers: {},
  bytes: Buffer.alloc(bytes),
  etag: '"x"',
  revision: 1,
  until: 0,
});

test('the answer that nobody asked for longest goes first', () => {
  const cache = createAnswerCache(10_000);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.store(key, answer(600));
  cache.find('a');
  cache.store('i', answer(600));
  cache.store('j', answer(600));
  expect(cache.find('b')).toBeUndefined();
  expect(cache.find('a')).toBeDefined();
  expect(cache.find('j')).toBeDefined();
});

test('one answer may not take the place of all others', () => {
  const cache = createAnswerCache(10_000);
  cache.store('large', answer(5_000));
  expect(cache.find('large')).toBeUndefined();
});

test('storing the same URL again does not count twice', () => {
  const cache = createAnswerCache(10_000);
  for (let count = 0; count < 1_000; count++) cache.store('a', answer(600));
  cache.store('b', answer(600));
  expect(cache.find('a')).toBeDefined();
});

test('another origin has other bytes', () => {
  expect(answerKey('https://a.ug', '/x')).not.toBe(answerKey('https://b.ug', '/x'));
});
