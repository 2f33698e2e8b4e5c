import type { UserRecords } from '../account/users/delete-user.ts';
import { cancelImportsOf, countPostsOf, reassignPosts } from '../calendar/records-of-user.ts';
import type { Database } from '../database/database.ts';
import { deleteResponsesOf, rewriteResponses } from '../idempotency/stored-responses.ts';
import { countWaitingMessages, deleteMessagingSetup } from '../messaging/records-of-user.ts';
import { deleteWebhooksOf } from '../webhooks/endpoints/repository.ts';

/** Records of users in messaging, webhooks, the calendar and stored responses. */
export const createUserRecords = (db: Database): UserRecords => ({
  countWaitingMessages,
  countPosts: countPostsOf,
  reassignPosts: (trx, from, to, nowMs) => reassignPosts(db, trx, from, to, nowMs),
  deleteResponses: deleteResponsesOf,
  rewriteResponses,
  async delete(trx, userId, nowMs) {
    await cancelImportsOf(trx, userId, nowMs);
    await deleteMessagingSetup(trx, userId);
    await deleteWebhooksOf(trx, userId, nowMs);
  },
});
