import type { Transaction } from '../database/database.ts';
import type { ClaimedDelivery } from './delivery.ts';

/** Plans the next attempt; false when the lease has passed to another process, and then nothing has changed. */
export async function rescheduleDelivery(
  trx: Transaction,
  { id, leaseToken }: ClaimedDelivery,
  attempts: number,
  dueAtMs: number,
): Promise<boolean> {
  const changed = await trx('webhook_deliveries')
    .where({ id, lease_token: leaseToken, state: 'pending' })
    .update({ attempts, due_at: dueAtMs, lease_owner: null, lease_until: 0 });
  return changed === 1;
}
