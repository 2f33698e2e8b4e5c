import type { UserId } from '../../account/caller.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import type { Database } from '../../database/database.ts';
import type { ConsentRow } from '../consents/consent.ts';
import { listConsentsOfNumber } from '../consents/repository.ts';
import type { InboundMessageRow } from '../inbound/inbound-message.ts';
import type { LongTextRow } from '../inbound/long-texts.ts';
import type { MessageId } from '../messages/message.ts';
import { listSuppressionsOfNumber } from '../suppressions/repository.ts';
import type { SuppressionRow } from '../suppressions/suppression.ts';
import { receiptsOf } from './receipts-of-number.ts';
import { readWholeMessage, type WholeMessage } from './whole-message.ts';

/** All that is stored of a phone number, of all users. */
export interface NumberData {
  readonly messages: readonly WholeMessage[];
  /** Receipts that fitted no message yet, as carriers sent them. */
  readonly receipts: readonly UnmatchedReceiptRow[];
  /** The reference in the parts of the last long text to the number. */
  readonly partReference: number | null;
  /** Texts that the number has sent. */
  readonly inbound: readonly InboundMessageRow[];
  /** Long texts that the number has sent, and of which parts are stored. */
  readonly inboundParts: readonly LongTextRow[];
  readonly suppressions: readonly SuppressionRow[];
  readonly consents: readonly ConsentRow[];
  /** Messages that count towards the cap of the number although they were deleted, or are of another category. */
  readonly counts: readonly CountedMessageRow[];
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
  /** By the carrier's clock: YYYY-MM-DDThh:mm:ss. */
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
    consents: await listConsentsOfNumber(db, number),
    counts: await db
      .read('destination_counts')
      .where({ to: number })
      .orderBy('counted_at')
      .select('message_id', 'user_id', 'counted_at'),
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
