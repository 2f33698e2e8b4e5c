import { dayMs } from '../../time/durations.ts';
import type { SeriesStart, Span } from '../recurrence/expand-rule.ts';
import { dayInMonths, maxHorizonMonths, maxStoredDates } from '../recurrence/horizon.ts';
import type { Rule, RuleEnd } from '../recurrence/rule.ts';
import { findSeriesDates, type Recurrence } from '../recurrence/series-dates.ts';
import { instantToWallTime, wallTimeToInstant } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc } from '../time/wall-time.ts';
import type { Schedule } from './schedule.ts';

/** A limit for the past dates of old series. */
const maxPastDates = 20_000;

/** The first start of a series as its rule expects it: that of an event of whole days is midnight. */
export const startOfSeries = ({ startLocal, timezone, allDay }: Schedule): SeriesStart => ({
  startLocal: allDay ? `${startLocal.slice(0, 10)} 00:00:00` : startLocal,
  timezone,
  allDay,
});

/** The original starts of the dates to store, in their order; the first one if none is in the span. */
export function findStoredDates(schedule: Schedule, recurrence: Recurrence, span: Span): WallTime[] {
  const start = startOfSeries(schedule);
  const dates = findSeriesDates(recurrence, start, span, maxPastDates);
  if (dates.length === 0) return findFirstDate(recurrence, start);
  // Dates that have passed since the series was created stay.
  const limitedFrom = dayInMonths(Date.parse(span.to), -maxHorizonMonths);
  const past = dates.filter((local) => local < limitedFrom);
  return [...past, ...dates.slice(past.length, past.length + maxStoredDates)];
}

/** Whether a series has this date, also after the last stored day. */
export function hasDate(
  { schedule, recurrence }: { readonly schedule: Schedule; readonly recurrence: Recurrence | undefined },
  recurrenceId: WallTime,
): boolean {
  const day = recurrenceId.slice(0, 10);
  const start = startOfSeries(schedule);
  const dates = recurrence === undefined ? [] : findSeriesDates(recurrence, start, { from: day, to: day }, mostOfDay);
  return dates.includes(recurrenceId);
}

const mostOfDay = 1_000;

function findFirstDate(recurrence: Recurrence, start: SeriesStart): WallTime[] {
  const firstDay = start.startLocal.slice(0, 10);
  const added = recurrence.rdate.map((local) => local.slice(0, 10)).sort();
  const to = [dayInMonths(Date.parse(firstDay), 24), ...added].toSorted().at(-1) ?? firstDay;
  return findSeriesDates(recurrence, start, { from: [firstDay, ...added].toSorted()[0] ?? firstDay, to }, 1);
}

/** A way in which the dates of a series follow its first one. */
export interface Move {
  /** The new original start of a date. */
  move(local: WallTime): WallTime;
  /** The recurrence with moved local times. */
  readonly recurrence: Recurrence;
}

/**
 * The ways in which the dates of a series may follow a change of its first start: with the time of day only, which keeps
 * the days of a rule such as BYDAY=TU, or with the days as well. A new zone keeps the local times.
 */
export function movesOf(before: Schedule, after: Schedule, recurrence: Recurrence): Move[] {
  const [from, to] = [startOfSeries(before).startLocal, startOfSeries(after).startLocal];
  const timeMs = wallTimeToUtc(`${from.slice(0, 10)}${to.slice(10)}`) - wallTimeToUtc(from);
  const days = (wallTimeToUtc(to) - wallTimeToUtc(from) - timeMs) / dayMs;
  return (days === 0 ? [0] : [0, days]).map((each) => toMove(before, after, recurrence, { timeMs, days: each }));
}

interface Distance {
  readonly timeMs: number;
  readonly days: number;
}

function toMove(before: Schedule, after: Schedule, recurrence: Recurrence, { timeMs, days }: Distance): Move {
  const moveDay = (day: string): string => shift(`${day} 00:00:00`, days * dayMs).slice(0, 10);
  const move = (local: WallTime): WallTime =>
    after.allDay ? `${moveDay(local.slice(0, 10))} 00:00:00` : shift(local, days * dayMs + timeMs);
  const moveEnd = (end: RuleEnd): RuleEnd => {
    if ('day' in end) return { day: moveDay(end.day) };
    if ('local' in end) return { local: move(end.local) };
    const local = instantToWallTime(end.instantMs, before.timezone);
    // The end is after the last start, and must not come before it.
    const moved = after.allDay ? `${moveDay(local.slice(0, 10))} 23:59:59` : move(local);
    return { instantMs: wallTimeToInstant(moved, after.timezone) };
  };
  const { rule, rdate, exdate } = recurrence;
  return {
    move,
    recurrence: {
      rule: rule && withEnd(rule, rule.until && moveEnd(rule.until)),
      rdate: rdate.map(move),
      exdate: exdate.map((each) => (each.length === 10 ? moveDay(each) : move(each))),
    },
  };
}

const withEnd = (rule: Rule, until: RuleEnd | undefined): Rule => (until === undefined ? rule : { ...rule, until });

/** A time that would leave the years 1 to 9999 stays. */
function shift(local: WallTime, ms: number): WallTime {
  const moved = wallTimeToUtc(local) + ms;
  return moved < earliestMs || moved > latestMs ? local : utcToWallTime(moved);
}

const earliestMs = wallTimeToUtc('0001-01-01 00:00:00');
const latestMs = wallTimeToUtc('9999-12-31 23:59:59');
