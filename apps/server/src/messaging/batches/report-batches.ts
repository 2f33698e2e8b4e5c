import type { Transaction } from '../../database/database.ts';
import type { Announce } from '../messages/transitions.ts';
import type { BatchRow } from './batch.ts';
import { countBatchesWithin } from './repository.ts';
import { type BatchWebhookType, noMessages, toBatchWebhook } from './representation.ts';

/** Enqueues a webhook about each batch, with the counts that the transaction sees. */
export async function reportBatches(
  trx: Transaction,
  announce: Announce,
  type: BatchWebhookType,
  rows: readonly BatchRow[],
  atMs: number,
): Promise<void> {
  const counts = await countBatchesWithin(
    trx,
    rows.map(({ id }) => id),
  );
  await announce(
    trx,
    rows.map((row) => ({
      owner: { userId: row.user_id, mode: row.mode },
      type,
      toBody: () => toBatchWebhook(type, row, counts.get(row.id) ?? noMessages, atMs),
      messageId: null,
      callback: null,
      createdAtMs: atMs,
    })),
  );
}
