import { LRUCache } from 'lru-cache';
import { dayMs } from '../../time/durations.ts';
import { getZoneOffset } from '../time/time-zone.ts';
import { toUtcTime } from './ical-text.ts';
import { findTransitions, type Transition } from './transitions.ts';

/** A transition that happens once, or every year at the same weekday of its month. */
export interface YearlyTransition {
  readonly first: Transition;
  /** `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`, perhaps with UNTIL; undefined for one that happens once. */
  readonly rule: string | undefined;
}

/** The day of the month from which on the weekday is looked for; `last` for the last one of the month. */
type Earliest = number | 'last';

interface Group {
  readonly first: Transition;
  readonly month: number;
  readonly weekday: number;
  readonly timeMs: number;
  /** Those that fit all years. */
  earliest: readonly Earliest[];
  lastMs: number;
}

/** Zones whose dates follow no rule, such as Gaza's, are searched for a few years only. */
const maxSearched = 8;

const cache = new LRUCache<string, readonly YearlyTransition[]>({ max: 500 });

/** The years of the rules. */
export interface RuledYears {
  readonly first: number;
  /** The last year that needs exact transitions. */
  readonly last: number;
  /** The last year in which rules are compared with the zone. */
  readonly rulesTo: number;
  /** Whether rules go on after that. */
  readonly isOpen: boolean;
}

/**
 * The transitions of some years as rules (RFC 5545 §3.6.5), so that readers have the offsets of a series that goes on after its
 * stored dates. UNTIL ends a rule after the last year in which it is true; python3-icalendar 4.0.3 cannot read it in zones
 * that it does not know, so it is written only where it is needed.
 */
export function findYearlyTransitions(zone: string, years: RuledYears): readonly YearlyTransition[] {
  const key = `${years.first} ${years.last} ${years.rulesTo} ${years.isOpen} ${zone}`;
  const found = cache.get(key) ?? search(zone, years);
  cache.set(key, found);
  return found;
}

function search(zone: string, { first, last, rulesTo, isOpen }: RuledYears): YearlyTransition[] {
  let open = groupsOf(zone, first);
  const all = [...open];
  let searched = 0;
  let year = first + 1;
  for (; year <= rulesTo; year += 1) {
    if (open.length > 0 && goOn(zone, year, open)) continue;
    if (year > last) {
      searched += 1;
      if (searched > maxSearched) break;
    }
    open = groupsOf(zone, year);
    all.push(...open);
  }
  const endless = isOpen && year > rulesTo ? open : [];
  return all.map((group) => ({ first: group.first, rule: toRule(group, endless.includes(group)) }));
}

const groupsOf = (zone: string, year: number): Group[] =>
  findTransitions(zone, year)
    .filter((transition) => wallOf(transition).getUTCFullYear() === year)
    .map(toGroup);

/** The local time before the change, as if it were UTC. */
const wallOf = ({ atMs, before }: Pick<Transition, 'atMs' | 'before'>): Date => new Date(atMs + before);

function toGroup(first: Transition): Group {
  const wall = wallOf(first);
  const [month, day] = [wall.getUTCMonth(), wall.getUTCDate()];
  const isLast = new Date(wall.getTime() + 7 * dayMs).getUTCMonth() !== month;
  const days = Array.from({ length: 7 }, (_, index) => day - index).filter((each) => each > 0);
  const earliest = [...days, ...(isLast ? ['last' as const] : [])];
  return { first, month, weekday: wall.getUTCDay(), timeMs: wall.getTime() % dayMs, earliest, lastMs: first.atMs };
}

/** Adds a year to all groups, if they are all its transitions. */
function goOn(zone: string, year: number, groups: readonly Group[]): boolean {
  const next = groups.map((group) => predict(zone, year, group));
  const atMs = next.flatMap((each) => each?.atMs ?? []);
  if (atMs.length < groups.length || !isComplete(zone, year, groups, atMs)) return false;
  for (const [index, group] of groups.entries()) Object.assign(group, next[index], { lastMs: next[index]?.atMs });
  return true;
}

function predict(zone: string, year: number, { first, month, weekday, timeMs, earliest }: Group) {
  const { before, after } = first;
  const dayOf = (each: Earliest): number => toDay(year, month, weekday, each);
  // A rule has one month, which a weekday from the 26th on can leave.
  const inMonth = earliest.filter((each) => new Date(dayOf(each)).getUTCMonth() === month);
  const timeOf = (each: Earliest): number => dayOf(each) + timeMs - before;
  const [atMs] = [...new Set(inMonth.map(timeOf))].filter(
    (each) => getZoneOffset(each - 1000, zone) === before && getZoneOffset(each, zone) === after,
  );
  return atMs === undefined ? undefined : { atMs, earliest: inMonth.filter((each) => timeOf(each) === atMs) };
}

function toDay(year: number, month: number, weekday: number, earliest: Earliest): number {
  const from = earliest === 'last' ? Date.UTC(year, month + 1, 1) - 7 * dayMs : Date.UTC(year, month, earliest);
  return from + ((weekday - new Date(from).getUTCDay() + 7) % 7) * dayMs;
}

/** Whether both halves of each month have the offset that the transitions leave. */
function isComplete(zone: string, year: number, groups: readonly Group[], atMs: readonly number[]): boolean {
  return Array.from({ length: 24 }, (_, half) => Date.UTC(year, Math.floor(half / 2), 1 + 14 * (half % 2))).every(
    (middleMs) => {
      const passed = groups.findLast((_, index) => (atMs[index] ?? 0) <= middleMs);
      return getZoneOffset(middleMs, zone) === (passed?.first.after ?? groups[0]?.first.before);
    },
  );
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function toRule({ first, month, weekday, earliest, lastMs }: Group, isEndless: boolean): string | undefined {
  if (lastMs === first.atMs) return undefined;
  const rule = `FREQ=YEARLY;BYMONTH=${month + 1};${toDays(WEEKDAYS[weekday] ?? '', earliest)}`;
  return isEndless ? rule : `${rule};UNTIL=${toUtcTime(lastMs)}`;
}

/** The last one, the first to fourth one, or the one of seven days. */
function toDays(weekday: string, earliest: readonly Earliest[]): string {
  if (earliest.includes('last')) return `BYDAY=-1${weekday}`;
  const days = earliest.filter((each) => each !== 'last');
  const from = days.find((day) => day % 7 === 1) ?? days[0] ?? 1;
  if (from % 7 === 1 && from <= 22) return `BYDAY=${(from - 1) / 7 + 1}${weekday}`;
  return `BYDAY=${weekday};BYMONTHDAY=${DAYS.slice(from - 1, from + 6).join(',')}`;
}
