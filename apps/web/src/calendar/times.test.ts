import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  isDate,
  isMonth,
  lastSecondBefore,
  todayIn,
  toZone,
  weekdayOf,
  wordDate,
} from './times.ts';

const years = fc.integer({ min: 1900, max: 2199 });
const pad = (number: number): string => String(number).padStart(2, '0');
const months = fc.tuple(years, fc.integer({ min: 1, max: 12 })).map(([year, month]) => `${year}-${pad(month)}`);
const days = fc.tuple(months, fc.integer({ min: 1, max: 28 })).map(([month, day]) => `${month}-${pad(day)}`);

describe('addMonths', () => {
  test.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-06', 0, '2026-06'],
    ['2026-06', 18, '2027-12'],
    ['2026-06', -18, '2024-12'],
  ])('%s and %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  test('as many months back lead to the same month', () => {
    const counts = fc.integer({ min: -1200, max: 1200 });
    fc.assert(
      fc.property(months, counts, (month, count) => {
        expect(addMonths(addMonths(month, count), -count)).toBe(month);
      }),
    );
  });

  test('a month ends the day before the next one begins', () => {
    fc.assert(
      fc.property(months, (month) => {
        const last = addDays(`${addMonths(month, 1)}-01`, -1);
        expect(last.slice(0, 7)).toBe(month);
        expect(isDate(last)).toBe(true);
        expect(isDate(`${month}-${pad(Number(last.slice(8)) + 1)}`)).toBe(false);
      }),
    );
  });
});

test('a week later is the same day of the week, and the next day is another one', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
      expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) % 7) + 1);
    }),
  );
  expect(['2026-11-30', '2026-12-06'].map(weekdayOf)).toEqual([1, 7]);
});

test.each(['2028-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])('%s is a date', (text) => {
  expect(isDate(text)).toBe(true);
});

test.each(['2026-02-29', '2100-02-29', '2026-04-31', '2026-00-10', '2026-1-5', '1899-12-31', '2200-01-01', ''])(
  '%s is no date',
  (text) => {
    expect(isDate(text)).toBe(false);
  },
);

test('months are 01 to 12', () => {
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  expect(numbers.filter((number) => isMonth(`2026-${pad(number)}`))).toEqual(numbers.slice(1, 13));
});

test('the last second before a day is on the day before', () => {
  expect(lastSecondBefore('2027-01-01')).toBe('2026-12-31 23:59:59');
});

test('today begins at midnight in the zone', () => {
  const at = Date.parse('2026-11-28T21:30:00Z');
  const zones = ['America/New_York', 'UTC', 'Africa/Kampala', 'Pacific/Kiritimati'];
  expect(zones.map((zone) => todayIn(zone, at))).toEqual(['2026-11-28', '2026-11-28', '2026-11-29', '2026-11-29']);
});

test('times in UTC are times in a zone, in summer and in winter', () => {
  expect(toZone('2026-07-01 22:30:00', 'Europe/Berlin')).toBe('2026-07-02 00:30:00');
  expect(toZone('2026-12-01 22:30:00', 'Europe/Berlin')).toBe('2026-12-01 23:30:00');
});

test('dates have the words of the language', () => {
  expect(wordDate('2026-12-05 18:00:00', 'month', 'en-GB')).toBe('December 2026');
  expect(wordDate('2026-12-05', 'day', 'en-GB')).toBe('5 Dec');
  expect(wordDate('2026-12-05', 'weekday', 'fr')).toBe('sam.');
});
