import { expect, test } from 'vitest';
import { toDateDetails } from './date-details.ts';

test('every part keeps its leading zeros', () => {
  const want = { year: '2031', month: '03', day: '04', hour: '07', minutes: '00', seconds: '00' };
  expect(toDateDetails('2031-03-04 07:00:00')).toEqual(want);
});
