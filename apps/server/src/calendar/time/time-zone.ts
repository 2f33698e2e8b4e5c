import { LRUCache } from 'lru-cache';
import { dayMs, hourMs, minuteMs } from '../../time/durations.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc } from './wall-time.ts';
import { findAbbreviation, findAbbreviationOffset } from './zone-abbreviations.ts';

/** Milliseconds east of UTC. */
type OffsetAt = (instantMs: number) => number;

interface TimeZone {
  readonly offsetAt: OffsetAt;
  /** Undefined for offsets and abbreviations. */
  readonly ianaName?: string | undefined;
  abbreviationAt(instantMs: number): string;
}

const MAX_KNOWN_SPANS = 5_000;

/** Existing zones by name as typed, because `UTC+3` is its own abbreviation. */
const knownZones = new LRUCache<string, TimeZone>({ max: 5_000 });

/** Accepts IANA names, abbreviations (`EST`) and offsets (`+03:00`, `UTC-5.5`). */
export function isTimeZone(name: string): boolean {
  return findTimeZone(name) !== undefined;
}

/**
 * The IANA name with an area, in its usual spelling, such as `Africa/Kampala` for `africa/kampala` and `Asia/Tokyo` for
 * `Japan`. Undefined for offsets and abbreviations, which other programs read differently or not at all.
 */
export function findIanaName(zoneName: string): string | undefined {
  return getTimeZone(zoneName).ianaName;
}

/**
 * Converts a wall time as PHP does: uses the offset in force at the wall time read as UTC. Ambiguous times are the later
 * instant east of Greenwich (Berlin) and the earlier one west of it (New York); skipped times move forward.
 */
export function wallTimeToInstant(wall: WallTime, zoneName: string): number {
  return wallToInstant(wallTimeToUtc(wall), zoneName);
}

/** The same for a wall time read as UTC, in epoch milliseconds. */
export function wallToInstant(asUtc: number, zoneName: string): number {
  const zone = getTimeZone(zoneName);
  const first = asUtc - zone.offsetAt(asUtc);
  const offset = zone.offsetAt(first);
  const second = asUtc - offset;
  // West of Greenwich, the offset after a skipped hour can lead to an instant before the transition.
  return second >= first || zone.offsetAt(second) === offset ? second : first;
}

/**
 * The instants of a wall time, the earlier first: two if ambiguous, none if skipped. Transitions are always more than
 * three days apart (the shortest interval was four: Freetown in 1939).
 */
export function readingsOf(wall: WallTime, zoneName: string): number[] {
  const zone = getTimeZone(zoneName);
  const asUtc = wallTimeToUtc(wall);
  const [before, after] = [asUtc - zone.offsetAt(asUtc - dayMs), asUtc - zone.offsetAt(asUtc + dayMs)];
  return [...new Set([before, after])].filter((instantMs) => instantMs + zone.offsetAt(instantMs) === asUtc);
}

export function instantToWallTime(instantMs: number, zoneName: string): WallTime {
  return utcToWallTime(instantMs + getTimeZone(zoneName).offsetAt(instantMs));
}

/** Milliseconds east of UTC at an instant. */
export function getZoneOffset(instantMs: number, zoneName: string): number {
  return getTimeZone(zoneName).offsetAt(instantMs);
}

export function nextMidnight(instantMs: number, zoneName: string): number {
  const wallMs = instantMs + getZoneOffset(instantMs, zoneName);
  return wallToInstant((Math.floor(wallMs / dayMs) + 1) * dayMs, zoneName);
}

/** TEC's `timezone_abbr`: `EAT`, `CEST`, `+0545`; for `UTC+3` that very text, for `+03:00` `GMT+0300`. */
export function getTimeZoneAbbreviation(instantMs: number, zoneName: string): string {
  return getTimeZone(zoneName).abbreviationAt(instantMs);
}

/** ISO 8601 local time with offset: `2033-06-07T09:30:00+03:00`. */
export function instantToIso(instantMs: number, zoneName: string): string {
  const offsetMinutes = Math.round(getTimeZone(zoneName).offsetAt(instantMs) / minuteMs);
  return `${instantToWallTime(instantMs, zoneName).replace(' ', 'T')}${formatOffset(offsetMinutes, ':')}`;
}

/** Minutes east of UTC of `+3`, `+03:00`, `-0530`, `+5.5`; undefined outside of −12 to +14 hours. */
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

/** In PHP's order: offset, abbreviation, IANA name. */
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
  const offsetAt = cacheBy(dayMs, read, cacheBy(hourMs, read, read));
  return {
    offsetAt,
    ianaName: withArea(name, formatter.resolvedOptions().timeZone),
    abbreviationAt(instantMs) {
      const offsetMinutes = Math.round(offsetAt(instantMs) / minuteMs);
      return findAbbreviation(name, offsetMinutes) ?? formatOffset(offsetMinutes, '').replace(/00$/, '');
    },
  };
}

/** Intl resolves links to older names (`Asia/Kolkata` to `Asia/Calcutta`), so that only unusual spellings are replaced. */
function withArea(name: string, resolved: string): string | undefined {
  const isUsual = /^(?:[A-Z][\w+-]*\/)+[A-Z][\w+-]*$/.test(name) && /[a-z]/.test(name);
  if (isUsual) return name;
  return resolved.includes('/') ? resolved : undefined;
}

/**
 * Caches offsets per span, because the formatter is slow. A span with equal offsets at both ends has no transition; for
 * other spans, `within` is called.
 */
function cacheBy(spanMs: number, read: OffsetAt, within: OffsetAt): OffsetAt {
  // `maxSize` instead of `max`, which would preallocate all entries for each zone.
  const known = new LRUCache<number, number>({ maxSize: MAX_KNOWN_SPANS, sizeCalculation: () => 1 });
  return (instantMs) => {
    const span = Math.floor(instantMs / spanMs);
    const cached = known.get(span);
    if (cached !== undefined) return cached;
    const offset = read(span * spanMs);
    if (read((span + 1) * spanMs) !== offset) return within(instantMs);
    known.set(span, offset);
    return offset;
  };
}

/** Names that Intl accepts but that are not in the IANA database. */
const ICU_NAMES = /^(?:(?!PRC|ROC|ROK)[a-z]{3}|systemv\/.*|us\/pacific-new|canada\/east-saskatchewan)$/i;

/** Creating a formatter costs as much as forty uses. */
function createFormatter(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!/^[a-z][\w+/-]+$/i.test(timeZone) || ICU_NAMES.test(timeZone)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined; // a RangeError: unknown zone
  }
}

/** Reads the offset of `3/30/2031, GMT+02:00`; local mean times have seconds. */
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

export type TextZone = { readonly offsetSeconds: number } | { readonly name: string };

/**
 * Reads the zone of a date as PHP does: `+02:00`, `GMT-5`, `EST`, `(Europe/Berlin)`. Undefined for unknown zones, and
 * for abbreviations with outdated offsets in PHP.
 */
export function readZoneText(source: string): TextZone | undefined {
  const text = source.replace(/^\(|\)$/g, '').replace(/^GMT(?=[+-])/, '');
  if (/^[+-]/.test(text)) return readOffsetText(text);
  if (/^(?:hdt|kst|ndt)$/i.test(text)) return undefined;
  const minutes = findAbbreviationOffset(text);
  if (minutes !== undefined) return { offsetSeconds: minutes * 60 };
  return isTimeZone(text) ? { name: text } : undefined;
}

/** `+2`, `+02`, `+230`, `+0230`, `+02:30`, `+023015`, `+02:30:15`, from −12 to +14 hours. */
function readOffsetText(text: string): TextZone | undefined {
  const digits = text.slice(1);
  const [hours = 0, minutes = 0, seconds = 0] = digits.includes(':')
    ? digits.split(':').map(Number)
    : splitDigits(digits);
  const amount = hours * 3600 + minutes * 60 + seconds;
  const offsetSeconds = text.startsWith('-') ? -amount : amount;
  return offsetSeconds >= -12 * 3600 && offsetSeconds <= 14 * 3600 ? { offsetSeconds } : undefined;
}

function splitDigits(digits: string): number[] {
  if (digits.length <= 2) return [Number(digits)];
  const value = Number(digits);
  if (digits.length <= 4) return [Math.floor(value / 100), value % 100];
  return [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100];
}
