import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  getTimeZoneAbbreviation,
  getZoneOffset,
  instantToIso,
  instantToWallTime,
  isTimeZone,
  readingsOf,
  wallTimeToInstant,
} from './time-zone.ts';
import { utcToWallTime } from './wall-time.ts';

describe('converts a wall time in a zone to an instant with an abbreviation', () => {
  // Recorded from TEC, except for the named deliberate differences.
  test.each<[zone: string, wall: string, utc: string, abbreviation: string]>([
    ['Africa/Kampala', '2031-01-15 10:00:00', '2031-01-15 07:00:00', 'EAT'],
    ['UTC', '2031-02-15 10:00:00', '2031-02-15 10:00:00', 'UTC'],
    ['Europe/London', '2031-03-15 10:00:00', '2031-03-15 10:00:00', 'GMT'],
    ['America/New_York', '2031-04-15 10:00:00', '2031-04-15 14:00:00', 'EDT'],
    ['Asia/Kathmandu', '2031-05-15 10:00:00', '2031-05-15 04:15:00', '+0545'],
    ['UTC+3', '2031-06-15 10:00:00', '2031-06-15 07:00:00', 'UTC+3'],
    ['UTC+5.5', '2031-08-15 10:00:00', '2031-08-15 04:30:00', 'UTC+5.5'],
    ['EST', '2031-02-15 10:00:00', '2031-02-15 15:00:00', 'EST'],
    ['Europe/Kyiv', '2031-03-15 10:00:00', '2031-03-15 08:00:00', 'EET'],
    ['Asia/Tokyo', '2031-08-01 09:00:00', '2031-08-01 00:00:00', 'JST'],
    ['Australia/Lord_Howe', '2030-01-15 10:00:00', '2030-01-14 23:00:00', 'AEST'],
    ['UTC+0', '2030-02-15 10:00:00', '2030-02-15 10:00:00', 'UTC+0'],
    ['UTC+5:30', '2030-03-15 10:00:00', '2030-03-15 04:30:00', 'UTC+5:30'],
    ['+03:00', '2030-04-15 10:00:00', '2030-04-15 07:00:00', 'GMT+0300'],
    ['GMT', '2030-05-15 10:00:00', '2030-05-15 10:00:00', 'GMT'],
    ['america/chicago', '2030-06-15 10:00:00', '2030-06-15 15:00:00', 'CDT'],
    ['Africa/Nairobi', '2030-07-15 10:00:00', '2030-07-15 07:00:00', 'EAT'],
    ['Etc/GMT+3', '2030-01-15 10:00:00', '2030-01-15 13:00:00', '-03'],
    ['CET', '2030-02-15 10:00:00', '2030-02-15 09:00:00', 'CET'],
    ['Z', '2031-07-15 10:00:00', '2031-07-15 10:00:00', 'Z'],
    ['America/Santiago', '2031-07-15 10:00:00', '2031-07-15 14:00:00', 'SMT'],
    ['Europe/Minsk', '2031-07-15 10:00:00', '2031-07-15 07:00:00', 'CEST'],
    ['UTC-5 (exact, DI-18)', '2031-07-15 10:00:00', '2031-07-15 15:00:00', 'UTC-5'],
    ['UTC-12 (exact, DI-18)', '2030-08-15 10:00:00', '2030-08-15 22:00:00', 'UTC-12'],
    ['UTC+14 (exact, DI-18)', '2030-09-15 10:00:00', '2030-09-14 20:00:00', 'UTC+14'],
  ])('%s: %s is %s UTC, %s', (zone, wall, utc, abbreviation) => {
    const name = zone.replace(/ .*/, '');
    const instant = wallTimeToInstant(wall, name);
    expect([utcToWallTime(instant), getTimeZoneAbbreviation(instant, name)]).toEqual([utc, abbreviation]);
  });
});

describe('offsets agree with Intl in any order of requests', () => {
  /** The wall time read as UTC, minus the instant. */
  function offsetByIntl(instantMs: number, timeZone: string): number {
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', second: 'numeric', ...parts });
    const shown = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
    const [year, month, day, hour, minute, second] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((part) => shown.get(part) ?? Number.NaN) as [number, number, number, number, number, number]; // as: six names give six numbers
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
  }

  test('in any zone at any time', () => {
    const instants = fc.integer({ min: Date.UTC(1900, 0) / 1000, max: Date.UTC(2100, 0) / 1000 });
    fc.assert(
      fc.property(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), instants, (zone, seconds) => {
        expect(getZoneOffset(seconds * 1000, zone)).toBe(offsetByIntl(seconds * 1000, zone));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['Africa/Freetown', '1939-09-05T00:40:00Z'], // four days after the previous change
    ['America/Recife', '2000-10-15T02:00:00Z'], // a week after the previous change
    ['Africa/Casablanca', '2030-02-03T02:00:00Z'],
    ['America/New_York', '2031-11-02T06:00:00Z'],
    ['Australia/Lord_Howe', '2031-04-05T15:00:00Z'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z'], // a whole day was skipped
  ])('around a change: %s, %s', (zone, change) => {
    const aWeek = 7 * 24 * 3600;
    fc.assert(
      fc.property(fc.integer({ min: -aWeek, max: aWeek }), (seconds) => {
        const instant = Date.parse(change) + seconds * 1000;
        expect(getZoneOffset(instant, zone)).toBe(offsetByIntl(instant, zone));
      }),
      { numRuns: 300 },
    );
  });
});

describe('clock changes', () => {
  test.each<[name: string, zone: string, wall: string, utc: string, shown: string, abbreviation: string]>([
    [
      'before the spring change',
      'Europe/Berlin',
      '2031-03-30 01:30:00',
      '2031-03-30 00:30:00',
      '2031-03-30 01:30:00',
      'CET',
    ],
    [
      'in the missing hour',
      'Europe/Berlin',
      '2031-03-30 02:30:00',
      '2031-03-30 01:30:00',
      '2031-03-30 03:30:00',
      'CEST',
    ],
    ['after it', 'Europe/Berlin', '2031-03-30 03:30:00', '2031-03-30 01:30:00', '2031-03-30 03:30:00', 'CEST'],
    [
      'in the doubled hour',
      'Europe/Berlin',
      '2031-10-26 02:30:00',
      '2031-10-26 01:30:00',
      '2031-10-26 02:30:00',
      'CET',
    ],
    [
      'before the doubled hour',
      'Europe/Berlin',
      '2031-10-26 01:30:00',
      '2031-10-25 23:30:00',
      '2031-10-26 01:30:00',
      'CEST',
    ],
    [
      'midnight of the day of change',
      'Europe/Berlin',
      '2031-03-30 00:00:00',
      '2031-03-29 23:00:00',
      '2031-03-30 00:00:00',
      'CET',
    ],
    [
      'in the doubled hour west of Greenwich',
      'America/New_York',
      '2031-11-02 01:30:00',
      '2031-11-02 05:30:00',
      '2031-11-02 01:30:00',
      'EDT',
    ],
    [
      'in the missing hour west of Greenwich',
      'America/New_York',
      '2031-03-09 02:30:00',
      '2031-03-09 07:30:00',
      '2031-03-09 03:30:00',
      'EDT',
    ],
    [
      'a change of half an hour',
      'Australia/Lord_Howe',
      '2030-10-06 02:15:00',
      '2030-10-05 15:45:00',
      '2030-10-06 02:45:00',
      'AEST',
    ],
    [
      'a day that was skipped',
      'Pacific/Apia',
      '2011-12-30 12:00:00',
      '2011-12-30 22:00:00',
      '2011-12-31 12:00:00',
      '+14',
    ],
    [
      'a zone before its first rule',
      'Africa/Kampala',
      '1900-01-01 00:00:00',
      '1899-12-31 21:32:44',
      '1900-01-01 00:00:00',
      '+0227',
    ],
    ['a far year', 'Europe/Berlin', '2895-07-01 12:00:00', '2895-07-01 10:00:00', '2895-07-01 12:00:00', 'CEST'],
  ])('%s', (_name, zone, wall, utc, shown, abbreviation) => {
    const instant = wallTimeToInstant(wall, zone);
    expect(utcToWallTime(instant)).toBe(utc);
    expect(instantToWallTime(instant, zone)).toBe(shown);
    expect(getTimeZoneAbbreviation(instant, zone)).toBe(abbreviation);
  });
});

test.each<[wall: string, zone: string, want: string[]]>([
  ['2031-10-26 02:30:00', 'Europe/Berlin', ['2031-10-26 00:30:00', '2031-10-26 01:30:00']],
  ['2031-10-26 01:59:59', 'Europe/Berlin', ['2031-10-25 23:59:59']],
  ['2031-10-26 03:00:00', 'Europe/Berlin', ['2031-10-26 02:00:00']],
  ['2031-11-02 01:30:00', 'America/New_York', ['2031-11-02 05:30:00', '2031-11-02 06:30:00']],
  ['2031-03-30 02:30:00', 'Europe/Berlin', []],
  ['2011-12-30 12:00:00', 'Pacific/Apia', []],
  ['2031-10-26 02:30:00', 'UTC+1', ['2031-10-26 01:30:00']],
])('%s in %s is %j in UTC', (wall, zone, want) => expect(readingsOf(wall, zone).map(utcToWallTime)).toEqual(want));

describe('isTimeZone', () => {
  test.each([
    'Africa/Kampala',
    'africa/kampala',
    'est',
    'UTC',
    'utc',
    'z',
    'EUROPE/BERLIN',
    'PRC',
    'UTC-5.75',
    'UTC+05:30',
    '-0500',
    '+3',
    'GMT+3',
    'America/Argentina/Buenos_Aires',
  ])('%s', (name) => expect(isTimeZone(name)).toBe(true));
  test.each([
    '',
    ' ',
    'Mars/Base',
    'Nowhere/Land',
    'Kampala',
    'UTC+99',
    'UTC+',
    'UTC+3x',
    'UTC+5.33',
    '+25:00',
    '-13:00',
    '+14:01',
    '3',
    'UTC+3:75',
    'Africa/Kampala\0',
    'utc+3',
    'gmt+3',
    'UTC3',
    'AGT',
    'SystemV/EST5',
    'Factory',
  ])('not %j', (name) => expect(isTimeZone(name)).toBe(false));
  test('an unknown zone throws', () => {
    expect(() => instantToWallTime(0, 'Kampala')).toThrow('"Kampala" is not a time zone');
  });
});

test.each<[wall: string, zone: string, want: string]>([
  ['2033-06-07 09:30:00', 'Africa/Kampala', '2033-06-07T09:30:00+03:00'],
  ['2033-06-07 09:30:00', 'UTC-3:30', '2033-06-07T09:30:00-03:30'],
])('%s in %s is %s in ISO 8601', (wall, zone, want) =>
  expect(instantToIso(wallTimeToInstant(wall, zone), zone)).toBe(want),
);

test('never throws for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      isTimeZone(name);
    }),
  );
});
