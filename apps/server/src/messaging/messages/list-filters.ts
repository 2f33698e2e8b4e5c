import type { Input, NoMembers } from '../../http/handler.ts';
import type { MessageStatus } from './message.ts';
import type { MessageFilter } from './select-messages.ts';

type ListQuery = Input<'listMessages'>['query'];

/** What a query narrows a list of messages to. */
export function readFilters(
  query: Omit<ListQuery, 'mode' | 'limit' | 'cursor'>,
): Omit<MessageFilter, 'before' | 'limit'> {
  const { status, to, sender_id, created_after, created_before, client_reference, reason, batch, ...unread } = query;
  unread satisfies NoMembers<typeof unread>;
  return {
    // as: the contract lets no others in
    statuses: status === undefined ? undefined : ([...new Set(status.split(','))] as MessageStatus[]),
    to,
    senderId: sender_id,
    createdAfterMs: created_after === undefined ? undefined : Date.parse(created_after),
    createdBeforeMs: created_before === undefined ? undefined : Date.parse(created_before),
    clientReference: client_reference,
    reason,
    batchId: batch,
  };
}
