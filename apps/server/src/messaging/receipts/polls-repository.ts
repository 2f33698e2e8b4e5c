import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { Lease } from '../../jobs/leases.ts';
import { dayMs } from '../../time/durations.ts';

/** The state of the requests for a carrier's list of receipts. */
export interface PollState {
  /** The start of the last round that succeeded. */
  readonly sinceMs: number;
  /** Failed rounds in a row. */
  readonly failures: number;
  /** The first of them. */
  readonly failingSinceMs: number | null;
}

interface Row {
  readonly since: number;
  readonly failures: number;
  readonly failing_since: number | null;
}

const toState = ({ since, failures, failing_since }: Row): PollState => ({
  sinceMs: since,
  failures,
  failingSinceMs: failing_since,
});

const selectState = prepared(`
  select due_at, since, failures, failing_since,
    exists (select 1 from message_queue where route = receipt_polls.carrier) as is_needed
  from receipt_polls where carrier = ?
`);

/** The state, and whether a round is due; undefined before the first round. Without messages of the carrier none is. */
export async function readPoll(
  db: Database,
  carrier: string,
  nowMs: number,
): Promise<(PollState & { readonly isDue: boolean }) | undefined> {
  const [row] = await db.select<Row & { due_at: number; is_needed: number | boolean }>(selectState(carrier));
  return row && { ...toState(row), isDue: row.due_at <= nowMs && Boolean(row.is_needed) };
}

const claim = prepared(`
  insert into receipt_polls (carrier, owner, leased_until, due_at, since) values (?, ?, ?, ?, ?)
  on conflict (carrier) do update set owner = excluded.owner, leased_until = excluded.leased_until
  where receipt_polls.due_at <= excluded.due_at
    and (receipt_polls.leased_until <= excluded.due_at or receipt_polls.owner = excluded.owner)
  returning since, failures, failing_since
`);

/** Leases a due round; undefined if another process has it. The owner of a lease extends it. */
export async function claimPoll(db: Database, carrier: string, lease: Lease): Promise<PollState | undefined> {
  const { owner, nowMs, untilMs } = lease;
  const [row] = await db.transaction((trx) => runIn<Row>(trx, claim(carrier, owner, untilMs, nowMs, nowMs - dayMs)));
  return row && toState(row);
}

const end = prepared(`
  update receipt_polls set leased_until = 0, due_at = ?, since = ?, failures = ?, failing_since = ?
  where carrier = ? and owner = ? returning carrier
`);

/** Stores the result of a round, unless another process has taken it over. */
export async function endPoll(
  trx: Transaction,
  { carrier, owner }: { readonly carrier: string; readonly owner: string },
  { sinceMs, failures, failingSinceMs }: PollState,
  dueAtMs: number,
): Promise<void> {
  await runIn(trx, end(dueAtMs, sinceMs, failures, failingSinceMs, carrier, owner));
}
