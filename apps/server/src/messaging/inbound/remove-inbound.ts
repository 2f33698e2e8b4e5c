import type { DataOwner } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { keyList, prepared } from '../../database/statement.ts';
import { deleteDeliveriesAbout } from '../../webhooks/history/repository.ts';
import { firstInboundMessageId, type InboundMessageId, inboundMessageNotFound } from './inbound-message.ts';
import { findInboundWithin } from './repository.ts';

const deleteRows = prepared('delete from inbound_messages where id in (select key from json_each(?))');
// The ids begin with their moment, so that both go through the oldest in the order of the table.
const selectOldest = prepared('select id from inbound_messages where id < ? order by id limit ?');
const selectNext = prepared('select id from inbound_messages where id > ? and id < ? order by id limit ?');
const removeTexts = prepared(`
  update inbound_messages set text = '', text_removed = 1
  where text_removed = 0 and id in (select key from json_each(?))
`);
const selectOfNumber = prepared('select id from inbound_messages where "from" = ? and id > ? order by id limit ?');
const deletePartsOfNumber = prepared('delete from inbound_long_texts where "from" = ?');

const idsAtOnce = 500;

interface Found {
  readonly id: InboundMessageId;
}

/** Deletes texts, and the webhooks about them. */
async function deleteTexts(trx: Transaction, found: readonly Found[]): Promise<void> {
  const ids = found.map(({ id }) => id);
  await deleteDeliveriesAbout(trx, ids);
  await runIn(trx, deleteRows(keyList(ids)));
}

/** Throws a Problem where the owner has no such text. */
export const deleteInbound = (db: Database, id: InboundMessageId, owner: DataOwner): Promise<void> =>
  db.transaction(async (trx) => {
    const row = await findInboundWithin(trx, id, owner);
    if (row === undefined) throw inboundMessageNotFound();
    await deleteTexts(trx, [row]);
  });

/** Deletes what came in before a moment, `limit` of it, and gives how much that was. */
export const deleteInboundBefore = (db: Database, beforeMs: number, limit: number): Promise<number> =>
  db.transaction(async (trx) => {
    const oldest = await runIn<Found>(trx, selectOldest(firstInboundMessageId(beforeMs), limit));
    if (oldest.length > 0) await deleteTexts(trx, oldest);
    return oldest.length;
  });

/**
 * Removes the words of what came in before a moment, `limit` of it after that of the last call, and gives how much that
 * was.
 */
export function createInboundTextRetention(db: Database): (beforeMs: number, limit: number) => Promise<number> {
  let after = '';
  return async (beforeMs, limit) => {
    const page = await db.select<Found>(selectNext(after, firstInboundMessageId(beforeMs), limit));
    const last = page.at(-1);
    if (last === undefined) return 0;
    const ids = page.map(({ id }) => id);
    await db.transaction(async (trx) => {
      // Their bodies have the text, however long deliveries are stored.
      await deleteDeliveriesAbout(trx, ids);
      await runIn(trx, removeTexts(keyList(ids)));
    });
    after = last.id;
    return page.length;
  };
}

/** Deletes all that a number has sent, and gives how many texts that were. */
export async function eraseInboundOf(trx: Transaction, number: string): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const found = await runIn<Found>(trx, selectOfNumber(number, after, idsAtOnce));
    const last = found.at(-1);
    if (last === undefined) break;
    await deleteTexts(trx, found);
    count += found.length;
    after = last.id;
  }
  await runIn(trx, deletePartsOfNumber(number));
  return count;
}
