import { expect, test } from 'vitest';
import { bodyLimits, fitsBodyLimits } from './body-shape.ts';

const nested = (depth: number): unknown => (depth === 1 ? 'a' : [nested(depth - 1)]);

test.each([
  ['values', Array(bodyLimits.values - 1).fill(0), Array(bodyLimits.values).fill(0)],
  ['members', toMembers(bodyLimits.values - 1), toMembers(bodyLimits.values)],
  ['depth', nested(bodyLimits.depth), nested(bodyLimits.depth + 1)],
  ['tags', '<b'.repeat(bodyLimits.tags), '<b'.repeat(bodyLimits.tags + 1)],
  ['tags of several texts', ['<'.repeat(bodyLimits.tags - 1), '<'], ['<'.repeat(bodyLimits.tags - 1), '<<']],
])('limits the number of %s in a body', (_name, largest, tooLarge) => {
  expect([fitsBodyLimits(largest), fitsBodyLimits(tooLarge)]).toEqual([true, false]);
});

test.each([[undefined], [null], [''], [0], [{}]])('accepts %j', (body) => {
  expect(fitsBodyLimits(body)).toBe(true);
});

test('rejects a body with a million levels without a stack overflow', () => {
  let deep: unknown = [];
  for (let i = 0; i < 1_000_000; i += 1) deep = [deep];
  expect(fitsBodyLimits(deep)).toBe(false);
});

function toMembers(count: number): unknown {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]));
}
