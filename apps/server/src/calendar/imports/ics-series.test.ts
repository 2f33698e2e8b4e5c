import { describe, expect, test } from 'vitest';
import { calendarOf, event, read, recordsOf } from './test-ics.ts';

test('imports the first occurrence of a recurring event and reports it', () => {
  expect(read('DTSTART:20310501T180000Z', 'RRULE:FREQ=DAILY')?.losses).toMatchObject([{ reason: 'recurrence' }]);
});

describe('skips excluded and overridden occurrences', () => {
  const start = 'DTSTART;TZID=Europe/Rome:20310501T180000';
  const end = 'DTEND;TZID=Europe/Rome:20310501T200000';

  test.each<[what: string, lines: string[], start_date: string, end_date: string]>([
    ['one excluded', ['RRULE:FREQ=DAILY', 'EXDATE;TZID=Europe/Rome:20310501T180000'], '2031-05-02 18:00', '20:00'],
    [
      'two excluded, in UTC',
      ['RRULE:FREQ=DAILY', 'EXDATE:20310501T160000Z,20310502T160000Z'],
      '2031-05-03 18:00',
      '20:00',
    ],
    [
      'a whole day excluded',
      ['RRULE:FREQ=WEEKLY;BYDAY=TH,FR', 'EXDATE;VALUE=DATE:20310501'],
      '2031-05-02 18:00',
      '20:00',
    ],
    ['a later one excluded', ['RRULE:FREQ=DAILY', 'EXDATE:20310502T160000Z'], '2031-05-01 18:00', '20:00'],
    [
      'no such day in the month',
      ['RRULE:FREQ=MONTHLY;BYDAY=1TH', 'EXDATE:20310501T160000Z'],
      '2031-06-05 18:00',
      '20:00',
    ],
    ['a yearly festival', ['RRULE:FREQ=YEARLY', 'EXDATE:20310501T160000Z'], '2032-05-01 18:00', '20:00'],
    [
      'dates alone',
      ['RDATE:20310508T160000Z,20310506T160000Z', 'EXDATE:20310501T160000Z'],
      '2031-05-06 16:00',
      '18:00',
    ],
    [
      'dates before the next one of a rule',
      ['RRULE:FREQ=MONTHLY', 'RDATE;TZID=Europe/Rome:20310503T090000', 'EXDATE:20310501T160000Z'],
      '2031-05-03 09:00',
      '11:00',
    ],
    ['periods', ['RDATE;VALUE=PERIOD:20310506T160000Z/PT1H', 'EXDATE:20310501T160000Z'], '2031-05-06 16:00', '18:00'],
  ])('%s', (_what, lines, start_date, end_time) => {
    const record = read(start, end, ...lines);
    const end_date = `${start_date.slice(0, 10)} ${end_time}:00`;
    expect(record?.body).toMatchObject({ start_date: `${start_date}:00`, end_date });
    expect(record?.losses).toMatchObject([{ reason: 'recurrence' }]);
  });

  test('of all-day events', () => {
    const days = ['DTSTART;VALUE=DATE:20310501', 'DTEND;VALUE=DATE:20310503', 'RRULE:FREQ=WEEKLY'];
    const body = { start_date: '2031-05-08', end_date: '2031-05-09', all_day: true };
    expect(read(...days, 'EXDATE;VALUE=DATE:20310501')?.body).toMatchObject(body);
  });

  test.each([
    ['FREQ=DAILY;COUNT=1', 'None of its dates takes place: all are excluded or overridden.'],
    // The parser would search for ever.
    [
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'Its first date is excluded, and its RRULE is too complex to find the next date.',
    ],
    [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'Its first date is excluded, and its RRULE is too complex to find the next date.',
    ],
  ])('rejects %s if no date is found', (rule, rejection) => {
    expect(read(start, `RRULE:${rule}`, 'EXDATE:20310501T160000Z')).toMatchObject({
      sourceId: '1@x',
      rejection: { detail: rejection },
    });
    expect(read(start, `RRULE:${rule}`)?.rejection).toBeUndefined();
  });

  test('imports a moved first occurrence separately, and the series from the next one', () => {
    const series = event('RRULE:FREQ=DAILY', start, end);
    const moved = event('DTSTART:20310601T190000Z', 'RECURRENCE-ID;TZID=Europe/Rome:20310501T180000');
    for (const lines of [
      [...series, ...moved],
      [...moved, ...series],
    ]) {
      const records = recordsOf(calendarOf(...lines));
      expect(records.map(({ body }) => body['start_date']).sort()).toEqual([
        '2031-05-02 18:00:00',
        '2031-06-01 19:00:00',
      ]);
    }
  });
});

test('does not expand endless rules', () => {
  const gone = Array<string>(10_001).fill('20310501T180000').join(',');
  const rejection = 'More than 10000 of its dates are excluded or overridden.';
  expect(read('DTSTART:20310501T180000', 'RRULE:FREQ=DAILY', `EXDATE:${gone}`)?.rejection?.detail).toBe(rejection);
});

test('several rules share the limit of occurrences', () => {
  const days = Array.from({ length: 6000 }, (_, day) =>
    new Date(Date.UTC(2031, 4, 1 + day)).toISOString().slice(0, 10),
  );
  const gone = `EXDATE:${days.map((day) => `${day.replaceAll('-', '')}T180000`).join(',')}`;
  const start = 'DTSTART:20310501T180000';
  const daily = 'RRULE:FREQ=DAILY';
  expect(read(start, gone, daily)?.body).toMatchObject({ start_date: '2047-10-04 18:00:00' });
  expect(read(start, gone, daily, daily)?.rejection?.detail).toMatch(/None of its dates/);
});
