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
  readonly atMs: number;
  /** The same in the zone of the site, for `rest_url`. */
  readonly wall: WallTime;
}

export interface ListWindow {
  readonly limits: Readonly<Partial<Record<LimitName, Limit>>>;
  /** Parameters with invalid dates. */
  readonly unreadable: readonly LimitName[];
}

/** The default window, which changes at midnight in the zone of the site. */
const DEFAULTS = { start_date: startOfYesterday, end_date: usualEnd } as const;

/**
 * Reads the limits of an event list. Without `strict_dates`, a date means the whole day in the zone of the site. The
 * default is yesterday to 24 months ahead. With `include`, callers must ignore the limits (DI-6).
 */
export function readListWindow(query: Readonly<Record<string, unknown>>, site: DateContext): ListWindow {
  const given = LIMITS.filter((name) => query[name] !== undefined && !(name in DEFAULTS && isZero(query[name])));
  const readLimit = readBoolean(query.strict_dates) === true ? readTime : readDay;
  const read = given.map((name) => [name, readLimit(name, isZero(query[name]) ? 'now' : query[name], site)] as const);
  const limits = [...defaultLimits(given, site), ...read].filter(([, limit]) => limit !== undefined);
  return { limits: Object.fromEntries(limits), unreadable: read.flatMap(([name, limit]) => (limit ? [] : [name])) };
}

/** Defaults of `start_date` and `end_date`, unless one of the other four parameters is sent. */
function defaultLimits(given: readonly LimitName[], site: DateContext): (readonly [LimitName, Limit])[] {
  if (given.some((name) => !(name in DEFAULTS))) return [];
  return (['start_date', 'end_date'] as const).map((name) => [name, toDayLimit(name, DEFAULTS[name](site), site.zone)]);
}

function startOfYesterday({ zone, nowMs }: DateContext): WallTime {
  return startOfDay(utcToWallTime(nowMs + getZoneOffset(nowMs, zone) - dayMs));
}

/** 24 months ahead as in PHP, which moves 29 February to 1 March. */
function usualEnd({ zone, nowMs }: DateContext): WallTime {
  const day = new Date(nowMs + getZoneOffset(nowMs, zone));
  return endOfDay(utcToWallTime(day.setUTCFullYear(day.getUTCFullYear() + 2)));
}

/** In TEC, 0 is no date: `start_date` and `end_date` get their defaults, the other four mean now. */
const isZero = (value: unknown): boolean => value === 0 || value === '0';

function readTime(_name: LimitName, value: unknown, site: DateContext): Limit | undefined {
  const wall = parseDate(value, site);
  return wall === undefined ? undefined : { atMs: wallTimeToInstant(wall, site.zone), wall };
}

/** As in TEC, dates with a zone and timestamps mean their day in UTC; relative dates start from the local day. */
function readDay(name: LimitName, value: unknown, { zone, nowMs }: DateContext): Limit | undefined {
  const asUtc = { zone: 'UTC', nowMs: nowMs + getZoneOffset(nowMs, zone) };
  const wall = parseDate(value, asUtc);
  if (wall === undefined) return undefined;
  // TEC counts from the end of the day even for `starts_after`.
  return toDayLimit(name, name === 'start_date' ? startOfDay(wall) : endOfDay(wall), zone);
}

const startOfDay = (wall: WallTime): WallTime => `${wall.slice(0, 10)} 00:00:00`;
const endOfDay = (wall: WallTime): WallTime => `${wall.slice(0, 10)} 23:59:59`;

/** Includes a repeated hour at midnight in its day, so that there is no gap between two days. */
function toDayLimit(name: LimitName, wall: WallTime, zone: string): Limit {
  const readings = readingsOf(wall, zone);
  const atMs = name === 'start_date' ? readings.at(0) : readings.at(-1);
  return { atMs: atMs ?? wallTimeToInstant(wall, zone), wall };
}
