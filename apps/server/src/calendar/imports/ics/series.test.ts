import { describe, expect, test } from 'vitest';
import { calendarOf, event, read, recordsOf } from './test-ics.ts';

const start = 'DTSTART;TZID=Europe/Rome:20310501T180000';
const end = 'DTEND;TZID=Europe/Rome:20310501T200000';
const days = ['DTSTART;VALUE=DATE:20310501', 'DTEND;VALUE=DATE:20310503'];
const recurrenceOf = (...lines: string[]) => read(...lines)?.body['recurrence'];
const one = (...lines: string[]) => event(start, end, ...lines);
const daily = 'RRULE:FREQ=DAILY';

describe('reads the dates of a series', () => {
  test.each<[what: string, lines: string[], rrule: string, rdate: string[], exdate: string[]]>([
    ['a rule', [daily], 'FREQ=DAILY', [], []],
    ['an end in UTC', ['RRULE:FREQ=DAILY;UNTIL=20310601T160000Z'], 'FREQ=DAILY;UNTIL=20310601T160000Z', [], []],
    ['a day as end', ['RRULE:FREQ=DAILY;UNTIL=20310601'], 'FREQ=DAILY;UNTIL=20310601', [], []],
    ['a rule that ends with a semicolon', ['RRULE:FREQ=WEEKLY;'], 'FREQ=WEEKLY', [], []],
    ['a rule that the file repeats', [daily, daily], 'FREQ=DAILY', [], []],
    ['an excluded date in UTC', [daily, 'EXDATE:20310501T160000Z'], 'FREQ=DAILY', [], ['2031-05-01 18:00:00']],
    ['a local one', [daily, 'EXDATE:20310502T180000'], 'FREQ=DAILY', [], ['2031-05-02 18:00:00']],
    [
      'one of another zone',
      [daily, 'EXDATE;TZID=Africa/Kampala:20310502T190000'],
      'FREQ=DAILY',
      [],
      ['2031-05-02 18:00:00'],
    ],
    [
      'with escaped commas, as Data::ICal of Perl writes them',
      [
        'RRULE:FREQ=DAILY\\;BYDAY=MO\\,TU',
        'RDATE:20310503T180000\\,20310504T180000',
        'EXDATE:20310502T180000\\,20310503T180000',
      ],
      'FREQ=DAILY;BYDAY=MO,TU',
      ['2031-05-03 18:00:00', '2031-05-04 18:00:00'],
      ['2031-05-02 18:00:00', '2031-05-03 18:00:00'],
    ],
    ['a day', [daily, 'EXDATE;VALUE=DATE:20310502'], 'FREQ=DAILY', [], ['2031-05-02']],
    ['a day without VALUE', [daily, 'EXDATE:20310502'], 'FREQ=DAILY', [], ['2031-05-02']],
    [
      'several in a line',
      [daily, 'EXDATE;TZID=Europe/Rome:20310502T180000,20310503T180000'],
      'FREQ=DAILY',
      [],
      ['2031-05-02 18:00:00', '2031-05-03 18:00:00'],
    ],
    ['dates alone', ['RDATE:20310506T070000Z'], '', ['2031-05-06 09:00:00'], []],
    ['a day as an added date', ['RDATE;VALUE=DATE:20310506'], '', ['2031-05-06 18:00:00'], []],
    ['periods', ['RDATE;VALUE=PERIOD:20310506T160000Z/PT1H'], '', ['2031-05-06 18:00:00'], []],
  ])('%s', (_what, lines, rrule, rdate, exdate) => {
    const record = read(start, end, ...lines);
    expect(record?.body).toMatchObject({ start_date: '2031-05-01 18:00:00', end_date: '2031-05-01 20:00:00' });
    expect(record?.body['recurrence']).toEqual({ rrule, rdate, exdate });
    expect(record?.losses).toEqual([]);
  });

  test('of whole days', () => {
    const lines = ['RRULE:FREQ=WEEKLY', 'EXDATE;VALUE=DATE:20310508', 'RDATE;VALUE=DATE:20310510'];
    const exdate = ['2031-05-08'];
    expect(recurrenceOf(...days, ...lines)).toEqual({ rrule: 'FREQ=WEEKLY', rdate: ['2031-05-10 00:00:00'], exdate });
  });

  test('of whole days with an excluded midnight in UTC', () => {
    const lines = ['RRULE:FREQ=WEEKLY', 'EXDATE:20310507T210000Z'];
    expect(recurrenceOf(...days, ...lines)).toMatchObject({ exdate: ['2031-05-08'] });
  });
});

describe('keeps the first date of what it cannot repeat, and reports the reason', () => {
  test.each([
    ['RRULE:FREQ=YEARLY;BYWEEKNO=20', 'BYWEEKNO is not supported'],
    ['RRULE:FREQ=HOURLY', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'],
    ['RRULE:FREQ=DAILY;INTERVAL=0', 'INTERVAL must be a number from 1 to 1000'],
    ['RRULE:FREQ=DAILY\r\nRRULE:FREQ=WEEKLY', 'it has several rules'],
    ['RRULE:FREQ=DAILY\r\nEXRULE:FREQ=WEEKLY', 'it has a rule for excluded dates (EXRULE)'],
    [
      `RDATE:${Array<string>(401)
        .fill('')
        .map(
          (_, day) => `20310501T18${String(day % 60).padStart(2, '0')}${String(Math.floor(day / 60)).padStart(2, '0')}`,
        )}`,
      'it has more than 400 dates in RDATE',
    ],
  ])('%s', (rule, reason) => {
    const record = read(start, end, rule);
    expect(record?.body).toMatchObject({ start_date: '2031-05-01 18:00:00' });
    expect(record?.body['recurrence']).toBeUndefined();
    const detail = `It recurs; only its first occurrence was imported, because ${reason}.`;
    expect(record?.losses).toMatchObject([{ reason: 'recurrence', line: 8, detail }]);
  });

  test('rejects it if the first date is excluded', () => {
    const record = read(start, 'RRULE:FREQ=YEARLY;BYWEEKNO=20', 'EXDATE:20310501T160000Z');
    const detail = 'Its first date is excluded, and its RRULE is too complex to find the next date.';
    expect(record).toMatchObject({ sourceId: '1@x', rejection: { detail } });
  });
});

test.each([
  ['RRULE:FREQ=DAILY;COUNT=1', 'EXDATE:20310501T160000Z'],
  ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'EXDATE:20310501T160000Z'],
  ['RRULE:FREQ=DAILY;UNTIL=20310502T170000Z', 'EXDATE;VALUE=DATE:20310501,20310502'],
])('rejects a series of which no date takes place: %s, %s', (rule, exdate) => {
  const detail = 'None of its dates takes place: all are excluded or overridden.';
  expect(read(start, rule, exdate)?.rejection).toEqual({ reason: 'unreadable', detail });
});

describe('changes dates by RECURRENCE-ID', () => {
  const moved = (id: string, ...lines: string[]) =>
    event('DTSTART:20310601T190000Z', 'DTEND:20310601T200000Z', `RECURRENCE-ID${id}`, ...lines);
  const changes = { startLocal: '2031-06-01 21:00:00', endLocal: '2031-06-01 22:00:00' };

  test.each([
    ['in UTC', ':20310502T160000Z'],
    ['with a zone', ';TZID=Europe/Rome:20310502T180000'],
    ['of another zone', ';TZID=Africa/Kampala:20310502T190000'],
    ['without a zone', ':20310502T180000'],
    ['as a day', ';VALUE=DATE:20310502'],
    ['as a day without VALUE', ':20310502'],
  ])('%s, before and after the series', (_form, id) => {
    const files = [
      [...one(daily), ...moved(id)],
      [...moved(id), ...one(daily)],
    ];
    for (const file of files) {
      const [series, ...others] = recordsOf(calendarOf(...file));
      expect(others).toEqual([]);
      expect(series?.body['recurrence']).toEqual({ rrule: 'FREQ=DAILY', rdate: [], exdate: [] });
      expect(series?.dates).toMatchObject([{ recurrenceId: '2031-05-02 18:00:00', changes }]);
    }
  });

  const dateOf = (...lines: string[]) => {
    const time = ['DTSTART;TZID=Europe/Rome:20310502T180000', 'DTEND;TZID=Europe/Rome:20310502T200000'];
    const date = event(...time, 'RECURRENCE-ID;TZID=Europe/Rome:20310502T180000').filter((each) =>
      lines.every((line) => line.split(':', 1)[0] !== each.split(':', 1)[0]),
    );
    return [...date.slice(0, -1), ...lines, 'END:VEVENT'];
  };

  test.each([
    ['nothing', [], {}],
    ['the title', ['SUMMARY:Blues'], { title: 'Blues' }],
    ['the text', ['DESCRIPTION:Late'], { description: 'Late' }],
    ['the website', ['URL:https://jazz.example/'], { website: 'https://jazz.example/' }],
    ['the status', ['STATUS:CANCELLED'], { state: { status: 'canceled', reason: '' } }],
    ['the end', ['DTEND;TZID=Europe/Rome:20310502T210000'], { endLocal: '2031-05-02 21:00:00' }],
  ])('%s', (_what, lines, expected) => {
    const [series] = recordsOf(calendarOf(...one(daily), ...dateOf(...lines)));
    expect(series?.dates).toMatchObject([{ changes: expected }]);
    const startLocal = 'endLocal' in expected ? { startLocal: '2031-05-02 18:00:00' } : {};
    expect(series?.dates?.[0]?.changes).toEqual({ ...expected, ...startLocal });
  });

  test('the place', () => {
    const [series] = recordsOf(calendarOf(...one(daily, 'LOCATION:Hall'), ...dateOf('LOCATION:Garden')));
    expect(series?.dates?.[0]?.venue).toMatchObject({ name: 'Garden' });
    const [other] = recordsOf(calendarOf(...one(daily, 'LOCATION:Hall'), ...dateOf()));
    expect(other?.dates?.[0]?.venue).toBeNull();
  });

  test('adds a date that the series does not have', () => {
    const [series] = recordsOf(calendarOf(...one('RRULE:FREQ=WEEKLY'), ...moved(':20310502T160000Z')));
    expect(series?.body['recurrence']).toMatchObject({ rdate: ['2031-05-02 18:00:00'] });
  });

  test.each(['EXDATE:20310502T160000Z', 'EXDATE;VALUE=DATE:20310502'])(
    'a date that is moved and excluded takes place: %s',
    (exdate) => {
      const [series] = recordsOf(calendarOf(...one(daily, exdate), ...moved(':20310502T160000Z')));
      expect(series?.body['recurrence']).toMatchObject({ rdate: [], exdate: [] });
      expect(series?.dates).toMatchObject([{ changes }]);
    },
  );

  test('a date that is canceled and excluded stays excluded', () => {
    const canceled = moved(':20310502T160000Z', 'STATUS:CANCELLED');
    const [series] = recordsOf(calendarOf(...one(daily, 'EXDATE:20310502T160000Z'), ...canceled));
    expect(series?.body['recurrence']).toMatchObject({ exdate: ['2031-05-02 18:00:00'] });
    expect(series?.dates).toEqual([]);
  });

  test('keeps the newest version of a date', () => {
    const versions = [...dateOf('SUMMARY:Old', 'SEQUENCE:1'), ...dateOf('SUMMARY:New', 'SEQUENCE:2')];
    const [series, replaced] = recordsOf(calendarOf(...versions, ...one(daily)));
    expect(series?.dates).toMatchObject([{ changes: { title: 'New' } }]);
    expect(replaced?.rejection?.reason).toBe('older_version');
  });

  test('a whole day of a series with times is an event of its own', () => {
    const date = event('DTSTART;VALUE=DATE:20310502', 'RECURRENCE-ID:20310502T160000Z');
    const [series, own] = recordsOf(calendarOf(...one(daily), ...date));
    expect(series?.body['recurrence']).toMatchObject({ exdate: ['2031-05-02 18:00:00'] });
    expect(own?.body).toMatchObject({ all_day: true, start_date: '2031-05-02' });
  });

  test('reports that a change of all later dates changes one', () => {
    const [series] = recordsOf(calendarOf(...one(daily), ...moved(';RANGE=THISANDFUTURE:20310502T160000Z')));
    expect(series?.dates).toMatchObject([{ changes }]);
    expect(series?.losses).toMatchObject([{ reason: 'recurrence' }]);
  });

  test('a date without its series is an event that names its series', () => {
    const [date] = recordsOf(calendarOf(...moved(':20310502T160000Z')));
    expect(date).toMatchObject({ sourceId: '1@x 20310502T160000Z', dateOf: { ids: ['1@x'] } });
    expect(date?.dateOf?.at).toBe(Date.UTC(2031, 4, 2, 16));
  });

  test('dates of a series that is not supported are events of their own', () => {
    const records = recordsOf(calendarOf(...one('RRULE:FREQ=YEARLY;BYWEEKNO=20'), ...moved(':20310502T160000Z')));
    expect(records.map(({ body }) => body['start_date'])).toEqual(['2031-05-01 18:00:00', '2031-06-01 19:00:00']);
    expect(records[1]?.dateOf).toBeUndefined();
  });

  test('the first date of earlier versions is the first that is not changed', () => {
    const [series] = recordsOf(calendarOf(...one(daily), ...moved(':20310501T160000Z')));
    expect(series?.earlierTimes).toEqual({ start_date: '2031-05-02 18:00:00', end_date: '2031-05-02 20:00:00' });
  });
});
