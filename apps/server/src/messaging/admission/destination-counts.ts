import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, prepared } from '../../database/statement.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import type { MessageToAdmit } from '../messages/accept/admit.ts';
import type { MessageId, MessageStatus } from '../messages/message.ts';
import { type DestinationCap, findOverCap, isCapped, longestPeriodMs } from './destination-cap.ts';

/** A locked message, before or after its change. */
interface CountedMessage extends MessageToAdmit {
  readonly id: MessageId;
  readonly status: MessageStatus;
  readonly created_at: number;
}

/**
 * Stores counts for the cap of a number whose messages no longer show them. A message counts once, from its acceptance or
 * from when it became transactional.
 */
export interface DestinationCounts {
  /** Returns a Problem if the message cannot become transactional. A message that was transactional still counts. */
  changeCategory(trx: Transaction, before: CountedMessage, after: CountedMessage): Promise<Problem | undefined>;
  /** Keeps the count of a message that is about to be deleted, unless it was canceled. */
  keepDeleted(trx: Transaction, message: CountedMessage): Promise<void>;
}

const deleteCount = prepared('delete from destination_counts where message_id = ?');

export function createDestinationCounts(clock: Pick<Clock, 'now'>, cap: DestinationCap | undefined): DestinationCounts {
  if (cap === undefined) {
    return { changeCategory: () => Promise.resolve(undefined), keepDeleted: () => Promise.resolve() };
  }

  async function store(trx: Transaction, { id, user_id, to }: CountedMessage, countedAtMs: number): Promise<void> {
    if (countedAtMs <= clock.now() - longestPeriodMs) return;
    const row = { message_id: id, user_id, to, counted_at: countedAtMs };
    await runIn(trx, insertRows('destination_counts', [row], 'on conflict (message_id) do nothing'));
  }

  return {
    async changeCategory(trx, before, after) {
      if (isCapped(before) === isCapped(after)) return undefined;
      if (isCapped(before)) {
        await store(trx, before, before.created_at);
        return undefined;
      }
      // It may have been counted before; it must not count twice.
      await runIn(trx, deleteCount(before.id));
      const refusal = (await findOverCap(trx, [after], cap, clock.now())).get(after);
      if (refusal === undefined) await store(trx, after, clock.now());
      return refusal;
    },

    async keepDeleted(trx, message) {
      if (message.status === 'canceled') await runIn(trx, deleteCount(message.id));
      else if (isCapped(message)) await store(trx, message, message.created_at);
    },
  };
}

/** Deletes up to `limit` counts that are older than any period, and returns their number. */
export function deleteOldCounts(db: Database, nowMs: number, limit: number): Promise<number> {
  const old = db
    .write('destination_counts')
    .where('counted_at', '<=', nowMs - longestPeriodMs)
    .limit(limit);
  return db.write('destination_counts').whereIn('message_id', old.select('message_id')).delete();
}
