import type { UserId } from '../account/caller.ts';
import type { Transaction } from '../database/database.ts';

/** The number of unfinished messages of a user: each has a queue row until its final state. */
export async function countWaitingMessages(trx: Transaction, userId: UserId): Promise<number> {
  const [row] = await trx('message_queue')
    .join('messages', 'messages.id', 'message_queue.message_id')
    .where('messages.user_id', userId)
    .count({ count: '*' });
  return Number(row?.['count'] ?? 0);
}

/** Deletes templates, senders, suppressions and verifications. Messages, batches, inbound texts and statistics stay until retention. */
export async function deleteMessagingSetup(trx: Transaction, userId: UserId): Promise<void> {
  const templates = trx('templates').where({ user_id: userId }).select('id');
  await trx('template_versions').whereIn('template_id', templates).delete();
  for (const table of ['templates', 'senders', 'suppressions', 'verifications'] as const)
    await trx(table).where({ user_id: userId }).delete();
}
