import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideSchedule, type Schedule, type SchedulePatch } from './schedule.ts';

const site = { zone: 'Africa/Kampala', nowMs: Date.parse('2031-03-05T09:00:00Z') };

function scheduleOf(patch: SchedulePatch, current?: Schedule): Schedule {
  const { schedule, errors } = decideSchedule(current, patch, site);
  if (schedule === undefined) throw new Error(`unreadable: ${Object.keys(errors)}`);
  return schedule;
}

function shown({ startLocal, endLocal, startAtMs, endAtMs }: Schedule): string[] {
  return [startLocal, endLocal, new Date(startAtMs).toISOString(), new Date(endAtMs).toISOString()];
}

describe('a new event', () => {
  test.each<[name: string, given: SchedulePatch, want: string[]]>([
    [
      'has the zone of the site by default',
      { start: '2031-05-01 18:00', end: '2031-05-01 20:00' },
      ['2031-05-01 18:00:00', '2031-05-01 20:00:00', '2031-05-01T15:00:00.000Z', '2031-05-01T17:00:00.000Z'],
    ],
    [
      'reads local times in its zone',
      { start: '2031-07-15 10:00', end: '2031-07-15 12:00', timezone: 'UTC-5' },
      ['2031-07-15 10:00:00', '2031-07-15 12:00:00', '2031-07-15T15:00:00.000Z', '2031-07-15T17:00:00.000Z'],
    ],
    [
      'converts times with an offset',
      { start: '2031-03-09T10:00:00+05:00', end: 1930798800 },
      ['2031-03-09 08:00:00', '2031-03-09 08:00:00', '2031-03-09T05:00:00.000Z', '2031-03-09T05:00:00.000Z'],
    ],
    [
      'ends at its start if its end is earlier',
      { start: '2031-05-10 12:00', end: '2031-05-10 10:00' },
      ['2031-05-10 12:00:00', '2031-05-10 12:00:00', '2031-05-10T09:00:00.000Z', '2031-05-10T09:00:00.000Z'],
    ],
    [
      'has whole days in its zone',
      { start: '2031-03-30 10:00', end: '2031-03-31 09:00', allDay: true, timezone: 'Europe/Berlin' },
      ['2031-03-30 00:00:00', '2031-03-31 23:59:59', '2031-03-29T23:00:00.000Z', '2031-03-31T21:59:59.000Z'],
    ],
    [
      'starts after an hour that a clock change skips',
      { start: '2031-03-30 02:30', end: '2031-03-30 04:30', timezone: 'Europe/Berlin' },
      ['2031-03-30 03:30:00', '2031-03-30 04:30:00', '2031-03-30T01:30:00.000Z', '2031-03-30T02:30:00.000Z'],
    ],
    [
      'reads relative words in its zone',
      { start: 'tomorrow 9am', end: 'tomorrow 10am', timezone: 'Asia/Tokyo' },
      ['2031-03-06 09:00:00', '2031-03-06 10:00:00', '2031-03-06T00:00:00.000Z', '2031-03-06T01:00:00.000Z'],
    ],
  ])('%s', (_name, given, want) => expect(shown(scheduleOf(given))).toEqual(want));

  test('an empty zone is the zone of the site', () =>
    expect(scheduleOf({ start: '2031-05-01', end: '2031-05-01', timezone: '' }).timezone).toBe('Africa/Kampala'));

  test('reports all invalid members together', () => {
    const given = { start: 'soonish', end: 'xx', timezone: 'Mars/Base' };
    const { schedule, errors } = decideSchedule(undefined, given, site);
    expect(schedule).toBeUndefined();
    expect(Object.keys(errors)).toEqual(['start_date', 'end_date', 'timezone']);
  });
});

describe('an update', () => {
  const current = scheduleOf({ start: '2031-05-10 10:00', end: '2031-05-10 12:00' });
  test.each<[name: string, given: SchedulePatch, want: string[]]>([
    [
      'of the start alone keeps the end',
      { start: '2031-05-10 11:00' },
      ['2031-05-10 11:00:00', '2031-05-10 12:00:00', '2031-05-10T08:00:00.000Z', '2031-05-10T09:00:00.000Z'],
    ],
    [
      'of the start after the end moves the end',
      { start: '2031-05-11 11:00' },
      ['2031-05-11 11:00:00', '2031-05-11 11:00:00', '2031-05-11T08:00:00.000Z', '2031-05-11T08:00:00.000Z'],
    ],
    [
      'of the end before the start ends at the start',
      { end: '2031-05-09 11:00' },
      ['2031-05-10 10:00:00', '2031-05-10 10:00:00', '2031-05-10T07:00:00.000Z', '2031-05-10T07:00:00.000Z'],
    ],
    [
      'of the zone keeps the wall times',
      { timezone: 'America/New_York' },
      ['2031-05-10 10:00:00', '2031-05-10 12:00:00', '2031-05-10T14:00:00.000Z', '2031-05-10T16:00:00.000Z'],
    ],
    [
      'to whole days extends the event',
      { allDay: true },
      ['2031-05-10 00:00:00', '2031-05-10 23:59:59', '2031-05-09T21:00:00.000Z', '2031-05-10T20:59:59.000Z'],
    ],
  ])('%s', (_name, given, want) => expect(shown(scheduleOf(given, current))).toEqual(want));

  test('of one date of an all-day event keeps it all day', () => {
    const days = scheduleOf({ allDay: true }, current);
    expect(scheduleOf({ end: '2031-05-12 08:00' }, days)).toMatchObject({
      allDay: true,
      endLocal: '2031-05-12 23:59:59',
    });
  });

  const zones = fc.constantFrom('Africa/Kampala', 'Europe/Berlin', 'America/New_York', 'UTC+5.5', 'Asia/Kathmandu');
  const instants = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2090-01-01') }).map((ms) => ms / 1000);
  const schedules = fc
    .record({ start: instants, end: instants, timezone: zones, allDay: fc.boolean() })
    .map((patch) => scheduleOf({ ...patch, start: Math.floor(patch.start), end: Math.floor(patch.end) }));

  test('without members changes nothing', () =>
    fc.assert(
      fc.property(schedules, (before) => {
        expect(scheduleOf({}, before)).toEqual(before);
      }),
    ));

  test('that sends back the response changes nothing', () =>
    fc.assert(
      fc.property(schedules, (before) => {
        const { startLocal: start, endLocal: end, timezone, allDay } = before;
        expect(scheduleOf({ start, end, timezone, allDay }, before)).toEqual(before);
      }),
    ));

  test('never stores an end before the start', () =>
    fc.assert(
      fc.property(schedules, zones, instants, (before, timezone, start) => {
        const after = scheduleOf({ timezone, start: Math.floor(start) }, before);
        expect(after.endAtMs).toBeGreaterThanOrEqual(after.startAtMs);
      }),
    ));
});
