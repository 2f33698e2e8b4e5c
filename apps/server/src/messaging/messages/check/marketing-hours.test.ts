import { expect, test } from 'vitest';
import { createMarketingHours } from './marketing-hours.ts';

const byDay = { fromMinute: 8 * 60, untilMinute: 20 * 60 };

test.each([
  ['Africa/Kampala', 'before the hours', '2026-11-21T04:59:59.999Z', '2026-11-21T05:00:00.000Z'],
  ['Africa/Kampala', 'at the beginning', '2026-11-21T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
  ['Africa/Kampala', 'within the hours', '2026-11-21T16:59:59.999Z', '2026-11-21T16:59:59.999Z'],
  ['Africa/Kampala', 'at the end', '2026-11-21T17:00:00.000Z', '2026-11-22T05:00:00.000Z'],
  ['Africa/Kampala', 'on the last evening of a year', '2026-12-31T20:59:59.999Z', '2027-01-01T05:00:00.000Z'],
  ['Europe/Berlin', 'in the night in which clocks go forward', '2026-03-28T20:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Berlin', 'in the night in which clocks go back', '2026-10-24T20:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['America/New_York', 'in the night in which clocks go back', '2026-11-01T01:00:00.000Z', '2026-11-01T13:00:00.000Z'],
  ['Asia/Kathmandu', 'where clocks differ by a quarter', '2026-11-21T00:00:00.000Z', '2026-11-21T02:15:00.000Z'],
])('%s, %s', (zone, _name, at, opens) => {
  expect(new Date(createMarketingHours(byDay, zone).openFrom(Date.parse(at))).toISOString()).toBe(opens);
});

test('opens after the gap if the clocks skip the opening', () => {
  const early = createMarketingHours({ fromMinute: 150, untilMinute: 1_200 }, 'Europe/Berlin');
  expect(new Date(early.openFrom(Date.parse('2026-03-29T00:30:00Z'))).toISOString()).toBe('2026-03-29T01:30:00.000Z');
});
