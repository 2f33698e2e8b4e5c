import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, prepared } from '../../database/statement.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import type { MessageToAdmit } from '../messages/accept/admit.ts';
import type { MessageId, MessageStatus } from '../messages/message.ts';
import { type DestinationCap, findTooMany, isCapped, longestPeriodMs } from './destination-cap.ts';

/** A message that is locked, as it is stored or is to be. */
interface CountedMessage extends MessageToAdmit {
  readonly id: MessageId;
  readonly status: MessageStatus;
  readonly created_at: number;
}

/**
 * Keeps what counts towards the cap of a number apart from its message, where that would no longer say so. A message counts
 * once, from its acceptance or, if that is later, from when it became transactional.
 */
export interface DestinationCounts {
  /** Why a message may not become transactional: its number has had enough. One that was transactional goes on counting. */
  changeCategory(trx: Transaction, before: CountedMessage, after: CountedMessage): Promise<Problem | undefined>;
  /** A message that is about to be deleted goes on counting, unless it never left. */
  keepDeleted(trx: Transaction, message: CountedMessage): Promise<void>;
}

const deleteCount = prepared('delete from destination_counts where message_id = ?');

export function createDestinationCounts(clock: Pick<Clock, 'now'>, cap: DestinationCap | undefined): DestinationCounts {
  if (cap === undefined) {
    return { changeCategory: () => Promise.resolve(undefined), keepDeleted: () => Promise.resolve() };
  }

  async function keep(trx: Transaction, { id, user_id, to }: CountedMessage, countedAtMs: number): Promise<void> {
    if (countedAtMs <= clock.now() - longestPeriodMs) return;
    const row = { message_id: id, user_id, to, counted_at: countedAtMs };
    await runIn(trx, insertRows('destination_counts', [row], 'on conflict (message_id) do nothing'));
  }

  return {
    async changeCategory(trx, before, after) {
      if (isCapped(before) === isCapped(after)) return undefined;
      if (isCapped(before)) {
        await keep(trx, before, before.created_at);
        return undefined;
      }
      // It may have been transactional before: it is no other message for that.
      await runIn(trx, deleteCount(before.id));
      const refusal = (await findTooMany(trx, [after], cap, clock.now())).get(after);
      if (refusal === undefined) await keep(trx, after, clock.now());
      return refusal;
    },

    async keepDeleted(trx, message) {
      if (message.status === 'canceled') await runIn(trx, deleteCount(message.id));
      else if (isCapped(message)) await keep(trx, message, message.created_at);
    },
  };
}

/** Deletes some of the counts that no cap asks for any more, and says how many. */
export function deleteOldCounts(db: Database, nowMs: number, limit: number): Promise<number> {
  const old = db
    .write('destination_counts')
    .where('counted_at', '<=', nowMs - longestPeriodMs)
    .limit(limit);
  return db.write('destination_counts').whereIn('message_id', old.select('message_id')).delete();
}
