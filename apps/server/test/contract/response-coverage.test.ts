import { expect, test } from 'vitest';
import { findCoverageGaps } from '../harness/response-coverage.ts';

const declared = ['getEvent 200', 'getEvent 404', 'getVenue 200'];
const none = { uncovered: [], undeclared: [], outdated: [] };

test('a run with exactly the declared responses has no gap', () => {
  expect(findCoverageGaps(declared, ['getVenue 200', 'getEvent 404', 'getEvent 200'], [])).toEqual(none);
});

test('a declared response without a test is a gap, unless it is listed', () => {
  const seen = ['getEvent 200', 'getVenue 200'];
  expect(findCoverageGaps(declared, seen, [])).toEqual({ ...none, uncovered: ['getEvent 404'] });
  expect(findCoverageGaps(declared, seen, ['getEvent 404'])).toEqual(none);
});

test('an undeclared response is a gap, also if it is listed', () => {
  for (const listed of [[], ['getEvent 409']]) {
    const gaps = findCoverageGaps(declared, [...declared, 'getEvent 409', 'getVenu 200'], listed);
    expect(gaps.undeclared).toEqual(['getEvent 409', 'getVenu 200']);
  }
});

test('the list can only shrink: tested and removed responses must be deleted from it', () => {
  expect(findCoverageGaps(declared, declared, ['getEvent 404', 'getTag 200']).outdated).toEqual([
    'getEvent 404',
    'getTag 200',
  ]);
});
