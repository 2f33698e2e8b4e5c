import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf, event, read, recordsOf, zone } from './test-ics.ts';

test.each([
  [
    'a known zone',
    ['DTSTART;TZID=Europe/Rome:20310501T180000', 'DTEND;TZID=Europe/Rome:20310501T200000'],
    'Europe/Rome',
    '2031-05-01 18:00:00',
    '2031-05-01 20:00:00',
  ],
  ['UTC', ['DTSTART:20310501T180000Z', 'DTEND:20310501T200000Z'], 'UTC', '2031-05-01 18:00:00', '2031-05-01 20:00:00'],
  ['no zone', ['DTSTART:20310501T180000', 'DTEND:20310501T200000'], zone, '2031-05-01 18:00:00', '2031-05-01 20:00:00'],
  ['a duration', ['DTSTART:20310501T180000', 'DURATION:PT90M'], zone, '2031-05-01 18:00:00', '2031-05-01 19:30:00'],
  [
    'a duration of npm ics',
    ['DTSTART:20310501T180000', 'DURATION:P2DT'],
    zone,
    '2031-05-01 18:00:00',
    '2031-05-03 18:00:00',
  ],
  [
    'weeks and days',
    ['DTSTART:20310501T180000', 'DURATION:P1W1DT'],
    zone,
    '2031-05-01 18:00:00',
    '2031-05-09 18:00:00',
  ],
  ['no end', ['DTSTART:20310501T180000'], zone, '2031-05-01 18:00:00', '2031-05-01 18:00:00'],
])('times with %s', (_what, lines, timezone, start_date, end_date) => {
  expect(read(...lines)?.body).toMatchObject({ timezone, start_date, end_date, all_day: false });
});

test('converts times of zones in the file to the zone of the site', () => {
  const described = [
    ...['BEGIN:VTIMEZONE', 'TZID:E. Africa Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
    ...['TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', 'END:STANDARD', 'END:VTIMEZONE'],
  ];
  const [record] = recordsOf(
    calendarOf(...described, ...event('DTSTART;TZID=E. Africa Standard Time:20310501T180000')),
  );
  // 18:00 at +05:00 is 16:00 at +03:00.
  expect(record?.body).toMatchObject({ timezone: zone, start_date: '2031-05-01 16:00:00' });
});

const describedZone = (name: string, ...lines: string[]) => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', ...lines, 'END:STANDARD', 'END:VTIMEZONE'],
];

test.each([
  ['with a comma', '(UTC+05:00) Here\\, There', '"(UTC+05:00) Here, There"'],
  [
    'that is folded',
    'A name so long that the line of it goes on\r\n  in the next',
    '"A name so long that the line of it goes on in the next"',
  ],
])('a described zone is known by a name %s', (_what, name, parameter) => {
  const text = calendarOf(...describedZone(name), ...event(`DTSTART;TZID=${parameter}:20310501T180000`));
  expect(recordsOf(text)[0]?.body).toMatchObject({ start_date: '2031-05-01 16:00:00' });
});

test.each([
  ['each second', ['RRULE:FREQ=SECONDLY']],
  ['each hour', ['RRULE:FREQ=HOURLY']],
  ['each day', ['RRULE:FREQ=DAILY']],
  ['every day since the year 1', ['DTSTART:00010101T000000', 'RRULE:FREQ=DAILY']],
  ['on a day that does not exist', ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31']],
  ['on every weekday of the year', ['RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU']],
  ['every second of a day', ['RRULE:FREQ=YEARLY;BYSECOND=0,1,2']],
  ['too many rules', Array<string>(100).fill('RRULE:FREQ=YEARLY')],
])('a zone whose clocks change %s counts as none', (_what, lines) => {
  const text = calendarOf(...describedZone('Odd', ...lines), ...event('DTSTART;TZID=Odd:20310501T180000'));
  expect(recordsOf(text)[0]?.body).toMatchObject({ start_date: '2031-05-01 18:00:00' });
});

test('a zone in the file applies until the year 9999', () => {
  const yearly = describedZone('Odd', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU');
  const text = calendarOf(...yearly, ...event('DTSTART;TZID=Odd:99990501T180000'));
  expect(recordsOf(text)[0]?.body).toMatchObject({ start_date: '9999-05-01 16:00:00' });
});

test.each([
  [['DTSTART;VALUE=DATE:20310501', 'DTEND;VALUE=DATE:20310502'], '2031-05-01', '2031-05-01'],
  [['DTSTART;VALUE=DATE:20310501', 'DTEND;VALUE=DATE:20310504'], '2031-05-01', '2031-05-03'],
  [['DTSTART;VALUE=DATE:20310501'], '2031-05-01', '2031-05-01'],
])('whole days end on their last day: %j', (lines, start_date, end_date) => {
  expect(read(...lines)?.body).toMatchObject({ start_date, end_date, all_day: true });
});

test('imports location, organizer, categories, URL and privacy', () => {
  const record = read(
    ...['DTSTART:20310501T180000Z', 'LOCATION:Ndere Centre\\, Ntinda\\nPlot 4505', 'GEO:0.35;32.61'],
    ...['ORGANIZER;CN="Ann, B":mailto:ann@example.ug', 'CATEGORIES:Music,Dance', 'CATEGORIES:Music'],
    ...['URL:https://jazz.example/', 'CLASS:PRIVATE', 'DESCRIPTION:<b>One\\nTwo'],
  );
  expect(record?.venue?.body).toEqual({
    venue: 'Ndere Centre, Ntinda',
    address: 'Plot 4505',
    geo_lat: 0.35,
    geo_lng: 32.61,
  });
  expect(record?.organizers?.[0]?.body).toEqual({ organizer: 'Ann, B', email: 'ann@example.ug' });
  expect(record?.categories?.map(({ name }) => name)).toEqual(['Music', 'Dance']);
  expect(record?.body).toMatchObject({
    website: 'https://jazz.example/',
    status: 'private',
    description: '<b>One\nTwo',
  });
});

test.each([
  ['an invalid URL', 'URL:javascript:alert(1)', { website: '' }],
  ['no title', 'SUMMARY:', { title: 'Jazz' }],
])('%s', (_what, line, body) => {
  expect(read('DTSTART:20310501T180000Z', line)?.body).toMatchObject(body);
});

test.each([
  ['STATUS:CANCELLED', 'canceled'],
  ['STATUS:CONFIRMED', 'scheduled'],
  ['X-NOTHING:1', 'scheduled'],
])('%s is an event that is %s', (line, event_status) => {
  expect(read('DTSTART:20310501T180000Z', line)?.body).toMatchObject({ event_status });
});

test.each([
  ['the highest SEQUENCE', ['SEQUENCE:2'], ['SEQUENCE:10']],
  ['a SEQUENCE over none', [], ['SEQUENCE:1']],
  [
    'the latest DTSTAMP of equal ones',
    ['SEQUENCE:1', 'DTSTAMP:20300101T000000Z'],
    ['SEQUENCE:1', 'DTSTAMP:20300102T000000Z'],
  ],
])('of two versions one counts, and the other is listed: %s', (_what, old, young) => {
  const versions = [event('DTSTART:20310501T180000Z', ...old), event('DTSTART:20310601T180000Z', ...young)];
  for (const lines of [versions, versions.toReversed()]) {
    const records = recordsOf(calendarOf(...lines.flat()));
    const taken = records.filter(({ rejection }) => rejection === undefined);
    expect(taken).toMatchObject([{ sourceId: '1@x', body: { start_date: '2031-06-01 18:00:00' } }]);
    const rejection = 'The file contains a newer version of it.';
    expect(records.filter((record) => !taken.includes(record))).toMatchObject([
      { sourceId: '1@x', rejection: { detail: rejection } },
    ]);
  }
});

test('ignores the UID of alarms, also folded', () => {
  const alarm = ['BEGIN:VALARM', 'UID:2@x', 'TRIGGER:-PT5M', 'END:VALARM'];
  const lines = ['BEGIN:VEVENT', 'UID:1', ' @x', 'DTSTART:20310501T180000Z', ...alarm, 'END:VEVENT'];
  const records = recordsOf(calendarOf(...lines, ...event('DTSTART:20310501T180000Z', 'SEQUENCE:1')));
  expect(records.map(({ rejection }) => rejection === undefined)).toEqual([false, true]);
});

test.each(['\u2028', '\u2029', '\u0085', '\v'])('treats %j as text, not as a line break', (separator) => {
  const text = ['a', 'END:VEVENT', 'UID:2@x', 'SEQUENCE:9'].join(separator);
  const lines = ['BEGIN:VEVENT', `DESCRIPTION:${text}`, 'UID:1@x', 'DTSTART:20310501T180000Z', 'END:VEVENT'];
  const [record, ...others] = recordsOf(calendarOf(...lines));
  expect(others).toEqual([]);
  expect(record).toMatchObject({ sourceId: '1@x', body: { start_date: '2031-05-01 18:00:00' } });
  expect(record?.body['description']).toContain('UID:2@x');
});

test('imports an overridden occurrence as an event', () => {
  const changed = event('DTSTART:20310502T190000Z', 'RECURRENCE-ID:20310502T180000Z');
  const records = recordsOf(calendarOf(...event('DTSTART:20310501T180000Z'), ...changed));
  expect(new Set(records.map(({ sourceId }) => sourceId)).size).toBe(2);
});

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html>'],
  ['a contact', 'BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD\r\n'],
  ['a truncated file', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n'],
])('%s is not a calendar', (_what, text) => {
  expect(() => recordsOf(text)).toThrow('is not an iCalendar');
});

test.each<[zone: string, lines: string[], start_date: string, end_date: string]>([
  [
    'the first of both in a zone',
    ['DTSTART;TZID=Europe/Berlin:20311026T020000', 'DTEND;TZID=Europe/Berlin:20311026T023000'],
    '2031-10-26 00:00:00Z',
    '2031-10-26 00:30:00Z',
  ],
  [
    'the first of both west of Greenwich',
    ['DTSTART;TZID=America/New_York:20311102T013000', 'DTEND;TZID=America/New_York:20311102T030000'],
    '2031-11-02 05:30:00Z',
    '2031-11-02 03:00:00',
  ],
  [
    'the exact instant in UTC',
    ['DTSTART;TZID=Europe/Berlin:20311026T013000', 'DTEND:20311026T013000Z'],
    '2031-10-26 01:30:00',
    '2031-10-26 01:30:00Z',
  ],
  [
    'hours are exact durations',
    ['DTSTART;TZID=Europe/Berlin:20311026T013000', 'DURATION:PT4H30M'],
    '2031-10-26 01:30:00',
    '2031-10-26 05:00:00',
  ],
  [
    'days and weeks end at the same local time',
    ['DTSTART;TZID=Europe/Berlin:20311025T180000', 'DURATION:P1W2DT1H0M30S'],
    '2031-10-25 18:00:00',
    '2031-11-03 19:00:30',
  ],
])('where clocks go back: %s', (_what, lines, start_date, end_date) => {
  expect(read(...lines)?.body).toMatchObject({ start_date, end_date });
});

test('moves skipped local times forward', () => {
  const body = { start_date: '2031-03-30 03:30:00', end_date: '2031-03-30 03:45:00' };
  expect(read('DTSTART;TZID=Europe/Berlin:20310330T023000', 'DURATION:PT15M')?.body).toMatchObject(body);
});

test('reads a DTEND date as midnight', () => {
  const body = { start_date: '2031-05-01 18:00:00', end_date: '2031-05-02 00:00:00' };
  expect(read('DTSTART:20310501T180000Z', 'DTEND;VALUE=DATE:20310502')?.body).toMatchObject(body);
});

test.each([
  'DTSTART;VALUE=DATE:20301345',
  'DTSTART;VALUE=DATE:20310229',
  'DTSTART:20300231T180000',
  'DTSTART:20300201T256199Z',
  'DTSTART;TZID=Europe/Rome:20300201T240001',
  'DTSTART:x',
])('rejects %s and names its line', (line) => {
  const detail = `Its DTSTART is not a valid date: line 6 is “${line}”.`;
  const rejection = { reason: 'unreadable', line: 6, detail };
  expect(read(line, 'X-A:1')).toEqual({ kind: 'event', sourceId: '1@x', name: 'Jazz', body: {}, rejection });
});

test('rejects an event without DTSTART', () => {
  expect(read('X-NOTHING:1')?.rejection).toEqual({ reason: 'no_start', detail: 'It has no DTSTART.' });
});

test.each([
  ['DTSTART;VALUE=DATE:20310501', 'DTEND;VALUE=DATE:20310532', '2031-05-01'],
  ['DTSTART:20310501T180000Z', 'DTEND:20310501T186000Z', '2031-05-01 18:00:00'],
  ['DTSTART:20310501T180000Z', 'DTEND:None', '2031-05-01 18:00:00'],
  ['DTSTART:20310501T180000Z', 'DURATION:P999999999999999W', '2031-05-01 18:00:00'],
  ['DTSTART:20310501T180000Z', 'DURATION:P9999999D', '2031-05-01 18:00:00'],
  ['DTSTART;VALUE=DATE:20310501', 'DURATION:PT99999999999999999999S', '2031-05-01'],
  ['DTSTART:20310501T180000Z', 'DURATION:-PT1H', '2031-05-01 18:00:00'],
  ['DTSTART:20310501T180000Z', 'DURATION:PT', '2031-05-01 18:00:00'],
  ['DTSTART:20310501T180000Z', 'DURATION:P', '2031-05-01 18:00:00'],
  ['DTSTART:20310501T180000Z', 'EXDATE:tomorrow', '2031-05-01 18:00:00'],
  ['DTSTART:20310501T180000Z', 'GEO:a;b\r\nLOCATION:Ndere', '2031-05-01 18:00:00'],
  ['DTSTART:20310501T180000Z', 'no property', '2031-05-01 18:00:00'],
])('%s: drops %s and reports its line', (start, line, end_date) => {
  const record = read(start, line);
  expect(record?.body).toMatchObject({ end_date });
  const detail = `Line 7 cannot be read and was dropped: “${line.split('\r')[0]}”.`;
  expect(record?.losses).toContainEqual({ reason: 'dropped_line', line: 7, detail });
});

test('drops an end before the start and reports it', () => {
  const record = read('DTSTART:20310501T180000Z', 'DTEND:20310501T170000Z');
  expect(record?.body).toMatchObject({ end_date: '2031-05-01 18:00:00' });
  expect(record?.losses).toMatchObject([
    { reason: 'dropped_line', line: 7, detail: expect.stringContaining('before') },
  ]);
});

test('reads or rejects any file with a sentence', () => {
  const line = fc.oneof(
    fc.constantFrom(
      ...[
        'DTSTART:x',
        'DTSTART;TZID=:20310501T180000',
        'DTEND;VALUE=DATE:2031',
        'DURATION:P1Y',
        'GEO:a;b',
        'RRULE:FREQ=NEVER',
      ],
      ...['BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VALARM', 'BEGIN:VTIMEZONE', 'END:VTIMEZONE'],
    ),
    fc
      .tuple(fc.constantFrom('DTSTART', 'DTEND', 'GEO', 'URL', 'ORGANIZER', 'CATEGORIES', 'X-Y'), fc.string())
      .map(([name, value]) => `${name}:${value}`),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      for (const { sourceId } of recordsOf(calendarOf(...event('DTSTART:20310501T180000Z', ...lines))))
        expect(sourceId).not.toBe('');
    }),
    { numRuns: 500 },
  );
});
