import { expect, test } from 'vitest';
import { readCalendar, takeApart } from './ics-records.ts';

const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@x', 'SUMMARY:Jazz', ...lines, 'END:VEVENT'];
const start = 'DTSTART:20310501T180000';
const readFirst = (...lines: string[]) => [...readCalendar(takeApart(calendarOf(...lines)), 'Africa/Kampala')][0];

const refusal = 'It has more than 256 KB without what is attached: shorten it, or name fewer dates.';

test('an event has at most 256 KB, and what is attached to it does not count', () => {
  const room = 256 * 1024 - event(start, 'DESCRIPTION:').join('\r\n').length;
  const read = (length: number) =>
    readFirst(
      ...event(
        ...[start, `DESCRIPTION:${'x'.repeat(length)}`],
        ...[`ATTACH;VALUE=BINARY;ENCODING=BASE64:${'A'.repeat(1_000_000)}`, `X-ALT-DESC:${'x'.repeat(1_000_000)}`],
        ...['BEGIN:VALARM', `DESCRIPTION:${'x'.repeat(1_000_000)}`, 'END:VALARM'],
      ),
    );
  expect(read(room)).toMatchObject({ body: { start_date: '2031-05-01 18:00:00' } });
  expect(read(room)?.refusal).toBeUndefined();
  expect(read(room + 1)).toMatchObject({ sourceId: '1@x', name: 'Jazz', body: {}, refusal });
});

test('the longest description that the calendar takes has room, all of it escaped', () => {
  const record = readFirst(...event(start, `DESCRIPTION:${'\\n'.repeat(50_000)}x${'\\,'.repeat(49_999)}`));
  expect(record?.body['description']).toMatch(/^x,{49999}$/);
});

test('the dates of a series that were changed count', () => {
  const changed = Array.from({ length: 10_000 }, (_, n) => event(`RECURRENCE-ID:${20310502 + n}T180000`, start)).flat();
  expect(readFirst(...event(start, 'RRULE:FREQ=DAILY'), ...changed)?.refusal).toBe(refusal);
});

test('a zone that is described in more than 64 KB counts as none', () => {
  const read = (length: number) =>
    readFirst(
      ...['BEGIN:VTIMEZONE', 'TZID:Odd', 'BEGIN:STANDARD', `COMMENT:${'x'.repeat(length)}`, 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', 'END:STANDARD', 'END:VTIMEZONE'],
      ...event('DTSTART;TZID=Odd:20310501T180000'),
    );
  expect(read(64 * 1024 - 200)?.body).toMatchObject({ start_date: '2031-05-01 16:00:00' });
  expect(read(64 * 1024)?.body).toMatchObject({ start_date: '2031-05-01 18:00:00' });
});
