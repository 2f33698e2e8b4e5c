import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUlid, firstUlid, ulid } from './ulid.ts';

test('returns 26 lower-case Crockford characters', () => {
  expect(ulid(Date.now())).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
});

test('begins with ten characters of the time', () => {
  // The example of the specification: 01ARZ3NDEKTSV4RRFFQ69G5FAV for 1469922850259.
  expect(createUlid(() => 0)(1469922850259)).toBe('01arz3ndek0000000000000000');
});

test('sorts in the order of creation if the clock steps back by at most a minute', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(5), fc.nat(60_000)), { minLength: 2, maxLength: 50 }), (times) => {
      const next = createUlid(() => 0);
      const ids = times.map((ms) => next(ms));
      expect(ids).toEqual([...new Set(ids)].sort());
    }),
  );
});

test('follows a clock that is set back further, without duplicates', () => {
  const random = createUlid(() => Math.random());
  const times = [2_000_000_000_000, 1_800_000_000_000, 1_800_000_000_000, 1_799_999_999_999, 2_000_000_000_000];
  const ids = times.map((ms) => random(ms));
  expect(ids.map((id) => id.slice(0, 10))).toEqual([
    firstUlid(2_000_000_000_000).slice(0, 10),
    ...[1, 2, 3].map(() => firstUlid(1_800_000_000_000).slice(0, 10)),
    firstUlid(2_000_000_000_000).slice(0, 10),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});
