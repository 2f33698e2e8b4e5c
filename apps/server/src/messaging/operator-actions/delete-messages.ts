import { runIn, type Transaction } from '../../database/database.ts';
import { keyList, prepared } from '../../database/statement.ts';
import { clearResponses } from '../../idempotency/stored-responses.ts';
import { deleteDeliveriesAbout } from '../../webhooks/history/repository.ts';
import type { StoredMessage } from '../messages/repository.ts';

const deletions = [
  prepared('delete from message_events where message_id in (select key from json_each(?))'),
  prepared('delete from one_time_texts where message_id in (select key from json_each(?))'),
  prepared('delete from submissions where message_id in (select key from json_each(?))'),
  prepared('delete from messages where id in (select key from json_each(?))'),
];

/** Deletes locked messages that have ended, with all rows that contain their numbers or texts. */
export async function deleteMessages(
  trx: Transaction,
  messages: readonly Pick<StoredMessage, 'id' | 'created_at' | 'batch_id'>[],
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  for (const deletion of deletions) await runIn(trx, deletion(keyList(ids)));
  await deleteDeliveriesAbout(trx, ids);
  await clearResponses(
    trx,
    messages.flatMap(({ id, batch_id, created_at }) => [
      { location: `/v1/messages/${id}`, createdAtMs: created_at },
      // The fingerprint of a batch depends on its numbers.
      ...(batch_id === null ? [] : [{ location: `/v1/batches/${batch_id}`, createdAtMs: created_at }]),
    ]),
  );
}
