import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import { type Priority, priorities, priorityOf } from '../messages/message.ts';

/** The lanes of a route, bound twice. A loose index scan: the cost depends on the number of lanes, not of messages. */
const withLanes = `
  with recursive lanes (lane) as (
    select min(lane) from message_queue where route = ?
    union all
    select (
      select min(following.lane) from message_queue following
      where following.route = ? and following.lane > lanes.lane
    )
    from lanes where lanes.lane is not null
  )`;

export interface WaitingLane {
  readonly lane: string;
  /** When the next of its messages is due. */
  readonly dueAtMs: number;
}

const selectLanes = prepared(`${withLanes}
  select lane, (
    select min(waiting.due_at) from message_queue waiting where waiting.route = ? and waiting.lane = lanes.lane
  ) as due_at
  from lanes where lane is not null
`);

/** The lanes that have messages for this carrier. */
export async function listLanes(db: Database, route: string): Promise<WaitingLane[]> {
  const rows = await db.select<{ lane: string; due_at: number }>(selectLanes(route, route, route));
  return rows.map(({ lane, due_at }) => ({ lane, dueAtMs: due_at }));
}

/** Limits the cost of counting a long lane: the number is for people. */
const maxCounted = 10_000;

const countWaiting = prepared(`${withLanes}
  select sum((
    select count(*) from (
      select 1 from message_queue waiting
      where waiting.route = ? and waiting.lane = lanes.lane and waiting.due_at <= ? limit ${maxCounted}
    ) as counted
  )) as waiting
  from lanes where lane is not null
`);

/** The number of messages that are due for a carrier, at most `maxCounted`. */
export async function countQueued(db: Database, carrier: string, nowMs: number): Promise<number> {
  const [row] = await db.select<{ waiting: number | null }>(countWaiting(carrier, carrier, carrier, nowMs));
  return Math.min(Number(row?.waiting ?? 0), maxCounted);
}

/** Divides `count` submits among the lanes with due messages. */
export type DivideFairly = (lanes: readonly string[], count: number) => Map<string, number>;

/** Submits of each priority per round while all of them wait, so that none starves. */
const weights: Readonly<Record<Priority, number>> = { high: 16, normal: 4, low: 1 };

/**
 * Fair queueing: smooth weighted round-robin among priorities, and round-robin among the lanes of a priority. The state
 * persists between calls, so that shares also hold for a carrier that takes one message at a time.
 */
export function createFairShares(): DivideFairly {
  const credits = new Map(priorities.map((priority) => [priority, 0]));
  const last = new Map<Priority, string>();

  function nextPriority(waiting: readonly Priority[]): Priority | undefined {
    const total = waiting.reduce((sum, priority) => sum + weights[priority], 0);
    for (const priority of waiting) credits.set(priority, (credits.get(priority) ?? 0) + weights[priority]);
    const [next] = waiting.toSorted((one, other) => (credits.get(other) ?? 0) - (credits.get(one) ?? 0));
    if (next !== undefined) credits.set(next, (credits.get(next) ?? 0) - total);
    return next;
  }

  function nextLane(priority: Priority, lanes: readonly string[]): string | undefined {
    const before = last.get(priority) ?? '';
    const next = lanes.find((lane) => lane > before) ?? lanes[0];
    if (next !== undefined) last.set(priority, next);
    return next;
  }

  return (lanes, count) => {
    const [only, ...others] = lanes;
    if (only !== undefined && others.length === 0) return new Map([[only, count]]);
    const byPriority = Map.groupBy(lanes.toSorted(), priorityOf);
    const waiting = priorities.filter((priority) => byPriority.has(priority));
    const shares = new Map<string, number>();
    for (let given = 0; given < count; given += 1) {
      const priority = nextPriority(waiting);
      const lane = priority && nextLane(priority, byPriority.get(priority) ?? []);
      if (lane !== undefined) shares.set(lane, (shares.get(lane) ?? 0) + 1);
    }
    return shares;
  };
}
