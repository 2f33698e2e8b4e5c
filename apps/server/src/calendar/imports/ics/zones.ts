import ICAL from 'ical.js';
import { dayMs } from '../../../time/durations.ts';
import { getZoneOffset, isTimeZone } from '../../time/time-zone.ts';
import { findAbbreviationOffset } from '../../time/zone-abbreviations.ts';
import { scanLines } from './lines.ts';
import { comparedYear, findSimilarZone } from './similar-zones.ts';
import { windowsDisplayNames } from './windows-display-names.ts';
import { windowsZones } from './windows-zones.ts';

/** Milliseconds east of UTC at a local time. */
type DescribedZone = (time: ICAL.Time) => number;

/** A zone by name, a zone that the file describes, or both if they agree. */
export type FoundZone =
  | { readonly name: string; readonly offsetAt?: DescribedZone }
  | {
      readonly name: undefined;
      readonly offsetAt: DescribedZone;
      /** A zone with the same offsets, because the dates of a series follow a zone. */
      readonly findSimilar: (preferred: string) => string | undefined;
    };

/** Finds the zone of a TZID in a year; undefined if it is not known. */
export type FindZone = (tzid: string, year: number) => FoundZone | undefined;

/** Reads the zones of a file on first use. */
export function readZones(blocks: Iterable<string>): FindZone {
  const texts = new Map<string, string>();
  for (const block of blocks) texts.set(nameOf(block), block);
  const described = new Map<string, DescribedZone | undefined>();
  const describedOf = (name: string): DescribedZone | undefined => {
    const text = texts.get(name);
    if (text !== undefined && !described.has(name)) described.set(name, readZone(text));
    return described.get(name);
  };
  const agreements = new Map<string, boolean>();
  const agree = (name: string, offsetAt: DescribedZone, year: number): boolean => {
    const key = `${name} ${year}`;
    const known = agreements.get(key) ?? isSameInYear(name, offsetAt, year);
    agreements.set(key, known);
    return known;
  };
  const similar = new Map<string, string | undefined>();
  const similarTo = (tzid: string, offsetAt: DescribedZone, year: number, preferred: string): string | undefined => {
    const key = `${year} ${preferred} ${tzid}`;
    if (!similar.has(key))
      similar.set(
        key,
        findSimilarZone((atMs) => offsetAt(toTime(atMs)), year, preferred),
      );
    return similar.get(key);
  };
  return (tzid, year) => {
    const name = findIanaName(tzid) ?? findWindowsZone(tzid) ?? findPathTail(tzid);
    if (name !== undefined && isTimeZone(tzid)) return { name };
    const offsetAt = describedOf(tzid);
    if (offsetAt === undefined) {
      const known = name ?? clearAbbreviations[tzid.trim().toUpperCase()];
      return known === undefined ? undefined : { name: known };
    }
    // Abbreviations such as `EAT` name several zones; the description decides.
    const candidate = name ?? (isTimeZone(tzid) ? tzid : undefined);
    return candidate !== undefined && agree(candidate, offsetAt, year)
      ? { name: candidate, offsetAt }
      : {
          name: undefined,
          offsetAt,
          findSimilar: (preferred) => similarTo(tzid, offsetAt, comparedYear(year), preferred),
        };
  };
}

/** IANA names that PHP, and so the calendar, reads as abbreviations with a fixed offset. */
const ianaNames: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  WET: 'Europe/Lisbon',
};
/** Abbreviations that name one zone only, if the file does not describe it. */
const clearAbbreviations: Readonly<Record<string, string | undefined>> = {
  EAT: 'Africa/Nairobi',
  CAT: 'Africa/Maputo',
  WAT: 'Africa/Lagos',
  SAST: 'Africa/Johannesburg',
};
const FIXED_NAME = /^(?:UTC|GMT|EST|MST|HST)$|[+-]\d|\//;

function findIanaName(tzid: string): string | undefined {
  const name = ianaNames[tzid] ?? tzid;
  const isName =
    name !== '' && isTimeZone(name) && (FIXED_NAME.test(name) || findAbbreviationOffset(name) === undefined);
  return isName ? name : undefined;
}

const windowsZonesByName = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]));
const windowsNamesByDisplay = new Map(
  Object.entries(windowsDisplayNames).map(([display, name]) => [display.toLowerCase(), name]),
);

/** A name of Windows, also with a trailing number (`W. Europe Standard Time 1`), or its display form. */
function findWindowsZone(tzid: string): string | undefined {
  const name = tzid.trim().replace(/\s+/g, ' ').toLowerCase();
  const display = windowsNamesByDisplay.get(name.replace(/^\(gmt/, '(utc'));
  const found = [name, name.replace(/ ?(?<!\d)\d+$/, ''), display?.toLowerCase() ?? ''];
  return found.map((each) => windowsZonesByName.get(each)).find((zone) => zone !== undefined);
}

/** `/mozilla.org/20050126_1/Europe/Berlin`; IANA names have at most three parts. */
function findPathTail(tzid: string): string | undefined {
  if (!tzid.includes('/')) return undefined;
  const parts = tzid.trim().split('/').slice(-3);
  const tails = parts.map((_, index) => parts.slice(index).join('/'));
  return tails.find((tail) => tail !== '' && findIanaName(tail) !== undefined);
}

/** Whether both have the same offsets on the days of a year, apart from the days of transitions. */
function isSameInYear(name: string, offsetAt: DescribedZone, year: number): boolean {
  const start = Date.UTC(year, 0, 15, 12);
  const days = Array.from({ length: 12 }, (_, month) => start + month * 30 * dayMs);
  return days.every((atMs) => offsetAt(toTime(atMs)) === getZoneOffset(atMs, name));
}

const toTime = (atMs: number): ICAL.Time => {
  const date = new Date(atMs);
  return ICAL.Time.fromData({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 12,
    minute: 0,
    second: 0,
  });
};

/** Unfolds and unescapes the TZID. */
function nameOf(block: string): string {
  for (const { text } of scanLines(block)) {
    const [, name] = /^TZID[^:]*:(.*)$/is.exec(text) ?? [];
    if (name !== undefined) return name.trim().replace(/\\(.)/g, '$1');
  }
  return '';
}

/** Later times use the offset of this year, because the parser computes each transition. */
const LAST_YEAR = 2200;
/** Outlook writes two rules from 1601 on. */
const MAX_YEARS_OF_RULES = 5_000;

/** Three times the longest zone history. */
const MAX_LENGTH = 64 * 1024;

/** Undefined if invalid or with too many transitions. */
function readZone(block: string): DescribedZone | undefined {
  if (block.length > MAX_LENGTH) return undefined;
  try {
    const component = new ICAL.Component(ICAL.parse(Array.from(scanLines(block), ({ text }) => text).join('\r\n')));
    const observances = component.getAllSubcomponents();
    const rules = observances.flatMap(ruledYearsOf);
    if (observances.length === 0 || !(rules.reduce((sum, years) => sum + years, 0) <= MAX_YEARS_OF_RULES))
      return undefined;
    const zone = new ICAL.Timezone(component);
    return (time) => {
      const known = time.clone();
      known.year = Math.min(time.year, LAST_YEAR);
      return zone.utcOffset(known) * 1000;
    };
  } catch {
    return undefined;
  }
}

/** The number of years of the rules of an observance; infinite for unusual rules. */
function ruledYearsOf(observance: ICAL.Component): number[] {
  const start = observance.getFirstPropertyValue('dtstart');
  return observance.getAllProperties('rrule').map((property) => {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || !(start instanceof ICAL.Time) || !isZoneRule(rule)) return Infinity;
    return Math.max(0, Math.min(rule.until?.year ?? LAST_YEAR, LAST_YEAR) - start.year);
  });
}

/** A yearly rule on one weekday or date of one month. */
function isZoneRule({ freq, parts }: ICAL.Recur): boolean {
  const { BYMONTH: months = [], BYDAY: weekdays = [], BYMONTHDAY: days = [], ...others } = parts;
  const isSmall = months.length <= 1 && weekdays.length <= 1 && days.length <= 7;
  return freq === 'YEARLY' && isSmall && Object.keys(others).length === 0;
}
