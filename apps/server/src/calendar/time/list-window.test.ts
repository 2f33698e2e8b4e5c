import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LimitName, readListWindow } from './list-window.ts';

const site = { zone: 'Africa/Kampala', nowMs: Date.parse('2031-03-05T22:30:00Z') }; // already the 6th in Kampala

function wallsOf(query: Record<string, unknown>) {
  const { limits } = readListWindow(query, site);
  return Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, limit.wall]));
}

describe('bounds as in recorded values of rest_url', () => {
  test.each<[query: Record<string, unknown>, want: Partial<Record<LimitName, string>>]>([
    [
      { start_date: '2099-06-01', end_date: '2099-06-30' },
      { start_date: '2099-06-01 00:00:00', end_date: '2099-06-30 23:59:59' },
    ],
    [
      { start_date: '2099-06-05 19:00:00', end_date: '2099-06-05 20:00:00' },
      { start_date: '2099-06-05 00:00:00', end_date: '2099-06-05 23:59:59' },
    ],
    [
      { start_date: 'June 7 2099', end_date: 'June 8 2099' },
      { start_date: '2099-06-07 00:00:00', end_date: '2099-06-08 23:59:59' },
    ],
    [
      { start_date: '2100-06-07T00:00:00', end_date: '2100-06-07T00:00:01' },
      { start_date: '2100-06-07 00:00:00', end_date: '2100-06-07 23:59:59' },
    ],
    [
      { start_date: '2100/06/08', end_date: '2100/06/08' },
      { start_date: '2100-06-08 00:00:00', end_date: '2100-06-08 23:59:59' },
    ],
    [
      { start_date: '2100-06', end_date: '2100-06-30' },
      { start_date: '2100-06-01 00:00:00', end_date: '2100-06-30 23:59:59' },
    ],
    [
      { start_date: '2099-06-30', end_date: '2099-06-01' },
      { start_date: '2099-06-30 00:00:00', end_date: '2099-06-01 23:59:59' },
    ],
    [
      { starts_after: '2099-06-04', starts_before: '2099-06-06' },
      { starts_after: '2099-06-04 23:59:59', starts_before: '2099-06-06 23:59:59' },
    ],
    [
      { ends_before: '2099-06-05', ends_after: '2099-05-01' },
      { ends_before: '2099-06-05 23:59:59', ends_after: '2099-05-01 23:59:59' },
    ],
    [
      { start_date: '2100-06-01', end_date: '2100-06-30', starts_after: '2100-06-05' },
      { start_date: '2100-06-01 00:00:00', end_date: '2100-06-30 23:59:59', starts_after: '2100-06-05 23:59:59' },
    ],
  ])('%j', (query, want) => expect(wallsOf(query)).toEqual(want));
});

test.each([
  ['UTC', '2031-03-05T00:00:00Z', '2031-03-04', '2031-03-04T00:00:00Z'],
  ['UTC', '2031-03-05T23:59:59Z', '2031-03-04', '2031-03-04T00:00:00Z'],
  // Midnight of the site, east and west of Greenwich.
  ['Africa/Kampala', '2031-03-05T20:59:59Z', '2031-03-04', '2031-03-03T21:00:00Z'],
  ['Africa/Kampala', '2031-03-05T21:00:00Z', '2031-03-05', '2031-03-04T21:00:00Z'],
  ['Pacific/Kiritimati', '2031-03-05T09:59:59Z', '2031-03-04', '2031-03-03T10:00:00Z'],
  ['Pacific/Kiritimati', '2031-03-05T10:00:00Z', '2031-03-05', '2031-03-04T10:00:00Z'],
  ['America/New_York', '2031-03-05T04:59:59Z', '2031-03-03', '2031-03-03T05:00:00Z'],
  ['America/New_York', '2031-03-05T05:00:00Z', '2031-03-04', '2031-03-04T05:00:00Z'],
  ['Pacific/Pago_Pago', '2031-03-05T10:59:59Z', '2031-03-03', '2031-03-03T11:00:00Z'],
  ['Pacific/Pago_Pago', '2031-03-05T11:00:00Z', '2031-03-04', '2031-03-04T11:00:00Z'],
  // After a day of 23 hours, and at the end of a day of 25 hours.
  ['Europe/Berlin', '2031-03-30T22:30:00Z', '2031-03-30', '2031-03-29T23:00:00Z'],
  ['Europe/Berlin', '2031-10-26T22:30:00Z', '2031-10-25', '2031-10-24T22:00:00Z'],
  ['America/New_York', '2031-03-10T04:30:00Z', '2031-03-09', '2031-03-09T05:00:00Z'],
  ['America/New_York', '2031-11-03T04:30:00Z', '2031-11-01', '2031-11-01T04:00:00Z'],
  // The first of a month, and of a year.
  ['Africa/Kampala', '2032-02-29T21:00:00Z', '2032-02-29', '2032-02-28T21:00:00Z'],
  ['Africa/Kampala', '2030-12-31T21:00:00Z', '2030-12-31', '2030-12-30T21:00:00Z'],
])('in %s at %s a list begins with %s, at %s', (zone, now, day, at) => {
  const { limits } = readListWindow({}, { zone, nowMs: Date.parse(now) });
  expect(limits.start_date).toEqual({ wall: `${day} 00:00:00`, atMs: Date.parse(at) });
});

test.each(['start_date', 'end_date', 'starts_after', 'ends_before'])(
  '%s: 0 means the same as a number and as text',
  (name) => {
    expect(wallsOf({ [name]: 0 })).toEqual(wallsOf({ [name]: '0' }));
    expect(wallsOf({ [name]: 0 })).not.toEqual(wallsOf({ [name]: 1 }));
  },
);

describe('default bounds', () => {
  test.each<[query: Record<string, unknown>, want: Partial<Record<LimitName, string>>]>([
    [{}, { start_date: '2031-03-05 00:00:00', end_date: '2033-03-06 23:59:59' }],
    [{ start_date: '2000-01-01' }, { start_date: '2000-01-01 00:00:00', end_date: '2033-03-06 23:59:59' }],
    [{ end_date: '2099-06-04' }, { start_date: '2031-03-05 00:00:00', end_date: '2099-06-04 23:59:59' }],
    [{ ends_after: 'yesterday' }, { ends_after: '2031-03-05 23:59:59' }],
    [
      { start_date: '2031-01-01', starts_before: 'today' },
      { start_date: '2031-01-01 00:00:00', starts_before: '2031-03-06 23:59:59' },
    ],
  ])('%j', (query, want) => expect(wallsOf(query)).toEqual(want));
});

describe('a day in another zone is converted to its day in UTC', () => {
  test.each<[query: Record<string, unknown>, want: Partial<Record<LimitName, string>>]>([
    [{ starts_after: '2099-06-05 18:00 EST' }, { starts_after: '2099-06-05 23:59:59' }],
    [{ starts_after: '2099-06-05T22:00:00-05:00' }, { starts_after: '2099-06-06 23:59:59' }],
    [{ starts_after: 4083951600 }, { starts_after: '2099-05-31 23:59:59' }],
    [{ starts_after: '4083951600' }, { starts_after: '2099-05-31 23:59:59' }],
  ])('%j', (query, want) => expect(wallsOf(query)).toEqual(want));
});

describe('accepts the first and the last year, and 0 is no date', () => {
  test.each<[query: Record<string, unknown>, want: Partial<Record<LimitName, string>>]>([
    [
      { start_date: '0001-01-01', end_date: '9999-12-31' },
      { start_date: '0001-01-01 00:00:00', end_date: '9999-12-31 23:59:59' },
    ],
    [
      { start_date: '0', end_date: 0 },
      { start_date: '2031-03-05 00:00:00', end_date: '2033-03-06 23:59:59' },
    ],
    [{ starts_after: '0' }, { starts_after: '2031-03-06 23:59:59' }],
  ])('%j', (query, want) => expect(wallsOf(query)).toEqual(want));
});

test.each([
  ['America/Nuuk', '2027-10-30', '2027-10-31', '23:00 to midnight comes twice, west of Greenwich'],
  ['Africa/Cairo', '2027-10-28', '2027-10-29', '23:00 to midnight comes twice, east of it'],
  ['Asia/Amman', '2021-10-28', '2021-10-29', 'midnight to 1:00 comes twice, east of it'],
  ['America/Havana', '2027-11-06', '2027-11-07', 'midnight to 1:00 comes twice, west of it'],
  ['Africa/Cairo', '2027-04-29', '2027-04-30', 'midnight is skipped'],
])('in %s %s ends where %s begins: %s', (zone, day, next) => {
  const limitsOf = (query: object) => readListWindow({ ...query }, { ...site, zone }).limits;
  const { end_date: end, starts_after: after } = limitsOf({ end_date: day, starts_after: day });
  const { start_date: start } = limitsOf({ start_date: next });
  expect([end?.atMs, after?.atMs]).toEqual(Array(2).fill((start?.atMs ?? 0) - 1000));
});

describe('strict_dates', () => {
  test.each<[query: Record<string, unknown>, want: Partial<Record<LimitName, string>>]>([
    [
      { strict_dates: 'true', start_date: '2099-06-05 19:00:00', end_date: '2099-06-05 20:00:00' },
      { start_date: '2099-06-05 19:00:00', end_date: '2099-06-05 20:00:00' },
    ],
    [{ strict_dates: '1', starts_after: '2099-06-05T19:00:00Z' }, { starts_after: '2099-06-05 22:00:00' }],
    [{ strict_dates: 'false', starts_after: '2099-06-05T19:00:00Z' }, { starts_after: '2099-06-05 23:59:59' }],
    // PHP's words for true, which do not include TEC's `y`.
    [{ strict_dates: 'y', starts_after: '2099-06-05 19:00' }, { starts_after: '2099-06-05 23:59:59' }],
  ])('%j', (query, want) => expect(wallsOf(query)).toEqual(want));
});

test('each bound is also an instant', () => {
  const { limits } = readListWindow({ start_date: '2099-06-01', end_date: '2099-06-30' }, site);
  expect(limits.start_date?.atMs).toBe(Date.parse('2099-05-31T21:00:00Z'));
  expect(limits.end_date?.atMs).toBe(Date.parse('2099-06-30T20:59:59Z'));
});

test.each<[query: Record<string, unknown>, want: LimitName[]]>([
  [{ start_date: 'garbage', end_date: '2099-06-30' }, ['start_date']],
  [{ start_date: '', end_date: '' }, ['start_date', 'end_date']],
  [{ starts_after: 'bad' }, ['starts_after']],
  [{ start_date: '2099-06-30', search: 'bad' }, []],
])('%j: %j are unreadable', (query, want) => expect(readListWindow(query, site).unreadable).toEqual(want));

test('each given bound is either a limit or unreadable', () => {
  const names = fc.constantFrom(
    'start_date',
    'end_date',
    'starts_before',
    'starts_after',
    'ends_before',
    'ends_after',
    'strict_dates',
  );
  fc.assert(
    fc.property(
      fc.dictionary(names, fc.oneof(fc.anything(), fc.date({ noInvalidDate: true }).map(String))),
      (query) => {
        const { limits, unreadable } = readListWindow(query, site);
        for (const name of unreadable) expect(query[name]).not.toBeUndefined();
        for (const limit of Object.values(limits)) expect(Number.isInteger(limit.atMs)).toBe(true);
      },
    ),
  );
});
