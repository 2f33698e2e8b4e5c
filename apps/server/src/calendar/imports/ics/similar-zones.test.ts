import { expect, test } from 'vitest';
import { readRule } from '../../recurrence/rule.ts';
import { findSeriesDates, type Recurrence } from '../../recurrence/series-dates.ts';
import { wallTimeToInstant } from '../../time/time-zone.ts';
import { calendarOf, event, recordsOf } from './test-ics.ts';

const fixed = (offset: string) => [
  ...['BEGIN:STANDARD', 'DTSTART:16010101T000000', `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD'],
];
const changing = (from: string, to: string, summer: string, winter: string) => [
  ...['BEGIN:STANDARD', 'DTSTART:16010101T020000', `RRULE:FREQ=YEARLY;${winter}`],
  ...[`TZOFFSETFROM:${to}`, `TZOFFSETTO:${from}`, 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', `RRULE:FREQ=YEARLY;${summer}`],
  ...[`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, 'END:DAYLIGHT'],
];
const europe = ['BYMONTH=3;BYDAY=-1SU', 'BYMONTH=10;BYDAY=-1SU'] as const;
const america = ['BYMONTH=3;BYDAY=2SU', 'BYMONTH=11;BYDAY=1SU'] as const;
const south = ['BYMONTH=10;BYDAY=1SU', 'BYMONTH=4;BYDAY=1SU'] as const;

const inZone = (observances: readonly string[], ...lines: readonly string[]) =>
  recordsOf(
    calendarOf(
      ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', ...observances, 'END:VTIMEZONE'],
      ...event(...lines.map((line) => line.replace('@:', ';TZID=Customized Time Zone:'))),
    ),
  );

/** The starts in UTC of a series of Mondays from 1 to 29 March 2027, except for the second one. */
function mondaysIn(observances: readonly string[], time: string) {
  const [record] = inZone(
    observances,
    ...[`DTSTART@:20270301T${time}`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=5'],
    `EXDATE@:20270308T${time}`,
  );
  const { start_date, timezone, recurrence } = (record?.body ?? {}) as Readonly<Record<string, string>> & {
    readonly recurrence: { readonly rrule: string; readonly rdate: string[]; readonly exdate: string[] };
  }; // as: the body of a series
  const read = readRule(recurrence.rrule);
  const whole: Recurrence = { ...recurrence, rule: 'rule' in read ? read.rule : undefined };
  const start = { startLocal: String(start_date), timezone: String(timezone), allDay: false };
  const dates = findSeriesDates(whole, start, { from: '2027-01-01', to: '2028-01-01' }, 10);
  const toUtc = (local: string) => new Date(wallTimeToInstant(local, start.timezone)).toISOString().slice(0, 16);
  return { timezone, losses: record?.losses, starts: dates.map(toUtc) };
}

const utc = (...starts: readonly string[]) => starts.map((start) => `2027-${start}`);

test.each([
  [
    'the one of the site',
    fixed('+0300'),
    '001500',
    'Africa/Kampala',
    utc('02-28T21:15', '03-14T21:15', '03-21T21:15', '03-28T21:15'),
  ],
  [
    'a fixed offset',
    fixed('+0330'),
    '001500',
    '+03:30',
    utc('02-28T20:45', '03-14T20:45', '03-21T20:45', '03-28T20:45'),
  ],
  [
    'one in the west',
    fixed('-0500'),
    '200000',
    '-05:00',
    utc('03-02T01:00', '03-16T01:00', '03-23T01:00', '03-30T01:00'),
  ],
  [
    ...['one that changes like Europe', changing('+0100', '+0200', ...europe), '180000', 'Europe/Berlin'],
    utc('03-01T17:00', '03-15T17:00', '03-22T17:00', '03-29T16:00'),
  ],
  [
    ...['one that changes like America', changing('-0500', '-0400', ...america), '180000', 'America/New_York'],
    utc('03-01T23:00', '03-15T22:00', '03-22T22:00', '03-29T22:00'),
  ],
  [
    ...['one that changes like Australia', changing('+1000', '+1100', ...south), '000000', 'Australia/Sydney'],
    utc('02-28T13:00', '03-14T13:00', '03-21T13:00', '03-28T13:00'),
  ],
] as const)(
  'a series in a zone that only the file describes keeps its dates in %s',
  (_zone, observances, time, timezone, starts) => {
    expect(mondaysIn(observances, time)).toEqual({ timezone, losses: [], starts });
  },
);

test('a changed date of such a series belongs to it', () => {
  const [record, ...others] = inZone(
    fixed('+0330'),
    ...[
      'DTSTART@:20270301T001500',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:1@x',
    ],
    ...['RECURRENCE-ID@:20270308T001500', 'DTSTART@:20270309T001500', 'DURATION:PT1H', 'SUMMARY:Late'],
  );
  expect(others).toEqual([]);
  expect(record?.dates).toMatchObject([
    { recurrenceId: '2027-03-08 00:15:00', changes: { title: 'Late', startLocal: '2027-03-09 00:15:00' } },
  ]);
});

test('a single event in such a zone is converted to the zone of the site', () => {
  const [record] = inZone(fixed('+0330'), 'DTSTART@:20270301T001500', 'DURATION:PT1H');
  expect(record?.body).toMatchObject({ start_date: '2027-02-28 23:45:00', timezone: 'Africa/Kampala' });
});

test('a series in a zone that is like no known one keeps its first date and is reported', () => {
  const [record] = inZone(
    changing('+0137', '+0237', ...europe),
    ...['DTSTART@:20270301T001500', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'],
  );
  expect(record?.body).toMatchObject({ start_date: '2027-03-01 01:38:00', timezone: 'Africa/Kampala' });
  expect(record?.body).not.toHaveProperty('recurrence');
  expect(record?.losses).toMatchObject([
    {
      reason: 'recurrence',
      detail: expect.stringContaining('no known time zone is like the one that the file describes'),
    },
  ]);
});
