import { describe, expect, test } from 'vitest';
import { readRule } from '../../recurrence/rule.ts';
import { findSeriesDates } from '../../recurrence/series-dates.ts';
import { seriesStartOf } from '../series-times.ts';
import { splitCalendar } from './components.ts';
import { readCalendar } from './records.ts';
import { calendarOf, event } from './test-ics.ts';

/** The last date of a weekly series from 7 May 2031 that a calendar shows, as a site in this zone stores it. */
function lastDate(zone: string, start: string, until: string): string | undefined {
  const text = calendarOf(...event(start, 'DURATION:PT2H', `RRULE:FREQ=WEEKLY;UNTIL=${until}`));
  const [record] = readCalendar(splitCalendar(text), { zone, unknownZones: 'report' });
  if (record === undefined) throw new Error('The series was not read');
  const { rrule } = record.body['recurrence'] as { readonly rrule: string }; // as: a series
  const read = readRule(rrule);
  if ('errors' in read) throw new Error('The rule was not read');
  const recurrence = { rule: read.rule, rdate: [], exdate: [] };
  const dates = findSeriesDates(recurrence, seriesStartOf(record.body), { from: '2031-05-01', to: '2032-01-01' }, 100);
  return dates.at(-1)?.slice(0, 10);
}

const kampala = 'Africa/Kampala';
const newYork = 'America/New_York';

describe('an UNTIL without a zone', () => {
  test.each([
    ['is on the clock of a DTSTART in UTC', kampala, 'DTSTART:20310507T150000Z', '20310528T150000', '2031-05-28'],
    ['or of the calendar', newYork, 'DTSTART:20310507T220000Z', '20310528T180000', '2031-05-28'],
    ['and excludes later dates, east', kampala, 'DTSTART:20310507T150000Z', '20310528T145959', '2031-05-21'],
    ['and west', newYork, 'DTSTART:20310507T220000Z', '20310528T175959', '2031-05-21'],
    ['is in the zone of DTSTART', kampala, 'DTSTART;TZID=Europe/Rome:20310507T180000', '20310528T180000', '2031-05-28'],
    ['is local beside a local DTSTART', kampala, 'DTSTART:20310507T180000', '20310528T180000', '2031-05-28'],
    ['and a second earlier', kampala, 'DTSTART:20310507T180000', '20310528T175959', '2031-05-21'],
    ['is a day of an all-day series', kampala, 'DTSTART;VALUE=DATE:20310507', '20310528T000000', '2031-05-28'],
    ['with Z is in UTC', newYork, 'DTSTART;TZID=America/New_York:20310507T180000', '20310528T180000Z', '2031-05-21'],
  ])('%s', (_claim, zone, start, until, last) => {
    expect(lastDate(zone, start, until)).toBe(last);
  });
});
