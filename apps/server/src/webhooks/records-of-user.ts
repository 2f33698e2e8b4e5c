import type { UserId } from '../account/caller.ts';
import { runIn, type Transaction } from '../database/database.ts';
import { prepared } from '../database/statement.ts';

// Rows that a worker is settling are skipped; the worker stops them when they are due, as nothing signs them any more.
const stop = prepared(`
  update webhook_deliveries set state = 'stopped', finished_at = ?
  where id in (
    select id from webhook_deliveries where user_id = ? and state = 'pending' for update skip locked
  )
`);

/** Deletes the webhook endpoints of a user, and stops what has not been delivered. Deliveries stay until retention. */
export async function deleteWebhooksOf(trx: Transaction, userId: UserId, nowMs: number): Promise<void> {
  await trx('webhook_endpoints').where({ user_id: userId }).delete();
  await runIn(trx, stop(nowMs, userId));
}
