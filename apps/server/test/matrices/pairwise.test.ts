import { expect, test } from 'vitest';
import { everyCase, pairsOf, pairwiseCases } from './pairwise.ts';

const dimensions = { link: ['steady', 'cut', 'silent'], load: ['free', 'busy'], receipts: ['late', 'early', 'none'] };

test('every case has one value of each dimension', () => {
  const cases = everyCase(dimensions);
  expect(cases).toHaveLength(18);
  expect(new Set(cases.map((each) => JSON.stringify(each))).size).toBe(18);
});

test('every pair of values is in the pairwise cases, which are fewer', () => {
  const cases = pairwiseCases(dimensions);
  expect(cases.length).toBeLessThan(13);
  expect(new Set(cases.flatMap(pairsOf))).toEqual(new Set(everyCase(dimensions).flatMap(pairsOf)));
});
