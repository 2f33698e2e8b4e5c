import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCalendar } from './components.ts';
import { decodeCalendar } from './encoding.ts';
import { scanLines } from './lines.ts';
import { readCalendar, readCalendarFile } from './records.ts';
import { calendarOf, event, options, read, recordsOf } from './test-ics.ts';

const start = 'DTSTART:20310501T180000Z';

test.each(['\r\n', '\n', '\r', '\r\r\n'])('reads lines that end with %j', (end) => {
  const text = calendarOf(...event(start, 'DESCRIPTION:One', ' Two', 'DTEND:None')).replaceAll('\r\n', end);
  expect(recordsOf(text)).toMatchObject([
    { body: { description: 'OneTwo', start_date: '2031-05-01 18:00:00' }, losses: [{ line: 9 }] },
  ]);
});

test('numbers each line of a file once, for all ends of lines and folds', () => {
  const parts = fc.array(fc.constantFrom('A:1', 'BC:2', ' d', '\te', ''), { maxLength: 20 });
  fc.assert(
    fc.property(parts, fc.constantFrom('\r\n', '\n', '\r'), (lines, end) => {
      const text = lines.join(end);
      for (const { line, start: from, end: to } of scanLines(text)) {
        expect(text.slice(from, to).split(end)[0]).toBe(lines[line - 1]);
      }
    }),
  );
});

test('reads files with a byte-order mark in UTF-8 and UTF-16', () => {
  const text = calendarOf(...event(start, 'DESCRIPTION:Café 🎉'));
  const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  for (const bytes of [Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le'), swapped])
    expect([...readCalendarFile(bytes, undefined, options).records]).toMatchObject([
      { body: { description: 'Café 🎉' } },
    ]);
});

test('reads other encodings if the server or the properties declare them, else names the line', () => {
  const bytes = (parameter: string) =>
    Buffer.from(calendarOf(...event(start, `DESCRIPTION${parameter}:Café`)), 'latin1');
  const description = 'Café';
  expect([...readCalendarFile(bytes(''), 'ISO-8859-1', options).records]).toMatchObject([{ body: { description } }]);
  expect([...readCalendarFile(bytes(';CHARSET=windows-1252'), undefined, options).records]).toMatchObject([
    { body: { description } },
  ]);
  for (const declared of [undefined, 'utf-8', 'klingon'])
    expect(() => decodeCalendar(bytes(''), declared)).toThrow('Line 7 of the file is not in UTF-8');
  expect(decodeCalendar(Buffer.from(calendarOf('X-A:é')), 'ISO-8859-1')).toContain('é');
  expect(decodeCalendar(Buffer.from(calendarOf('X-A:é'), 'utf16le'), 'utf-16')).toContain('é');
});

test('reads lines that are folded in the middle of a character', () => {
  const line = Buffer.from('DESCRIPTION:Café 🎉, 漢字');
  const text = Buffer.from(calendarOf(...event(start, '#')));
  for (const end of ['\r\n ', '\n\t'])
    for (let place = 12; place < line.length; place += 1) {
      const folded = Buffer.concat([line.subarray(0, place), Buffer.from(end), line.subarray(place)]);
      const at = text.indexOf('#');
      const bytes = Buffer.concat([text.subarray(0, at), folded, text.subarray(at + 1)]);
      const [record] = readCalendarFile(bytes, undefined, options).records;
      expect(record?.body).toMatchObject({ description: 'Café 🎉, 漢字' });
    }
});

test('reads quoted-printable texts of vCalendar 1.0', () => {
  const lines = [
    'DESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9=0D=0Awith=',
    ' cake',
    'DTEND:20310501T190000Z',
  ];
  expect(read(start, ...lines)?.body).toMatchObject({ end_date: '2031-05-01 19:00:00' });
  expect(read(start, ...lines)?.body['description']).toMatch(/^Café\r\nwith ?cake$/);
});

test('skips nested components at any depth and reads the properties after them', () => {
  const nest = (depth: number): string[] =>
    depth === 0 ? ['DTSTART:19990101T000000'] : ['BEGIN:X-A', 'SUMMARY:No', ...nest(depth - 1), 'END:X-A'];
  for (const depth of [1, 2, 90]) {
    const [record] = recordsOf(calendarOf('BEGIN:VEVENT', ...nest(depth), 'UID:1', start, 'SUMMARY:Yes', 'END:VEVENT'));
    expect(record).toMatchObject({
      sourceId: '1',
      name: 'Yes',
      body: { start_date: '2031-05-01 18:00:00' },
      losses: [],
    });
  }
  expect(() => recordsOf(calendarOf(...event(...nest(101))))).toThrow('more than 100 components inside each other');
});

test('reports an alarm without an end, and an event without an end', () => {
  expect(read(start, 'BEGIN:VALARM', 'X-A:1')?.losses).toMatchObject([{ reason: 'dropped_line', line: 7 }]);
  const [open, next] = recordsOf(calendarOf('BEGIN:VEVENT', 'UID:1', start, ...event(start)));
  expect(open).toMatchObject({ sourceId: '1', rejection: { reason: 'unreadable', line: 3 } });
  expect(next).toMatchObject({ sourceId: '1@x', losses: [] });
});

test('names the line in a refusal of a file', () => {
  expect(() => splitCalendar('\r\n<html>')).toThrow('line 2 is “<html>”');
  expect(() => splitCalendar(calendarOf().replace('END:VCALENDAR', 'X-A:1'))).toThrow('ends with line 3, “X-A:1”');
  expect(() => splitCalendar('')).toThrow('it is empty');
});

test.each([
  ['a date without VALUE=DATE', 'DTSTART:20231008', '2023-10-08', true],
  ['a time with VALUE=DATE', 'DTSTART;VALUE=DATE:20231008T090000Z', '2023-10-08 09:00:00', false],
  ['a date with VALUE=DATE-TIME', 'DTSTART;VALUE=DATE-TIME:20231008', '2023-10-08', true],
  ['a date with a zone', 'DTSTART;TZID=Europe/Berlin:20231008', '2023-10-08', true],
])('reads %s as what it is', (_name, line, start_date, all_day) => {
  expect(read(line)).toMatchObject({ body: { start_date, all_day }, losses: [] });
});

test.each([
  ['DTEND', ['DTSTART:20231008', 'DTEND:20231011'], { start_date: '2023-10-08', end_date: '2023-10-10' }],
  [
    'EXDATE',
    ['DTSTART:20231008', 'RRULE:FREQ=DAILY', 'EXDATE:20231008'],
    { recurrence: { rrule: 'FREQ=DAILY', rdate: [], exdate: ['2023-10-08'] } },
  ],
  [
    'RDATE',
    ['DTSTART:20231008', 'RDATE:20231011'],
    { recurrence: { rrule: '', rdate: ['2023-10-11 00:00:00'], exdate: [] } },
  ],
  ['DTEND with a time', ['DTSTART:20231008', 'DTEND:20231010T200000'], { end_date: '2023-10-10' }],
  ['DTEND at midnight', ['DTSTART:20231008', 'DTEND:20231010T000000'], { end_date: '2023-10-09' }],
])('reads dates without VALUE=DATE in %s', (_name, lines, body) => {
  expect(read(...lines)?.body).toMatchObject(body);
});

test('reads a date without VALUE=DATE in RECURRENCE-ID', () => {
  const moved = event('DTSTART:20231020', 'RECURRENCE-ID:20231008');
  const [series] = recordsOf(calendarOf(...event('DTSTART;VALUE=DATE:20231008', 'RRULE:FREQ=DAILY'), ...moved));
  const changes = { startLocal: '2023-10-20 00:00:00', endLocal: '2023-10-20 23:59:59' };
  expect(series?.dates).toMatchObject([{ recurrenceId: '2023-10-08 00:00:00', changes }]);
});

test('reports a property that occurs twice with different values', () => {
  const record = read(start, 'DTSTART:20310601T180000Z', start);
  expect(record).toMatchObject({ body: { start_date: '2031-05-01 18:00:00' }, losses: [{ line: 7 }] });
});

test('reads each event once from a file of several calendars', () => {
  const file = splitCalendar(calendarOf(...event(start)) + calendarOf('X-WR-CALNAME:B', ...event(start)));
  expect([...readCalendar(file, options)]).toMatchObject([
    { sourceId: '1@x', losses: [] },
    { sourceId: '1@x', calendar: 'B', losses: [] },
  ]);
});
