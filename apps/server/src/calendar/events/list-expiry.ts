import type { Input } from '../../http/handler.ts';
import { type DateContext, parseInstant } from '../time/parse-date.ts';

type ListQuery = Input<'listEvents'>['query'];

/** A date that means the same whenever it is read: day and perhaps time, without words. */
const ABSOLUTE = /^\s*\d{4}[-/]\d{1,2}[-/]\d{1,2}([T ]\d{1,2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:?\d{2})?)?\s*$/i;

/**
 * Until when (epoch milliseconds) a list stays right while nobody changes the calendar. Its usual window moves on at
 * midnight; words such as `tomorrow` mean something else at any time. `nextAt` is the next scheduled publication.
 */
export function listFreshUntil(query: ListQuery, nextAt: number, site: DateContext): number {
  if (query.include !== undefined) return nextAt;
  const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = query;
  const others = [starts_before, starts_after, ends_before, ends_after].filter((date) => date !== undefined);
  const given = [start_date, end_date, ...others].filter((date) => date !== undefined);
  if (!given.every((date) => ABSOLUTE.test(date))) return site.nowMs;
  const isUsual = others.length === 0 && (start_date === undefined || end_date === undefined);
  const midnight = isUsual ? parseInstant('tomorrow', site) : undefined;
  return Math.min(nextAt, midnight ?? nextAt);
}
