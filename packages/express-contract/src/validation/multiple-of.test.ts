import { expect, test } from 'vitest';
import { isMultipleOf } from './multiple-of.ts';

test.each([
  [0.07, 0.01, true],
  [0.075, 0.01, false],
  [123_456_789.01, 0.01, true],
  [123_456_789.015, 0.01, false],
  [-19.99, 0.01, true],
  [0, 0.1, true],
  [4.35, 0.05, true],
  [1e-7, 1e-8, true],
  [1e308, 1e-300, true],
  [7, 2, false],
  [1.1, 1, false],
  [9, 0.3, true],
])('%d is a multiple of %d: %s', (value, divisor, expected) => {
  expect(isMultipleOf(value, divisor)).toBe(expected);
});
