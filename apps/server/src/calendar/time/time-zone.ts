import { LRUCache } from 'lru-cache';
import { dayMs, hourMs, minuteMs } from '../../time/durations.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc } from './wall-time.ts';
import { findAbbreviation, findAbbreviationOffset } from './zone-abbreviations.ts';

/** Milliseconds east of UTC at an instant. */
type OffsetAt = (instantMs: number) => number;

interface TimeZone {
  readonly offsetAt: OffsetAt;
  abbreviationAt(instantMs: number): string;
}

/** Of each size. */
const MAX_KNOWN_SPANS = 5_000;

/** By name as typed, so that the text of a `UTC+3` comes back. Only zones that exist get in. */
const knownZones = new LRUCache<string, TimeZone>({ max: 5_000 });

/**
 * Whether a text names a zone that events may have: an IANA name, an abbreviation (`EST`), an offset (`+03:00`,
 * `UTC-5.5`).
 */
export function isTimeZone(name: string): boolean {
  return findTimeZone(name) !== undefined;
}

/**
 * The instant of a wall time, by PHP's rule: the wall time is read as if it were UTC, and the offset in force at that
 * moment says which reading counts. Of a time that comes twice this is the later one east of Greenwich (Berlin) and the
 * earlier one west of it (New York). A time that a clock change skips is moved on by the change.
 */
export function wallTimeToInstant(wall: WallTime, zoneName: string): number {
  return wallToInstant(wallTimeToUtc(wall), zoneName);
}

/** The same of a wall time that was read as if it were UTC: `asUtc` is in epoch milliseconds. */
export function wallToInstant(asUtc: number, zoneName: string): number {
  const zone = getTimeZone(zoneName);
  const first = asUtc - zone.offsetAt(asUtc);
  const offset = zone.offsetAt(first);
  const second = asUtc - offset;
  // West of Greenwich, the offset behind a skipped hour leads to a moment before the change, where it is not in force.
  return second >= first || zone.offsetAt(second) === offset ? second : first;
}

/**
 * The instants at which clocks in the zone show a wall time, the earlier first: two where they go back, none where they skip
 * it. Clocks were never changed twice within three days: the shortest time between was four (Freetown in 1939).
 */
export function readingsOf(wall: WallTime, zoneName: string): number[] {
  const zone = getTimeZone(zoneName);
  const asUtc = wallTimeToUtc(wall);
  const [before, after] = [asUtc - zone.offsetAt(asUtc - dayMs), asUtc - zone.offsetAt(asUtc + dayMs)];
  return [...new Set([before, after])].filter((instantMs) => instantMs + zone.offsetAt(instantMs) === asUtc);
}

/** What clocks in the zone show at an instant. */
export function instantToWallTime(instantMs: number, zoneName: string): WallTime {
  return utcToWallTime(instantMs + getTimeZone(zoneName).offsetAt(instantMs));
}

/** Milliseconds east of UTC at an instant. */
export function getZoneOffset(instantMs: number, zoneName: string): number {
  return getTimeZone(zoneName).offsetAt(instantMs);
}

/** When the next day begins on the clocks of a zone. */
export function nextMidnight(instantMs: number, zoneName: string): number {
  const wallMs = instantMs + getZoneOffset(instantMs, zoneName);
  return wallToInstant((Math.floor(wallMs / dayMs) + 1) * dayMs, zoneName);
}

/** TEC's `timezone_abbr`: `EAT`, `CEST`, `+0545`; for `UTC+3` that very text, for `+03:00` `GMT+0300`. */
export function getTimeZoneAbbreviation(instantMs: number, zoneName: string): string {
  return getTimeZone(zoneName).abbreviationAt(instantMs);
}

/** An instant in the zone's clock with its offset: `2033-06-07T09:30:00+03:00`. */
export function instantToIso(instantMs: number, zoneName: string): string {
  const offsetMinutes = Math.round(getTimeZone(zoneName).offsetAt(instantMs) / minuteMs);
  return `${instantToWallTime(instantMs, zoneName).replace(' ', 'T')}${formatOffset(offsetMinutes, ':')}`;
}

/** Minutes east of UTC of `+3`, `+03:00`, `-0530`, `+5.5`, or `undefined` for what no clock shows. */
function readOffset(text: string): number | undefined {
  const match = /^([+-])(\d{1,2})(?::?([0-5]\d)|\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, hours, minutes = '0', fraction = '0'] = match;
  const amount = Number(hours) * 60 + Number(minutes) + Number(`0.${fraction}`) * 60;
  const offsetMinutes = sign === '-' ? -amount : amount;
  const exists = Number.isInteger(offsetMinutes) && offsetMinutes >= -12 * 60 && offsetMinutes <= 14 * 60;
  return exists ? offsetMinutes : undefined;
}

function getTimeZone(name: string): TimeZone {
  const zone = findTimeZone(name);
  if (!zone) throw new RangeError(`${JSON.stringify(name)} is not a time zone`);
  return zone;
}

function findTimeZone(name: string): TimeZone | undefined {
  const known = knownZones.get(name);
  if (known) return known;
  const zone = createTimeZone(name);
  if (!zone) return undefined;
  knownZones.set(name, zone);
  return zone;
}

/** In PHP's order: an offset, letters that are an abbreviation, a zone of the database. Only names may be in any case. */
function createTimeZone(name: string): TimeZone | undefined {
  if (/^UTC[+-]/.test(name)) return createFixedZone(readOffset(name.slice(3)), () => name);
  if (/^(?:GMT)?[+-]/.test(name))
    return createFixedZone(readOffset(name.replace('GMT', '')), (minutes) => `GMT${formatOffset(minutes, '')}`);
  if (/^z$/i.test(name)) return createFixedZone(0, () => 'Z');
  return createFixedZone(findAbbreviationOffset(name), () => name.toUpperCase()) ?? createNamedZone(name);
}

function createFixedZone(
  offsetMinutes: number | undefined,
  abbreviate: (offsetMinutes: number) => string,
): TimeZone | undefined {
  if (offsetMinutes === undefined) return undefined;
  const offsetMs = offsetMinutes * minuteMs;
  const abbreviation = abbreviate(offsetMinutes);
  return { offsetAt: () => offsetMs, abbreviationAt: () => abbreviation };
}

function createNamedZone(name: string): TimeZone | undefined {
  const formatter = createFormatter(name);
  if (!formatter) return undefined;
  const read: OffsetAt = (instantMs) => readLongOffset(formatter.format(instantMs));
  const offsetAt = rememberBy(dayMs, read, rememberBy(hourMs, read, read));
  return {
    offsetAt,
    abbreviationAt(instantMs) {
      const offsetMinutes = Math.round(offsetAt(instantMs) / minuteMs);
      return findAbbreviation(name, offsetMinutes) ?? formatOffset(offsetMinutes, '').replace(/00$/, '');
    },
  };
}

/**
 * Asking the formatter costs more than all else in a list's dates. A span that begins and ends with the same offset has that
 * offset throughout, for clocks are never changed twice within one; of others, `within` knows.
 */
function rememberBy(spanMs: number, read: OffsetAt, within: OffsetAt): OffsetAt {
  // Counted by size: with `max` each zone would reserve room for all spans at once.
  const known = new LRUCache<number, number>({ maxSize: MAX_KNOWN_SPANS, sizeCalculation: () => 1 });
  return (instantMs) => {
    const span = Math.floor(instantMs / spanMs);
    const remembered = known.get(span);
    if (remembered !== undefined) return remembered;
    const offset = read(span * spanMs);
    if (read((span + 1) * spanMs) !== offset) return within(instantMs);
    known.set(span, offset);
    return offset;
  };
}

/** Names that Intl knows and the IANA database does not; letters that are abbreviations never come here. */
const ICU_NAMES = /^(?:(?!PRC|ROC|ROK)[a-z]{3}|systemv\/.*|us\/pacific-new|canada\/east-saskatchewan)$/i;

/** Making a formatter costs as much as forty uses of it, so each zone stores its own. */
function createFormatter(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!/^[a-z][\w+/-]+$/i.test(timeZone) || ICU_NAMES.test(timeZone)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined; // a RangeError: no zone of this name
  }
}

/** The offset at the end of `3/30/2031, GMT+02:00`; zones before their first law have seconds too. */
function readLongOffset(text: string): number {
  const offset = text.slice(text.indexOf('GMT') + 3);
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const offsetMs = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return offset.startsWith('-') ? -offsetMs : offsetMs;
}

function formatOffset(offsetMinutes: number, separator: '' | ':'): string {
  const amount = Math.abs(offsetMinutes);
  const hours = String(Math.floor(amount / 60)).padStart(2, '0');
  const minutes = String(amount % 60).padStart(2, '0');
  return `${offsetMinutes < 0 ? '-' : '+'}${hours}${separator}${minutes}`;
}
