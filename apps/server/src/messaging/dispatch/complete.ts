import type { Transaction } from '../../database/database.ts';
import type { MessageId } from '../messages/message.ts';
import { keysOnly } from '../run-statement.ts';

/** Takes messages that are in a final state out of the queue, whoever holds them. */
export async function completeMessages(trx: Transaction, ids: readonly MessageId[]): Promise<void> {
  if (ids.length === 0) return;
  await trx('message_queue')
    .whereRaw('message_id in (select key from json_each(?))', [keysOnly(ids)])
    .delete();
}
