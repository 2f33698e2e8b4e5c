import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAbsoluteTime, formatRelativeTime, parseTime } from './smpp-time.ts';

test.each([
  ['UTC', '261121103000000+', Date.UTC(2026, 10, 21, 10, 30)],
  ['tenths of a second', '261121103000900+', Date.UTC(2026, 10, 21, 10, 30, 0, 900)],
  ['three hours ahead of UTC, as in Kampala', '261121133000012+', Date.UTC(2026, 10, 21, 10, 30)],
  ['five and a half hours behind', '261121050000022-', Date.UTC(2026, 10, 21, 10, 30)],
])('an absolute time is read: %s', (_name, text, epochMs) => {
  expect(parseTime(text)).toEqual({ kind: 'absolute', epochMs });
});

test('a relative time is read in the units of the calendar', () => {
  expect(parseTime('010203040506000R')).toEqual({
    kind: 'relative',
    years: 1,
    months: 2,
    days: 3,
    hours: 4,
    minutes: 5,
    seconds: 6,
  });
});

test.each(['', '261121103000', '260230000000000+', '261321103000000+', '261121243000000+', '261121103000049+', 'x'])(
  'what is no time is not read: %j',
  (text) => {
    expect(parseTime(text)).toBeUndefined();
  },
);

test.each([
  [0, '000000000000000R'],
  [1, '000000000001000R'],
  [3_600_000, '000000010000000R'],
  [3 * 86_400_000 + 61_000, '000003000101000R'],
])('a span of %d ms is written %s', (durationMs, text) => {
  expect(formatRelativeTime(durationMs)).toBe(text);
});

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 100 * 86_400_000])('a span of %d ms is refused', (durationMs) => {
  expect(() => formatRelativeTime(durationMs)).toThrow(RangeError);
});

test.each([Number.NaN, Date.UTC(1999, 11, 31), Date.UTC(2100, 0, 1)])('the moment %d is refused', (epochMs) => {
  expect(() => formatAbsoluteTime(epochMs)).toThrow(RangeError);
});

test('a moment comes back from its text, to a tenth of a second', () => {
  const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) });
  fc.assert(
    fc.property(moments, (epochMs) => {
      const parsed = parseTime(formatAbsoluteTime(epochMs));
      expect(parsed).toEqual({ kind: 'absolute', epochMs: Math.floor(epochMs / 100) * 100 });
    }),
  );
});
