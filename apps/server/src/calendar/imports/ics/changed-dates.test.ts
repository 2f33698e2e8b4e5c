import { describe, expect, test } from 'vitest';
import { calendarOf, event, recordsOf } from './test-ics.ts';

const times = ['DTSTART;TZID=Europe/Rome:20310501T180000', 'DTEND;TZID=Europe/Rome:20310501T200000'];
const series = (...lines: string[]) => event(...times, 'RRULE:FREQ=DAILY', ...lines);
const forms = [':20310502T160000Z', ';TZID=Europe/Rome:20310502T180000', ';VALUE=DATE:20310502', ':20310502T180000'];
const version = (form: string, title: string, sequence: number) =>
  event(`RECURRENCE-ID${form}`, ...times, `SEQUENCE:${sequence}`).map((line) =>
    line.startsWith('SUMMARY') ? `SUMMARY:${title}` : line,
  );

describe('versions of a date whose RECURRENCE-IDs have different forms', () => {
  const pairs = forms.flatMap((one) => forms.filter((other) => other !== one).map((other) => [one, other] as const));

  test.each(pairs)('the newest counts: %s and %s', (one, other) => {
    for (const [first, second] of [
      [version(one, 'Old', 1), version(other, 'New', 2)],
      [version(one, 'New', 2), version(other, 'Old', 1)],
    ] as const) {
      const [read, replaced, ...others] = recordsOf(calendarOf(...first, ...series(), ...second));
      expect(read?.dates).toMatchObject([{ changes: { title: 'New' } }]);
      expect(replaced).toMatchObject({ name: 'Old', rejection: { reason: 'older_version' } });
      expect(others).toEqual([]);
    }
  });

  test('the first of equal ones counts, and the second is reported', () => {
    const [one = '', other = ''] = forms;
    const [read, replaced] = recordsOf(calendarOf(...series(), ...version(one, 'A', 1), ...version(other, 'B', 1)));
    expect(read?.dates).toMatchObject([{ changes: { title: 'A' } }]);
    expect(replaced).toMatchObject({ name: 'B', rejection: { reason: 'repeated_id' } });
  });
});

describe('a canceled date without DTSTART', () => {
  const canceled = event('RECURRENCE-ID:20310502T160000Z', 'STATUS:CANCELLED').filter(
    (line) => !line.startsWith('SUMMARY'),
  );

  test('is as its series otherwise', () => {
    const lines = ['LOCATION:Hall', 'DESCRIPTION:Bring water', 'URL:https://jazz.example/'];
    const [read, ...others] = recordsOf(calendarOf(...canceled, ...series(...lines)));
    expect(read?.dates).toMatchObject([{ changes: { state: { status: 'canceled', reason: '' } } }]);
    expect(Object.keys(read?.dates?.[0]?.changes ?? {})).toEqual(['state']);
    expect(read?.dates?.[0]?.venue).toBeUndefined();
    expect(others).toEqual([]);
  });

  test('also of whole days', () => {
    const days = ['DTSTART;VALUE=DATE:20310501', 'DTEND;VALUE=DATE:20310503', 'RRULE:FREQ=WEEKLY'];
    const date = event('RECURRENCE-ID;VALUE=DATE:20310508', 'STATUS:CANCELLED');
    const [read, ...others] = recordsOf(calendarOf(...event(...days), ...date));
    expect(read?.dates).toMatchObject([{ recurrenceId: '2031-05-08 00:00:00' }]);
    expect(Object.keys(read?.dates?.[0]?.changes ?? {})).toEqual(['state']);
    expect(others).toEqual([]);
  });
});

describe('reports that RANGE applies to one date only', () => {
  const ranged = (...lines: string[]) => event('RECURRENCE-ID;RANGE=THISANDFUTURE:20310502T160000Z', ...lines);
  test.each([
    ['a cancellation', ['METHOD:CANCEL', ...ranged()]],
    ['a cancellation with its series', [...series(), 'END:VCALENDAR', 'BEGIN:VCALENDAR', 'METHOD:CANCEL', ...ranged()]],
    ['a canceled date', [...series(), ...ranged('STATUS:CANCELLED')]],
    ['a date without its series', ranged(...times)],
    ['a changed date', [...series(), ...ranged(...times)]],
  ])('%s', (_what, lines) => {
    const losses = recordsOf(calendarOf(...lines)).flatMap((record) => record.losses ?? []);
    expect(losses).toMatchObject([{ reason: 'recurrence' }]);
  });
});

describe('periods of RDATE', () => {
  const period = (value: string, ...others: string[]) =>
    recordsOf(calendarOf(...event(...times, `RDATE;VALUE=PERIOD;TZID=Europe/Rome:${value}`), ...others))[0];
  const startLocal = '2031-05-06 10:00:00';

  test.each([
    ['a duration', '20310506T100000/PT30M', '2031-05-06 10:30:00'],
    ['days', '20310506T100000/P1DT1H', '2031-05-07 11:00:00'],
    ['an end', '20310506T100000/20310506T150000', '2031-05-06 15:00:00'],
    ['an end in UTC', '20310506T080000Z/20310506T130000Z', '2031-05-06 15:00:00'],
  ])('have their own end: %s', (_form, value, endLocal) => {
    expect(period(value)?.dates).toMatchObject([{ recurrenceId: startLocal, changes: { startLocal, endLocal } }]);
  });

  test.each(['20310506T100000/PT2H', '20310506T100000', '20310506T100000/20310506T120000'])(
    'change nothing if they last as long as the series: %s',
    (value) => expect(period(value)).toMatchObject({ dates: [], losses: [] }),
  );

  test.each([
    '20310506T100000/',
    '20310506T100000/-PT1H',
    '20310506T100000/20310505T100000',
    '20310506T100000/P9999999W',
  ])('are reported if the end cannot be read, and take place: %s', (value) => {
    const read = period(value);
    expect(read).toMatchObject({ dates: [], losses: [{ reason: 'dropped_line' }] });
    expect(read?.body['recurrence']).toMatchObject({ rdate: [startLocal] });
  });

  test('a changed date comes before them', () => {
    const date = event('RECURRENCE-ID:20310506T080000Z', 'DTSTART:20310506T090000Z', 'DTEND:20310506T100000Z');
    expect(period('20310506T100000/PT30M', ...date)?.dates).toMatchObject([
      { changes: { startLocal: '2031-05-06 11:00:00', endLocal: '2031-05-06 12:00:00' } },
    ]);
  });
});
