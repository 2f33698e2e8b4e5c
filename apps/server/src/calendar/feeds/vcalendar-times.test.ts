import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { testSite } from '../events/test-calendar.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { testEntry } from './test-entry.ts';
import { linesOf, parse, propertiesOf } from './test-vcalendar.ts';
import { findTransitions } from './transitions.ts';
import { toVcalendar } from './vcalendar.ts';

/** The instants of the start and the end. */
function instantsOf(entry: CalendarEntry): [start: number, end: number | undefined] {
  const { calendar, events } = parse(toVcalendar([entry], testSite));
  const zones = calendar.getAllSubcomponents('vtimezone').map((each) => new ICAL.Timezone(each));
  const [start, end] = ['dtstart', 'dtend'].map((name) => {
    const property = events[0]?.getFirstProperty(name);
    const time = property?.getFirstValue();
    if (!(time instanceof ICAL.Time)) return undefined;
    const id = property?.getParameter('tzid');
    const zone = zones.find((each) => each.tzid === id);
    if (id !== undefined && zone === undefined) throw new Error(`There is no zone ${id}`);
    if (zone !== undefined) time.zone = zone;
    return time.toUnixTime() * 1000;
  });
  if (start === undefined) throw new Error('An event has a start');
  return [start, end];
}

describe('times', () => {
  test('are local times in a zone of the file', () => {
    expect(propertiesOf(testEntry())).toEqual(
      expect.arrayContaining([
        'TZID:Africa/Kampala',
        'TZOFFSETTO:+0300',
        'TZNAME:EAT',
        'DTSTART;TZID=Africa/Kampala:20310501T180000',
        'DTEND;TZID=Africa/Kampala:20310501T200000',
      ]),
    );
  });

  test('of whole days are dates, and the end is the day after the last day', () => {
    const lines = propertiesOf(testEntry({ times: { start: '2031-12-30', end: '2031-12-31', allDay: true } }));
    expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20311230', 'DTEND;VALUE=DATE:20320101']));
    expect(lines).not.toContain('BEGIN:VTIMEZONE');
  });

  test('without a duration have no end', () => {
    const lines = propertiesOf(testEntry({ times: { end: '2031-05-01 18:00' } }));
    expect(lines).toContain('DTSTART;TZID=Africa/Kampala:20310501T180000');
    expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([]);
  });

  test('that are ambiguous keep their instants, the first and the second', () => {
    const [change] = findTransitions('Europe/Berlin', 2031).filter(({ before, after }) => after < before);
    if (change === undefined) throw new Error('Clocks go back in Berlin');
    for (const startAtMs of [change.atMs - 1_800_000, change.atMs + 1_800_000]) {
      const startLocal = instantToWallTime(startAtMs, 'Europe/Berlin');
      expect(startLocal).toMatch(/02:30:00$/);
      const schedule = { ...testEntry().event.schedule, timezone: 'Europe/Berlin', startAtMs, startLocal };
      expect(instantsOf(testEntry({ schedule }))[0]).toBe(startAtMs);
    }
  });
});

const zones = [
  ...['Africa/Kampala', 'Africa/Casablanca', 'Africa/Cairo', 'Europe/Berlin', 'Europe/London', 'Europe/Dublin'],
  ...['America/New_York', 'America/St_Johns', 'America/Sao_Paulo', 'America/Santiago', 'America/Caracas'],
  ...['Australia/Sydney', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Apia'],
  ...['Asia/Kathmandu', 'Asia/Tehran', 'Asia/Kolkata', 'Antarctica/Troll', 'UTC', 'EST', 'africa/kampala'],
  ...['UTC+3', 'UTC-5.5', 'UTC+5:30', 'UTC+0', '+03:00', '-0930'],
];

describe('another library reads the same instants', () => {
  const instant = fc.integer({ min: Date.parse('1991-01-01T00:00:00Z') / 1000, max: Date.parse('2060-12-31') / 1000 });

  function at(timezone: string, startAtMs: number, endAtMs: number): CalendarEntry {
    const [startLocal, endLocal] = [startAtMs, endAtMs].map((each) => instantToWallTime(each, timezone));
    if (startLocal === undefined || endLocal === undefined) throw new Error('Each instant has a local time');
    return testEntry({ schedule: { timezone, allDay: false, startLocal, endLocal, startAtMs, endAtMs } });
  }

  test('in every zone, at any time', () => {
    const hours = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, hours, (zone, start, length) => {
        const [from, to] = [start * 1000, start * 1000 + length * 3_600_000];
        expect(instantsOf(at(zone, from, to))).toEqual([from, to]);
      }),
      { numRuns: 500 },
    );
  });

  test('around each clock change', () => {
    for (const zone of zones)
      for (const year of [1995, 2011, 2031])
        for (const { atMs } of findTransitions(zone, year))
          for (const minutes of [-90, -60, -30, -1, 0, 1, 30, 60, 90]) {
            const from = atMs + minutes * 60_000;
            expect(instantsOf(at(zone, from, from + 7_200_000)), `${zone} ${from}`).toEqual([from, from + 7_200_000]);
          }
  });

  test('of events in distant years', () => {
    const old = at('Europe/Berlin', Date.parse('1996-07-01T10:00:00Z'), Date.parse('1996-07-01T11:00:00Z'));
    const far = at('Europe/Berlin', Date.parse('2055-01-01T10:00:00Z'), Date.parse('9998-07-01T11:00:00Z'));
    const text = toVcalendar([old, far], testSite);
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    expect(text.length).toBeLessThan(4_000);
    for (const each of [old, far]) {
      const { startAtMs, endAtMs } = each.event.schedule;
      expect(instantsOf(each)).toEqual([startAtMs, endAtMs]);
    }
  });

  test('in the first and the last year', () => {
    for (const start of ['0001-01-01T00:00:00Z', '9999-12-31T20:00:00Z']) {
      const lines = propertiesOf(at('UTC', Date.parse(start), Date.parse(start) + 3_600_000));
      expect(lines.filter((line) => /^DT(START|END);/.test(line)).every((line) => /:\d{8}T\d{6}$/.test(line))).toBe(
        true,
      );
    }
    const schedule = { ...at('UTC', 0, 0).event.schedule, allDay: true, endLocal: '9999-12-31 23:59:59' };
    const last = testEntry({ schedule });
    expect(propertiesOf(last).filter((line) => line.startsWith('DTEND'))).toEqual([]);
  });
});

test('two spellings of a zone are one zone', () => {
  const spellings = ['Africa/Kampala', 'africa/kampala', 'AFRICA/KAMPALA'];
  const lines = propertiesOf(...spellings.map((timezone) => testEntry({ times: { timezone } })));
  expect(lines.filter((line) => line.startsWith('TZID'))).toEqual(['TZID:Africa/Kampala']);
});

describe('times in zones without an IANA name are in UTC, and the own property keeps the zone', () => {
  test.each([
    ...[
      'UTC+3',
      'UTC-0',
      'UTC+5.5',
      'UTC+5:30',
      '+03:00',
      '+0300',
      '-0930',
      'GMT+3',
      'EAT',
      'EST',
      'CET',
      'cet',
      'UTC',
      'Z',
    ],
  ])('%s', (timezone) => {
    const entry = testEntry({ times: { timezone } });
    const { startAtMs, timezone: stored } = entry.event.schedule;
    const lines = propertiesOf(entry);
    const start = new Date(startAtMs).toISOString().replace(/[-:]|\.000/g, '');
    expect(lines).toContain(`DTSTART:${start}`);
    expect(lines.join('\n')).not.toContain('TZID');
    expect(lines.join('\n')).toContain(`"timezone":"${stored}"`);
  });

  test('links without an area have the name of their zone', () => {
    const lines = propertiesOf(testEntry({ times: { timezone: 'Japan' } }));
    expect(lines).toContain('DTSTART;TZID=Asia/Tokyo:20310501T180000');
  });

  test('a subscription has no zone that is an offset', () => {
    const write = (zone: string) => linesOf(toVcalendar([], testSite, { name: 'Events', zone }));
    expect(write('UTC+3').join('\n')).not.toContain('X-WR-TIMEZONE');
    expect(write('africa/kampala')).toContain('X-WR-TIMEZONE:Africa/Kampala');
  });
});

test('the summer time of a southern zone is daylight time', () => {
  const lines = propertiesOf(testEntry({ times: { timezone: 'Australia/Sydney' } }));
  const kinds = lines.filter((line) => /^(?:BEGIN:(?:STANDARD|DAYLIGHT)|RRULE:)/.test(line));
  expect(kinds).toEqual([
    ...['BEGIN:STANDARD', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'],
    ...['BEGIN:DAYLIGHT', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU'],
  ]);
});
