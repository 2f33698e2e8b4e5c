import { formatRule, readRule } from '../recurrence/rule.ts';
import type { Recurrence } from '../recurrence/series-dates.ts';
import { type DateContext, parseInstant } from '../time/parse-date.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import { isWallTime, type WallTime } from '../time/wall-time.ts';
import type { Schedule } from './schedule.ts';

/** A recurrence as a request contains it. */
export interface SentRecurrence {
  readonly rrule: string;
  /** Local starts, days, or times with an offset. */
  readonly rdate: readonly string[];
  readonly exdate: readonly string[];
}

/** Null if an input is empty: the event does not recur. */
export function fromRecurrenceInput(
  input: boolean | string | readonly string[] | Partial<SentRecurrence>,
): SentRecurrence | null {
  if (typeof input !== 'object' || isList(input)) return null;
  const { rrule = '', rdate = [], exdate = [] } = input;
  const isEmpty = rrule.trim() === '' && rdate.length + exdate.length === 0;
  return isEmpty ? null : { rrule: rrule.trim(), rdate, exdate };
}

/** `Array.isArray` does not narrow read-only lists. */
const isList = (value: object): value is readonly string[] => Array.isArray(value);

export type ReadRecurrence = { readonly recurrence: Recurrence } | { readonly errors: readonly string[] };

/** Reads the values of a request in the time zone of the schedule; names all parts that are wrong. */
export function readRecurrence(sent: SentRecurrence, schedule: Schedule, site: DateContext): ReadRecurrence {
  const read = sent.rrule === '' ? { rule: undefined } : readRule(sent.rrule);
  const rdate = readStarts('rdate', sent.rdate, schedule, site);
  const exdate = readStarts('exdate', sent.exdate, schedule, site);
  const errors = [
    ...('errors' in read ? read.errors.map(({ detail }) => `rrule: ${detail}`) : []),
    ...rdate.errors,
    ...exdate.errors,
  ];
  if (sent.rrule === '' && sent.rdate.length === 0) errors.push('rrule or rdate must have a value.');
  if ('errors' in read || errors.length > 0) return { errors };
  return {
    recurrence: {
      rule: read.rule,
      rdate: rdate.starts.map((start) => (start.length === 10 ? `${start}${timeOf(schedule)}` : start)),
      exdate: schedule.allDay ? exdate.starts.map((start) => start.slice(0, 10)) : exdate.starts,
    },
  };
}

const timeOf = ({ allDay, startLocal }: Schedule): string => (allDay ? ' 00:00:00' : startLocal.slice(10));

/** The forms of iCalendar: `20261205T180000`, in UTC with `Z`, or only the day. */
const basic = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

function readStarts(
  name: 'rdate' | 'exdate',
  sent: readonly string[],
  schedule: Schedule,
  site: DateContext,
): { readonly starts: readonly (WallTime | string)[]; readonly errors: readonly string[] } {
  const starts = sent.map((text) => readStart(text.trim(), schedule, site));
  const wrong = sent.filter((_text, index) => starts[index] === undefined);
  return {
    starts: [...new Set(starts.flatMap((start) => start ?? []))].sort(),
    errors:
      wrong.length === 0 ? [] : [`${name} must list dates such as 2026-12-05 18:00, not '${wrong[0]?.slice(0, 40)}'.`],
  };
}

/** A day, or a local time in the zone of the schedule. */
function readStart(text: string, { timezone, allDay }: Schedule, { nowMs }: DateContext): string | undefined {
  const expanded = text.replace(basic, (_all, year, month, day, hour, minute, second, utc) =>
    hour === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day} ${hour}:${minute}:${second}${utc}`,
  );
  if (/^\d{4}-\d\d-\d\d$/.test(expanded)) return isWallTime(`${expanded} 00:00:00`) ? expanded : undefined;
  const instant = parseInstant(expanded, { zone: timezone, nowMs });
  if (instant === undefined) return undefined;
  const local = instantToWallTime(instant, timezone);
  if (!isWallTime(local)) return undefined;
  // A local time that a clock change skips names no date, and must not become another one.
  const isPlain = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/.test(expanded);
  const written = isPlain ? `${expanded.replace('T', ' ')}${expanded.length === 16 ? ':00' : ''}` : local;
  if (!isWallTime(written)) return undefined;
  return allDay ? written.slice(0, 10) : written;
}

/** As responses show it: days for an event that lasts whole days. */
export function toRecurrenceBody(
  { rule, rdate, exdate }: Recurrence,
  { allDay }: Pick<Schedule, 'allDay'>,
): { rrule: string; rdate: string[]; exdate: string[] } {
  const show = (start: string): string => (allDay ? start.slice(0, 10) : start);
  return { rrule: rule === undefined ? '' : formatRule(rule), rdate: rdate.map(show), exdate: exdate.map(show) };
}
