import { joinSql, prepared, type Statement, sql } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import { type Direction, opposite } from '../lists/direction.ts';

/** Inclusive range in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Ranges of the starts and ends of listed events. */
export interface EventWindow {
  readonly starts: Span;
  readonly ends: Span;
}

/** Range without bounds; its days fit 64-bit columns. */
export const always: Span = { from: -8.64e15, to: 8.64e15 };

/** Table with listed events in the order of their starts, and the table with their daily counts. */
export interface EventSource {
  /** Table as `e`, with the condition of its rows. */
  readonly rows: Statement;
  /** Column with the id of the event. */
  readonly id: 'e.id' | 'e.event_id';
  /** Table of counts by `start_day` and `end_day`, with the condition of its rows. */
  readonly days: Statement;
  /** Counts events that start on one of the days and end within part of a day. */
  countEnding(starts: HalfOpen, ends: HalfOpen): Statement;
}

const published = sql(`events e where e.status = 'publish' and e.hide_from_listings = 0`);

/** All published events that are not hidden from lists. */
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

/** Range of start days; empty if no event can end in the range. */
function daysToCount(starts: HalfOpen, ends: HalfOpen): [from: number, before: number] {
  const { from, before } = inDays(starts);
  return ends.from < ends.before ? [from, before] : [0, 0];
}

/** Events of one list of the table `event_lists` (docs/adr/0022). */
export function eventList(name: string): EventSource {
  return {
    rows: sql('event_lists e where e.list = ?', [name]),
    id: 'e.event_id',
    days: sql('event_list_days where list = ?', [name]),
    // No index has the ends: the daily counts limit the start days.
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
 * Counts the events of a source in a window from daily counts. Only the incomplete days at the edges of the window are
 * counted by event, so the cost does not grow with the number of events.
 */
export function countListed(window: EventWindow, source: EventSource = allPublished): Statement {
  return plus([countWholeDays(window, source), ...countEdges(window, source)]);
}

/** Finds the last whole day that a page with this offset skips, in this direction. No row if the page may start on the first day. */
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

/** Finds the start day of the first event that ends in the window. */
export function findFirstDay({ ends }: EventWindow): Statement {
  return prepared(
    'select start_day as day from event_days where end_day >= ? and events > 0 order by start_day limit 1',
  )(Math.floor(ends.from / dayMs));
}

/** Part of the window from a day on. */
export const fromDay = ({ starts, ends }: EventWindow, day: number): EventWindow => ({
  starts: { from: Math.max(starts.from, day * dayMs), to: starts.to },
  ends,
});

/** Splits the window after a day in this direction. */
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
