import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../time/durations.ts';
import { getZoneOffset } from '../time/time-zone.ts';
import { utcToWallTime } from '../time/wall-time.ts';
import { findTransitions } from './transitions.ts';
import { toVtimezone } from './vtimezone.ts';

/** Reads local times as a program does that follows the VTIMEZONE of a file. */
function readerOf(lines: readonly string[]) {
  const zone = new ICAL.Timezone(ICAL.Component.fromString(lines.join('\r\n')));
  return (atMs: number, zoneName: string): number => {
    const local = utcToWallTime(atMs + getZoneOffset(atMs, zoneName)).replace(' ', 'T');
    const time = ICAL.Time.fromDateTimeString(local);
    time.zone = zone;
    return time.toUnixTime() * 1000;
  };
}

/** The middle of each month, and a day before and after each transition. */
function momentsOf(zone: string, first: number, last: number): number[] {
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years.flatMap((year) => [
    ...Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 15, 12)),
    ...findTransitions(zone, year)
      .map(({ atMs }) => atMs)
      .flatMap((atMs) => [atMs - dayMs, atMs - 3 * hourMs, atMs + 3 * hourMs, atMs + dayMs]),
  ]);
}

const needs = (years: readonly number[], ...seriesEnds: number[]) => ({
  years: new Set(years),
  seriesEnds: new Set(seriesEnds),
});

describe('the zone of a series that goes on after its stored dates', () => {
  test.each([
    ...['Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Santiago', 'Australia/Sydney'],
    ...['Australia/Lord_Howe', 'Asia/Jerusalem', 'Africa/Kampala', 'Antarctica/Troll', 'Atlantic/Azores'],
  ])('%s has the right offsets for 30 years', (zone) => {
    const read = readerOf(toVtimezone(zone, needs([2031], 2031)));
    for (const atMs of momentsOf(zone, 2031, 2060)) expect([zone, read(atMs, zone)]).toEqual([zone, atMs]);
  });

  test.each([
    ['Asia/Gaza', 2038],
    ['Africa/Cairo', 2060],
  ])('%s, whose dates follow no such rule, has them until %i', (zone, last) => {
    const read = readerOf(toVtimezone(zone, needs([2031], 2031)));
    for (const atMs of momentsOf(zone, 2031, last)) expect([zone, read(atMs, zone)]).toEqual([zone, atMs]);
  });

  test('is described by two rules, which end before the years of later events', () => {
    const rulesOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith('RRULE'));
    const lines = toVtimezone('Europe/Berlin', needs([2030, 2031], 2031));
    const rules = ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'];
    expect(rulesOf(lines)).toEqual(rules);
    expect(rulesOf(toVtimezone('Europe/Berlin', needs([2031, 2035], 2031)))).toEqual(rules);
    expect(rulesOf(toVtimezone('Europe/Berlin', needs([2031, 2085], 2031)))).toEqual([
      ...[`${rules[0]};UNTIL=20610327T010000Z`, `${rules[1]};UNTIL=20611030T010000Z`],
      ...rules,
    ]);
    expect(lines.filter((line) => /^BEGIN:(?:STANDARD|DAYLIGHT)/.test(line))).toHaveLength(2);
  });

  test('ends before the years of later events, which are described by themselves', () => {
    const zone = 'America/New_York';
    const read = readerOf(toVtimezone(zone, needs([1990, 2031, 2040], 1990, 2031)));
    for (const atMs of [...momentsOf(zone, 1990, 2020), ...momentsOf(zone, 2031, 2040)])
      expect(new Date(read(atMs, zone))).toEqual(new Date(atMs));
  });
});

test('both observances of single events begin before them, which ruby-icalendar needs', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Sydney']) {
    const lines = toVtimezone(zone, needs([2031, 2033]));
    const starts = lines.filter((line) => line.startsWith('DTSTART')).map((line) => line.slice(8, 12));
    expect([zone, starts]).toEqual([zone, ['2030', '2030']]);
  }
});
