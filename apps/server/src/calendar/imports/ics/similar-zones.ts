import { dayMs } from '../../../time/durations.ts';
import { getZoneOffset } from '../../time/time-zone.ts';
import { windowsZones } from './windows-zones.ts';

/** The offset from UTC in milliseconds at noon of a day, which is given in epoch milliseconds. */
type OffsetOn = (noonMs: number) => number;

const [firstYear, lastYear] = [2026, 2040];

/** The year in which zones are compared: each needs a table of its own, and files name any year. */
export const comparedYear = (year: number): number => Math.min(Math.max(year, firstYear), lastYear);

const daysOfYear = 365;

/**
 * A zone that has the offsets of a described zone on each day of a year: `preferred`, a fixed offset, or one of the zones of
 * Windows, because Outlook describes zones without a usable name (`Customized Time Zone`). Undefined if there is none.
 */
export function findSimilarZone(offsetOn: OffsetOn, year: number, preferred: string): string | undefined {
  const offsets = offsetsOf(offsetOn, year);
  const key = offsets.join();
  if (key === offsetsOf(offsetIn(preferred), year).join()) return preferred;
  const [first = 0] = offsets;
  return offsets.every((offset) => offset === first) ? toOffsetName(first) : zonesOf(year).get(key);
}

const offsetIn =
  (zone: string): OffsetOn =>
  (noonMs) =>
    getZoneOffset(noonMs, zone);

function offsetsOf(offsetOn: OffsetOn, year: number): number[] {
  const first = Date.UTC(year, 0, 1, 12);
  return Array.from({ length: daysOfYear }, (_none, day) => offsetOn(first + day * dayMs));
}

/** Zones that are meant where others change on the same days, such as Havana. */
const usualZones = [
  ...['Europe/London', 'Europe/Berlin', 'Europe/Athens', 'Australia/Sydney', 'Australia/Adelaide', 'Pacific/Auckland'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Halifax'],
];

const tables = new Map<number, ReadonlyMap<string, string>>();

/** The first zone with these offsets in a year. */
function zonesOf(year: number): ReadonlyMap<string, string> {
  const known = tables.get(year);
  if (known !== undefined) return known;
  const zones = [...usualZones, ...Object.values(windowsZones)].toReversed();
  const table = new Map(zones.map((zone) => [offsetsOf(offsetIn(zone), year).join(), zone]));
  tables.set(year, table);
  return table;
}

/** `+03:30`; undefined if the calendar has no such offset. */
function toOffsetName(offsetMs: number): string | undefined {
  const minutes = Math.abs(offsetMs) / 60_000;
  if (!Number.isInteger(minutes) || offsetMs < -12 * 3_600_000 || offsetMs > 14 * 3_600_000) return undefined;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, '0'));
  return `${offsetMs < 0 ? '-' : '+'}${hours}:${rest}`;
}
