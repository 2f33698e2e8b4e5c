import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUlid, ulid } from './ulid.ts';

const allOnes = (octets: Uint8Array) => octets.fill(255);
const allZeros = (octets: Uint8Array) => octets.fill(0);

test('it has 26 lower-case Crockford characters', () => {
  expect(ulid(Date.now())).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
});

test('its first ten characters are the time', () => {
  // The example of the specification: 01ARZ3NDEKTSV4RRFFQ69G5FAV was made at 1469922850259.
  expect(createUlid(allZeros)(1469922850259)).toBe('01arz3ndek0000000000000000');
});

test('ids sort as they were made, whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { minLength: 2, maxLength: 50 }), (times) => {
      const next = createUlid(allZeros);
      const ids = times.map((ms) => next(ms));
      expect(ids).toEqual([...new Set(ids)].sort());
    }),
  );
});

test('a random part without room moves on to the next millisecond', () => {
  const next = createUlid(allOnes);
  const first = next(1);
  expect(first).toBe(`0000000001${'z'.repeat(16)}`);
  expect(next(1).slice(0, 10)).toBe('0000000002');
});
