import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantToWallTime, wallTimeToInstant } from '../time/time-zone.ts';
import { wallTimeToUtc } from '../time/wall-time.ts';
import { decideSchedule, followZoneRules, type Schedule, type SchedulePatch } from './schedule.ts';

/** Every combination of members in a create and in an update changes only these members. */
const site = { zone: 'Africa/Kampala', nowMs: Date.parse('2031-03-05T09:00:00Z') };

function decide(current: Schedule | undefined, patch: SchedulePatch): Schedule {
  const { schedule, errors } = decideSchedule(current, patch, site);
  if (schedule === undefined) throw new Error(`unreadable: ${Object.keys(errors)}`);
  return schedule;
}

const zones = fc.constantFrom(
  'Africa/Kampala',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Chatham',
  'UTC-3:30',
  '+05:45',
  'EST',
);
const walls = fc
  .integer({ min: wallTimeToUtc('2026-01-01 00:00:00') / 1000, max: wallTimeToUtc('2036-01-01 00:00:00') / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 19));
/** A local time, a time with an offset or a timestamp: the sent value and its instant in a zone. */
const dates = fc
  .record({ wall: walls, form: fc.constantFrom('local', 'offset', 'utc', 'timestamp') })
  .map(({ wall, form }) => {
    const asUtc = Date.parse(`${wall}Z`);
    if (form === 'local')
      return { sent: wall, instantIn: (zone: string) => wallTimeToInstant(wall.replace('T', ' '), zone) };
    if (form === 'offset') return { sent: `${wall}+02:00`, instantIn: () => asUtc - 7_200_000 };
    return { sent: form === 'utc' ? `${wall}Z` : asUtc / 1000, instantIn: () => asUtc };
  });

const creations = fc.record({ start: dates, end: dates, timezone: fc.option(zones), allDay: fc.option(fc.boolean()) });
const currents = creations.map(({ start, end, timezone, allDay }) =>
  decide(undefined, {
    start: start.sent,
    end: end.sent,
    timezone: timezone ?? undefined,
    allDay: allDay ?? undefined,
  }),
);
const updates = fc.record({
  start: fc.option(dates),
  end: fc.option(dates),
  timezone: fc.option(zones),
  allDay: fc.option(fc.boolean()),
});

interface SentDate {
  readonly instantIn: (zone: string) => number;
}

interface Given {
  readonly start: SentDate | null;
  readonly end: SentDate | null;
  readonly timezone: string | null;
  readonly allDay: boolean | null;
}

/** The same rules in other code: instants by the zone, then whole days, then the end after the start. */
function expected(current: Schedule | undefined, given: Given) {
  const zone = given.timezone ?? current?.timezone ?? site.zone;
  const keep = (local: string | undefined, instant: number | undefined) =>
    current?.timezone === zone ? (instant ?? 0) : wallTimeToInstant(local ?? '', zone);
  const start = given.start?.instantIn(zone) ?? keep(current?.startLocal, current?.startAtMs);
  const end = Math.max(start, given.end?.instantIn(zone) ?? keep(current?.endLocal, current?.endAtMs));
  if (!(given.allDay ?? current?.allDay ?? false)) return { start, end };
  const dayOf = (instant: number) => instantToWallTime(instant, zone).slice(0, 10);
  return {
    start: wallTimeToInstant(`${dayOf(start)} 00:00:00`, zone),
    end: wallTimeToInstant(`${dayOf(end)} 23:59:59`, zone),
  };
}

function expectSound(schedule: Schedule) {
  const { timezone, startLocal, endLocal, startAtMs, endAtMs } = schedule;
  expect([startLocal, endLocal]).toEqual([startAtMs, endAtMs].map((instant) => instantToWallTime(instant, timezone)));
  expect(endAtMs).toBeGreaterThanOrEqual(startAtMs);
  expect(followZoneRules(schedule)).toBe(schedule);
}

test('a new event: dates in any form, with or without zone and all_day', () => {
  fc.assert(
    fc.property(creations, (given) => {
      const { start, end, timezone, allDay } = given;
      const patch = { start: start.sent, end: end.sent, timezone: timezone ?? undefined, allDay: allDay ?? undefined };
      const schedule = decide(undefined, patch);
      expect({ start: schedule.startAtMs, end: schedule.endAtMs }).toEqual(expected(undefined, given));
      expect(schedule).toMatchObject({ timezone: timezone ?? site.zone, allDay: allDay ?? false });
      expectSound(schedule);
    }),
    { numRuns: 1000 },
  );
});

test('an update: any of start, end, zone and all_day, alone and together', () => {
  fc.assert(
    fc.property(currents, updates, (current, given) => {
      const { start, end, timezone, allDay } = given;
      const patch = {
        start: start?.sent,
        end: end?.sent,
        timezone: timezone ?? undefined,
        allDay: allDay ?? undefined,
      };
      const schedule = decide(current, patch);
      expect({ start: schedule.startAtMs, end: schedule.endAtMs }).toEqual(expected(current, given));
      expect(schedule).toMatchObject({ timezone: timezone ?? current.timezone, allDay: allDay ?? current.allDay });
      expectSound(schedule);
    }),
    { numRuns: 2000 },
  );
});

test('sending back a local time changes nothing, even if it is ambiguous', () => {
  fc.assert(
    fc.property(currents, fc.boolean(), fc.boolean(), (current, sendsStart, sendsEnd) => {
      const patch = {
        ...(sendsStart && { start: current.startLocal }),
        ...(sendsEnd && { end: current.endLocal }),
      };
      expect(decide(current, patch)).toEqual(current);
    }),
  );
});

describe('invalid values change nothing and are reported', () => {
  const bad = fc.constantFrom('soonish', '2031-13-01', '', '25:00', '1970-01-01');
  test('alone and together, beside valid values', () => {
    fc.assert(
      fc.property(
        fc.option(currents),
        fc.option(bad),
        fc.option(bad),
        fc.boolean(),
        (current, start, end, isBadZone) => {
          fc.pre(start !== null || end !== null || isBadZone);
          const patch = {
            start: start ?? '2031-05-01 18:00',
            end: end ?? '2031-05-01 20:00',
            timezone: isBadZone ? 'Mars/Base' : 'Europe/Berlin',
          };
          const { schedule, errors } = decideSchedule(current ?? undefined, patch, site);
          const names = [
            ...(start === null ? [] : ['start_date']),
            ...(end === null ? [] : ['end_date']),
            ...(isBadZone ? ['timezone'] : []),
          ];
          expect(schedule).toBeUndefined();
          expect(Object.keys(errors)).toEqual(names);
        },
      ),
    );
  });
});

test('ignores blanks before the name of a zone', () =>
  expect(decide(undefined, { start: '2031-05-01', end: '2031-05-01', timezone: ' Europe/Rome' }).timezone).toBe(
    'Europe/Rome',
  ));
