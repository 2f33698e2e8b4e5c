import type { Transaction } from '../../database/database.ts';
import { type Statement, sql } from '../../database/statement.ts';

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

/** A published event that is not hidden from lists. */
export interface ListedTimes {
  readonly startAtMs: number;
  readonly endAtMs: number;
}

const DAY_MS = 86_400_000;

/** Longer than any calendar, and small enough for 64-bit columns and for the days below. */
export const always: Span = { from: -8.64e15, to: 8.64e15 };

/**
 * Updates the table `event_days` for one event: `before` and `after` are its times while it is listed, undefined
 * while it is not (new, a draft, hidden, in the trash).
 */
export async function countEventDays(
  trx: Transaction,
  before: ListedTimes | undefined,
  after: ListedTimes | undefined,
): Promise<void> {
  const changes = [
    ...(before === undefined ? [] : [{ ...toDays(before), events: -1 }]),
    ...(after === undefined ? [] : [{ ...toDays(after), events: 1 }]),
  ];
  const [first, second] = changes;
  if (first && second && first.start_day === second.start_day && first.end_day === second.end_day) return;
  // Always in this order, so that two transactions never wait for each other.
  changes.sort((one, other) => one.start_day - other.start_day || one.end_day - other.end_day);
  for (const change of changes) {
    await trx('event_days')
      .insert(change)
      .onConflict(['start_day', 'end_day'])
      .merge({ events: trx.raw('event_days.events + ?', [change.events]) });
  }
}

function toDays({ startAtMs, endAtMs }: ListedTimes): { start_day: number; end_day: number } {
  return { start_day: Math.floor(startAtMs / DAY_MS), end_day: Math.floor(endAtMs / DAY_MS) };
}

const listed = `select count(*) from events where status = 'publish' and hide_from_listings = 0`;
// The plus sign keeps SQLite from choosing the index of the wide span.
const byStart = `${listed} and start_utc >= ? and start_utc < ? and +end_utc >= ? and +end_utc < ?`;
const byEnd = `${listed} and +start_utc >= ? and +start_utc < ? and end_utc >= ? and end_utc < ?`;

/**
 * How many listed events a window covers. Whole days are added up from `event_days`; only what starts or ends in the
 * incomplete days at the edges of the window is counted one by one, so the cost does not grow with the number of
 * events.
 */
export function countListed({ starts, ends }: EventWindow): Statement {
  const start = splitAtDays(starts);
  const end = splitAtDays(ends);
  return sql(
    `(select coalesce(sum(events), 0) from event_days
      where start_day >= ? and start_day < ? and end_day >= ? and end_day < ?)
      + (${byStart}) + (${byStart}) + (${byEnd}) + (${byEnd})`,
    [
      ...inDays(start.days),
      ...inDays(end.days),
      ...[...start.head, ...end.all],
      ...[...start.tail, ...end.all],
      ...[...start.days, ...end.head],
      ...[...start.days, ...end.tail],
    ],
  );
}

/** A first instant and the one behind the last. */
type HalfOpen = readonly [from: number, before: number];

function splitAtDays({ from, to }: Span): { head: HalfOpen; days: HalfOpen; tail: HalfOpen; all: HalfOpen } {
  const end = Math.max(from, to + 1);
  const firstMidnight = Math.min(Math.ceil(from / DAY_MS) * DAY_MS, end);
  const lastMidnight = Math.max(firstMidnight, Math.floor(end / DAY_MS) * DAY_MS);
  return {
    head: [from, firstMidnight],
    days: [firstMidnight, lastMidnight],
    tail: [lastMidnight, end],
    all: [from, end],
  };
}

function inDays([from, before]: HalfOpen): HalfOpen {
  // Where a span lies within one day, both are the same moment and the days are none.
  return [Math.ceil(from / DAY_MS), Math.floor(before / DAY_MS)];
}
