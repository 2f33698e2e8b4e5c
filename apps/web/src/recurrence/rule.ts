import { formatterOf } from '../formatter-of.ts';

/** A weekday of a rule: 0 is Monday. With an ordinal the n-th of its month; −1 is the last. */
export interface RuleDay {
  readonly weekday: number;
  readonly ordinal?: number;
}

/** The parts of a rule (RFC 5545, RRULE) as the API returns them. */
export interface Rule {
  readonly frequency: string;
  readonly interval: number;
  readonly count: number | undefined;
  /** UNTIL as it is written: `20270303` or `20270303T205959Z`. */
  readonly until: string | undefined;
  readonly days: readonly RuleDay[];
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  /** BYSETPOS. */
  readonly positions: readonly number[];
  /** The weekday with which weeks begin. */
  readonly weekStart: number;
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Reads a rule. The API has checked it, so that an unknown part is not an error. */
export function parseRule(text: string): Rule {
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [name: string, value: string])); // as: two parts
  const list = (name: string): string[] => parts.get(name)?.split(',') ?? [];
  const count = parts.get('COUNT');
  return {
    frequency: parts.get('FREQ') ?? '',
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: count === undefined ? undefined : Number(count),
    until: parts.get('UNTIL'),
    days: list('BYDAY').map(toDay),
    monthDays: list('BYMONTHDAY').map(Number),
    months: list('BYMONTH').map(Number),
    positions: list('BYSETPOS').map(Number),
    weekStart: Math.max(0, weekdays.indexOf(parts.get('WKST') ?? 'MO')),
  };
}

function toDay(text: string): RuleDay {
  const weekday = weekdays.indexOf(text.slice(-2));
  return text.length === 2 ? { weekday } : { weekday, ordinal: Number(text.slice(0, -2)) };
}

/** `BYDAY` of some weekdays, all with the same ordinal or without one. */
export const formatDays = (days: readonly number[], ordinal = ''): string =>
  days.map((day) => `${ordinal}${weekdays[day]}`).join();

/** The weekday of a day such as `2026-12-05`: 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(toMs(`${day.slice(0, 10)} 00:00:00`)).getUTCDay() + 6) % 7;

/** The first date of a series. */
export interface SeriesStart {
  /** `2026-12-05 18:00:00`, in the zone of the event. */
  readonly start: string;
  readonly utcStart: string;
  readonly timezone: string;
  readonly isAllDay: boolean;
}

/** The last day that a rule may give: `2027-03-03`. An end in UTC may come before the start on its day. */
export function lastDayOf(until: string, { start, utcStart, timezone, isAllDay }: SeriesStart): string {
  const [, year, month, day, hour = '23', minute = '59', second = '59', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(until) ?? [];
  const time = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  if (isAllDay || until.length === 8) return time.slice(0, 10);
  const local = utc === undefined ? time : toZone(time, timezone, toMs(start) - toMs(utcStart));
  return local.slice(11) >= start.slice(11) ? local.slice(0, 10) : toText(toMs(local) - dayMs).slice(0, 10);
}

const dayMs = 86_400_000;
const toMs = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);
const toText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** A time in UTC in a zone. Zones such as `UTC+3`, which Intl does not know, have the same offset on all days. */
function toZone(utc: string, timezone: string, offsetMs: number): string {
  try {
    const options = { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' } as const;
    // The Swedish of Sweden writes dates and times as the API does.
    return formatterOf(`zone ${timezone}`, 'sv-SE', options).format(toMs(utc));
  } catch {
    return toText(toMs(utc) + offsetMs);
  }
}
