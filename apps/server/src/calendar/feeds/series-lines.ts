import { hourMs } from '../../time/durations.ts';
import type { StoredRecurrence } from '../events/recurrence-columns.ts';
import { expandRule, type SeriesStart } from '../recurrence/expand-rule.ts';
import { formatRule, type Rule } from '../recurrence/rule.ts';
import { findSeriesDates } from '../recurrence/series-dates.ts';
import { findIanaName, getZoneOffset, wallTimeToInstant } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';
import { toDate, toLine, toLocalTime, toUtcTime } from './ical-text.ts';

/** The recurrence of an event as iCalendar expresses it. */
export interface WrittenSeries {
  /** The local start in DTSTART: the first one that the rule gives, because readers expect it to match. */
  readonly firstLocal: WallTime;
  /** RRULE, RDATE and EXDATE. */
  readonly lines: readonly string[];
  /** `;TZID=Africa/Kampala:20311205T180000`, in the form of DTSTART. */
  format(local: WallTime): string;
}

type Written = Omit<WrittenSeries, 'lines' | 'firstLocal'>;

/**
 * Writes a series. Times in a zone without an IANA name are in `Etc/GMT`, because a weekday can be another one in UTC. Zones
 * with minutes have no such name: their dates are listed in UTC.
 */
export function writeSeries(start: SeriesStart, recurrence: StoredRecurrence): WrittenSeries {
  const written = formOf(start);
  if (written === undefined) return listDates(start, recurrence);
  const { rule, rdate } = recurrence;
  const ruled = rule && findFirst(rule, start);
  const firstLocal = ruled ?? start.startLocal;
  // ical.js 2.2.1 leaves out DTSTART of a series without a rule.
  const isListed = ruled === undefined || firstLocal !== start.startLocal;
  const added = isListed ? [start.startLocal, ...rdate] : rdate;
  const lines = [
    ...(rule === undefined || ruled === undefined ? [] : [`RRULE:${formatRule(withUtcEnd(rule, start))}`]),
    ...added.map((local) => `RDATE${written.format(local)}`),
    ...excludedTimes(start, recurrence).map((local) => `EXDATE${written.format(local)}`),
  ];
  return { ...written, firstLocal, lines: [...new Set(lines)].map(toLine) };
}

/** Undefined for a zone that differs from UTC by minutes. */
function formOf({ timezone, allDay }: SeriesStart): Written | undefined {
  if (allDay) return { format: (local) => `;VALUE=DATE:${toDate(local)}` };
  const zone = seriesZoneOf(timezone);
  if (zone === undefined) return undefined;
  if (zone === 'UTC') return inUtc('UTC');
  return { format: (local) => `;TZID=${zone}:${toLocalTime(local)}` };
}

/** The name of a zone in the times of series; undefined for an offset with minutes, which is always the same. */
export const seriesZoneOf = (timezone: string): string | undefined =>
  findIanaName(timezone) ?? toFixedZone(getZoneOffset(0, timezone));

const inUtc = (timezone: string): Written => ({
  format: (local) => `:${toUtcTime(wallTimeToInstant(local, timezone))}`,
});

/** `Etc/GMT-3` is three hours ahead of UTC. */
function toFixedZone(offsetMs: number): string | undefined {
  const hours = offsetMs / hourMs;
  if (!Number.isInteger(hours) || hours < -12 || hours > 14) return undefined;
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

function listDates(start: SeriesStart, recurrence: StoredRecurrence): WrittenSeries {
  const written = inUtc(start.timezone);
  const day = start.startLocal.slice(0, 10);
  const days = [day, ...recurrence.rdate.map((local) => local.slice(0, 10))].sort();
  const ends = [...days, recurrence.stored.to, yearsAfter(day, listedYears)].sort();
  const span = { from: days[0] ?? day, to: ends.at(-1) ?? day };
  const dates = findSeriesDates(recurrence, start, span, maxListed);
  const [firstLocal = start.startLocal] = dates;
  return { ...written, firstLocal, lines: dates.map((local) => toLine(`RDATE${written.format(local)}`)) };
}

const maxListed = 2_000;
/** Of a series that begins after the last stored day. */
const listedYears = 2;

const yearsAfter = (day: string, years: number): string =>
  `${String(Math.min(9999, Number(day.slice(0, 4)) + years)).padStart(4, '0')}${day.slice(4)}`;

/** A rule whose first date is further away is not written. */
const searchedYears = 30;

function findFirst(rule: Rule, start: SeriesStart): WallTime | undefined {
  const from = start.startLocal.slice(0, 10);
  return expandRule(rule, start, { from, to: yearsAfter(from, searchedYears) }, 1)[0];
}

/** UNTIL of times is in UTC (RFC 5545 §3.3.10). */
function withUtcEnd(rule: Rule, { timezone, allDay }: SeriesStart): Rule {
  const { until } = rule;
  if (until === undefined) return rule;
  if ('instantMs' in until)
    return allDay ? { ...rule, until: { day: utcToWallTime(until.instantMs).slice(0, 10) } } : rule;
  const local = 'day' in until ? `${until.day} 23:59:59` : until.local;
  return { ...rule, until: allDay ? { day: local.slice(0, 10) } : { instantMs: wallTimeToInstant(local, timezone) } };
}

/**
 * The excluded times that the series would have. Others stay stored when a rule changes, and ical.js 2.2.1 overlooks the next
 * EXDATE after one of them (findings/ical-js-overlooks-exdate.sh). Days exclude all times on them, which other programs do not
 * understand.
 */
function excludedTimes(start: SeriesStart, { rule, rdate, exdate }: StoredRecurrence): WallTime[] {
  const days = exdate.map((each) => each.slice(0, 10)).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const all = { rule, rdate, exdate: [] };
  const excluded = new Set(exdate);
  const dates = findSeriesDates(all, start, { from, to }, maxListed);
  const times = dates.filter((local) => excluded.has(local) || excluded.has(local.slice(0, 10)));
  if (dates.length < maxListed) return times;
  const last = dates.at(-1) ?? to;
  const timesOf = (day: string): WallTime[] => findSeriesDates(all, start, { from: day, to: day }, maxListed);
  const later = exdate.filter((each) => each > last);
  return [...times, ...later.flatMap((each) => (each.length === 10 ? timesOf(each) : [each]))];
}
