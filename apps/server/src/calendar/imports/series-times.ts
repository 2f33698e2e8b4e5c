import type { SeriesStart } from '../recurrence/expand-rule.ts';
import { instantToWallTime, wallTimeToInstant } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc } from '../time/wall-time.ts';
import { type SourceRecord, toExactDate } from './source-record.ts';

/** The start of a series from the body of its event. */
export function seriesStartOf(body: SourceRecord['body']): SeriesStart {
  const start = { startLocal: '', timezone: String(body['timezone']), allDay: body['all_day'] === true };
  const [startLocal] = localTimes(body, start);
  return { ...start, startLocal };
}

/** More values of RDATE or EXDATE are not supported. */
export const maxDates = 400;

type Body = SourceRecord['body'];

/** The local start and end; from the start of the first day to the end of the last for whole days. */
export function localTimes(
  body: Body,
  { timezone, allDay }: Omit<SeriesStart, 'startLocal'>,
): readonly [WallTime, WallTime] {
  const local = (name: string, time: string): WallTime => {
    const text = String(body[name]);
    if (allDay) return `${text.slice(0, 10)} ${time}`;
    return text.endsWith('Z') ? instantToWallTime(wallTimeToUtc(text.slice(0, -1)), timezone) : text;
  };
  return [local('start_date', '00:00:00'), local('end_date', '23:59:59')];
}

/** The times of an event on another date, as versions without series imported the first date. */
export function timesFrom(
  date: WallTime,
  body: Body,
  start: SeriesStart,
): { readonly start_date: string; readonly end_date: string } {
  const [from, to] = localTimes(body, start);
  if (start.allDay) {
    const last = utcToWallTime(wallTimeToUtc(date) + wallTimeToUtc(to) - wallTimeToUtc(from));
    return { start_date: date.slice(0, 10), end_date: last.slice(0, 10) };
  }
  const instantOf = (local: WallTime): number => wallTimeToInstant(local, start.timezone);
  const endMs = instantOf(date) + instantOf(to) - instantOf(from);
  return { start_date: toExactDate(instantOf(date), start.timezone), end_date: toExactDate(endMs, start.timezone) };
}
