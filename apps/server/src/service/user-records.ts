import type { UserRecords } from '../account/users/delete-user.ts';
import { cancelImportsOf, countPostsOf, reassignPosts } from '../calendar/records-of-user.ts';
import type { Database } from '../database/database.ts';
import { countWaitingMessages, deleteMessagingSetup } from '../messaging/records-of-user.ts';
import { deleteWebhooksOf } from '../webhooks/records-of-user.ts';

/** Records of users in messaging, webhooks and the calendar. */
export const createUserRecords = (db: Database): UserRecords => ({
  countWaitingMessages,
  countPosts: countPostsOf,
  reassignPosts: (trx, from, to, nowMs) => reassignPosts(db, trx, from, to, nowMs),
  async delete(trx, userId, nowMs) {
    await cancelImportsOf(trx, userId, nowMs);
    await deleteMessagingSetup(trx, userId);
    await deleteWebhooksOf(trx, userId, nowMs);
  },
});
