import { findIanaName, getTimeZoneAbbreviation, getZoneOffset } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';
import { toLine, toLocalTime, toText } from './ical-text.ts';
import { findTransitions, spanOfYear, type Transition } from './transitions.ts';
import { findYearlyTransitions, type YearlyTransition } from './yearly-transitions.ts';

/** The years that a file needs of a zone. */
export interface NeededYears {
  readonly years: ReadonlySet<number>;
  /** Years in which series have their last stored date, and perhaps later dates. */
  readonly seriesEnds: ReadonlySet<number>;
}

/** How long after its stored dates a series keeps its local time in other programs. */
const SERIES_YEARS = 30;

/** The offsets of a zone with an IANA name in some years (RFC 5545 §3.6.5). */
export function toVtimezone(zone: string, { years, seriesEnds }: NeededYears): string[] {
  const runs = runsOf(years);
  const observances = runs.flatMap((run, index) => {
    const hasSeries = [...seriesEnds].some((year) => year >= run.first && year <= run.last);
    if (!hasSeries) return toObservances(zone, run, []);
    const next = runs[index + 1];
    const last = Math.min(run.last + SERIES_YEARS, (next?.first ?? 10_000) - 1);
    return toObservances(zone, run, findYearlyTransitions(zone, { first: run.last, last, isOpen: next === undefined }));
  });
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

/** The initial offset and each transition; those after the run as rules. */
function toObservances(zone: string, { first, last }: Run, rules: readonly YearlyTransition[]): string[] {
  const changes = new Map<number, Transition>();
  for (let year = first; year <= last; year += 1)
    for (const transition of findTransitions(zone, year)) changes.set(transition.atMs, transition);
  const [next] = changes.values();
  const { fromMs } = spanOfYear(first);
  const offset = getZoneOffset(fromMs, zone);
  const beginning = { atMs: fromMs, before: offset, after: offset };
  // In the southern hemisphere, a year begins in summer time.
  const isSummer = next !== undefined && next.after < next.before;
  const [fromRuleMs = Number.POSITIVE_INFINITY] = rules.map((rule) => rule.first.atMs);
  const listed = [...changes.values()].filter(({ atMs }) => atMs < fromRuleMs);
  return [
    ...toObservance(zone, beginning, isSummer),
    ...listed.flatMap((change) => toObservance(zone, change, change.after > change.before)),
    ...rules.flatMap((each) => toObservance(zone, each.first, each.first.after > each.first.before, each.rule)),
  ];
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

/** Whether a local time is in the interval that a backward transition repeats. */
function isRepeated(zone: string, local: WallTime, atMs: number): boolean {
  return findTransitions(zone, Number(local.slice(0, 4))).some((change) => {
    const repeated = change.before - change.after;
    return atMs >= change.atMs - repeated && atMs < change.atMs + repeated;
  });
}
