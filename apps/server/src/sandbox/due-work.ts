import type { Database } from '../database/database.ts';
import { prepared } from '../database/statement.ts';

/** What the tables say of work: when there is some, and whether any is being done. Moments by the clock of the database. */
export interface DueWork {
  /** Whether a webhook is on its way, or a message with its carrier. */
  readonly isRunning: boolean;
  /** When the next work is due that has a moment of its own; undefined where there is none. */
  readonly nextAtMs: number | undefined;
  /** When a message is due that a carrier had no room for, or that has no receipt: it is asked for again and again. */
  readonly nextRepeatAtMs: number | undefined;
}

const selectWork = prepared(`
  select
    (select count(*) from webhook_deliveries where lease_owner is not null and lease_until > ?) as posting,
    (select count(*) from message_queue where lease_owner is not null) as submitting,
    (select min(due_at) from webhook_deliveries where state = 'pending') as webhook_at,
    (select min(due_at) from message_queue where lease_token = 0) as message_at,
    (select min(overdue_at) from message_queue) as overdue_at,
    (select min(due_at) from message_queue where lease_token > 0) as repeat_at
`);

interface WorkRow {
  readonly posting: number;
  readonly submitting: number;
  readonly webhook_at: number | null;
  readonly message_at: number | null;
  readonly overdue_at: number | null;
  readonly repeat_at: number | null;
}

export async function findDueWork(db: Database): Promise<DueWork> {
  const [row] = await db.select<WorkRow>(selectWork(db.clock.now()));
  if (row === undefined) throw new Error('A select without a table gives one row.');
  const moments = [row.webhook_at, row.message_at, row.overdue_at].filter((each) => each !== null);
  return {
    isRunning: row.posting > 0 || row.submitting > 0,
    nextAtMs: moments.length > 0 ? Math.min(...moments) : undefined,
    nextRepeatAtMs: row.repeat_at ?? undefined,
  };
}
