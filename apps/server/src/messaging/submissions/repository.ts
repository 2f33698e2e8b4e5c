import { runIn, type Transaction } from '../../database/database.ts';
import {
  insertInto,
  keyedRows,
  keyList,
  placedRows,
  prepared,
  preparedChange,
  quoteNames,
} from '../../database/statement.ts';
import type { LongTextForm } from '../carriers/carrier.ts';
import { isWaiting, type MessageId, type MessageStatus, type ReceiptStatus } from '../messages/message.ts';

/** `submitting`: octets may have been sent. A part that was never sent has no submission. */
export type SubmissionState = 'submitting' | 'accepted' | 'refused' | 'uncertain';

/** The parts of a concatenated message in one attempt, with their common reference. */
export interface PartSequence {
  readonly carrier: string;
  /** The number of parts; null in rows of older versions, which submitted one per segment. */
  readonly total: number | null;
  readonly form: LongTextForm | null;
  readonly reference: number | null;
}

/** One submit of one part of a message. */
export interface Submission extends PartSequence {
  readonly messageId: MessageId;
  readonly attempt: number;
  /** 1 is the first. */
  readonly part: number;
  readonly submittedAtMs: number;
  readonly state: SubmissionState;
  /** Normalised; null until the carrier has answered. */
  readonly carrierMessageId: string | null;
  /** The status of the last receipt; `unknown` also for a submit that a new attempt has replaced. */
  readonly receipt: ReceiptStatus | null;
}

/** The number of digits that are compared, as carriers write country codes in different ways. */
export const nationalDigits = 9;

/** The carrier's id of an accepted part. */
export interface CarrierReference {
  readonly carrier: string;
  /** Normalised. */
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

/** Inserts submissions; some may exist already, by a commit whose result was lost. */
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

/** All submissions of these messages, by message. */
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
    and submissions.part = done.part and submissions.message_id in (select key from json_each(?))
`,
);

export type SubmissionKey = Pick<Submission, 'messageId' | 'attempt' | 'part'>;

const idsOf = (keys: readonly SubmissionKey[]): string => keyList(new Set(keys.map(({ messageId }) => messageId)));

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
  await runIn(trx, storeOutcomes(rows, idsOf(submissions)));
}

const deleteUnsent = preparedChange(
  'submissions',
  `
  delete from submissions where (message_id, attempt, part) in (
    select value ->> 0, cast(value ->> 1 as integer), cast(value ->> 2 as integer) from json_each(?)
  ) and message_id in (select key from json_each(?))
`,
);

/** Deletes submissions that were not sent, or that the carrier throttled. */
export async function deleteSubmissions(trx: Transaction, keys: readonly SubmissionKey[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = placedRows(keys, ({ messageId, attempt, part }) => [messageId, attempt, part]);
  await runIn(trx, deleteUnsent(rows, idsOf(keys)));
}

// If that transaction was rolled back, another process may own the attempt and be submitting.
const deleteNeverSubmitted = prepared(`
  delete from submissions where message_id in (select key from json_each(?)) and state in ('submitting', 'uncertain')
  and (message_id, attempt, part, submitted_at) in (
    select message_queue.message_id, cast(begun.value ->> 1 as integer), cast(begun.value ->> 2 as integer),
      cast(begun.value ->> 3 as bigint)
    from json_each(?) as begun join message_queue on message_queue.message_id = begun.value ->> 0
    where message_queue.message_id in (select key from json_each(?))
      and (message_queue.lease_owner = ? or message_queue.lease_token > cast(begun.value ->> 1 as integer))
  )
  returning message_id
`);

/**
 * Deletes submissions that `owner` inserted in a commit with an unknown result and has not sent. Returns the messages that
 * had one.
 */
export async function deleteBegun(
  trx: Transaction,
  owner: string,
  submissions: readonly (SubmissionKey & Pick<Submission, 'submittedAtMs'>)[],
): Promise<MessageId[]> {
  const rows = placedRows(submissions, (each) => [each.messageId, each.attempt, each.part, each.submittedAtMs]);
  const ids = idsOf(submissions);
  const deleted = await runIn<Pick<Row, 'message_id'>>(trx, deleteNeverSubmitted(ids, rows, ids, owner));
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
    and submissions.part = done.part and submissions.message_id in (select key from json_each(?))
`,
);

export async function updateReceipts(trx: Transaction, submissions: readonly Submission[]): Promise<void> {
  if (submissions.length === 0) return;
  const rows = placedRows(submissions, (each) => [each.messageId, each.attempt, each.part, each.receipt]);
  await runIn(trx, storeReceipts(rows, idsOf(submissions)));
}

/** The part that a receipt names. */
export interface ReceiptReference extends CarrierReference {
  /** National digits of the phone; null if the receipt has none. */
  readonly to: string | null;
}

// Carriers reuse ids after some days: an id means the newest part, preferably one without a final receipt, and never one
// to another phone.
// Scalar subqueries, because PostgreSQL would read all submissions for a join that it has planned while there were none.
const selectReferenced = prepared(`
  select key as position, (
    select message_id from submissions
    where carrier = wanted.value ->> 0 and carrier_message_id = wanted.value ->> 1
      and (
        wanted.value ->> 2 is null
        or (select "to" from messages where id = submissions.message_id) like '%' || (wanted.value ->> 2)
      )
    order by case when receipt is null or receipt = 'unknown' then 0 else 1 end, message_id desc limit 1
  ) as message_id
  from json_each(?) as wanted
`);

/** The messages of these references, in their order; undefined for unknown ones. */
export async function findReferenced(
  trx: Transaction,
  references: readonly ReceiptReference[],
): Promise<(MessageId | undefined)[]> {
  const rows = placedRows(references, ({ carrier, carrierMessageId, to }) => [carrier, carrierMessageId, to]);
  const found = await runIn<{ position: string | number; message_id: MessageId | null }>(trx, selectReferenced(rows));
  const byPosition = new Map(found.map(({ position, message_id }) => [Number(position), message_id ?? undefined]));
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

/** References of 16 bits; those of 8 bits are their last digits. */
const references = 65_536;

// Ordered, so that two transactions cannot deadlock.
const step = prepared(`
  insert into part_references ("to", reference)
  select key, cast(value ->> 0 as integer) - 1 from json_each(?) where true order by key
  on conflict ("to") do update set reference = (part_references.reference + excluded.reference + 1) % ${references}
  returning "to", reference
`);

/** The next reference for a long text to each number, counted per phone, as a phone joins parts by their reference. */
export async function stepReferences(trx: Transaction, numbers: readonly string[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const counts = new Map<string, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const rows = keyedRows(
    counts,
    ([number]) => number,
    ([, count]) => [count],
  );
  const stepped = await runIn<{ to: string; reference: number }>(trx, step(rows));
  const last = new Map(stepped.map(({ to, reference }) => [to, reference]));
  return numbers.map((number) => {
    const left = (counts.get(number) ?? 0) - 1;
    counts.set(number, left);
    return ((last.get(number) ?? 0) - left + references) % references;
  });
}

/** Whether no carrier has, or may have, a part of the message. */
export const wasNeverSubmitted = (submissions: readonly Pick<Submission, 'state'>[]): boolean =>
  submissions.every(({ state }) => state === 'refused');

/** Whether a message can still be changed or canceled, also as `sending` if the carrier had no room for it. */
export const isChangeable = (status: MessageStatus, submissions: readonly Pick<Submission, 'state'>[]): boolean =>
  (isWaiting(status) || status === 'sending') && wasNeverSubmitted(submissions);
