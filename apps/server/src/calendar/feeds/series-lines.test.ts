import { expect, test } from 'vitest';
import { readRule } from '../recurrence/rule.ts';
import { writeSeries } from './series-lines.ts';

const start = { startLocal: '2033-01-07 18:00:00', timezone: 'Africa/Kampala', allDay: false };

function excluded(
  rrule: string,
  exdate: readonly string[],
  more: { readonly rdate?: readonly string[] } = {},
): string[] {
  const read = readRule(rrule);
  if (!('rule' in read)) throw new Error(`${rrule} is no rule that is supported.`);
  const stored = { from: '2032-01-01', to: '2035-01-01' };
  const { lines } = writeSeries(start, { rule: read.rule, rdate: [], ...more, exdate, stored });
  return lines.flatMap((line) => /^EXDATE;TZID=Africa\/Kampala:(\d{8})T180000/.exec(line)?.[1] ?? []);
}

test('excluded dates that the rule does not give are not written, because readers overlook the next one', () =>
  expect(excluded('FREQ=DAILY;INTERVAL=10', ['2033-01-12 18:00:00', '2033-01-17 18:00:00'])).toEqual(['20330117']));

test('excluded days are written as their times', () =>
  expect(excluded('FREQ=DAILY', ['2033-01-17', '2033-01-09'])).toEqual(['20330109', '20330117']));

test('an excluded time of another hour, before the start or after the end is not written', () => {
  const exdate = ['2033-01-08 09:00:00', '2033-01-01 18:00:00', '2033-01-30 18:00:00'];
  expect(excluded('FREQ=DAILY;COUNT=5', exdate)).toEqual([]);
});

test('an excluded additional date is written', () =>
  expect(excluded('FREQ=WEEKLY', ['2033-01-09 18:00:00'], { rdate: ['2033-01-09 18:00:00'] })).toEqual(['20330109']));

test('of more dates than a file lists, each excluded one is written', () =>
  expect(excluded('FREQ=DAILY', ['2033-01-08 18:00:00', '2043-01-08 18:00:00'])).toEqual(['20330108', '20430108']));
