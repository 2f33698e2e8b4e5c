import { runIn, type Transaction } from '../../database/database.ts';
import { type Insertion, insertInto, keyList, prepared, preparedChange } from '../../database/statement.ts';
import { isFinal, type MessageId, type MessageInTransit } from './message.ts';

/** Stands in `messages.text` for a text with a one-time code. The text is in a table that only the dispatcher reads. */
export const hiddenText = '(one-time code)';

/** Selects the text of a message with a one-time code within a query of `messages`; null once it is deleted. */
export const selectOneTimeText = '(select text from one_time_texts where message_id = messages.id)';

export const insertOneTimeText = (id: MessageId, text: string, expiresAtMs: number): Insertion =>
  insertInto('one_time_texts', ['message_id', 'text', 'expires_at'], [[id, text, expiresAtMs]]);

const deleteTexts = preparedChange(
  'one_time_texts',
  'delete from one_time_texts where message_id in (select key from json_each(?))',
);

/** Deletes the texts of live messages that have ended. Test messages keep theirs until the code expires, for the sandbox. */
export async function deleteTextsOfEnded(trx: Transaction, messages: readonly MessageInTransit[]): Promise<void> {
  const ended = messages.filter(
    ({ verificationId, mode, status }) => verificationId !== null && mode === 'live' && isFinal(status),
  );
  if (ended.length > 0) await runIn(trx, deleteTexts(keyList(ended.map(({ id }) => id))));
}

const deleteExpired = prepared('delete from one_time_texts where expires_at <= ? returning message_id');

/** Deletes the texts whose codes have expired: a message with such a text is not submitted any more. */
export async function deleteExpiredTexts(trx: Transaction, nowMs: number): Promise<void> {
  await runIn(trx, deleteExpired(nowMs));
}
