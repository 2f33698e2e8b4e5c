import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWallTime, toDateDetails, utcToWallTime, wallTimeToUtc } from './wall-time.ts';

test('reads a wall time as UTC', () => {
  expect(wallTimeToUtc('2031-03-04 10:20:30')).toBe(Date.parse('2031-03-04T10:20:30Z'));
});

test('omits milliseconds', () => {
  expect(utcToWallTime(Date.parse('2031-03-04T10:20:30.999Z'))).toBe('2031-03-04 10:20:30');
});

test('formatting and parsing a second returns the same second', () => {
  const seconds = fc.integer({ min: Date.UTC(1000, 0, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 });
  fc.assert(
    fc.property(seconds, (second) => {
      expect(wallTimeToUtc(utcToWallTime(second * 1000))).toBe(second * 1000);
    }),
  );
});

test('every part keeps leading zeros', () => {
  const want = { year: '2031', month: '03', day: '04', hour: '07', minutes: '00', seconds: '00' };
  expect(toDateDetails('2031-03-04 07:00:00')).toEqual(want);
});

test.each(['2031-03-04 10:20:30', '1970-01-01 00:00:00', '2032-02-29 23:59:59', '0000-01-01 00:00:00'])(
  '%j is a wall time',
  (text) => expect(isWallTime(text)).toBe(true),
);

test.each([
  ...[
    '',
    'soon',
    '2031-03-04',
    '2031-03-04 10:20',
    '2031-03-04T10:20:30',
    '2031-03-04 10:20:30Z',
    '+02031-03-04 10:20:30',
  ],
  ...[
    '0000-00-00 00:00:00',
    '2031-13-01 00:00:00',
    '2031-02-29 00:00:00',
    '2031-02-28 24:00:00',
    '2031-02-28 10:20:60',
  ],
])('%j is not a wall time', (text) => expect(isWallTime(text)).toBe(false));
