import { findIanaName, getTimeZoneAbbreviation, getZoneOffset } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';
import { toLine, toLocalTime, toText } from './ical-text.ts';
import { findTransitions, spanOfYear, type Transition } from './transitions.ts';
import { findYearlyTransitions, type RuledYears } from './yearly-transitions.ts';

/** The years that a file needs of a zone. */
export interface NeededYears {
  readonly years: ReadonlySet<number>;
  /** Years in which series have their last stored date, and perhaps later dates. */
  readonly seriesEnds: ReadonlySet<number>;
}

/** How long after its stored dates a series keeps its local time in other programs. */
export const SERIES_YEARS = 30;

/**
 * The offsets of a zone with an IANA name in some years (RFC 5545 §3.6.5). Rules that begin the year before are the form that
 * most readers expect: ruby-icalendar 2.8 fails if an observance begins after an event.
 */
export function toVtimezone(zone: string, { years, seriesEnds }: NeededYears): string[] {
  const runs = runsOf(years);
  const observances = runs.flatMap((run, index) => {
    const hasSeries = [...seriesEnds].some((year) => year >= run.first && year <= run.last);
    const next = runs[index + 1];
    const last = hasSeries ? Math.min(run.last + SERIES_YEARS, (next?.first ?? 10_000) - 1) : run.last;
    return toObservances(zone, { ...run, rulesTo: last, isOpen: next === undefined });
  });
  return ['BEGIN:VTIMEZONE', toLine(`TZID:${zone}`), ...observances, 'END:VTIMEZONE'];
}

interface Run {
  readonly first: number;
  readonly last: number;
}

/** Longer gaps between years are not described. */
const MAX_GAP = 30;

/** Groups years that are close to each other. */
function runsOf(years: Iterable<number>): Run[] {
  const runs: Run[] = [];
  for (const year of [...new Set(years)].sort((one, other) => one - other)) {
    const before = runs.at(-1);
    if (before !== undefined && year - before.last <= MAX_GAP)
      runs[runs.length - 1] = { first: before.first, last: year };
    else runs.push({ first: year, last: year });
  }
  return runs;
}

function toObservances(zone: string, { first, ...run }: RuledYears): string[] {
  const transitions = findYearlyTransitions(zone, { ...run, first: Math.max(first - 1, 0) });
  const observances = transitions.flatMap(({ first: change, rule }) =>
    toObservance(zone, change, change.after > change.before, rule),
  );
  const { fromMs } = spanOfYear(first);
  const [next] = transitions;
  if (next !== undefined && next.first.atMs < fromMs) return observances;
  const offset = getZoneOffset(fromMs, zone);
  const beginning = { atMs: fromMs, before: offset, after: offset };
  // In the southern hemisphere, a year begins in summer time.
  const isSummer = next !== undefined && next.first.after < next.first.before;
  return [...toObservance(zone, beginning, isSummer), ...observances];
}

function toObservance(zone: string, { atMs, before, after }: Transition, isSummer: boolean, rule?: string): string[] {
  const kind = isSummer ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    // Local time with the offset before the transition.
    `DTSTART:${toLocalTime(utcToWallTime(atMs + before))}`,
    ...(rule === undefined ? [] : [toLine(`RRULE:${rule}`)]),
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

/** The TZID of a time; undefined if it is written in UTC. */
export function findZoneId(timezone: string, local: WallTime, atMs: number): string | undefined {
  const name = findIanaName(timezone);
  return name === undefined || isRepeated(timezone, local, atMs) ? undefined : name;
}

/** Whether a local time is in the interval that a backward transition repeats, or at its end (ruby-icalendar 2.8). */
function isRepeated(zone: string, local: WallTime, atMs: number): boolean {
  return findTransitions(zone, Number(local.slice(0, 4))).some((change) => {
    const repeated = change.before - change.after;
    return atMs >= change.atMs - repeated && atMs <= change.atMs + repeated;
  });
}
