import type { components } from '@ngoma/contract';
import { type AuditRow, listAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';

type Schemas = components['schemas'];

export function auditHandlers(db: Database) {
  return {
    async listAuditEntries({ query }) {
      const { limit = 25, cursor, subject, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      // One more than requested shows whether there is another page.
      const rows = await listAudit(db.read, { limit: limit + 1, before: readCursor(cursor), subject });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const next_cursor = rows.length > limit && last ? encodeCursor(last.id) : null;
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

const encodeCursor = (id: string): string => Buffer.from(id).toString('base64url');

function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const id = Buffer.from(cursor, 'base64url').toString();
  if (/^aud_[0-9a-hjkmnp-tv-z]{26}$/.test(id) && encodeCursor(id) === cursor) return id;
  const detail = "'cursor' must be the 'next_cursor' of an earlier page; leave it out to begin with the newest.";
  throw new Problem('invalid_cursor', {
    detail,
    errors: [{ pointer: '?cursor', code: 'cursor', detail }],
    params: { cursor: detail },
  });
}
