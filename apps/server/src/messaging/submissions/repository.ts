import { runIn, type Transaction } from '../../database/database.ts';
import { insertInto, keyList, placedRows, prepared, preparedChange, quoteNames } from '../../database/statement.ts';
import type { LongTextForm } from '../carriers/carrier.ts';
import type { MessageId, ReceiptStatus } from '../messages/message.ts';

/** `submitting`: its octets may be on their way. What was never sent has no submission. */
export type SubmissionState = 'submitting' | 'accepted' | 'refused' | 'uncertain';

/** The way in which an attempt cuts a text, and ties its parts together. */
export interface Series {
  readonly carrier: string;
  /** How many parts there are; null where an older version submitted as many as the message has segments. */
  readonly total: number | null;
  readonly form: LongTextForm | null;
  readonly reference: number | null;
}

/** One part of a message, submitted to a carrier once. */
export interface Submission extends Series {
  readonly messageId: MessageId;
  readonly attempt: number;
  /** 1 is the first. */
  readonly part: number;
  readonly submittedAtMs: number;
  readonly state: SubmissionState;
  /** In its canonical spelling; null until the carrier has named it. */
  readonly carrierMessageId: string | null;
  /** The status in the last receipt; `unknown` also where a submit without an answer was given up for another. */
  readonly receipt: ReceiptStatus | null;
}

/** How many digits of a number are compared: carriers write those of the country in their own ways, or not at all. */
export const nationalDigits = 9;

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
  readonly total: number | null;
  readonly form: LongTextForm | null;
  readonly reference: number | null;
  readonly submitted_at: number;
  readonly state: SubmissionState;
  readonly carrier_message_id: string | null;
  readonly receipt: ReceiptStatus | null;
}

const insertColumns = [
  'message_id',
  'attempt',
  'part',
  'carrier',
  'total',
  'form',
  'reference',
  'state',
  'submitted_at',
] as const;

/** A part that is about to be submitted. */
export type NewSubmission = Omit<Submission, 'state' | 'carrierMessageId' | 'receipt'>;

/** Stores that these parts are about to be submitted; some may be, by a commit whose answer was lost. */
export async function insertSubmissions(trx: Transaction, submissions: readonly NewSubmission[]): Promise<void> {
  const rows = submissions.map((each) => [
    each.messageId,
    each.attempt,
    each.part,
    each.carrier,
    each.total,
    each.form,
    each.reference,
    'submitting',
    each.submittedAtMs,
  ]);
  await runIn(trx, { ...insertInto('submissions', insertColumns, rows), onConflict: 'on conflict do nothing' });
}

const columns = [...insertColumns, 'carrier_message_id', 'receipt'] as const satisfies (keyof Row)[];

const selectSubmissions = prepared(
  `select ${quoteNames(columns)} from submissions
  where message_id in (select key from json_each(?)) order by message_id, attempt, part`,
);

/** Every submission of these messages, by message. */
export async function listSubmissions(
  trx: Transaction,
  ids: Iterable<MessageId>,
): Promise<Map<MessageId, Submission[]>> {
  const rows = await runIn<Row>(trx, selectSubmissions(keyList(ids)));
  return Map.groupBy(rows.map(toSubmission), ({ messageId }) => messageId);
}

const storeOutcomes = preparedChange(
  'submissions',
  `
  update submissions set state = done.state, carrier_message_id = done.carrier_message_id
  from (
    select value ->> 0 as message_id, cast(value ->> 1 as integer) as attempt, cast(value ->> 2 as integer) as part,
      value ->> 3 as state, value ->> 4 as carrier_message_id
    from json_each(?)
  ) as done
  where submissions.message_id = done.message_id and submissions.attempt = done.attempt
    and submissions.part = done.part
`,
);

/** One part of an attempt. */
export type SubmissionKey = Pick<Submission, 'messageId' | 'attempt' | 'part'>;

/** Stores the outcomes of submits. */
export async function updateOutcomes(
  trx: Transaction,
  submissions: readonly (SubmissionKey & Pick<Submission, 'state' | 'carrierMessageId'>)[],
): Promise<void> {
  if (submissions.length === 0) return;
  const rows = placedRows(submissions, (each) => [
    each.messageId,
    each.attempt,
    each.part,
    each.state,
    each.carrierMessageId,
  ]);
  await runIn(trx, storeOutcomes(rows));
}

const deleteUnsent = preparedChange(
  'submissions',
  `
  delete from submissions where (message_id, attempt, part) in (
    select value ->> 0, cast(value ->> 1 as integer), cast(value ->> 2 as integer) from json_each(?)
  )
`,
);

/** Forgets submits of which not one octet was sent, or which the carrier had no room for. */
export async function deleteSubmissions(trx: Transaction, keys: readonly SubmissionKey[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = placedRows(keys, ({ messageId, attempt, part }) => [messageId, attempt, part]);
  await runIn(trx, deleteUnsent(rows));
}

// Where the transaction was not stored after all, another process may hold that attempt, and be at its submit.
const deleteNeverSubmitted = prepared(`
  delete from submissions where message_id in (select key from json_each(?)) and state in ('submitting', 'uncertain')
  and (message_id, attempt, part, submitted_at) in (
    select message_queue.message_id, cast(begun.value ->> 1 as integer), cast(begun.value ->> 2 as integer),
      cast(begun.value ->> 3 as bigint)
    from json_each(?) as begun join message_queue on message_queue.message_id = begun.value ->> 0
    where message_queue.lease_owner = ? or message_queue.lease_token > cast(begun.value ->> 1 as integer)
  )
  returning message_id
`);

/**
 * Forgets those that `owner` began in a transaction of which it does not know whether it was stored, and of which it has
 * submitted nothing. Gives the messages that had one.
 */
export async function deleteBegun(
  trx: Transaction,
  owner: string,
  submissions: readonly (SubmissionKey & Pick<Submission, 'submittedAtMs'>)[],
): Promise<MessageId[]> {
  const rows = placedRows(submissions, (each) => [each.messageId, each.attempt, each.part, each.submittedAtMs]);
  const ids = keyList(submissions.map(({ messageId }) => messageId));
  const deleted = await runIn<Pick<Row, 'message_id'>>(trx, deleteNeverSubmitted(ids, rows, owner));
  return deleted.map((row) => row.message_id);
}

const storeReceipts = preparedChange(
  'submissions',
  `
  update submissions set receipt = done.receipt
  from (
    select value ->> 0 as message_id, cast(value ->> 1 as integer) as attempt, cast(value ->> 2 as integer) as part,
      value ->> 3 as receipt
    from json_each(?)
  ) as done
  where submissions.message_id = done.message_id and submissions.attempt = done.attempt
    and submissions.part = done.part
`,
);

/** Stores the statuses in receipts. */
export async function updateReceipts(trx: Transaction, submissions: readonly Submission[]): Promise<void> {
  if (submissions.length === 0) return;
  const rows = placedRows(submissions, (each) => [each.messageId, each.attempt, each.part, each.receipt]);
  await runIn(trx, storeReceipts(rows));
}

/** How a receipt names the part that it is about. */
export interface ReceiptReference extends CarrierReference {
  /** The last digits of the phone's number; null where the receipt does not say. */
  readonly to: string | null;
}

// Carriers use their ids again after some days: an id names the newest part, and of those one that has no end yet. What
// is about another phone is not ours.
const selectReferenced = prepared(`
  select position, message_id from (
    select wanted.key as position, submissions.message_id,
      row_number() over (
        partition by wanted.key
        order by case when submissions.receipt is null or submissions.receipt = 'unknown' then 0 else 1 end,
          submissions.message_id desc
      ) as place
    from json_each(?) as wanted
    join submissions on submissions.carrier = wanted.value ->> 0
      and submissions.carrier_message_id = wanted.value ->> 1
    join messages on messages.id = submissions.message_id
      and (wanted.value ->> 2 is null or messages."to" like '%' || (wanted.value ->> 2))
  ) as found where place = 1
`);

/** The message that each of these references names, in their order; undefined where there is none. */
export async function findReferenced(
  trx: Transaction,
  references: readonly ReceiptReference[],
): Promise<(MessageId | undefined)[]> {
  const rows = placedRows(references, ({ carrier, carrierMessageId, to }) => [carrier, carrierMessageId, to]);
  const found = await runIn<{ position: string | number; message_id: MessageId }>(trx, selectReferenced(rows));
  const byPosition = new Map(found.map(({ position, message_id }) => [Number(position), message_id]));
  return references.map((_reference, index) => byPosition.get(index));
}

function toSubmission(row: Row): Submission {
  return {
    messageId: row.message_id,
    attempt: row.attempt,
    part: row.part,
    carrier: row.carrier,
    total: row.total,
    form: row.form,
    reference: row.reference,
    submittedAtMs: row.submitted_at,
    state: row.state,
    carrierMessageId: row.carrier_message_id,
    receipt: row.receipt,
  };
}
