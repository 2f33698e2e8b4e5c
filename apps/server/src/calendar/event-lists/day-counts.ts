import { joinSql, prepared, type Statement, sql } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import { type Direction, opposite } from '../lists/direction.ts';

/** Instants in epoch milliseconds, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Which events a list covers: those that start within one span and end within another. */
export interface EventWindow {
  readonly starts: Span;
  readonly ends: Span;
}

/** Longer than any calendar, and small enough for 64-bit columns and for the days below. */
export const always: Span = { from: -8.64e15, to: 8.64e15 };

/**
 * Where published events that lists show are found in the order of their starts, with their columns `start_utc`,
 * `published_local` and `end_utc`, and counted by day.
 */
export interface EventSource {
  /** The table as `e`, and the condition of its rows. */
  readonly rows: Statement;
  /** The column of the id of the event. */
  readonly id: 'e.id' | 'e.event_id';
  /** Counts by `start_day` and `end_day`: the table, and the condition of its rows. */
  readonly days: Statement;
  /** Counts those that start on one of the days and end within a part of a day. */
  countEnding(starts: HalfOpen, ends: HalfOpen): Statement;
}

const published = sql(`events e where e.status = 'publish' and e.hide_from_listings = 0`);

/** Every published event that lists show. */
export const allPublished: EventSource = {
  rows: published,
  id: 'e.id',
  days: sql('event_days where 1 = 1'),
  // The plus sign keeps SQLite from choosing the index of the wide span.
  countEnding: (starts, ends) =>
    joinSql(
      [sql(`select count(*) from ${published.text}`), between('+e.start_utc', starts), between('e.end_utc', ends)],
      ' and ',
    ),
};

/** The days to look at for starts, and the one behind the last; none where nothing can end. */
function daysToCount(starts: HalfOpen, ends: HalfOpen): [from: number, before: number] {
  const { from, before } = inDays(starts);
  return ends.from < ends.before ? [from, before] : [0, 0];
}

/** Those of one of the lists that the database keeps (docs/adr/0022). */
export function eventList(name: string): EventSource {
  return {
    rows: sql('event_lists e where e.list = ?', [name]),
    id: 'e.event_id',
    days: sql('event_list_days where list = ?', [name]),
    // No index has their ends: the counts say on which days those start that end on this one.
    countEnding: (starts, ends) =>
      sql(
        `select count(*) from event_list_days d cross join event_lists e
          where d.list = ? and d.start_day >= ? and d.start_day < ? and d.end_day = ?
            and e.list = d.list and e.start_utc >= d.start_day * cast(${dayMs} as bigint)
            and e.start_utc < (d.start_day + 1) * cast(${dayMs} as bigint) and e.end_utc >= ? and e.end_utc < ?`,
        [name, ...daysToCount(starts, ends), Math.floor(ends.from / dayMs), ends.from, ends.before],
      ),
  };
}

/**
 * How many events of a source a window covers. Whole days are added up; only what starts or ends in the incomplete days
 * at the edges of the window is counted one by one, so the cost does not grow with the number of events.
 */
export function countListed(window: EventWindow, source: EventSource = allPublished): Statement {
  return plus([countWholeDays(window, source), ...countEdges(window, source)]);
}

/**
 * Finds the last whole day of a window that is left out with all days before it, in this direction, by a page that leaves
 * out `offset` events. No row where the page may begin on the first day.
 */
export function findDay(window: EventWindow, source: EventSource, offset: number, direction: Direction): Statement {
  const days = inWholeDays(window, source);
  const edges = plus(countEdges(window, source));
  return sql(
    `select start_day as day from (
      select start_day, sum(sum(events)) over (order by start_day ${direction}) as passed from ${days.text} group by start_day
    ) as passing where passed <= ? - (${edges.text}) order by start_day ${opposite(direction)} limit 1`,
    [...days.bindings, offset, ...edges.bindings],
  );
}

/** Finds the day on which the first event starts that ends in the window. */
export function findFirstDay({ ends }: EventWindow): Statement {
  return prepared(
    'select start_day as day from event_days where end_day >= ? and events > 0 order by start_day limit 1',
  )(Math.floor(ends.from / dayMs));
}

/** The window from a day on. */
export const fromDay = ({ starts, ends }: EventWindow, day: number): EventWindow => ({
  starts: { from: Math.max(starts.from, day * dayMs), to: starts.to },
  ends,
});

/** The window up to the end of a day, which it leaves out in this direction, and behind it. */
export function cutAtDay(
  { starts, ends }: EventWindow,
  day: number,
  direction: Direction,
): { before: EventWindow; after: EventWindow } {
  const cut = (direction === 'asc' ? day + 1 : day) * dayMs;
  const early = { starts: { from: starts.from, to: cut - 1 }, ends };
  const late = { starts: { from: cut, to: starts.to }, ends };
  return direction === 'asc' ? { before: early, after: late } : { before: late, after: early };
}

function plus(counts: readonly Statement[]): Statement {
  if (counts.length === 0) return sql('0');
  return joinSql(
    counts.map(({ text, bindings }) => sql(`(${text})`, bindings)),
    ' + ',
  );
}

function countWholeDays(window: EventWindow, source: EventSource): Statement {
  const days = inWholeDays(window, source);
  return sql(`select coalesce(sum(events), 0) from ${days.text}`, days.bindings);
}

function inWholeDays({ starts, ends }: EventWindow, { days }: EventSource): Statement {
  return joinSql(
    [
      days,
      between('start_day', inDays(splitAtDays(starts).days), inDays(allInstants)),
      between('end_day', inDays(splitAtDays(ends).days), inDays(allInstants)),
    ],
    ' and ',
  );
}

function countEdges({ starts, ends }: EventWindow, source: EventSource): Statement[] {
  const start = splitAtDays(starts);
  const end = splitAtDays(ends);
  const countStarting = (starting: HalfOpen) =>
    joinSql([source.rows, between('e.start_utc', starting), between('+e.end_utc', end.all)], ' and ');
  return [
    ...(starts.from > always.from ? [countRows(countStarting(start.head))] : []),
    ...(starts.to < always.to ? [countRows(countStarting(start.tail))] : []),
    ...(ends.from > always.from ? [source.countEnding(start.days, end.head)] : []),
    ...(ends.to < always.to ? [source.countEnding(start.days, end.tail)] : []),
  ];
}

const countRows = ({ text, bindings }: Statement): Statement => sql(`select count(*) from ${text}`, bindings);

/** Leaves out a bound that every row meets: the sum of days is a third faster. */
function between(column: string, { from, before }: HalfOpen, widest = allInstants): Statement {
  if (from > widest.from && before < widest.before) return sql(`${column} >= ? and ${column} < ?`, [from, before]);
  if (from > widest.from) return sql(`${column} >= ?`, [from]);
  return before < widest.before ? sql(`${column} < ?`, [before]) : sql('1 = 1');
}

/** A first instant or day, and the one behind the last. */
interface HalfOpen {
  readonly from: number;
  readonly before: number;
}

/** No event starts or ends at the very last. */
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
  // Where a span lies within one day, both are the same moment and the days are none.
  return { from: Math.ceil(from / dayMs), before: Math.floor(before / dayMs) };
}
