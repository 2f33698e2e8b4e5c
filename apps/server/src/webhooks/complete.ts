import type { Transaction } from '../database/database.ts';
import type { ClaimedDelivery, DeliveryState } from './delivery.ts';

/** Ends a delivery; false when its lease has passed to another process, and then nothing has changed. */
export async function completeDelivery(
  trx: Transaction,
  { id, leaseToken }: ClaimedDelivery,
  state: Exclude<DeliveryState, 'pending'>,
  attempts: number,
  nowMs: number,
): Promise<boolean> {
  const changed = await trx('webhook_deliveries')
    .where({ id, lease_token: leaseToken, state: 'pending' })
    .update({ state, attempts, finished_at: nowMs, lease_owner: null, lease_until: 0 });
  return changed === 1;
}
