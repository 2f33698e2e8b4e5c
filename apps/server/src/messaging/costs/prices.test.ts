import { expect, test } from 'vitest';
import { costOf, readPrices } from './prices.ts';

test('a message costs what its segments cost in its network, exactly', () => {
  const { prices: perSegment, errors } = readPrices(' mtn=35, Airtel = 35.125 ,');
  expect(errors).toEqual([]);
  const prices = { currency: 'UGX', perSegment };
  expect(costOf(prices, '+256772000001', 2)).toBe(70_000);
  expect(costOf(prices, '+256701000001', 3)).toBe(105_375);
  expect(costOf(prices, '+256711000001', 1)).toBeNull();
});

test.each([
  ['mtn=35;airtel=36', "must give mtn a price from 0 to 99999.999, such as mtn=35.5, and not '35;airtel'"],
  ['mtn', "must give mtn a price from 0 to 99999.999, such as mtn=35.5, and not ''"],
  ['mtn=100000', "must give mtn a price from 0 to 99999.999, such as mtn=35.5, and not '100000'"],
  ['mtn=35,MTN=36', 'names mtn twice'],
  ['utl=35', "names 'utl', and there are mtn, airtel, other"],
])('%s', (text, error) => {
  expect(readPrices(text).errors).toEqual([error]);
});
