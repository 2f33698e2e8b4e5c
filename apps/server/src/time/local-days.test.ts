import { expect, test } from 'vitest';
import { createDayNames, createLocalDays } from './local-days.ts';

test.each([
  ['Africa/Kampala', '2026-11-23T20:59:59.999Z', '2026-11-23', '2026-11-23T21:00:00.000Z'],
  ['Africa/Kampala', '2026-11-23T21:00:00.000Z', '2026-11-24', '2026-11-24T21:00:00.000Z'],
  ['UTC', '2026-12-31T12:00:00.000Z', '2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['a day of 25 hours, Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['a day of 23 hours, Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  // Clocks went from 23:59:59 on 29 December to 0:00 on 31 December.
  ['a skipped day, Pacific/Apia', '2011-12-30T09:59:59.000Z', '2011-12-29', '2011-12-30T10:00:00.000Z'],
])('%s at %s: the day %s, until %s', (zone, now, name, end) => {
  const dayOf = createLocalDays(zone.split(' ').at(-1) ?? '');
  expect(dayOf(Date.parse(now))).toMatchObject({ name, endsAtMs: Date.parse(end) });
  const nameOf = createDayNames(zone.split(' ').at(-1) ?? '');
  const next = dayOf(Date.parse(end)).name;
  expect([now, end, now].map((at) => nameOf(Date.parse(at)))).toEqual([name, next, name]);
});

test('finds the previous day after the clock is set back', () => {
  const dayOf = createLocalDays('UTC');
  const names = ['2026-11-24T10:00:00Z', '2026-11-23T10:00:00Z', '2026-11-23T09:00:00Z', '2026-11-24T00:00:00Z'];
  expect(names.map((at) => dayOf(Date.parse(at)).name)).toEqual([
    '2026-11-24',
    '2026-11-23',
    '2026-11-23',
    '2026-11-24',
  ]);
});
