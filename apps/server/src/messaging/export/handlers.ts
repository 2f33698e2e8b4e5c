import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { findListOwner } from '../messages/list-owner.ts';
import { listMessages } from '../messages/repository.ts';
import { fromListQuery } from '../messages/representation.ts';
import { exportMessages } from './export-messages.ts';

export function exportHandlers(db: Database) {
  return {
    async exportMessages({ query, caller }) {
      const { owner, apiKeyId } = await findListOwner(db, caller, query);
      const { records, body } = await exportMessages(
        (filter) => listMessages(db, owner, { ...filter, apiKeyId }),
        fromListQuery(query),
      );
      return {
        status: 200,
        headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="messages.csv"' },
        body,
        records,
      };
    },
  } satisfies Partial<Handlers>;
}
