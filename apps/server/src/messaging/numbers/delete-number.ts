import type { UserId } from '../../account/caller.ts';
import type { DataOwner } from '../../account/data-owner.ts';
import { removePhone } from '../../account/end-account-codes.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import { clearResponses } from '../../idempotency/stored-responses.ts';
import { Refusal } from '../../problems/refusal.ts';
import { deleteRowsOfNumber } from '../batches/recipient-files/repository.ts';
import { deleteConsentsOfNumber } from '../consents/repository.ts';
import { eraseInboundOf } from '../inbound/repository.ts';
import { isFinal, type MessageId, type MessageStatus } from '../messages/message.ts';
import type { StoredMessage } from '../messages/repository.ts';
import { deleteMessages } from '../operator-actions/delete-messages.ts';
import { isChangeable, listSubmissions } from '../submissions/repository.ts';
import { eraseSuppressedNumber } from '../suppressions/repository.ts';
import { deleteVerificationsOfNumber } from '../verifications/repository.ts';
import { receiptsOf } from './read-number.ts';

interface FoundMessage {
  readonly id: MessageId;
  readonly status: MessageStatus;
  readonly created_at: number;
  readonly batch_id: StoredMessage['batch_id'];
}

type UnfinishedMessage = Pick<FoundMessage, 'id' | 'status'> & { readonly owner: DataOwner };

/** The messages to a number that have not ended. Throws a Refusal if one cannot be canceled. */
export async function listCancelable(db: Database, number: string): Promise<UnfinishedMessage[]> {
  const queued = db.read('message_queue').select('message_id');
  const found: (Pick<StoredMessage, 'id' | 'status' | 'mode'> & { readonly user_id: UserId })[] = await db
    .read('messages')
    .where({ to: number })
    .whereIn('id', queued)
    .orderBy('id')
    .select('id', 'status', 'user_id', 'mode');
  const ids = found.map(({ id }) => id);
  const submissions = await db.transaction((trx) => listSubmissions(trx, ids));
  const submitted = found.filter(({ id, status }) => !isChangeable(status, submissions.get(id) ?? []));
  if (submitted.length > 0) throw notEnded(submitted);
  return found.map(({ id, status, user_id: userId, mode }) => ({ id, status, owner: { userId, mode } }));
}

const maxListed = 10;

function notEnded(messages: readonly Pick<FoundMessage, 'id' | 'status'>[]): Refusal {
  const listed = messages.slice(0, maxListed).map(({ id, status }) => `${id} (${status})`);
  return new Refusal(
    `Messages to this number have not ended: ${listed.join(', ')}. Wait until they have, then try again. Nothing was erased.`,
    'message_not_final',
  );
}

const idsAtOnce = 500;

const selectMessages = prepared(`
  select id, status, created_at, batch_id from messages where "to" = ? and id > ? order by id limit ${idsAtOnce} for update
`);

export interface Deleted {
  readonly messages: number;
  readonly inbound: number;
}

/** Deletes all data of a number; its opt-outs keep its hash. Throws a Refusal if a message has not ended. */
export async function deleteNumber(trx: Transaction, number: string, numberHash: NumberHash): Promise<Deleted> {
  let count = 0;
  for (let after = ''; ; ) {
    const messages = await runIn<FoundMessage>(trx, selectMessages(number, after));
    const unfinished = messages.filter(({ status }) => !isFinal(status));
    if (unfinished.length > 0) throw notEnded(unfinished);
    const last = messages.at(-1);
    if (last === undefined) break;
    await deleteMessages(trx, messages);
    count += messages.length;
    after = last.id;
  }
  await receiptsOf(trx, number).delete();
  await trx('part_references').where({ to: number }).delete();
  await eraseSuppressedNumber(trx, number, numberHash);
  await deleteConsentsOfNumber(trx, number);
  await removePhone(trx, number);
  await clearResponses(
    trx,
    (await deleteVerificationsOfNumber(trx, number)).map(({ id, created_at }) => ({
      location: `/v1/verifications/${id}`,
      createdAtMs: created_at,
    })),
  );
  await deleteRowsOfNumber(trx, number);
  await trx('destination_counts').where({ to: number }).delete();
  return { messages: count, inbound: await eraseInboundOf(trx, number) };
}
