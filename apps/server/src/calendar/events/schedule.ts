import { dayMs } from '../../time/durations.ts';
import type { MemberErrors } from '../posts/invalid-parameters.ts';
import { type DateContext, isStorable, parseInstant } from '../time/parse-date.ts';
import { instantToWallTime, isTimeZone, readingsOf, wallTimeToInstant } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc } from '../time/wall-time.ts';

/** Instants are epoch milliseconds, local times are in `timezone`; the end is not before the start. */
export interface Schedule {
  readonly timezone: string;
  readonly allDay: boolean;
  readonly startLocal: WallTime;
  readonly endLocal: WallTime;
  readonly startAtMs: number;
  readonly endAtMs: number;
}

/** An undefined member does not change its field. Dates have any format of `parseInstant`. */
export interface SchedulePatch {
  readonly start?: string | number | undefined;
  readonly end?: string | number | undefined;
  /** Empty for the time zone of the site. */
  readonly timezone?: string | undefined;
  readonly allDay?: boolean | undefined;
}

export interface DecidedSchedule {
  /** Undefined if a member is invalid or a date is missing. */
  readonly schedule: Schedule | undefined;
  readonly errors: MemberErrors;
}

/**
 * Schedule after a write. A new zone keeps the wall times and moves the instants (DI-7), a date with an offset is
 * converted to the zone (DI-16), and an end before its start becomes the start (DI-17). `current` is undefined for a
 * new event.
 */
export function decideSchedule(
  current: Schedule | undefined,
  patch: SchedulePatch,
  site: DateContext,
): DecidedSchedule {
  const timezone = patch.timezone?.trimStart() || (current?.timezone ?? site.zone);
  const isZone = isTimeZone(timezone);
  const context = { zone: isZone ? timezone : site.zone, nowMs: site.nowMs };
  const start = decideEdge(current && startOf(current), patch.start, context);
  const end = decideEdge(current && endOf(current), patch.end, context);
  const errors = {
    ...(patch.start !== undefined && dateError('start_date', start, context.zone)),
    ...(patch.end !== undefined && dateError('end_date', end, context.zone)),
    ...(!isZone && { timezone: "'timezone' must be a time zone such as Africa/Kampala, +03:00 or UTC+3." }),
  };
  if (start === undefined || end === undefined || Object.keys(errors).length > 0)
    return { schedule: undefined, errors };
  const allDay = patch.allDay ?? current?.allDay ?? false;
  const schedule = toSchedule(timezone, allDay, start, Math.max(start, end));
  return schedule === undefined ? { schedule, errors: yearError(patch) } : { schedule, errors };
}

/**
 * Applies the current rules of the time zone: returns the same schedule if its instants still match its local times, else
 * one with these local times. An ambiguous local time keeps its offset.
 */
export function followZoneRules(schedule: Schedule): Schedule {
  const { timezone, allDay, startLocal, endLocal, startAtMs, endAtMs } = schedule;
  if (!isTimeZone(timezone)) return schedule;
  const [startShown, endShown] = [instantToWallTime(startAtMs, timezone), instantToWallTime(endAtMs, timezone)];
  if (startShown === startLocal && endShown === endLocal) return schedule;
  const start = startShown === startLocal ? startAtMs : wallTimeToInstant(startLocal, timezone);
  const end = endShown === endLocal ? endAtMs : wallTimeToInstant(endLocal, timezone);
  return toSchedule(timezone, allDay, start, Math.max(start, end)) ?? schedule;
}

/**
 * The schedule of a date of a series that starts at a local time, with the duration of the first date: exact (RFC 5545
 * §3.8.5.3), or in whole days. Of two equal local times the first counts. Undefined outside of the storable years.
 */
export function scheduleAt(series: Schedule, startLocal: WallTime): Schedule | undefined {
  const { timezone, allDay, startAtMs, endAtMs } = series;
  if (!allDay && startLocal === series.startLocal) return series;
  const start = firstInstant(startLocal, timezone);
  if (!allDay) return toSchedule(timezone, allDay, start, start + endAtMs - startAtMs);
  const days = toDay(series.endLocal) - toDay(series.startLocal);
  const lastDay = utcToWallTime(wallTimeToUtc(`${startLocal.slice(0, 10)} 00:00:00`) + days * dayMs).slice(0, 10);
  return toSchedule(timezone, allDay, start, wallTimeToInstant(`${lastDay} 12:00:00`, timezone));
}

/** The schedule between two local times in the zone of a series; an end before its start becomes the start. */
export function scheduleBetween(
  { timezone, allDay }: Pick<Schedule, 'timezone' | 'allDay'>,
  startLocal: WallTime,
  endLocal: WallTime,
): Schedule | undefined {
  const [start, end] = [firstInstant(startLocal, timezone), firstInstant(endLocal, timezone)];
  return toSchedule(timezone, allDay, start, Math.max(start, end));
}

function firstInstant(local: WallTime, timezone: string): number {
  const [first = wallTimeToInstant(local, timezone)] = readingsOf(local, timezone);
  return first;
}

/** Days since 1970. */
const toDay = (local: WallTime): number => Math.floor(wallTimeToUtc(local) / dayMs);

interface Edge {
  readonly local: WallTime;
  readonly utc: number;
  readonly timezone: string;
}

function startOf({ startLocal, startAtMs, timezone }: Schedule): Edge {
  return { local: startLocal, utc: startAtMs, timezone };
}

function endOf({ endLocal, endAtMs, timezone }: Schedule): Edge {
  return { local: endLocal, utc: endAtMs, timezone };
}

/** Instant of a start or end; a missing value or the current local time keeps the current instant. */
function decideEdge(
  current: Edge | undefined,
  sent: string | number | undefined,
  context: DateContext,
): number | undefined {
  const isKept = current !== undefined && (sent === undefined || sent === current.local);
  if (!isKept) return parseInstant(sent, context);
  return current.timezone === context.zone ? current.utc : wallTimeToInstant(current.local, context.zone);
}

function dateError(name: string, instant: number | undefined, zone: string): MemberErrors {
  if (instant !== undefined) return isStorable(instant, zone) ? {} : { [name]: yearSentence(name) };
  const accepted = 'a date and time such as 2026-12-05 18:00:00, tomorrow 6pm, or seconds since 1970';
  return { [name]: `'${name}' must be ${accepted}.` };
}

/** Error of the zone or `all_day` that moves valid dates out of the storable years. */
function yearError({ start, end, timezone }: SchedulePatch): MemberErrors {
  const sent = Object.entries({ end_date: end, start_date: start, timezone }).find(([, value]) => value !== undefined);
  const [name] = sent ?? ['all_day'];
  return { [name]: yearSentence(name) };
}

const yearSentence = (name: string): string =>
  `'${name}' must keep the event within the years 1 to 9999, in its time zone and in UTC.`;

/** Undefined outside of the storable years: west of UTC, the last day of 9999 ends after them. */
function toSchedule(timezone: string, allDay: boolean, startAtMs: number, endAtMs: number): Schedule | undefined {
  const areStorable = (...instants: number[]) => instants.every((instant) => isStorable(instant, timezone));
  // Outside of these years, the local time is not a valid date.
  if (!areStorable(startAtMs, endAtMs)) return undefined;
  const schedule = allDay ? wholeDays(timezone, startAtMs, endAtMs) : atTimes(timezone, startAtMs, endAtMs);
  return areStorable(schedule.startAtMs, schedule.endAtMs) ? schedule : undefined;
}

function atTimes(timezone: string, startAtMs: number, endAtMs: number): Schedule {
  const startLocal = instantToWallTime(startAtMs, timezone);
  const endLocal = instantToWallTime(endAtMs, timezone);
  return { timezone, allDay: false, startLocal, endLocal, startAtMs, endAtMs };
}

/** From the start of the first day to the end of the last. */
function wholeDays(timezone: string, fromMs: number, toMs: number): Schedule {
  const [firstDay, lastDay] = [fromMs, toMs].map((instant) => instantToWallTime(instant, timezone).slice(0, 10));
  const startAtMs = wallTimeToInstant(`${firstDay} 00:00:00`, timezone);
  const endAtMs = wallTimeToInstant(`${lastDay} 23:59:59`, timezone);
  // If a clock change skips midnight, the day starts at 01:00.
  return { ...atTimes(timezone, startAtMs, endAtMs), allDay: true };
}
