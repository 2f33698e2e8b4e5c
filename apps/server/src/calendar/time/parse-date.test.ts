import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStorable, parseDate, parseInstant } from './parse-date.ts';

/** A Wednesday, 14:30:15 in Kampala. */
const nowMs = Date.parse('2031-03-05T11:30:15.250Z');
const inKampala = { zone: 'Africa/Kampala', nowMs };
const inBerlin = { zone: 'Europe/Berlin', nowMs };

describe('dates recorded from TEC', () => {
  test.each<[given: string, want: string]>([
    ['2031-03-04 10:00:00', '2031-03-04 10:00:00'],
    ['2031-03-05 10:00', '2031-03-05 10:00:00'],
    ['2031-03-06', '2031-03-06 00:00:00'],
    ['2031-03-07T10:00:00', '2031-03-07 10:00:00'],
    ['March 10, 2031 5pm', '2031-03-10 17:00:00'],
    ['March 10, 2031 7:15pm', '2031-03-10 19:15:00'],
    ['2031/03/11 08:00', '2031-03-11 08:00:00'],
    ['03/12/2031 8:00 am', '2031-03-12 08:00:00'],
    ['2055-05-15 24:00:00', '2055-05-16 00:00:00'],
    ['2895-05-05 10:00', '2895-05-05 10:00:00'],
    ['June 7 2099', '2099-06-07 00:00:00'],
    ['2100-06', '2100-06-01 00:00:00'],
  ])('%s', (given, want) => expect(parseDate(given, inKampala)).toBe(want));
});

describe('converts dates that contain a zone (DI-16)', () => {
  test.each<[given: string | number, want: string]>([
    ['2031-03-08T10:00:00Z', '2031-03-08 13:00:00'],
    ['2031-03-09T10:00:00+05:00', '2031-03-09 08:00:00'],
    ['2031-03-09T10:00:00.123+0500', '2031-03-09 08:00:00'],
    ['2031-03-09 10:00 -05', '2031-03-09 18:00:00'],
    ['20310309T100000Z', '2031-03-09 13:00:00'],
    ['20310309T1000', '2031-03-09 10:00:00'],
    ['2031-03-09 10:00 EST', '2031-03-09 18:00:00'],
    ['2031-03-09 10:00 UTC', '2031-03-09 13:00:00'],
    ['2031-07-09 10:00 Europe/Berlin', '2031-07-09 11:00:00'],
    ['2031-07-09 10:00 America/Argentina/Buenos_Aires', '2031-07-09 16:00:00'],
    ['Sun, 09 Mar 2031 10:00:00 +0000', '2031-03-09 13:00:00'],
    ['Sun, 09 Mar 2031 10:00:00 +0300 (EAT)', '2031-03-09 10:00:00'],
    ['Sun Mar 09 2031 10:00:00 GMT+0300', '2031-03-09 10:00:00'],
    ['tomorrow 10:00 UTC', '2031-03-06 13:00:00'],
    ['1767225600', '2026-01-01 03:00:00'],
    [1767225600, '2026-01-01 03:00:00'],
    ['@1767225600', '2026-01-01 03:00:00'],
    ['-86400', '1969-12-31 03:00:00'],
  ])('%s', (given, want) => expect(parseDate(given, inKampala)).toBe(want));
});

describe('other forms of dates', () => {
  test.each<[given: string, want: string]>([
    ['1 May 2026 6pm', '2026-05-01 18:00:00'],
    ['5. September 2026', '2026-09-05 00:00:00'],
    ['Tue Jun  2 10:00:00 2026', '2026-06-02 10:00:00'],
    ['Tuesday, 02-Jun-26 10:00:00', '2026-06-02 10:00:00'],
    ['2026-W23-5', '2026-06-05 00:00:00'],
    ['2026-150', '2026-05-30 00:00:00'],
    ['20260501 18:00', '2026-05-01 18:00:00'],
    ['2026-06-30T08', '2026-06-30 08:00:00'],
    ['2026-06-30 10:00:60', '2026-06-30 10:01:00'],
    ['May 1st, 2026', '2026-05-01 00:00:00'],
    ['01-May-2026 06:30', '2026-05-01 06:30:00'],
    ['May 2026', '2026-05-01 00:00:00'],
    ['Sept 3', '2031-09-03 00:00:00'],
    ['3 september', '2031-09-03 00:00:00'],
    ['05/01/2026', '2026-05-01 00:00:00'],
    ['5/1/26', '2026-05-01 00:00:00'],
    ['5/1', '2031-05-01 00:00:00'],
    ['01-05-2026', '2026-05-01 00:00:00'],
    ['1.5.2026 12:15 a.m.', '2026-05-01 00:15:00'],
    ['12 pm', '2031-03-05 12:00:00'],
    ['18:05', '2031-03-05 18:05:00'],
    ['2031-02-30', '2031-03-02 00:00:00'],
    ['  2031-03-06  ', '2031-03-06 00:00:00'],
  ])('%s', (given, want) => expect(parseDate(given, inKampala)).toBe(want));
});

describe('relative words start from the current time in the requested zone', () => {
  test.each<[given: string, want: string]>([
    ['now', '2031-03-05 14:30:15'],
    ['today', '2031-03-05 00:00:00'],
    ['midnight', '2031-03-05 00:00:00'],
    ['noon', '2031-03-05 12:00:00'],
    ['tomorrow 9am', '2031-03-06 09:00:00'],
    ['9am tomorrow', '2031-03-06 00:00:00'],
    ['Tomorrow Noon', '2031-03-06 12:00:00'],
    ['yesterday 23:59', '2031-03-04 23:59:00'],
    ['wednesday', '2031-03-05 00:00:00'],
    ['next wednesday 4pm', '2031-03-12 16:00:00'],
    ['last wed', '2031-02-26 00:00:00'],
    ['this friday 18:00', '2031-03-07 18:00:00'],
    ['sat', '2031-03-08 00:00:00'],
    ['+5 days 11am', '2031-03-10 11:00:00'],
    ['+1 week', '2031-03-12 14:30:15'],
    ['2 weeks ago', '2031-02-19 14:30:15'],
    ['next month', '2031-04-05 14:30:15'],
    ['last year', '2030-03-05 14:30:15'],
    ['+1 month -2 days', '2031-04-03 14:30:15'],
    ['1 fortnight', '2031-03-19 14:30:15'],
    ['+90 minutes', '2031-03-05 16:00:15'],
    ['2031-01-31 +1 month', '2031-03-03 00:00:00'],
    ['first day of next month', '2031-04-01 14:30:15'],
    ['last day of february 2032', '2032-02-29 00:00:00'],
    ['first monday of march 2032', '2032-03-01 00:00:00'],
    ['last friday of may 2026', '2026-05-29 00:00:00'],
    ['monday next week', '2031-03-10 00:00:00'],
    ['monday this week', '2031-03-03 00:00:00'],
    ['next week', '2031-03-10 14:30:15'],
    ['tuesday 2 weeks ago', '2031-02-11 00:00:00'],
    ['third friday', '2031-03-21 00:00:00'],
    ['3 weekdays ago', '2031-02-28 14:30:15'],
    ['friday monday', '2031-03-10 00:00:00'],
  ])('%s', (given, want) => expect(parseDate(given, inKampala)).toBe(want));

  test('near midnight, today is the day in the requested zone', () => {
    expect(parseDate('today', { zone: 'Africa/Kampala', nowMs: Date.parse('2031-03-05T22:00:00Z') })).toBe(
      '2031-03-06 00:00:00',
    );
  });
  test('counts hours in local time, like days', () => {
    const beforeSpring = { zone: 'Europe/Berlin', nowMs: Date.parse('2031-03-29T12:00:00Z') };
    expect([parseDate('+24 hours', beforeSpring), parseDate('+1 day', beforeSpring)]).toEqual([
      '2031-03-30 13:00:00',
      '2031-03-30 13:00:00',
    ]);
  });
});

test('moves a skipped local time forward', () =>
  expect(parseDate('2031-03-30 02:30:00', inBerlin)).toBe('2031-03-30 03:30:00'));
test('an ambiguous local time is the later instant', () =>
  expect(parseInstant('2031-10-26 02:30:00', inBerlin)).toBe(Date.parse('2031-10-26T01:30:00Z')));

describe('rejects', () => {
  test.each<[given: unknown]>(
    [
      [
        'soonish',
        'xx',
        'x',
        'nonsense',
        'yesterdayish',
        'never',
        'garbage',
        'bad',
        '',
        '   ',
        ',',
        '2055-13-01 10:00:00',
        '1st of May 2026',
        '2026-05-01T',
        '10:00 UTC+3',
        'Sun Mar 09 2031 10:00:00 GMT+0300 (East Africa Time)',
        '2031-07-09 10:00 america/new_york',
        '10:00 KST',
        '5 milliseconds',
        '2055-05-32',
      ],
      [
        '10:60',
        '25:00',
        '13pm',
        '0am',
        '2031-03-04 2031-03-05',
        '10:00 11:00',
        '10:00 UTC EST',
        '2031-03-04T',
        'Mars/Base',
        '12 monkeys',
        '1e5',
        'Infinity',
      ],
      [
        '0',
        0,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        1e300,
        99999999999999,
        '253402300800',
        '+999999 years',
        '-9999 years',
        '0000-01-01',
        '1900000000.5',
        1900000000.5,
        `2031-03-04${' '.repeat(200)}`,
      ],
      [null, undefined, true, {}, ['2031-03-04'], new Date()],
    ]
      .flat()
      .map((given) => [given]),
  )('%j', (given) => expect(parseInstant(given, inKampala)).toBeUndefined());
});

const words = [
  '2031',
  '-',
  '03',
  '/',
  ':',
  '12',
  'am',
  'next',
  'last',
  'friday',
  'day',
  'of',
  'month',
  '+1',
  'week',
  'ago',
  'may',
  '1st',
  'T',
  'Z',
  'UTC',
  'noon',
  '(',
  ')',
  ' ',
  ' ',
  '.',
  ',',
];
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join('')),
);

test('reading a result again gives the same result, in any zone', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('Africa/Kampala', 'Europe/Berlin', 'UTC-5.5'), (text, zone) => {
      const wall = parseDate(text, { zone, nowMs });
      if (wall === undefined) return;
      expect(wall).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(parseDate(wall, { zone, nowMs })).toBe(wall);
    }),
    { numRuns: 2000 },
  );
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      parseInstant(value, inKampala);
    }),
  );
});

describe('each word and each limit', () => {
  const long = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];
  const months = [...long, 'November', 'December'];

  test.each(months.map((month, index) => [month, String(index + 1).padStart(2, '0')]))(
    '%s, whole and short',
    (name, number) => {
      const want = `2031-${number}-09 00:00:00`;
      expect(parseDate(`9 ${name} 2031`, inKampala)).toBe(want);
      expect(parseDate(`${name.slice(0, 3)} 9, 2031`, inKampala)).toBe(want);
    },
  );

  // From Wednesday the 5th on.
  test.each([
    ['Wednesday', '05'],
    ['Thursday', '06'],
    ['Friday', '07'],
    ['Saturday', '08'],
    ['Sunday', '09'],
    ['Monday', '10'],
    ['Tuesday', '11'],
  ])('%s, whole and short', (name, day) => {
    expect(parseDate(name, inKampala)).toBe(`2031-03-${day} 00:00:00`);
    expect(parseDate(name.slice(0, 3), inKampala)).toBe(`2031-03-${day} 00:00:00`);
  });

  test.each([
    ['+1 second', '2031-03-05 14:30:16'],
    ['+45 sec', '2031-03-05 14:31:00'],
    ['+2 min', '2031-03-05 14:32:15'],
    ['+1 hour', '2031-03-05 15:30:15'],
    ['+1 day', '2031-03-06 14:30:15'],
    ['+1 year', '2032-03-05 14:30:15'],
    ['previous month', '2031-02-05 14:30:15'],
    ['previous friday', '2031-02-28 00:00:00'],
    ['1/2/69', '2069-01-02 00:00:00'],
    ['1/2/70', '1970-01-02 00:00:00'],
    ['1/2/99', '1999-01-02 00:00:00'],
    ['1am', '2031-03-05 01:00:00'],
    ['12am', '2031-03-05 00:00:00'],
    ['12pm', '2031-03-05 12:00:00'],
    ['23:59:59', '2031-03-05 23:59:59'],
    ['1000-01-02T00:00:00Z', '1000-01-02 02:27:16'],
  ])('%s', (given, want) => expect(parseDate(given, inKampala)).toBe(want));

  test.each(['0am', '13pm', '10:60', '25:00', '10:00 11:00', '2031-01-01 2032-01-01'])('rejects %s', (given) =>
    expect(parseDate(given, inKampala)).toBeUndefined(),
  );

  test('a text is read up to 100 characters, spaces included', () => {
    const padded = (length: number) => '2031-03-06'.padEnd(length);
    expect(parseDate(padded(100), inKampala)).toBe('2031-03-06 00:00:00');
    expect(parseDate(padded(101), inKampala)).toBeUndefined();
    expect(parseDate('1767225600'.padEnd(100), inKampala)).toBe('2026-01-01 03:00:00');
    expect(parseDate('1767225600'.padEnd(101), inKampala)).toBeUndefined();
  });

  test.each([
    ['0001-01-01', 'UTC', true],
    ['0001-01-01 00:00:00', 'Africa/Kampala', false],
    ['0001-01-01 12:00', 'Africa/Kampala', true],
    ['0001-01-01 00:00:00', 'America/New_York', true],
    ['9999-12-31 23:59:59', 'UTC', true],
    ['9999-12-31 23:59:59', 'Africa/Kampala', true],
    ['9999-12-31 18:59:59', 'America/New_York', true],
    ['9999-12-31 19:00:00', 'America/New_York', false],
    ['9999-12-31 22:00:00 UTC', 'Africa/Kampala', false],
  ])('%s in %s can be stored: %j', (text, zone, want) => {
    expect(isStorable(parseInstant(text, { ...inKampala, zone }) ?? Number.NaN, zone)).toBe(want);
  });
});
