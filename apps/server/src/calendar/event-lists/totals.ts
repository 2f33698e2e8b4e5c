import { joinSql, type Statement, sql } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import { listedOccurrences } from '../posts/visibility.ts';
import type { EventSearch, Narrowing } from './event-search.ts';
import { always, type EventWindow, type Span } from './event-window.ts';
import { type CountedBy, eventsNamed, isNamed } from './filters.ts';
import { countOneByOne } from './statements.ts';

/**
 * Counts a list by the daily counts of `list_days`: only the occurrences on the incomplete days at the edges of the window,
 * and the due ones, are counted one by one, so the cost does not grow with the list. Undefined if a filter has no daily
 * counts or two have.
 */
export function countByDays(search: EventSearch): Statement | undefined {
  const { narrowings, statuses } = search;
  if (statuses.join() !== 'publish') return undefined;
  const counted = narrowings.flatMap(({ countedBy }) => countedBy ?? []);
  if (counted.length < narrowings.length) return undefined;
  const lists = counted.filter((each) => !('except' in each));
  if (lists.length > 1) return undefined;
  const others = { ...search, narrowings: narrowings.filter(({ countedBy }) => countedBy && !('except' in countedBy)) };
  const excluded = counted.flatMap((each) => ('except' in each ? [countAmong(others, each.except)] : []));
  const all = joinSql([countWholeDays(search.window, lists[0]), ...countEdges(others), ...countDue(others)], ' + ');
  return joinSql([sql('select'), joinSql([all, ...excluded], ' - '), sql('as total')], ' ');
}

/** Number of public occurrences in the window of a list. */
export const countInWindow = (search: EventSearch): Statement | undefined =>
  countByDays({ ...search, statuses: ['publish'], narrowings: [] });

const inParentheses = ({ text, bindings }: Statement): Statement => sql(`(${text})`, bindings);

function countAmong(search: EventSearch, ids: readonly number[]): Statement {
  const named: Narrowing = { key: '', where: isNamed(ids), among: undefined, countedBy: undefined };
  const narrowings = [...search.narrowings, named];
  return inParentheses(countOneByOne({ ...search, narrowings }, eventsNamed(ids)));
}

function countWholeDays(window: EventWindow, list: CountedBy | undefined): Statement {
  const published = sumOf('publish', window);
  if (list === undefined || 'except' in list) return published;
  if ('within' in list) return sumOf(list.within, window);
  return joinSql([published, sumOf(list.without, window)], ' - ');
}

function sumOf(list: string, { starts, ends }: EventWindow): Statement {
  const days = joinSql(
    [
      sql('list = ?', [list]),
      between('start_day', inDays(splitAtDays(starts).days), inDays(allInstants)),
      between('end_day', inDays(splitAtDays(ends).days), inDays(allInstants)),
    ],
    ' and ',
  );
  return sql(`(select coalesce(sum(events), 0) from list_days where ${days.text})`, days.bindings);
}

/** Due occurrences are not in the daily counts of published ones. */
function countDue({ hasDue, window: { starts, ends }, visibility, narrowings }: EventSearch): Statement[] {
  if (!hasDue) return [];
  const conditions = [
    sql(`o.status = 'future' and o.status <> 'publish'`),
    ...listedOccurrences('o', ['publish'], visibility),
    sql('+o.start_utc between ? and ? and o.end_utc between ? and ?', [starts.from, starts.to, ends.from, ends.to]),
    ...narrowings.map(({ where }) => where),
  ];
  return [countWhere(conditions)];
}

/** The published occurrences that start or end on an incomplete day of the window. */
function countEdges({ window: { starts, ends }, narrowings }: EventSearch): Statement[] {
  const start = splitAtDays(starts);
  const end = splitAtDays(ends);
  const others = [sql('o.listed_from = 0'), ...narrowings.map(({ where }) => where)];
  const starting = (span: HalfOpen) =>
    countWhere([between('o.start_utc', span), between('+o.end_utc', end.all), ...others]);
  // The plus sign keeps SQLite from choosing the index of the wide span.
  const ending = (span: HalfOpen) =>
    countWhere([between('o.end_utc', span), between('+o.start_utc', start.days), ...others]);
  return [
    ...(starts.from > always.from ? [starting(start.head)] : []),
    ...(starts.to < always.to ? [starting(start.tail)] : []),
    ...(ends.from > always.from ? [ending(end.head)] : []),
    ...(ends.to < always.to ? [ending(end.tail)] : []),
  ];
}

function countWhere(conditions: readonly Statement[]): Statement {
  const { text, bindings } = joinSql(conditions, ' and ');
  return sql(`(select count(*) from occurrences o where ${text})`, bindings);
}

/** Omits bounds that every row meets: the sum of days is a third faster. */
function between(column: string, { from, before }: HalfOpen, widest = allInstants): Statement {
  if (from > widest.from && before < widest.before) return sql(`${column} >= ? and ${column} < ?`, [from, before]);
  if (from > widest.from) return sql(`${column} >= ?`, [from]);
  return before < widest.before ? sql(`${column} < ?`, [before]) : sql('1 = 1');
}

/** Half-open range of instants or days. */
interface HalfOpen {
  readonly from: number;
  readonly before: number;
}

const allInstants: HalfOpen = { from: always.from, before: always.to };

function splitAtDays({ from, to }: Span): { head: HalfOpen; days: HalfOpen; tail: HalfOpen; all: HalfOpen } {
  const end = Math.max(from, Math.min(to + 1, always.to));
  const firstMidnight = Math.min(Math.ceil(from / dayMs) * dayMs, end);
  const lastMidnight = Math.max(firstMidnight, Math.floor(end / dayMs) * dayMs);
  return {
    head: { from, before: firstMidnight },
    days: { from: firstMidnight, before: lastMidnight },
    tail: { from: lastMidnight, before: end },
    all: { from, before: end },
  };
}

function inDays({ from, before }: HalfOpen): HalfOpen {
  // A span within one day has no whole days.
  return { from: Math.ceil(from / dayMs), before: Math.floor(before / dayMs) };
}
