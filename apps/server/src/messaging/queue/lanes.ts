import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';

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
