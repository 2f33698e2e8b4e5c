import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourMs } from '../../time/durations.ts';
import {
  getTimeZoneAbbreviation,
  instantToIso,
  instantToWallTime,
  isTimeZone,
  readingsOf,
  wallTimeToInstant,
} from './time-zone.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc } from './wall-time.ts';

/** Zones east and west of Greenwich, with half and quarter hours and with unusual changes. */
const zones = [
  'Africa/Cairo', // changes at midnight
  'Africa/Casablanca', // changes around Ramadan
  'Africa/Kampala',
  'America/Argentina/Buenos_Aires',
  'America/Havana', // changes at midnight
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/St_Johns', // UTC-3:30
  'Asia/Kathmandu', // UTC+5:45
  'Asia/Kolkata',
  'Atlantic/Azores',
  'Australia/Adelaide', // UTC+9:30
  'Australia/Lord_Howe', // changes by half an hour
  'Europe/Berlin',
  'Europe/Dublin', // winter is the exception
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham', // UTC+12:45
  'Pacific/Easter',
  'Pacific/Kiritimati', // UTC+14
  'Pacific/Pago_Pago',
];
const anyZone = fc.constantFrom(...zones);

function secondsFrom(first: WallTime, last: WallTime): fc.Arbitrary<number> {
  const [min, max] = [wallTimeToUtc(first) / 1000, wallTimeToUtc(last) / 1000];
  return fc.integer({ min, max }).map((seconds) => seconds * 1000);
}

/** The instants of 2026 to 2036 at which a zone's offset changes, to the second. */
function changesOf(zone: string): number[] {
  const offsetAt = (instant: number) => wallTimeToUtc(instantToWallTime(instant, zone)) - instant;
  const changes: number[] = [];
  for (let hour = Date.UTC(2026, 0); hour < Date.UTC(2036, 0); hour += hourMs) {
    if (offsetAt(hour) === offsetAt(hour + hourMs)) continue;
    let [before, after] = [hour, hour + hourMs];
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000;
      if (offsetAt(middle) === offsetAt(hour)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

const anyInstant = secondsFrom('1971-01-01 00:00:00', '2400-01-01 00:00:00');
/** Instants anywhere and around clock changes, equally likely. */
const places = zones.flatMap((zone) => changesOf(zone).map((change) => ({ zone, change })));
const anywhere = fc.oneof(
  fc.record({ zone: anyZone, instant: anyInstant }),
  fc
    .record({ place: fc.constantFrom(...places), seconds: fc.integer({ min: -4 * 3600, max: 4 * 3600 }) })
    .map(({ place: { zone, change }, seconds }) => ({ zone, instant: change + seconds * 1000 })),
);

/** Every instant with this wall time, found by trying all known offsets. */
function findReadings(wall: WallTime, zone: string): number[] {
  const quarters = Array.from({ length: (14 + 12) * 4 + 1 }, (_, index) => index * 15 - 12 * 60);
  return quarters
    .map((minutes) => wallTimeToUtc(wall) - minutes * 60_000)
    .filter((instant) => instantToWallTime(instant, zone) === wall)
    .sort((one, other) => one - other);
}

const isEast = (instant: number, zone: string) => wallTimeToUtc(instantToWallTime(instant, zone)) > instant;

test('the zones include some with and some without clock changes', () => {
  expect(zones.length).toBeGreaterThanOrEqual(20);
  expect(new Set(places.map(({ zone }) => zone)).size).toBeGreaterThanOrEqual(12);
  expect(new Set(places.map(({ zone }) => zone)).size).toBeLessThan(zones.length);
});

test('an unambiguous time is one instant', () => {
  fc.assert(
    fc.property(anywhere, ({ zone, instant }) => {
      const wall = instantToWallTime(instant, zone);
      fc.pre(findReadings(wall, zone).length === 1);
      expect(wallTimeToInstant(wall, zone)).toBe(instant);
    }),
    { numRuns: 2000 },
  );
});

test('the readings of a time are all its instants; a skipped time has none', () => {
  const nearby = fc.record({ place: anywhere, seconds: fc.integer({ min: -7200, max: 7200 }) });
  fc.assert(
    fc.property(nearby, ({ place: { zone, instant }, seconds }) => {
      const wall = utcToWallTime(wallTimeToUtc(instantToWallTime(instant, zone)) + seconds * 1000);
      fc.pre(wall > '1980'); // Until then, Kiritimati had an offset that the search does not try.
      expect(readingsOf(wall, zone)).toEqual(findReadings(wall, zone));
    }),
    { numRuns: 2000 },
  );
});

describe('an ambiguous time', () => {
  const doubled = places.filter(({ zone, change }) => findReadings(instantToWallTime(change, zone), zone).length === 2);

  test.each(['east', 'west'])('occurs in zones %s of Greenwich', (side) => {
    expect(doubled.filter(({ zone, change }) => isEast(change, zone) === (side === 'east')).length).toBeGreaterThan(20);
  });

  test('is the later instant east of Greenwich, and the earlier west of it', () => {
    const atZero = ['Atlantic/Azores', 'Europe/London', 'Europe/Dublin', 'Africa/Casablanca'];
    const others = doubled.filter(({ zone }) => !atZero.includes(zone));
    fc.assert(
      fc.property(fc.constantFrom(...others), fc.integer({ min: 0, max: 1799 }), ({ zone, change }, seconds) => {
        const wall = instantToWallTime(change + seconds * 1000, zone);
        const [earlier, later] = findReadings(wall, zone);
        expect(wallTimeToInstant(wall, zone)).toBe(isEast(change, zone) ? later : earlier);
      }),
    );
  });

  test('in a zone on both sides, depends on the offset at that time in UTC', () => {
    // As recorded from TEC: 00:00 is in summer in the Azores, 01:30 in winter in London.
    expect(utcToWallTime(wallTimeToInstant('2031-10-26 00:00:00', 'Atlantic/Azores'))).toBe('2031-10-26 00:00:00');
    expect(utcToWallTime(wallTimeToInstant('2031-10-26 01:30:00', 'Europe/London'))).toBe('2031-10-26 01:30:00');
  });
});

test('a skipped time moves forward by the change, and then stays the same', () => {
  const skipped = places.filter(({ zone, change }) => {
    const [before, after] = [change - 1000, change].map((instant) => wallTimeToUtc(instantToWallTime(instant, zone)));
    return (after ?? 0) - (before ?? 0) > 1000;
  });
  expect(skipped.length).toBeGreaterThan(50);
  fc.assert(
    fc.property(fc.constantFrom(...skipped), fc.integer({ min: 0, max: 1799 }), ({ zone, change }, seconds) => {
      const lastShown = wallTimeToUtc(instantToWallTime(change - 1000, zone));
      const wall = utcToWallTime(lastShown + (1 + seconds) * 1000);
      const instant = wallTimeToInstant(wall, zone);
      expect(instant).toBe(change + seconds * 1000);
      expect(wallTimeToInstant(instantToWallTime(instant, zone), zone)).toBe(instant);
    }),
  );
});

test('converting a wall time to an instant and back returns the same', () => {
  fc.assert(
    fc.property(anywhere, ({ zone, instant }) => {
      const wall = instantToWallTime(instant, zone);
      expect(instantToWallTime(wallTimeToInstant(wall, zone), zone)).toBe(wall);
    }),
    { numRuns: 2000 },
  );
});

test('the offset in ISO 8601 gives the instant, and the abbreviation is letters or that offset', () => {
  fc.assert(
    fc.property(anywhere, ({ zone, instant }) => {
      expect(Date.parse(instantToIso(instant, zone))).toBe(instant);
      expect(getTimeZoneAbbreviation(instant, zone)).toMatch(/^(?:[A-Z]{3,5}|[+-]\d{2}(?:\d{2})?)$/);
    }),
  );
});

test('zone names are case-insensitive', () => {
  fc.assert(
    fc.property(anywhere, fc.func(fc.boolean()), ({ zone, instant }, isUpper) => {
      const name = Array.from(zone, (letter) => (isUpper(letter) ? letter.toUpperCase() : letter.toLowerCase())).join(
        '',
      );
      expect(instantToWallTime(instant, name)).toBe(instantToWallTime(instant, zone));
      expect(getTimeZoneAbbreviation(instant, name)).toBe(getTimeZoneAbbreviation(instant, zone));
    }),
  );
});

describe('offsets', () => {
  const minutes = fc.integer({ min: -12 * 60, max: 14 * 60 });
  const toText = (amount: number, separator: string) => {
    const [hours, rest] = [Math.floor(Math.abs(amount) / 60), Math.abs(amount) % 60];
    return `${amount < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${separator}${String(rest).padStart(2, '0')}`;
  };

  test('are exact in summer and winter, in any form', () => {
    fc.assert(
      fc.property(minutes, anyInstant, (amount, instant) => {
        const names = [
          toText(amount, ':'),
          toText(amount, ''),
          `UTC${toText(amount, ':')}`,
          `GMT${toText(amount, '')}`,
        ];
        const quarters = amount % 15 === 0 ? [`UTC${amount < 0 ? '-' : '+'}${Math.abs(amount) / 60}`] : [];
        for (const name of [...names, ...quarters])
          expect(wallTimeToInstant(instantToWallTime(instant, name), name)).toBe(instant);
        expect(wallTimeToUtc(instantToWallTime(instant, names[0] ?? '')) - instant).toBe(amount * 60_000);
      }),
    );
  });

  test('outside the valid range are rejected', () => {
    const tooFar = fc.oneof(fc.integer({ min: -6000, max: -721 }), fc.integer({ min: 841, max: 6000 }));
    fc.assert(
      fc.property(tooFar, fc.constantFrom('', 'UTC', 'GMT'), (amount, prefix) => {
        expect(isTimeZone(`${prefix}${toText(amount, ':')}`)).toBe(false);
      }),
    );
  });
});
