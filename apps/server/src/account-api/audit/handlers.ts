import type { components } from '@ngoma/contract';
import { type AuditRow, isAuditEntryId, listAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';

type Schemas = components['schemas'];

export function auditHandlers(db: Database) {
  return {
    async listAuditEntries({ query }) {
      const { limit = 25, cursor, subject, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      // One more than requested shows whether there is another page.
      const rows = await listAudit(db.read, { limit: limit + 1, before: readCursor(cursor, isAuditEntryId), subject });
      const { page, nextCursor: next_cursor } = toPage(rows, limit);
      return { status: 200, body: complete<Schemas['AuditPage']>({ data: page.map(toEntry), next_cursor }) };
    },
  } satisfies Partial<Handlers>;
}

function toEntry(row: AuditRow): Schemas['AuditEntry'] {
  return complete<Schemas['AuditEntry']>({
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: complete<Schemas['AuditActor']>({ kind: row.actor_kind, name: row.actor, address: row.address }),
    action: row.action,
    subject: row.subject,
    result: row.result,
    details: JSON.parse(row.details),
  });
}
