import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';

/** How much waits in a queue, and since when the first of it is due. */
export interface QueueState {
  readonly depth: number;
  /** Undefined where nothing is due; later than now where nothing is due yet. */
  readonly dueSinceMs: number | undefined;
}

/** Counting ends here: it is for people, and a long queue costs no more than this. */
const mostCounted = 10_000;
/** From so many receivers on, the oldest may be one of another. */
const mostReceivers = 1_000;

// It leaps from receiver to receiver in the index: its cost depends on their number, not on how much is waiting.
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
    (select count(*) from (select 1 from webhook_deliveries where state = 'pending' limit ${mostCounted}) as counted) as depth,
    (select min(due_at) from (
      select (
        select min(due_at) from webhook_deliveries first
        where first.state = 'pending' and first.receiver = receivers.receiver
      ) as due_at
      from receivers where receiver is not null limit ${mostReceivers}
    ) as firsts) as due_at
`);

/** The webhooks that are not delivered yet, those between two tries too. */
export async function readPendingDeliveries(db: Database): Promise<QueueState> {
  const [row] = await db.select<{ depth: number; due_at: number | null }>(selectPending());
  return { depth: Number(row?.depth ?? 0), dueSinceMs: row?.due_at ?? undefined };
}
