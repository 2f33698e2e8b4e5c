import { dayMs } from '../../time/durations.ts';
import { readingsOf } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc } from '../time/wall-time.ts';
import type { Rule, RuleEnd, RuleWeekday, Weekday } from './rule.ts';

/** The first date of a series: its dates have the same time of day, in the same zone. */
export interface SeriesStart {
  readonly startLocal: WallTime;
  readonly timezone: string;
  readonly allDay: boolean;
}

/** Days `YYYY-MM-DD`, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * The local starts that a rule gives in a span, in their order, at most `most`. Days are tested one by one as integers, so
 * that each rule ends at the end of the span. Local times that a clock change skips are left out and not counted (RFC 5545
 * §3.3.10).
 */
export function expandRule(rule: Rule, start: SeriesStart, span: Span, most: number): WallTime[] {
  const firstDay = toDay(start.startLocal);
  const [from, to] = [Math.max(firstDay, toDay(span.from)), toDay(span.to)];
  const time = start.startLocal.slice(10);
  const filled = withDefaults(rule, firstDay);
  const found: WallTime[] = [];
  let counted = 0;
  // Without COUNT, dates before the span need not be found.
  const firstPeriod = rule.count === undefined ? Math.max(0, periodOf(filled, firstDay, from) - 1) : 0;
  for (let period = firstPeriod; ; period += 1) {
    const days = daysOfPeriod(filled, firstDay, period);
    if (days.first > to) return found;
    for (const day of selectPositions(filled, days)) {
      if (day < firstDay) continue;
      if (day > to) return found;
      const local = `${toText(day)}${time}`;
      if (isAfterEnd(rule.until, local, start)) return found;
      if (!start.allDay && readingsOf(local, start.timezone).length === 0) continue;
      counted += 1;
      if (day >= from) found.push(local);
      if (counted === rule.count || found.length === most) return found;
    }
  }
}

/** Days since 1970-01-01. */
const toDay = (text: string): number => wallTimeToUtc(`${text.slice(0, 10)} 00:00:00`) / dayMs;
const toText = (day: number): string => utcToWallTime(day * dayMs).slice(0, 10);
/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): Weekday => ((((day + 3) % 7) + 7) % 7) as Weekday; // as: a remainder of seven

interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

function toDate(day: number): CalendarDay {
  const date = new Date(day * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** `month` counts months since year 0. */
const startOfMonth = (month: number): number =>
  new Date(0).setUTCFullYear(Math.floor(month / 12), ((month % 12) + 12) % 12, 1) / dayMs;

/** A rule without BYDAY and BYMONTHDAY takes these values from its first date. */
function withDefaults(rule: Rule, firstDay: number): Rule {
  if (rule.frequency === 'DAILY' || rule.weekdays.length + rule.monthDays.length > 0) return rule;
  if (rule.frequency === 'WEEKLY') return { ...rule, weekdays: [{ weekday: weekdayOf(firstDay) }] };
  const { day, month } = toDate(firstDay);
  const months = rule.frequency === 'YEARLY' && rule.months.length === 0 ? [month] : rule.months;
  return { ...rule, monthDays: [day], months };
}

/** The days of a period, the last one included. */
interface Days {
  readonly first: number;
  readonly last: number;
}

const weekOf = (rule: Rule, day: number): number => day - ((weekdayOf(day) - rule.weekStart + 7) % 7);

function daysOfPeriod(rule: Rule, firstDay: number, period: number): Days {
  const step = period * rule.interval;
  const { year, month } = toDate(firstDay);
  switch (rule.frequency) {
    case 'DAILY':
      return { first: firstDay + step, last: firstDay + step };
    case 'WEEKLY': {
      const first = weekOf(rule, firstDay) + 7 * step;
      return { first, last: first + 6 };
    }
    case 'MONTHLY': {
      const at = year * 12 + month - 1 + step;
      return { first: startOfMonth(at), last: startOfMonth(at + 1) - 1 };
    }
    case 'YEARLY':
      return { first: startOfMonth((year + step) * 12), last: startOfMonth((year + step + 1) * 12) - 1 };
  }
}

/** The number of the period that contains a day, or of the one before. */
function periodOf(rule: Rule, firstDay: number, day: number): number {
  const [first, then] = [toDate(firstDay), toDate(day)];
  const years = then.year - first.year;
  const passed = {
    DAILY: day - firstDay,
    WEEKLY: (weekOf(rule, day) - weekOf(rule, firstDay)) / 7,
    MONTHLY: years * 12 + then.month - first.month,
    YEARLY: years,
  }[rule.frequency];
  return Math.floor(passed / rule.interval);
}

function selectPositions(rule: Rule, { first, last }: Days): readonly number[] {
  const days: number[] = [];
  for (let day = first; day <= last; day += 1) if (isMatch(rule, day)) days.push(day);
  if (rule.positions.length === 0) return days;
  return days.filter((_, index) => rule.positions.some((at) => index === (at > 0 ? at - 1 : days.length + at)));
}

function isMatch(rule: Rule, day: number): boolean {
  const { months, monthDays, weekdays } = rule;
  const weekday = weekdayOf(day);
  if (weekdays.length > 0 && !weekdays.some((each) => each.weekday === weekday)) return false;
  // Nearly all series are weekly, and most of the work of a write is to find their days.
  if (months.length + monthDays.length === 0 && weekdays.every(({ ordinal }) => ordinal === undefined)) return true;
  const date = toDate(day);
  if (months.length > 0 && !months.includes(date.month)) return false;
  const length = startOfMonth(date.year * 12 + date.month) - startOfMonth(date.year * 12 + date.month - 1);
  if (monthDays.length > 0 && !monthDays.some((each) => (each > 0 ? each : length + 1 + each) === date.day))
    return false;
  return (
    weekdays.length === 0 || weekdays.some((each) => each.weekday === weekday && isOrdinal(each, date.day, length))
  );
}

function isOrdinal({ ordinal }: RuleWeekday, dayOfMonth: number, length: number): boolean {
  if (ordinal === undefined) return true;
  const fromEnd = Math.ceil((length + 1 - dayOfMonth) / 7);
  return ordinal > 0 ? Math.ceil(dayOfMonth / 7) === ordinal : fromEnd === -ordinal;
}

/** All-day dates compare days, because programs write UNTIL of whole days as midnight in UTC. */
function isAfterEnd(end: RuleEnd | undefined, local: WallTime, { timezone, allDay }: SeriesStart): boolean {
  if (end === undefined) return false;
  if ('day' in end) return local.slice(0, 10) > end.day;
  if (allDay) return local.slice(0, 10) > ('local' in end ? end.local : utcToWallTime(end.instantMs)).slice(0, 10);
  if ('local' in end) return local > end.local;
  const [instantMs] = readingsOf(local, timezone);
  return instantMs !== undefined && instantMs > end.instantMs;
}
