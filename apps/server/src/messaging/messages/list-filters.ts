import type { Input, NoMembers } from '../../http/handler.ts';
import { readInstant } from '../../http/requests/read-instant.ts';
import type { MessageFilter } from './select-messages.ts';

type ListQuery = Input<'listMessages'>['query'];

type ReadByHandlers = 'mode' | 'limit' | 'cursor';

/** What a query narrows a list of messages to. */
export function readFilters(query: Omit<ListQuery, ReadByHandlers>): Omit<MessageFilter, 'before' | 'limit'> {
  const { status, to, sender_id, created_after, created_before, client_reference, reason, batch_id, ...unread } = query;
  unread satisfies NoMembers<typeof unread, ReadByHandlers>;
  return {
    statuses: status && [...new Set(status)],
    to,
    senderId: sender_id,
    createdAfterMs: readInstant(created_after),
    createdBeforeMs: readInstant(created_before),
    clientReference: client_reference,
    reason,
    batchId: batch_id,
  };
}
