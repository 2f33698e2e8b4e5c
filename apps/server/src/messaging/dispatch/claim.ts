import type { Encoding } from '@ngoma/sms';
import type { Mode } from '../../account/caller.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { type TransitRow, toMessageInTransit, transitColumns } from '../messages/lock-messages.ts';
import type { MessageId, MessageInTransit } from '../messages/message.ts';
import { keysOnly } from '../run-statement.ts';

export interface ClaimOptions {
  readonly mode: Mode;
  /** Who claims: a name that no other process has. */
  readonly owner: string;
  readonly nowMs: number;
  readonly untilMs: number;
  readonly limit: number;
}

/** A message that this process may work on for as long as `leaseToken` is the one in the queue. */
export interface ClaimedMessage {
  readonly message: MessageInTransit;
  /** Retention removes the texts of finished messages only, so a claimed one has its own. */
  readonly text: string;
  readonly senderId: string | null;
  readonly encoding: Encoding;
  readonly expiresAtMs: number;
  readonly leaseToken: number;
  /** How often it was refused in a way that counts. */
  readonly refusals: number;
}

interface QueueRow {
  readonly message_id: MessageId;
  readonly lease_token: number;
  readonly attempts: number;
}

interface ClaimedRow extends TransitRow {
  readonly text: string;
  readonly sender_id: string | null;
  readonly encoding: Encoding;
  readonly expires_at: number;
}

/**
 * Leases messages that are due, the longest due first, and locks them for the rest of the transaction. The token of each
 * grows with every claim, so that an earlier holder that still works can change nothing any more.
 */
export async function claimDueMessages(db: Database, trx: Transaction, claim: ClaimOptions): Promise<ClaimedMessage[]> {
  const leases = await leaseDue(db, trx, claim);
  if (leases.size === 0) return [];
  // A message that another process is just moving is left to its lease: waiting for it here could go in a circle.
  const rows: ClaimedRow[] = await db.skipLocked(
    trx('messages')
      .select(...transitColumns, 'text', 'sender_id', 'encoding', 'expires_at')
      .whereRaw('id in (select key from json_each(?))', [keysOnly(leases.keys())])
      .orderBy('id'),
  );
  return rows.flatMap((row) => {
    const lease = leases.get(row.id);
    return lease ? toClaimed(row, lease) : [];
  });
}

async function leaseDue(
  db: Database,
  trx: Transaction,
  { mode, owner, nowMs, untilMs, limit }: ClaimOptions,
): Promise<Map<MessageId, QueueRow>> {
  const due = db.skipLocked(
    trx('message_queue')
      .select('message_id')
      .where({ mode })
      .where('due_at', '<=', nowMs)
      .orderBy('due_at')
      .limit(limit),
  );
  // As an expression of its own it is evaluated once, or PostgreSQL might lease more than the limit.
  const leased: QueueRow[] = await trx('message_queue')
    .with('due', due)
    .whereIn('message_id', trx('due').select('message_id'))
    .update({ lease_owner: owner, lease_token: trx.raw('lease_token + 1'), due_at: untilMs })
    .returning(['message_id', 'lease_token', 'attempts']);
  return new Map(leased.map((row) => [row.message_id, row]));
}

function toClaimed(row: ClaimedRow, lease: QueueRow): ClaimedMessage {
  return {
    message: toMessageInTransit(row),
    text: row.text,
    senderId: row.sender_id,
    encoding: row.encoding,
    expiresAtMs: row.expires_at,
    leaseToken: lease.lease_token,
    refusals: lease.attempts,
  };
}
