import type { Database } from '../database/database.ts';

/** A receiver with pending deliveries, and when the first of those that nobody works on is due. */
export interface WaitingReceiver {
  readonly receiver: string;
  /** Undefined while all its pending deliveries are being worked on. */
  readonly dueAtMs: number | undefined;
}

interface Row {
  readonly receiver: string;
  readonly due_at: number | null;
}

/**
 * Prepares the list of receivers with pending deliveries, in the order of their names after `after`, at most `limit`.
 * It leaps from receiver to receiver in the index, so that its cost depends on their number, not on how much is waiting.
 */
export function prepareListReceivers(
  db: Database,
): (after: string, nowMs: number, limit: number) => Promise<WaitingReceiver[]> {
  // `state` is written out because a partial index is not used for a parameter.
  const select = db.prepare<Row>(`
    with recursive receivers (receiver) as (
      select min(receiver) from webhook_deliveries where state = 'pending' and receiver > ?
      union all
      select (
        select min(next.receiver) from webhook_deliveries next
        where next.state = 'pending' and next.receiver > receivers.receiver
      )
      from receivers where receivers.receiver is not null
    )
    select receiver, (
      select min(waiting.due_at) from webhook_deliveries waiting
      where waiting.state = 'pending' and waiting.receiver = receivers.receiver and waiting.lease_until <= ?
    ) as due_at
    from receivers where receiver is not null
    limit ?
  `);
  return async (after, nowMs, limit) => {
    const rows = await select([after, nowMs, limit]);
    return rows.map(({ receiver, due_at }) => ({ receiver, dueAtMs: due_at ?? undefined }));
  };
}
