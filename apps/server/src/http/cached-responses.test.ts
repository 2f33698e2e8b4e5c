import { expect, test } from 'vitest';
import { type AnswerCache, answerKey, createAnswerCache, type StoredAnswer } from './answer-cache.ts';

const answer = (bytes: number): StoredAnswer => ({
  operation: 'listEvents',
  headers: {},
  bytes: Buffer.alloc(bytes),
  etag: '"x"',
  revision: 1,
  until: 0,
});

/** Asked for twice, so that it is kept. */
function keep(cache: AnswerCache, key: string, bytes: number): void {
  cache.store(key, answer(bytes));
  cache.store(key, answer(bytes));
}

test('what is asked for once is not kept', () => {
  const cache = createAnswerCache(10_000);
  cache.store('a', answer(600));
  expect(cache.find('a')).toBeUndefined();
  cache.store('a', answer(600));
  expect(cache.find('a')).toBeDefined();
});

test('the answer that nobody asked for longest goes first', () => {
  const cache = createAnswerCache(10_000);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) keep(cache, key, 600);
  cache.find('a');
  keep(cache, 'i', 600);
  keep(cache, 'j', 600);
  expect(cache.find('b')).toBeUndefined();
  expect(cache.find('a')).toBeDefined();
  expect(cache.find('j')).toBeDefined();
});

test('one answer may not take the place of all others', () => {
  const cache = createAnswerCache(10_000);
  keep(cache, 'large', 5_000);
  expect(cache.find('large')).toBeUndefined();
});

test('storing the same URL again does not count twice', () => {
  const cache = createAnswerCache(10_000);
  for (let count = 0; count < 1_000; count++) cache.store('a', answer(600));
  keep(cache, 'b', 600);
  expect(cache.find('a')).toBeDefined();
});

test('another origin has other bytes', () => {
  expect(answerKey('https://a.ug', '/x')).not.toBe(answerKey('https://b.ug', '/x'));
});
