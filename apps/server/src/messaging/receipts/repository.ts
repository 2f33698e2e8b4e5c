import type { Database, Transaction } from '../../database/database.ts';
import { insertInto, keyedRows, prepared } from '../../database/statement.ts';
import { ulid } from '../../ulid.ts';
import type { ReceiptStatus } from '../messages/message.ts';
import type { CarrierReference } from '../submissions/repository.ts';

/** A carrier's report on a part, in our terms. */
export interface Receipt extends CarrierReference {
  readonly status: ReceiptStatus;
  readonly reason: string | null;
  readonly code: string | null;
}

interface Row {
  readonly carrier: string;
  readonly carrier_message_id: string;
  readonly status: ReceiptStatus;
  readonly reason: string | null;
  readonly carrier_code: string | null;
}

const columns = ['id', 'carrier', 'carrier_message_id', 'status', 'reason', 'carrier_code', 'received_at'] as const;
const returned = 'returning carrier, carrier_message_id, status, reason, carrier_code';

/** Stores receipts for ids that no answer to a submit has named yet. */
export async function storeUnmatched(
  db: Database,
  trx: Transaction,
  receipts: readonly Receipt[],
  nowMs: number,
): Promise<void> {
  const rows = receipts.map(({ carrier, carrierMessageId, status, reason, code }) => {
    return [ulid(nowMs), carrier, carrierMessageId, status, reason, code, nowMs];
  });
  await db.run(trx, insertInto('unmatched_receipts', columns, rows));
}

const deleteNamed = prepared(`
  delete from unmatched_receipts where id in (
    select unmatched_receipts.id from json_each(?) as named
    join unmatched_receipts on unmatched_receipts.carrier = named.value ->> 0
      and unmatched_receipts.carrier_message_id = named.value ->> 1
  ) ${returned}
`);

/** Removes and gives the receipts that came early for these ids. */
export async function takeUnmatched(
  db: Database,
  trx: Transaction,
  named: readonly CarrierReference[],
): Promise<Receipt[]> {
  if (named.length === 0) return [];
  const rows = keyedRows(
    named,
    (_reference, index) => index,
    ({ carrier, carrierMessageId }) => [carrier, carrierMessageId],
  );
  return (await db.run<Row>(trx, deleteNamed(rows))).map(toReceipt);
}

const matchable = `
  select unmatched_receipts.id from unmatched_receipts
  join submissions on submissions.carrier = unmatched_receipts.carrier
    and submissions.carrier_message_id = unmatched_receipts.carrier_message_id
  where unmatched_receipts.received_at > ?`;

const selectMatchable = prepared(`${matchable} limit 1`);
const deleteMatchable = prepared(`delete from unmatched_receipts where id in (${matchable}) ${returned}`);

/** Whether there are receipts, received after a moment, whose id has been named since. */
export async function hasMatchable(db: Database, sinceMs: number): Promise<boolean> {
  return (await db.select(selectMatchable(sinceMs))).length > 0;
}

/** Removes and gives the receipts, received after a moment, whose id has been named since. */
export async function takeMatchable(db: Database, trx: Transaction, sinceMs: number): Promise<Receipt[]> {
  return (await db.run<Row>(trx, deleteMatchable(sinceMs))).map(toReceipt);
}

const toReceipt = (row: Row): Receipt => ({
  carrier: row.carrier,
  carrierMessageId: row.carrier_message_id,
  status: row.status,
  reason: row.reason,
  code: row.carrier_code,
});
