import { dayMs } from '../../time/durations.ts';
import { readBoolean } from '../tec/booleans.ts';
import { type DateContext, parseDate } from './parse-date.ts';
import { getZoneOffset, readingsOf, wallTimeToInstant } from './time-zone.ts';
import { utcToWallTime, type WallTime } from './wall-time.ts';

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

/** The beginning and end of a list where the request names none; they move on at the site's midnight. */
const DEFAULTS = { start_date: startOfYesterday, end_date: usualEnd } as const;

/**
 * The bounds of an event list from its raw query. Without `strict_dates` a date means its whole day in the site's
 * zone; with it, for that very time. Without any bound the list runs from yesterday to 24 months ahead. `include` makes a
 * list ignore its bounds (DI-6), which is the caller's to do.
 */
export function readListWindow(query: Readonly<Record<string, unknown>>, site: DateContext): ListWindow {
  const given = LIMITS.filter((name) => query[name] !== undefined && !(name in DEFAULTS && isZero(query[name])));
  const readLimit = readBoolean(query.strict_dates) === true ? readTime : readDay;
  const read = given.map((name) => [name, readLimit(name, isZero(query[name]) ? 'now' : query[name], site)] as const);
  const limits = [...defaultLimits(given, site), ...read].filter(([, limit]) => limit !== undefined);
  return { limits: Object.fromEntries(limits), unreadable: read.flatMap(([name, limit]) => (limit ? [] : [name])) };
}

/** The default window, which `start_date` and `end_date` replace; none where one of the other four says what is wanted. */
function defaultLimits(given: readonly LimitName[], site: DateContext): (readonly [LimitName, Limit])[] {
  if (given.some((name) => !(name in DEFAULTS))) return [];
  return (['start_date', 'end_date'] as const).map((name) => [name, toDayLimit(name, DEFAULTS[name](site), site.zone)]);
}

/** The first moment of the day before, on the clocks of the site. */
export function startOfYesterday({ zone, nowMs }: DateContext): WallTime {
  return startOfDay(utcToWallTime(nowMs + getZoneOffset(nowMs, zone) - dayMs));
}

/** 24 months on, as PHP counts them: from 29 February to 1 March. */
function usualEnd({ zone, nowMs }: DateContext): WallTime {
  const day = new Date(nowMs + getZoneOffset(nowMs, zone));
  return endOfDay(utcToWallTime(day.setUTCFullYear(day.getUTCFullYear() + 2)));
}

/** To TEC, 0 is no date: `start_date` and `end_date` then have their defaults, and the other four mean now. */
const isZero = (value: unknown): boolean => value === 0 || value === '0';

function readTime(_name: LimitName, value: unknown, site: DateContext): Limit | undefined {
  const wall = parseDate(value, site);
  return wall === undefined ? undefined : { atMs: wallTimeToInstant(wall, site.zone), wall };
}

/** A date that has a zone of its own, or a timestamp, means its day in UTC, as in TEC; words count from today here. */
function readDay(name: LimitName, value: unknown, { zone, nowMs }: DateContext): Limit | undefined {
  const asUtc = { zone: 'UTC', nowMs: nowMs + getZoneOffset(nowMs, zone) };
  const wall = parseDate(value, asUtc);
  if (wall === undefined) return undefined;
  // TEC counts from the end of the day even for `starts_after`.
  return toDayLimit(name, name === 'start_date' ? startOfDay(wall) : endOfDay(wall), zone);
}

const startOfDay = (wall: WallTime): WallTime => `${wall.slice(0, 10)} 00:00:00`;
const endOfDay = (wall: WallTime): WallTime => `${wall.slice(0, 10)} 23:59:59`;

/**
 * Where clocks go back beside midnight the hour that comes twice belongs to the day as a whole: no moment is between
 * two days.
 */
function toDayLimit(name: LimitName, wall: WallTime, zone: string): Limit {
  const readings = readingsOf(wall, zone);
  const atMs = name === 'start_date' ? readings.at(0) : readings.at(-1);
  return { atMs: atMs ?? wallTimeToInstant(wall, zone), wall };
}
