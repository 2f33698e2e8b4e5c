import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';

/** Length of a queue and the due time of its first job. */
export interface QueueState {
  readonly depth: number;
  /** Undefined if the queue is empty; in the future if no job is due yet. */
  readonly dueSinceMs: number | undefined;
}

/** Limits the cost of counting a long queue. */
const maxCounted = 10_000;
/** With more receivers, the reported due time may not be the earliest. */
const maxReceivers = 1_000;

// Loose index scan: the cost depends on the number of receivers, not of deliveries.
const selectPending = prepared(`
  with recursive receivers (receiver) as (
    select min(receiver) from webhook_deliveries where state = 'pending'
    union all
    select (
      select min(next.receiver) from webhook_deliveries next
      where next.state = 'pending' and next.receiver > receivers.receiver
    )
    from receivers where receivers.receiver is not null
  )
  select
    (select count(*) from (select 1 from webhook_deliveries where state = 'pending' limit ${maxCounted}) as counted) as depth,
    (select min(due_at) from (
      select (
        select min(due_at) from webhook_deliveries first
        where first.state = 'pending' and first.receiver = receivers.receiver
      ) as due_at
      from receivers where receiver is not null limit ${maxReceivers}
    ) as firsts) as due_at
`);

/** Reads the state of the queue of pending webhooks, including those between two attempts. */
export async function readPendingDeliveries(db: Database): Promise<QueueState> {
  const [row] = await db.select<{ depth: number; due_at: number | null }>(selectPending());
  return { depth: Number(row?.depth ?? 0), dueSinceMs: row?.due_at ?? undefined };
}
