import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './amounts.ts';

test.each([
  ['70', 70_000],
  ['35.5', 35_500],
  ['0.125', 125],
  ['007.10', 7_100],
  ['0', 0],
  ['35,5', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['1.2345', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1234567890123', undefined],
  ['', undefined],
])('%s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test('what is written reads the same, exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (amount) => {
      expect(readAmount(writeAmount(amount))).toBe(amount);
    }),
  );
});
