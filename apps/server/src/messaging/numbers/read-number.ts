import type { Knex } from 'knex';
import type { UserId } from '../../account/caller.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import type { Database } from '../../database/database.ts';
import { type DeliveryRow, listDeliveriesAbout } from '../../webhooks/history/repository.ts';
import { listRowsOfNumber, type RowOfNumber } from '../batches/recipient-files/repository.ts';
import type { ConsentRow } from '../consents/consent.ts';
import { listConsentsOfNumber } from '../consents/repository.ts';
import type { InboundMessageRow } from '../inbound/inbound-message.ts';
import type { LongTextRow } from '../inbound/reassemble-parts.ts';
import type { MessageId } from '../messages/message.ts';
import type { MessageEventRow, StoredMessage } from '../messages/repository.ts';
import { toNationalDigits } from '../receipts/receive-receipts.ts';
import type { SubmissionState } from '../submissions/repository.ts';
import { listOptOutsOfNumber, type OptOutRow } from '../suppressions/address-opt-outs.ts';
import { listSuppressionsOfNumber } from '../suppressions/repository.ts';
import type { SuppressionRow } from '../suppressions/suppression.ts';
import { listVerificationsOfNumber } from '../verifications/repository.ts';
import type { VerificationRow } from '../verifications/verification.ts';

/** All rows about a phone number, of all users. */
export interface NumberData {
  readonly messages: readonly WholeMessage[];
  /** Receipts that matched no message yet. */
  readonly receipts: readonly UnmatchedReceiptRow[];
  /** The reference of the last concatenated message to the number. */
  readonly partReference: number | null;
  readonly inbound: readonly InboundMessageRow[];
  /** Parts of inbound concatenated messages. */
  readonly inboundParts: readonly LongTextRow[];
  readonly suppressions: readonly SuppressionRow[];
  readonly optOuts: readonly OptOutRow[];
  readonly consents: readonly ConsentRow[];
  readonly verifications: readonly VerificationRow[];
  /** Counts towards the destination cap of deleted or changed messages. */
  readonly counts: readonly CountedMessageRow[];
  /** Rows of CSV files of recipients. */
  readonly recipientRows: readonly RowOfNumber[];
}

export interface UnmatchedReceiptRow {
  readonly id: string;
  readonly carrier: string;
  readonly carrier_message_id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly carrier_code: string | null;
  readonly to: string | null;
  readonly sender_id: string | null;
  readonly message_text: string | null;
  /** By the clock of the carrier: YYYY-MM-DDThh:mm:ss. */
  readonly submitted_at: string | null;
  readonly done_at: string | null;
  readonly received_at: number;
}

export interface CountedMessageRow {
  readonly message_id: string;
  readonly user_id: UserId;
  readonly counted_at: number;
}

export async function readNumber(db: Database, number: string, numberHash: NumberHash): Promise<NumberData> {
  const reference = await db.read('part_references').where({ to: number }).first('reference');
  return {
    messages: await readMessages(db, number),
    receipts: await receiptsOf(db.read, number).orderBy('id').select(),
    partReference: reference?.reference ?? null,
    inbound: await db.read('inbound_messages').where({ from: number }).orderBy('id').select(),
    inboundParts: await db.read('inbound_long_texts').where({ from: number }).orderBy('expires_at').select(),
    suppressions: await listSuppressionsOfNumber(db, number, numberHash),
    optOuts: await listOptOutsOfNumber(db, number, numberHash),
    consents: await listConsentsOfNumber(db, number),
    verifications: await listVerificationsOfNumber(db, number),
    counts: await db
      .read('destination_counts')
      .where({ to: number })
      .orderBy('counted_at')
      .select('message_id', 'user_id', 'counted_at'),
    recipientRows: await listRowsOfNumber(db, number),
  };
}

const idsAtOnce = 500;

async function readMessages(db: Database, number: string): Promise<WholeMessage[]> {
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
    if (last === undefined) return messages;
    after = last;
  }
}

/** Excludes receipts without a number, which would match numbers without national digits. */
export const receiptsOf = (knex: Knex, number: string): Knex.QueryBuilder =>
  knex('unmatched_receipts')
    .whereNotNull('to')
    .where({ to: toNationalDigits(number) });

interface SubmissionRow {
  readonly attempt: number;
  readonly part: number;
  readonly carrier: string;
  readonly carrier_message_id: string | null;
  readonly state: SubmissionState;
  readonly receipt: string | null;
  readonly submitted_at: number;
}

interface QueueRow {
  readonly route: string;
  readonly due_at: number;
  readonly attempts: number;
  readonly lease_owner: string | null;
}

/** All rows about a message, of any user. */
export interface WholeMessage {
  readonly message: StoredMessage & { readonly user_id: UserId };
  readonly login: string;
  readonly events: readonly MessageEventRow[];
  readonly submissions: readonly SubmissionRow[];
  /** Undefined if the message has ended. */
  readonly queued: QueueRow | undefined;
  readonly webhooks: readonly DeliveryRow[];
}

export async function readWholeMessage(db: Database, id: MessageId): Promise<WholeMessage | undefined> {
  const found = await db
    .read('messages')
    .join('users', 'users.id', 'messages.user_id')
    .where('messages.id', id)
    .first('messages.*', 'users.login');
  if (found === undefined) return undefined;
  const { login, ...message } = found;
  const events: MessageEventRow[] = await db.read('message_events').where({ message_id: id }).orderBy('sequence');
  const submissions: SubmissionRow[] = await db
    .read('submissions')
    .where({ message_id: id })
    .orderBy(['attempt', 'part'])
    .select('attempt', 'part', 'carrier', 'carrier_message_id', 'state', 'receipt', 'submitted_at');
  const queued: QueueRow | undefined = await db.read('message_queue').where({ message_id: id }).first();
  return { message, login, events, submissions, queued, webhooks: await listDeliveriesAbout(db, id) };
}
