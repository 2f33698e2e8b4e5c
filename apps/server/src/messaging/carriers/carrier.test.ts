import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalId, type ReceiptIds } from './carrier.ts';

test.each<[string, ReceiptIds, string, string]>([
  ['decimal, then hexadecimal', 'decimal_to_hex', '255', 'FF'],
  ['hexadecimal, then decimal', 'hex_to_decimal', '00ff', '255'],
  ['leading zeros', 'same', '42', '00000042'],
  ['upper case', 'same', 'SAR-1f', 'sar-1F'],
  ['spaces that pad a field', 'same', '42', '42 '],
  ['a single zero', 'same', '0', '000'],
  ['an id that is no number after all', 'decimal_to_hex', 'm-000-ab', 'M-000-AB'],
])('the ids of a submit and its receipt are the same: %s', (_name, receiptIds, submitId, receiptId) => {
  expect(canonicalId(receiptId, 'receipt', receiptIds)).toBe(canonicalId(submitId, 'submit', receiptIds));
});

test('the same text is another id where its base is another', () => {
  expect(canonicalId('10', 'receipt', 'decimal_to_hex')).toBe(canonicalId('16', 'submit', 'decimal_to_hex'));
  expect(canonicalId('10', 'receipt', 'same')).toBe(canonicalId('10', 'submit', 'same'));
});

const number = fc.bigInt({ min: 0n, max: 2n ** 128n });
const padding = fc.integer({ min: 0, max: 8 }).map((length) => '0'.repeat(length));

test('numbers of any length and spelling are matched', () => {
  fc.assert(
    fc.property(number, padding, padding, fc.boolean(), (id, before, after, upper) => {
      const hex = upper ? id.toString(16).toUpperCase() : id.toString(16);
      const decimal = id.toString();
      expect(canonicalId(after + hex, 'receipt', 'decimal_to_hex')).toBe(
        canonicalId(before + decimal, 'submit', 'decimal_to_hex'),
      );
      expect(canonicalId(after + decimal, 'receipt', 'hex_to_decimal')).toBe(
        canonicalId(before + hex, 'submit', 'hex_to_decimal'),
      );
    }),
  );
});
