import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedDateTime, readTypedDay, wordDateTime } from './read-typed-date.ts';

const read = (text: string) => readTypedDateTime(text, { timeNeeded: false }).wallTime;
const reasonOf = (text: string) => readTypedDateTime(text, { timeNeeded: true }).reason;

describe('reading a typed day and time', () => {
  it.each([
    '2026-12-05 18:00',
    '2026-12-05T18:00',
    '2026-12-05t18:00',
    '2026-12-05 18:00:00',
    '2026-12-05T18:00:00.000',
    '2026/12/5 18:00',
    '2026.12.05 18.00',
    '5/12/2026 18:00',
    '05/12/2026 18:00',
    '5/12/2026, 18:00',
    '5/12/2026 at 6pm',
    '5/12/2026T18:00',
    '05.12.2026 18:00',
    '5. 12. 2026 18.00',
    '5-12-2026 18:00',
    '5 / 12 / 2026 6 PM',
    '5 Dec 2026 6pm',
    '5 dec 2026 6:00 p.m.',
    '5 Dec. 2026, 6 pm',
    '5-Dec-2026 18:00',
    '5Dec2026 18:00',
    '5 December 2026 18:00',
    '5th December 2026 18:00',
    '5th of December, 2026 18:00',
    'December 5, 2026 6:00 PM',
    'Dec 5th 2026 6.00pm',
    'Sat 5 Dec 2026, 18:00',
    'Saturday, 5 December 2026 18:00',
    '  5/12/2026   18:00  ',
    '5/12/2026\u00a06:00\u202fpm',
    '５/１２/２０２６ １８:００',
    '5/12/2026 18h',
    '5/12/2026 18h00',
    '5/12/2026 18hrs',
    '5/12/2026 18 hrs',
    '5/12/2026 1800hrs',
    '5 Dec 2026, 1800 HRS',
    '5/12/2026 18:00hrs',
    '5/12/2026 at 18.00 hours',
    '6pm 5/12/2026',
    '18:00, Sat 5 Dec 2026',
    '6 p.m. on 5th December 2026',
    '1800hrs 5-12-2026',
    '６pm 5/12/2026',
  ])('reads %j as 18:00 on 5 December 2026', (text) => {
    expect(readTypedDateTime(text, { timeNeeded: true })).toEqual({ wallTime: '2026-12-05T18:00', hasTime: true });
  });

  it.each([
    ['5/12/2026 6:30 pm', '2026-12-05T18:30'],
    ['5/12/2026 6.30am', '2026-12-05T06:30'],
    ['5/12/2026 12 am', '2026-12-05T00:00'],
    ['5/12/2026 12:15pm', '2026-12-05T12:15'],
    ['5/12/2026 0:05', '2026-12-05T00:05'],
    ['5/12/2026 23:59:59', '2026-12-05T23:59:59'],
    ['29 Feb 2028 9am', '2028-02-29T09:00'],
    ['3 Sept 2026 9:00', '2026-09-03T09:00'],
    ['31/12/1999 1:00', '1999-12-31T01:00'],
    ['5/12/2026 14hrs', '2026-12-05T14:00'],
    ['5/12/2026 1430hrs', '2026-12-05T14:30'],
    ['5/12/2026 0930 hrs', '2026-12-05T09:30'],
    ['5/12/2026 9h05', '2026-12-05T09:05'],
    ['5/12/2026 0h', '2026-12-05T00:00'],
    ['5/12/2026 noon', '2026-12-05T12:00'],
    ['5/12/2026 12 noon', '2026-12-05T12:00'],
    ['5 Dec 2026 at midday', '2026-12-05T12:00'],
    ['Noon, 5 Dec 2026', '2026-12-05T12:00'],
  ])('reads %j as %s', (text, wallTime) => {
    expect(read(text)).toBe(wallTime);
  });

  it.each([
    '',
    '   ',
    'xx',
    'tomorrow',
    '31/2/2026 18:00',
    '29/2/2027 18:00',
    '31 April 2026 18:00',
    '0/12/2026 18:00',
    '32/12/2026 18:00',
    '5/13/2026 18:00',
    '5/0/2026 18:00',
    '2026-13-05 18:00',
    '2026-05-12-18:00',
    '5/12/26 18:00',
    '26-12-05 18:00',
    '5/12/026 18:00',
    '0026-12-05T18:00',
    '12026-12-05T18:00',
    '5/12/20260 18:00',
    '5/12 18:00',
    '5 Dec 18:00',
    '5 Foo 2026 18:00',
    '5 Ma 2026 18:00',
    '5 D 2026 18:00',
    '5/12-2026 18:00',
    'Fri 5 Dec 2026 18:00',
    '5/12/2026 24:00',
    '5/12/2026 18:60',
    '5/12/2026 18:00:60',
    '5/12/2026 18',
    '5/12/2026 1800',
    '5/12/2026 0pm',
    '5/12/2026 13pm',
    '5/12/2026 18:00 pm',
    '5/12/2026 -6:00',
    '5/12/2026 18:00Z',
    '2026-12-05T18:00+03:00',
    '5/12/2026 18:00 EAT',
    '5/12/2026 18:00 or later',
    '5/12/202618:00',
    '1796464800',
    '5/12/2026 24hrs',
    '5/12/2026 2400hrs',
    '5/12/2026 midnight',
    '5/12/2026 12 midnight',
    '5/12/2026 1860hrs',
    '5/12/2026 25h',
    '5/12/2026 6 noon',
    '5/12/2026 18h30pm',
    '5/12/2026 6ish',
    '5/12/2026 hrs',
    '18:00 2026',
    '18:00 tomorrow',
    '6pm 31/2/2026',
    '18 5/12/2026',
  ])('names an example for %j', (text) => {
    expect(reasonOf(text)).toMatch(/such as .*(?:18:00|6pm)|Leave the weekday out|Write 0:00/);
  });

  it('asks for a time only where one is needed', () => {
    expect(read('5/12/2026')).toBe('2026-12-05T00:00');
    expect(reasonOf('5/12/2026')).toBe(
      "'5/12/2026' has no time. Write one after the day, such as 5/12/2026 18:00 or 5 Dec 2026 6pm, with the day first.",
    );
  });

  it('names what is wrong', () => {
    expect(reasonOf('31/2/2026 18:00')).toContain('There is no day 31: February 2026 has 28 days.');
    expect(reasonOf('5/13/2026 18:00')).toContain('There is no month 13.');
    expect(reasonOf('5/12/26 18:00')).toContain('four digits');
    expect(reasonOf('5/12/2026 18:60')).toContain("'18:60' is no time.");
    expect(reasonOf('Fri 5 Dec 2026 18:00')).toContain('5 December 2026 is no Friday.');
    expect(reasonOf('x'.repeat(500))?.length).toBeLessThan(200);
  });

  it('reads days alone, and refuses a time beside them', () => {
    expect(readTypedDay('5/12/2026')).toEqual({ day: '2026-12-05' });
    expect(readTypedDay('Sat 5 Dec 2026')).toEqual({ day: '2026-12-05' });
    expect(readTypedDay('5/12/2026 18:00').reason).toContain('more than a day');
    expect(readTypedDay('31/2/2026').reason).toContain('28 days');
  });

  it('reads every wall time in every form as the same', () => {
    const pad = (number: number) => String(number).padStart(2, '0');
    const minutes = fc.date({
      min: new Date('1000-01-01T00:00Z'),
      max: new Date('9999-12-31T23:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(minutes, (date) => {
        const wallTime = date.toISOString().slice(0, 16);
        const [year, month, day] = [wallTime.slice(0, 4), date.getUTCMonth() + 1, date.getUTCDate()];
        const [hour, minute] = [date.getUTCHours(), pad(date.getUTCMinutes())];
        const twelve = `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
        const numbers = ['/', '.', '-'].flatMap((sign) => [
          [day, month, year].join(sign),
          [pad(day), pad(month), year].join(sign),
          [year, pad(month), pad(day)].join(sign),
        ]);
        const words = wordDateTime(wallTime).split(',')[0] ?? '';
        const days = [...numbers, words, words.replace(/^\w+ /, ''), words.replace(/ ([A-Z]\w\w)\w* (?=\d)/, ' $1 ')];
        for (const text of days) {
          expect(read(`${text} ${twelve}`), text).toBe(wallTime);
          expect(read(`${text}, ${pad(hour)}:${minute}:00`), text).toBe(wallTime);
        }
      }),
    );
  });

  it('returns an existing day or a reason with an example for any text', () => {
    const near = fc.string({
      unit: fc.constantFrom(...'0123456789/-.: TtZadeps,'.split(''), 'Dec', 'pm', '2026'),
      maxLength: 24,
    });
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), fc.boolean(), (text, timeNeeded) => {
        const { wallTime, reason } = readTypedDateTime(text, { timeNeeded });
        if (wallTime === undefined) {
          expect(reason).toMatch(/\d|weekday/);
          return;
        }
        expect(wallTime).toMatch(/^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/);
        expect(new Date(`${wallTime}Z`).toISOString()).toContain(wallTime);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes time in proportion to the text', () => {
    const long = ['5/12/2026 ', '5 ', 'Dec ', '1', '.', ' '].map((part) => part.repeat(200_000 / part.length));
    expect(long.map((text) => read(text))).toEqual(long.map(() => undefined));
  });
});
