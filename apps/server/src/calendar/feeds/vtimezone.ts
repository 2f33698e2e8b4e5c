import { getTimeZoneAbbreviation, getZoneOffset } from '../time/time-zone.ts';
import { utcToWallTime } from '../time/wall-time.ts';
import { toLine, toText } from './ical-text.ts';
import { toLocalTime } from './ical-time.ts';
import { findTransitions, spanOfYear, type Transition } from './zone-transitions.ts';

/** The name of a zone in a calendar: events may have offsets such as `+03:00`, and names must not contain a colon. */
export const toZoneId = (zone: string): string => zone.replace(/[^\w+./-]/g, '');

/** The offsets of a zone in some years (RFC 5545 §3.6.5), for calendars that know no zones or not this one. */
export function toVtimezone(zone: string, years: Iterable<number>): string[] {
  const observances = runsOf(years).flatMap((run) => toObservances(zone, run));
  return ['BEGIN:VTIMEZONE', toLine(`TZID:${toZoneId(zone)}`), ...observances, 'END:VTIMEZONE'];
}

interface Run {
  readonly first: number;
  readonly last: number;
}

/** Years that follow each other, together. */
function runsOf(years: Iterable<number>): Run[] {
  const runs: Run[] = [];
  for (const year of [...new Set(years)].sort((one, other) => one - other)) {
    const before = runs.at(-1);
    if (before?.last === year - 1) runs[runs.length - 1] = { first: before.first, last: year };
    else runs.push({ first: year, last: year });
  }
  return runs;
}

/** What the clocks showed at the beginning, and each change of them. */
function toObservances(zone: string, { first, last }: Run): string[] {
  const changes = new Map<number, Transition>();
  for (let year = first; year <= last; year += 1)
    for (const transition of findTransitions(zone, year)) changes.set(transition.atMs, transition);
  const [next] = changes.values();
  const { fromMs } = spanOfYear(first);
  const offset = getZoneOffset(fromMs, zone);
  const beginning = { atMs: fromMs, before: offset, after: offset };
  // In the south, summer time is in force when a year begins.
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
    // The local time as the clocks showed it until then.
    `DTSTART:${toLocalTime(utcToWallTime(atMs + before))}`,
    `TZOFFSETFROM:${toOffset(before)}`,
    `TZOFFSETTO:${toOffset(after)}`,
    toLine(`TZNAME:${toText(getTimeZoneAbbreviation(atMs, zone))}`),
    `END:${kind}`,
  ];
}

/** `+0300`; with seconds where a zone had them before its first law. */
function toOffset(offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return (offsetMs < 0 ? '-' : '+') + shown.map((part) => String(part).padStart(2, '0')).join('');
}
