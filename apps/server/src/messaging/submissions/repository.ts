import type { Database, Transaction } from '../../database/database.ts';
import { insertInto, keyedRows, keyList, prepared } from '../../database/statement.ts';
import type { MessageId, ReceiptStatus } from '../messages/message.ts';

/** `unsent`: an earlier part of the message was not accepted, so this one was not submitted. */
export type SubmissionState = 'submitting' | 'accepted' | 'refused' | 'uncertain' | 'unsent';

/** One part of a message, submitted to a carrier once. */
export interface Submission {
  readonly messageId: MessageId;
  readonly attempt: number;
  /** 1 is the first. */
  readonly part: number;
  readonly carrier: string;
  readonly state: SubmissionState;
  /** In its canonical spelling; null until the carrier has named it. */
  readonly carrierMessageId: string | null;
  /** The status in the last receipt. */
  readonly receipt: ReceiptStatus | null;
}

/** How a carrier names what it has accepted. */
export interface CarrierReference {
  readonly carrier: string;
  /** In its canonical spelling. */
  readonly carrierMessageId: string;
}

interface Row {
  readonly message_id: MessageId;
  readonly attempt: number;
  readonly part: number;
  readonly carrier: string;
  readonly state: SubmissionState;
  readonly carrier_message_id: string | null;
  readonly receipt: ReceiptStatus | null;
}

const insertColumns = ['message_id', 'attempt', 'part', 'carrier', 'state', 'submitted_at'] as const;

/** Stores that these parts are about to be submitted. */
export async function insertSubmissions(
  db: Database,
  trx: Transaction,
  submissions: readonly Pick<Submission, 'messageId' | 'attempt' | 'part' | 'carrier'>[],
  atMs: number,
): Promise<void> {
  const rows = submissions.map((each) => [each.messageId, each.attempt, each.part, each.carrier, 'submitting', atMs]);
  await db.run(trx, insertInto('submissions', insertColumns, rows));
}

const selectSubmissions = prepared(`
  select message_id, attempt, part, carrier, state, carrier_message_id, receipt from submissions
  where message_id in (select key from json_each(?)) order by message_id, attempt, part
`);

/** Every submission of these messages, by message. */
export async function listSubmissions(
  db: Database,
  trx: Transaction,
  ids: Iterable<MessageId>,
): Promise<Map<MessageId, Submission[]>> {
  const rows = await db.run<Row>(trx, selectSubmissions(keyList(ids)));
  return Map.groupBy(rows.map(toSubmission), ({ messageId }) => messageId);
}

const rowKey = (_submission: unknown, index: number): number => index;

const storeOutcomes = prepared(`
  update submissions set state = done.state, carrier_message_id = done.carrier_message_id
  from (
    select value ->> 0 as message_id, cast(value ->> 1 as integer) as attempt, cast(value ->> 2 as integer) as part,
      value ->> 3 as state, value ->> 4 as carrier_message_id
    from json_each(?)
  ) as done
  where submissions.message_id = done.message_id and submissions.attempt = done.attempt
    and submissions.part = done.part
`);

/** Stores the outcomes of submits. */
export async function updateOutcomes(
  db: Database,
  trx: Transaction,
  submissions: readonly Submission[],
): Promise<void> {
  if (submissions.length === 0) return;
  const rows = keyedRows(submissions, rowKey, (each) => [
    each.messageId,
    each.attempt,
    each.part,
    each.state,
    each.carrierMessageId,
  ]);
  await db.run(trx, storeOutcomes(rows));
}

const storeReceipts = prepared(`
  update submissions set receipt = done.receipt
  from (
    select value ->> 0 as message_id, cast(value ->> 1 as integer) as attempt, cast(value ->> 2 as integer) as part,
      value ->> 3 as receipt
    from json_each(?)
  ) as done
  where submissions.message_id = done.message_id and submissions.attempt = done.attempt
    and submissions.part = done.part
`);

/** Stores the statuses in receipts. */
export async function updateReceipts(
  db: Database,
  trx: Transaction,
  submissions: readonly Submission[],
): Promise<void> {
  if (submissions.length === 0) return;
  const rows = keyedRows(submissions, rowKey, (each) => [each.messageId, each.attempt, each.part, each.receipt]);
  await db.run(trx, storeReceipts(rows));
}

// Carriers use their ids again after some days: an id names the newest message.
const selectReferenced = prepared(`
  select wanted.key as position, max(submissions.message_id) as message_id
  from json_each(?) as wanted
  join submissions on submissions.carrier = wanted.value ->> 0
    and submissions.carrier_message_id = wanted.value ->> 1
  group by wanted.key
`);

/** The message that each of these references names, in their order; undefined where there is none. */
export async function findReferenced(
  db: Database,
  trx: Transaction,
  references: readonly CarrierReference[],
): Promise<(MessageId | undefined)[]> {
  const rows = keyedRows(references, rowKey, ({ carrier, carrierMessageId }) => [carrier, carrierMessageId]);
  const found = await db.run<{ position: string | number; message_id: MessageId }>(trx, selectReferenced(rows));
  const byPosition = new Map(found.map(({ position, message_id }) => [Number(position), message_id]));
  return references.map((_reference, index) => byPosition.get(index));
}

/** A part that a carrier has accepted and not reported on. */
export interface OutstandingSubmission {
  readonly messageId: MessageId;
  readonly carrierMessageId: string;
  readonly to: string;
}

/** Parts of messages that wait for a receipt of this carrier, in the order of the messages after `after`. */
export async function listOutstanding(
  db: Database,
  carrier: string,
  after: MessageId | undefined,
  limit: number,
): Promise<OutstandingSubmission[]> {
  const rows: { id: MessageId; carrier_message_id: string; to: string }[] = await db
    .read('message_queue')
    .join('messages', 'messages.id', 'message_queue.message_id')
    .join('submissions', 'submissions.message_id', 'messages.id')
    .where({ 'messages.status': 'sent', 'submissions.carrier': carrier, 'submissions.state': 'accepted' })
    .whereNull('submissions.receipt')
    .where('message_queue.message_id', '>', after ?? '')
    .select('messages.id', 'messages.to', 'submissions.carrier_message_id')
    .orderBy('message_queue.message_id')
    .limit(limit);
  return rows.map(({ id, to, carrier_message_id }) => ({ messageId: id, to, carrierMessageId: carrier_message_id }));
}

function toSubmission(row: Row): Submission {
  return {
    messageId: row.message_id,
    attempt: row.attempt,
    part: row.part,
    carrier: row.carrier,
    state: row.state,
    carrierMessageId: row.carrier_message_id,
    receipt: row.receipt,
  };
}
