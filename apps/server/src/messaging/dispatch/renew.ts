import type { Database } from '../../database/database.ts';
import type { MessageId } from '../messages/message.ts';
import { keysOnly } from '../run-statement.ts';

/** Prolongs the leases that `owner` still holds on these messages. */
export async function renewLeases(
  db: Database,
  owner: string,
  ids: Iterable<MessageId>,
  untilMs: number,
): Promise<void> {
  await db.transaction((trx) =>
    trx('message_queue')
      .where('lease_owner', owner)
      .whereRaw('message_id in (select key from json_each(?))', [keysOnly(ids)])
      .update({ due_at: untilMs }),
  );
}
