import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';

/** The lanes of a route, which it binds twice. It leaps in the index: its cost depends on the lanes, not on what waits. */
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

/** Where the messages of one key and one priority wait, and when the next of them is due. */
export interface WaitingLane {
  readonly lane: string;
  readonly dueAtMs: number;
}

const selectLanes = prepared(`${withLanes}
  select lane, (
    select min(waiting.due_at) from message_queue waiting where waiting.route = ? and waiting.lane = lanes.lane
  ) as due_at
  from lanes where lane is not null
`);

/** The lanes in which messages of this carrier are, and when the next of each is due. */
export async function listLanes(db: Database, route: string): Promise<WaitingLane[]> {
  const rows = await db.select<{ lane: string; due_at: number }>(selectLanes(route, route, route));
  return rows.map(({ lane, due_at }) => ({ lane, dueAtMs: due_at }));
}

/** Counting a lane ends here: it is for people, and a long queue costs no more than this. */
const mostCounted = 10_000;

const countWaiting = prepared(`${withLanes}
  select sum((
    select count(*) from (
      select 1 from message_queue waiting
      where waiting.route = ? and waiting.lane = lanes.lane and waiting.due_at <= ? limit ${mostCounted}
    ) as counted
  )) as waiting
  from lanes where lane is not null
`);

/** How many messages are due and wait for a carrier; `mostCounted` stands for that many or more. */
export async function countQueued(db: Database, carrier: string, nowMs: number): Promise<number> {
  const [row] = await db.select<{ waiting: number | null }>(countWaiting(carrier, carrier, carrier, nowMs));
  return Math.min(Number(row?.waiting ?? 0), mostCounted);
}
