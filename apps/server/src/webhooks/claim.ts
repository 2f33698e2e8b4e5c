import type { ApiKeyId, Mode } from '../account/caller.ts';
import type { Database } from '../database/database.ts';
import type { ClaimedDelivery, DeliveryId } from './delivery.ts';

/** How many deliveries of a receiver to claim. */
export interface Turn {
  readonly receiver: string;
  readonly count: number;
}

export interface Lease {
  /** Who claims: a name that no other process has. */
  readonly owner: string;
  readonly nowMs: number;
  readonly untilMs: number;
}

interface Row {
  readonly id: DeliveryId;
  readonly api_key_id: ApiKeyId;
  readonly mode: Mode;
  readonly event_type: string;
  readonly url: string;
  readonly receiver: string;
  readonly payload: string;
  readonly attempts: number;
  readonly lease_token: number;
}

const returned = [
  'id',
  'api_key_id',
  'mode',
  'event_type',
  'url',
  'receiver',
  'payload',
  'attempts',
  'lease_token',
] as const;

/**
 * Prepares the claim: it leases up to `count` due deliveries of each receiver, the longest due first. The token of each
 * grows with every claim, so that an earlier holder that still works can change nothing any more.
 */
export function prepareClaim(db: Database): (turns: readonly Turn[], lease: Lease) => Promise<ClaimedDelivery[]> {
  // `state` is written out because a partial index is not used for a parameter.
  const findDue = db.prepare<{ id: DeliveryId }>(`
    select id from webhook_deliveries
    where state = 'pending' and receiver = ? and due_at <= ? and lease_until <= ?
    order by due_at limit ?
  `);

  return async (turns, { owner, nowMs, untilMs }) => {
    const found = await Promise.all(turns.map(({ receiver, count }) => findDue([receiver, nowMs, nowMs, count])));
    const ids = found.flat().map(({ id }) => id);
    if (ids.length === 0) return [];
    const rows: Row[] = await db.transaction((trx) => {
      const free = trx('webhook_deliveries')
        .select('id')
        .whereIn('id', ids)
        .where('state', 'pending')
        .where('lease_until', '<=', nowMs);
      return trx('webhook_deliveries')
        .whereIn('id', db.skipLocked(free))
        .update({ lease_owner: owner, lease_token: trx.raw('lease_token + 1'), lease_until: untilMs })
        .returning(returned);
    });
    return rows.map(toClaimed);
  };
}

function toClaimed(row: Row): ClaimedDelivery {
  return {
    id: row.id,
    apiKeyId: row.api_key_id,
    mode: row.mode,
    eventType: row.event_type,
    url: row.url,
    receiver: row.receiver,
    payload: row.payload,
    attempts: row.attempts,
    leaseToken: row.lease_token,
  };
}
