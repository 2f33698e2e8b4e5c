import type { Database, Transaction } from '../../database/database.ts';
import { ulid } from '../../ulid.ts';
import type { ReceiptStatus } from '../messages/message.ts';
import { keyedRows, runStatement } from '../run-statement.ts';
import type { CarrierReference } from '../submissions/repository.ts';

/** What a carrier has said of a part, in words of ours. */
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

/** Keeps receipts for ids that no answer to a submit has named yet. */
export async function storeUnmatched(
  db: Database,
  trx: Transaction,
  receipts: readonly Receipt[],
  nowMs: number,
): Promise<void> {
  const rows = receipts.map(({ carrier, carrierMessageId, status, reason, code }) => {
    return [ulid(nowMs), carrier, carrierMessageId, status, reason, code, nowMs];
  });
  await db.insertRows(trx, 'unmatched_receipts', columns, rows);
}

const takeSql = `
  delete from unmatched_receipts where id in (
    select unmatched_receipts.id from json_each(?) as named
    join unmatched_receipts on unmatched_receipts.carrier = named.value ->> 0
      and unmatched_receipts.carrier_message_id = named.value ->> 1
  ) ${returned}`;

/** Takes out what came early for these ids. */
export async function takeUnmatched(trx: Transaction, named: readonly CarrierReference[]): Promise<Receipt[]> {
  if (named.length === 0) return [];
  const rows = keyedRows(
    named,
    (_reference, index) => index,
    ({ carrier, carrierMessageId }) => [carrier, carrierMessageId],
  );
  return (await runStatement<Row>(trx, takeSql, [rows])).map(toReceipt);
}

const matchable = `
  select unmatched_receipts.id from unmatched_receipts
  join submissions on submissions.carrier = unmatched_receipts.carrier
    and submissions.carrier_message_id = unmatched_receipts.carrier_message_id
  where unmatched_receipts.received_at > ?`;

/** Whether there are receipts, received after a moment, whose id has been named since. */
export function prepareHasMatchable(db: Database): (sinceMs: number) => Promise<boolean> {
  const select = db.prepare(`${matchable} limit 1`);
  return async (sinceMs) => (await select([sinceMs])).length > 0;
}

/** Takes out the receipts, received after a moment, whose id has been named since. */
export async function takeMatchable(trx: Transaction, sinceMs: number): Promise<Receipt[]> {
  const sql = `delete from unmatched_receipts where id in (${matchable}) ${returned}`;
  return (await runStatement<Row>(trx, sql, [sinceMs])).map(toReceipt);
}

const toReceipt = (row: Row): Receipt => ({
  carrier: row.carrier,
  carrierMessageId: row.carrier_message_id,
  status: row.status,
  reason: row.reason,
  code: row.carrier_code,
});
