import { expect, test } from 'vitest';
import { readRule } from './rule.ts';
import { findSeriesDates, type Recurrence } from './series-dates.ts';

const start = { startLocal: '2027-01-04 18:00:00', timezone: 'Africa/Kampala', allDay: false };
const year = { from: '2027-01-01', to: '2027-12-31' };

function weekly(more: Partial<Recurrence> = {}, text = 'FREQ=WEEKLY;COUNT=4'): Recurrence {
  const result = readRule(text);
  return { rule: 'rule' in result ? result.rule : undefined, rdate: [], exdate: [], ...more };
}
const days = (recurrence: Recurrence, most = 100) =>
  findSeriesDates(recurrence, start, year, most).map((local) => local.slice(5, 10));

test('excluded dates count', () =>
  expect(days(weekly({ exdate: ['2027-01-11 18:00:00'] }))).toEqual(['01-04', '01-18', '01-25']));

test('a day excludes its dates', () =>
  expect(days(weekly({ exdate: ['2027-01-04'] }))).toEqual(['01-11', '01-18', '01-25']));

test('another time of the day excludes nothing', () =>
  expect(days(weekly({ exdate: ['2027-01-11 19:00:00'] }))).toHaveLength(4));

test('added dates take their place in order, once', () =>
  expect(days(weekly({ rdate: ['2027-01-13 10:00:00', '2027-01-18 18:00:00'] }))).toEqual([
    '01-04',
    '01-11',
    '01-13',
    '01-18',
    '01-25',
  ]));

test('a first date that the rule does not give is an extra date', () =>
  expect(days(weekly({}, 'FREQ=WEEKLY;BYDAY=TU;COUNT=2'))).toEqual(['01-04', '01-05', '01-12']));

test('excluded dates leave room for others', () =>
  expect(days(weekly({ exdate: ['2027-01-04', '2027-01-11'] }, 'FREQ=WEEKLY'), 2)).toEqual(['01-18', '01-25']));

test('without a rule there are the first and the added dates', () =>
  expect(days({ rule: undefined, rdate: ['2027-02-01 18:00:00'], exdate: [] })).toEqual(['01-04', '02-01']));
