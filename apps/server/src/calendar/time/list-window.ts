import { isTruthyWord } from '../tec/booleans.ts';
import { type DateContext, parseDate } from './parse-date.ts';
import { wallTimeToInstant } from './time-zone.ts';
import type { WallTime } from './wall-time.ts';

const LIMITS = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'] as const;

/**
 * TEC's parameters that bound a list of events. An event is listed if it starts at `start_date` or later and ends at
 * `end_date` or earlier, starts (ends) before `starts_before` (`ends_before`) and after `starts_after` (`ends_after`).
 */
export type LimitName = (typeof LIMITS)[number];

interface Limit {
  /** Epoch milliseconds to compare an event's start or end with. */
  readonly atMs: number;
  /** The same in the site's zone, as `rest_url` shows it. */
  readonly wall: WallTime;
}

export interface ListWindow {
  readonly limits: Readonly<Partial<Record<LimitName, Limit>>>;
  /** Names of parameters that contain no date. */
  readonly unreadable: readonly LimitName[];
}

/** The beginning and end of a list where the request names none. */
const DEFAULTS = [
  ['start_date', 'yesterday'],
  ['end_date', '+24 months'],
] as const;

/**
 * The bounds of an event list from its raw query. Without `strict_dates` a date means its whole day in the site's
 * zone; with it, for that very time. Without any bound the list runs from yesterday to 24 months ahead. `include`
 * makes a list ignore its bounds (DI-6), which is the caller's to do.
 */
export function readListWindow(query: Readonly<Record<string, unknown>>, site: DateContext): ListWindow {
  const isStrict = isTruthyWord(query.strict_dates);
  const given = LIMITS.filter((name) => query[name] !== undefined);
  const read = given.map((name) => [name, parseDate(query[name], site)] as const);
  const walls = read.map(([name, wall]) => [name, isStrict ? wall : wall && toDayLimit(name, wall)] as const);
  const limits = [...defaultWalls(given, site), ...walls].flatMap(([name, wall]) =>
    wall ? [[name, toLimit(wall, site.zone)] as const] : [],
  );
  return { limits: Object.fromEntries(limits), unreadable: read.flatMap(([name, wall]) => (wall ? [] : [name])) };
}

/**
 * Each half of the default window replaces a missing `start_date` or `end_date`, unless one of the other four
 * says what is wanted.
 */
function defaultWalls(given: readonly LimitName[], site: DateContext): (readonly [LimitName, WallTime | undefined])[] {
  if (given.some((name) => name !== 'start_date' && name !== 'end_date')) return [];
  return DEFAULTS.filter(([name]) => !given.includes(name)).map(([name, words]) => {
    const wall = parseDate(words, site);
    return [name, wall && toDayLimit(name, wall)];
  });
}

/** Only `start_date` means the beginning of its day; TEC counts from the end of it even for `starts_after`. */
function toDayLimit(name: LimitName, wall: WallTime): WallTime {
  return `${wall.slice(0, 10)} ${name === 'start_date' ? '00:00:00' : '23:59:59'}`;
}

function toLimit(wall: WallTime, zone: string): Limit {
  return { atMs: wallTimeToInstant(wall, zone), wall };
}
