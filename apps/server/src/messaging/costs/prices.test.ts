import { expect, test } from 'vitest';
import { costOf, readPrices } from './prices.ts';

test('multiplies segments by the price of the network, exactly', () => {
  const { prices: perSegment, errors } = readPrices(' mtn=35, Airtel = 35.125 ,');
  expect(errors).toEqual([]);
  const prices = { currency: 'UGX', perSegment };
  expect(costOf(prices, '+256772000001', 2)).toBe(70_000);
  expect(costOf(prices, '+256701000001', 3)).toBe(105_375);
  expect(costOf(prices, '+256711000001', 1)).toBeNull();
});

test.each([
  ['mtn=35;airtel=36', "has the invalid price '35;airtel' for mtn; use 0 to 99999.999, such as mtn=35.5"],
  ['mtn', "has the invalid price '' for mtn; use 0 to 99999.999, such as mtn=35.5"],
  ['mtn=100000', "has the invalid price '100000' for mtn; use 0 to 99999.999, such as mtn=35.5"],
  ['mtn=35,MTN=36', 'has mtn twice'],
  ['utl=35', "has the unknown network 'utl'; use mtn, airtel, other"],
])('%s', (text, error) => {
  expect(readPrices(text).errors).toEqual([error]);
});
