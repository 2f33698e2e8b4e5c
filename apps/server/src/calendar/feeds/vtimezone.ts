import { LRUCache } from 'lru-cache';
import { dayMs } from '../../time/durations.ts';
import { findIanaName, getTimeZoneAbbreviation, getZoneOffset } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';
import { toLine, toLocalTime, toText } from './ical-text.ts';

/** The offsets of a zone with an IANA name in some years (RFC 5545 §3.6.5). */
export function toVtimezone(zone: string, years: Iterable<number>): string[] {
  const observances = runsOf(years).flatMap((run) => toObservances(zone, run));
  return ['BEGIN:VTIMEZONE', toLine(`TZID:${zone}`), ...observances, 'END:VTIMEZONE'];
}

interface Run {
  readonly first: number;
  readonly last: number;
}

/** Groups consecutive years. */
function runsOf(years: Iterable<number>): Run[] {
  const runs: Run[] = [];
  for (const year of [...new Set(years)].sort((one, other) => one - other)) {
    const before = runs.at(-1);
    if (before?.last === year - 1) runs[runs.length - 1] = { first: before.first, last: year };
    else runs.push({ first: year, last: year });
  }
  return runs;
}

/** The initial offset and each transition. */
function toObservances(zone: string, { first, last }: Run): string[] {
  const changes = new Map<number, Transition>();
  for (let year = first; year <= last; year += 1)
    for (const transition of findTransitions(zone, year)) changes.set(transition.atMs, transition);
  const [next] = changes.values();
  const { fromMs } = spanOfYear(first);
  const offset = getZoneOffset(fromMs, zone);
  const beginning = { atMs: fromMs, before: offset, after: offset };
  // In the southern hemisphere, a year begins in summer time.
  const isSummer = next !== undefined && next.after < next.before;
  return [
    ...toObservance(zone, beginning, isSummer),
    ...[...changes.values()].flatMap((change) => toObservance(zone, change, change.after > change.before)),
  ];
}

function toObservance(zone: string, { atMs, before, after }: Transition, isSummer: boolean): string[] {
  const kind = isSummer ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    // Local time with the offset before the transition.
    `DTSTART:${toLocalTime(utcToWallTime(atMs + before))}`,
    `TZOFFSETFROM:${toOffset(before)}`,
    `TZOFFSETTO:${toOffset(after)}`,
    toLine(`TZNAME:${toText(getTimeZoneAbbreviation(atMs, zone))}`),
    `END:${kind}`,
  ];
}

/** `+0300`, with seconds for historic local mean times. */
function toOffset(offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return (offsetMs < 0 ? '-' : '+') + shown.map((part) => String(part).padStart(2, '0')).join('');
}

/** A change of the UTC offset; offsets are milliseconds east of UTC. */
interface Transition {
  readonly atMs: number;
  readonly before: number;
  readonly after: number;
}

/** Shorter than any interval between two transitions; the shortest was four days (Freetown in 1939). */
const STEP_MS = 3 * dayMs;

/** A year with one day of margin, which contains all its local times in any zone. */
function spanOfYear(year: number): { readonly fromMs: number; readonly toMs: number } {
  return {
    fromMs: startOfYear(year) - (year > 0 ? dayMs : 0),
    toMs: year < 9999 ? startOfYear(year + 1) + dayMs : startOfYear(year) + 364 * dayMs,
  };
}

const startOfYear = (year: number): number => Date.parse(`${String(year).padStart(4, '0')}-01-01T00:00:00Z`);

const cache = new LRUCache<string, readonly Transition[]>({ max: 2_000 });

/** The transitions in a year and the days around it. */
export function findTransitions(zone: string, year: number): readonly Transition[] {
  const key = `${year} ${zone}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const found = search(zone, year);
  cache.set(key, found);
  return found;
}

/** The TZID of a time; undefined if it is written in UTC. */
export function findZoneId(timezone: string, local: WallTime, atMs: number): string | undefined {
  const name = findIanaName(timezone);
  return name === undefined || isRepeated(timezone, local, atMs) ? undefined : name;
}

/** Whether a local time is in the interval that a backward transition repeats. */
function isRepeated(zone: string, local: WallTime, atMs: number): boolean {
  return findTransitions(zone, Number(local.slice(0, 4))).some((change) => {
    const repeated = change.before - change.after;
    return atMs >= change.atMs - repeated && atMs < change.atMs + repeated;
  });
}

function search(zone: string, year: number): Transition[] {
  const { fromMs, toMs } = spanOfYear(year);
  const found: Transition[] = [];
  for (let from = fromMs; from < toMs; from += STEP_MS) {
    const to = Math.min(from + STEP_MS, toMs);
    const before = getZoneOffset(from, zone);
    const after = getZoneOffset(to, zone);
    if (before !== after) found.push({ atMs: narrow(zone, from, to, before), before, after });
  }
  return found;
}

/** Finds the first second with the new offset by binary search. */
function narrow(zone: string, from: number, to: number, before: number): number {
  let [low, high] = [from / 1000, to / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (getZoneOffset(middle * 1000, zone) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
}
