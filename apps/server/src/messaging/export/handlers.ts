import { ownerOf } from '../../account/data-owner.ts';
import type { Handlers } from '../../http/handler.ts';
import type { MessageRepository } from '../messages/repository.ts';
import { fromListQuery } from '../messages/representation.ts';
import { exportMessages } from './export-messages.ts';

export function exportHandlers(messages: Pick<MessageRepository, 'list'>) {
  return {
    async exportMessages({ query, caller }) {
      const body = await exportMessages(messages, ownerOf(caller, query.mode), fromListQuery(query));
      return {
        status: 200,
        headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="messages.csv"' },
        body,
      };
    },
  } satisfies Partial<Handlers>;
}
