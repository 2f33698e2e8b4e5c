import { expect, test } from 'vitest';
import type { EventId } from '../events/event.ts';
import { createEventCaches, toCachedEvent } from './event-cache.ts';

const [one, two, three] = [1, 2, 3] as [EventId, EventId, EventId]; // as: any numbers are ids here
const base = 'https://events.example.ug/events/v1';

test('finds an event for the same base only', () => {
  const cache = createEventCaches()(1, Infinity);
  cache.store(base, one, toCachedEvent('{"id":1}'));
  expect(cache.find(base, one)).toEqual(toCachedEvent('{"id":1}'));
  expect(cache.find('https://other.example/events/v1', one)).toBeUndefined();
});

test.each([
  ['another revision', 2, 500],
  ['another next publication', 1, 900],
])('%s forgets all', (_name, revision, nextAtMs) => {
  const at = createEventCaches();
  at(1, 500).store(base, one, toCachedEvent('{}'));
  expect(at(1, 500).find(base, one)).toEqual(toCachedEvent('{}'));
  expect(at(revision, nextAtMs).find(base, one)).toBeUndefined();
});

test('an event that an earlier request stores is not found after a change', () => {
  const at = createEventCaches();
  const before = at(1, 500);
  const after = at(2, 500);
  before.store(base, one, toCachedEvent('{"old":true}'));
  expect(after.find(base, one)).toBeUndefined();
});

test('limits its size, and removes the least recently used event first', () => {
  const cache = createEventCaches(20)(1, Infinity);
  cache.store(base, one, toCachedEvent('1'.repeat(10)));
  cache.store(base, two, toCachedEvent('2'.repeat(10)));
  cache.find(base, one);
  cache.store(base, three, toCachedEvent('3'.repeat(10)));
  expect(cache.find(base, two)).toBeUndefined();
  expect(cache.find(base, one)).toEqual(toCachedEvent('1'.repeat(10)));
  cache.store(base, one, toCachedEvent('4'.repeat(21)));
  expect(cache.find(base, one)).toBeUndefined();
});
