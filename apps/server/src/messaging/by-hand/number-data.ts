import type { Knex } from 'knex';
import type { UserId } from '../../account/caller.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { InboundMessageRow } from '../inbound/inbound-message.ts';
import { eraseInboundOf } from '../inbound/remove-inbound.ts';
import { isFinal, type MessageId, type MessageStatus } from '../messages/message.ts';
import type { StoredMessage } from '../messages/repository.ts';
import { toNationalDigits } from '../receipts/receive-receipts.ts';
import { isChangeable } from '../submissions/is-with-us.ts';
import { listSubmissions } from '../submissions/repository.ts';
import { eraseSuppressedNumber, listSuppressionsOfNumber } from '../suppressions/repository.ts';
import type { SuppressionRow } from '../suppressions/suppression.ts';
import { deleteMessages } from './delete-messages.ts';
import { readWholeMessage, type WholeMessage } from './whole-message.ts';

/** What is stored of a phone number, whoever has written to it. */
export interface NumberData {
  readonly messages: readonly WholeMessage[];
  /** Receipts that fitted no message yet, as carriers sent them. */
  readonly receipts: readonly Readonly<Record<string, unknown>>[];
  /** What tied the parts of the last long text together. */
  readonly partReference: number | null;
  /** What it has sent. */
  readonly inbound: readonly InboundMessageRow[];
  /** Parts of long texts that it has sent. */
  readonly inboundParts: readonly Readonly<Record<string, unknown>>[];
  readonly suppressions: readonly SuppressionRow[];
  /** Messages that count towards the cap of the number although they were deleted, or are of another category. */
  readonly counts: readonly { readonly message_id: string; readonly user_id: UserId; readonly counted_at: number }[];
}

const idsAtOnce = 500;

const selectMessages = prepared(`
  select id, status, created_at, batch_id from messages where "to" = ? and id > ? order by id limit ${idsAtOnce} for update
`);

interface FoundMessage {
  readonly id: MessageId;
  readonly status: MessageStatus;
  readonly created_at: number;
  readonly batch_id: StoredMessage['batch_id'];
}

export async function readNumber(db: Database, number: string, numberHash: NumberHash): Promise<NumberData> {
  const messages: WholeMessage[] = [];
  for (let after = ''; ; ) {
    const ids: MessageId[] = await db
      .read('messages')
      .where({ to: number })
      .where('id', '>', after)
      .orderBy('id')
      .limit(idsAtOnce)
      .pluck('id');
    for (const id of ids) {
      const message = await readWholeMessage(db, id);
      if (message) messages.push(message);
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  const receipts = await receiptsOf(db.read, number).orderBy('id').select();
  const reference = await db.read('part_references').where({ to: number }).first('reference');
  const inbound = await db.read('inbound_messages').where({ from: number }).orderBy('id').select();
  const inboundParts = await db.read('inbound_long_texts').where({ from: number }).orderBy('expires_at').select();
  const suppressions = await listSuppressionsOfNumber(db, number, numberHash);
  const counts = await db
    .read('destination_counts')
    .where({ to: number })
    .orderBy('counted_at')
    .select('message_id', 'user_id', 'counted_at');
  const partReference = reference?.reference ?? null;
  return { messages, receipts, partReference, inbound, inboundParts, suppressions, counts };
}

/** Receipts without a number are those of nobody, also where a number is too short to be looked up. */
const receiptsOf = (knex: Knex, number: string): Knex.QueryBuilder =>
  knex('unmatched_receipts')
    .whereNotNull('to')
    .where({ to: toNationalDigits(number) });

interface UnfinishedOfNumber extends Pick<FoundMessage, 'id' | 'status'> {
  /** Whether it can still be canceled. */
  readonly isCancelable: boolean;
}

/** The messages to a number that have not ended. */
export async function listUnfinished(db: Database, number: string): Promise<UnfinishedOfNumber[]> {
  const queued = db.read('message_queue').select('message_id');
  const found: Pick<FoundMessage, 'id' | 'status'>[] = await db
    .read('messages')
    .where({ to: number })
    .whereIn('id', queued)
    .orderBy('id')
    .select('id', 'status');
  const ids = found.map(({ id }) => id);
  const submissions = await db.transaction((trx) => listSubmissions(trx, ids));
  return found.map(({ id, status }) => ({
    id,
    status,
    isCancelable: isChangeable(status, submissions.get(id) ?? []),
  }));
}

/** A message to the number has not ended: nothing may be erased. */
export class UnfinishedMessage extends Error {
  override readonly name = 'UnfinishedMessage';
}

interface Erased {
  readonly messages: number;
  readonly inbound: number;
}

/**
 * Deletes all of it, and returns how many messages there were in each direction; its opt-outs keep its hash. Throws an
 * UnfinishedMessage where one has not ended.
 */
export async function eraseNumber(trx: Transaction, number: string, numberHash: NumberHash): Promise<Erased> {
  let count = 0;
  for (let after = ''; ; ) {
    const messages = await runIn<FoundMessage>(trx, selectMessages(number, after));
    const unfinished = messages.find(({ status }) => !isFinal(status));
    if (unfinished) throw new UnfinishedMessage(`${unfinished.id} (${unfinished.status})`);
    const last = messages.at(-1);
    if (last === undefined) break;
    await deleteMessages(trx, messages);
    count += messages.length;
    after = last.id;
  }
  await receiptsOf(trx, number).delete();
  await trx('part_references').where({ to: number }).delete();
  await eraseSuppressedNumber(trx, number, numberHash);
  await trx('destination_counts').where({ to: number }).delete();
  return { messages: count, inbound: await eraseInboundOf(trx, number) };
}
