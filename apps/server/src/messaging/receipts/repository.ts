import { parseUgandanNumber } from '@ngoma/sms';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertInto, keyList, placedRows, prepared, preparedChange } from '../../database/statement.ts';
import { ulid } from '../../ids/ulid.ts';
import { dayMs } from '../../time/durations.ts';
import { firstMessageId, type ReceiptStatus } from '../messages/message.ts';
import type { CarrierReference, ReceiptReference } from '../submissions/repository.ts';

/** A receipt of a carrier. */
export interface Receipt extends ReceiptReference {
  readonly status: ReceiptStatus;
  readonly reason: string | null;
  readonly code: string | null;
  readonly senderId: string | null;
  /** `YYYY-MM-DDThh:mm:ss` in an unknown time zone. */
  readonly submittedAt: string | null;
  readonly doneAt: string | null;
  readonly text: string | null;
  /** Not stored with receipts that match no message yet. */
  readonly isOptOut?: true;
}

/** A receipt with an id that no answer to a submit has named. */
export interface Orphan extends Receipt {
  readonly id: string;
  readonly receivedAtMs: number;
}

interface Row {
  readonly id: string;
  readonly carrier: string;
  readonly carrier_message_id: string;
  readonly status: ReceiptStatus;
  readonly reason: string | null;
  readonly carrier_code: string | null;
  readonly to: string | null;
  readonly sender_id: string | null;
  readonly submitted_at: string | null;
  readonly done_at: string | null;
  readonly message_text: string | null;
  readonly received_at: number;
}

/** How long a receipt waits for the answer to its submit; carriers reuse ids. */
export const earlyMs = 600_000;
/** How long a receipt can be matched to a submit without an answer. */
export const orphanMs = 7 * dayMs;

const columns = [
  'id',
  'carrier',
  'carrier_message_id',
  'status',
  'reason',
  'carrier_code',
  'to',
  'sender_id',
  'submitted_at',
  'done_at',
  'message_text',
  'received_at',
] as const;
const quoted = columns.map((column) => `unmatched_receipts."${column}"`).join(', ');

const selectCodeRecipients = prepared(`
  select distinct messages."to" from json_each(?) as asked
  cross join messages
  where messages."to" = asked.key and messages.id >= ? and messages.verification_id is not null
`);

/**
 * Finds receipts whose text may begin with a one-time code, which is stored nowhere: of phones that were sent one lately,
 * and with digits and without a number to find out.
 */
async function findWithCodes(
  trx: Transaction,
  receipts: readonly Receipt[],
  nowMs: number,
): Promise<(receipt: Receipt) => boolean> {
  const numberOf = ({ to }: Receipt) => (to === null ? undefined : parseUgandanNumber(to));
  const hasDigit = ({ text }: Receipt) => /\d/.test(text ?? '');
  const numbers = new Set(receipts.filter(hasDigit).flatMap((each) => numberOf(each) ?? []));
  const select = selectCodeRecipients(keyList(numbers), oldestUncertain(nowMs));
  const rows = numbers.size === 0 ? [] : await runIn<{ to: string }>(trx, select);
  const recipients = new Set(rows.map(({ to }) => to));
  return (receipt) => {
    const number = numberOf(receipt);
    return number === undefined ? hasDigit(receipt) : recipients.has(number);
  };
}

/** Stores receipts with unknown ids. */
export async function storeUnmatched(trx: Transaction, receipts: readonly Receipt[], nowMs: number): Promise<void> {
  if (receipts.length === 0) return;
  const mayHaveCode = await findWithCodes(trx, receipts, nowMs);
  const rows = receipts.map((each) => [
    ulid(nowMs),
    each.carrier,
    each.carrierMessageId,
    each.status,
    each.reason,
    each.code,
    each.to,
    each.senderId,
    each.submittedAt,
    each.doneAt,
    mayHaveCode(each) ? null : each.text,
    nowMs,
  ]);
  await runIn(trx, insertInto('unmatched_receipts', columns, rows));
}

/** A part with the carrier's id and the number of the phone. */
export type NamedPart = CarrierReference & { readonly to: string };

// Receipts about other phones stay for submits without an answer: carriers reuse ids. A scalar subquery and `+ 0`, because
// PostgreSQL plans while the table is nearly empty, as it mostly is: it would read all rows for a join, or all of the last
// ten minutes.
const selectNamed = prepared(`
  select (
    select id from unmatched_receipts
    where carrier = named.value ->> 0 and carrier_message_id = named.value ->> 1 and received_at + 0 > ?
      and ("to" is null or named.value ->> 2 like '%' || "to")
    limit 1
  ) as id
  from json_each(?) as named
`);
const lockNamed = prepared(`
  select ${quoted} from unmatched_receipts where id in (select key from json_each(?)) order by id for update skip locked
`);
const deleteTaken = preparedChange(
  'unmatched_receipts',
  'delete from unmatched_receipts where id in (select key from json_each(?))',
);

const namedRows = (parts: readonly NamedPart[]): string =>
  placedRows(parts, ({ carrier, carrierMessageId, to }) => [carrier, carrierMessageId, to]);

/** The id of an early receipt of each of these parts that has one. */
async function listNamed(trx: Transaction, parts: readonly NamedPart[], nowMs: number): Promise<string[]> {
  const rows = await runIn<{ id: string | null }>(trx, selectNamed(nowMs - earlyMs, namedRows(parts)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Whether there are early receipts of these parts. */
export async function hasUnmatched(trx: Transaction, parts: readonly NamedPart[], nowMs: number): Promise<boolean> {
  return (await listNamed(trx, parts, nowMs)).length > 0;
}

/** Deletes and returns the early receipts of these parts. A part may have several. */
export async function takeUnmatched(trx: Transaction, parts: readonly NamedPart[], nowMs: number): Promise<Receipt[]> {
  const taken: Receipt[] = [];
  for (;;) {
    const ids = await listNamed(trx, parts, nowMs);
    const rows = ids.length === 0 ? [] : await runIn<Row>(trx, lockNamed(keyList(ids)));
    // Those that another transaction has locked stay.
    if (rows.length === 0) return taken;
    await runIn(trx, deleteTaken(keyList(rows.map(({ id }) => id))));
    taken.push(...rows.map(toOrphan));
  }
}

// Scalar subqueries, because PostgreSQL would read all submissions for a join that it has planned while there were none.
const matchable = `
  select id from unmatched_receipts
  where received_at between ? and ? and (
    select 1 from submissions
    where submissions.carrier = unmatched_receipts.carrier
      and submissions.carrier_message_id = unmatched_receipts.carrier_message_id
      and (unmatched_receipts."to" is null
        or (select "to" from messages where messages.id = submissions.message_id) like '%' || unmatched_receipts."to")
    limit 1
  ) = 1`;

const selectMatchable = prepared(`${matchable} limit 1`);
const deleteMatchable = prepared(`
  with due as (${matchable} for update skip locked)
  delete from unmatched_receipts where id in (select id from due)
  returning ${quoted}
`);

/** Whether an answer has since named the id of an early receipt. */
export async function hasMatchable(db: Database, nowMs: number): Promise<boolean> {
  return (await db.select(selectMatchable(nowMs - earlyMs, nowMs))).length > 0;
}

/** Deletes and returns the early receipts whose id an answer has since named. */
export async function takeMatchable(trx: Transaction, nowMs: number): Promise<Receipt[]> {
  return (await runIn<Row>(trx, deleteMatchable(nowMs - earlyMs, nowMs))).map(toOrphan);
}

const selectOrphans = prepared(`
  select ${quoted} from unmatched_receipts
  where received_at > ? and id > ? and exists (
    select 1 from submissions
    where submissions.carrier = unmatched_receipts.carrier and submissions.state = 'uncertain'
      and submissions.message_id > ?
  )
  order by id limit ?
`);

/** A page of receipts that may belong to a submit without an answer. */
export async function listOrphans(db: Database, after: string, nowMs: number, limit: number): Promise<Orphan[]> {
  const rows = await db.select<Row>(selectOrphans(nowMs - orphanMs, after, oldestUncertain(nowMs), limit));
  return rows.map(toOrphan);
}

/** The smallest id of a message that an orphan may still belong to. */
export const oldestUncertain = (nowMs: number): string => firstMessageId(nowMs - orphanMs);

const deleteOrphans = prepared(`
  delete from unmatched_receipts where id in (select key from json_each(?)) returning id
`);

/** Deletes receipts, and returns the ids of those that still existed. */
export async function takeOrphans(trx: Transaction, ids: Iterable<string>): Promise<Set<string>> {
  const rows = await runIn<{ id: string }>(trx, deleteOrphans(keyList(ids)));
  return new Set(rows.map(({ id }) => id));
}

const deleteExpired = prepared(`
  with due as (
    select id from unmatched_receipts where received_at between 0 and ? order by received_at limit ? for update skip locked
  )
  delete from unmatched_receipts where id in (select id from due) returning carrier
`);

/** Deletes up to `limit` receipts that match no message, and returns their number by carrier. */
export async function dropExpiredOrphans(db: Database, nowMs: number, limit: number): Promise<Map<string, number>> {
  const rows = await db.transaction((trx) => runIn<{ carrier: string }>(trx, deleteExpired(nowMs - orphanMs, limit)));
  const counts = new Map<string, number>();
  for (const { carrier } of rows) counts.set(carrier, (counts.get(carrier) ?? 0) + 1);
  return counts;
}

const toOrphan = (row: Row): Orphan => ({
  id: row.id,
  carrier: row.carrier,
  carrierMessageId: row.carrier_message_id,
  status: row.status,
  reason: row.reason,
  code: row.carrier_code,
  to: row.to,
  senderId: row.sender_id,
  submittedAt: row.submitted_at,
  doneAt: row.done_at,
  text: row.message_text,
  receivedAtMs: row.received_at,
});
