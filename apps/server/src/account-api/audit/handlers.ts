import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { NumberHash } from '../../account/number-hash.ts';
import { type AccessRow, isAccessEntryId, listAccess } from '../../audit/access-log.ts';
import type { AccessRecorder } from '../../audit/access-recorder.ts';
import { type AuditRow, isAuditEntryId, listAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import { readInstant, toInstant } from '../../time/instants.ts';

type Schemas = components['schemas'];

export interface AuditHandlersOptions {
  readonly db: Database;
  readonly recorder: Pick<AccessRecorder, 'flush'>;
  readonly numberHash: NumberHash;
}

/** The audit log of changes, and the access log of personal data. */
export function auditHandlers({ db, recorder, numberHash }: AuditHandlersOptions) {
  return {
    async listAuditEntries({ query }) {
      const { limit = 25, cursor, subject, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const rows = await listAudit(db.read, { limit: limit + 1, before: readCursor(cursor, isAuditEntryId), subject });
      const { page, nextCursor: next_cursor } = toPage(rows, limit);
      return { status: 200, body: complete<Schemas['AuditPage']>({ data: page.map(toAuditEntry), next_cursor }) };
    },

    async listAccessEntries({ query }) {
      const {
        limit = 25,
        cursor,
        user_id: userId,
        key_id: keyId,
        operation,
        created_after,
        created_before,
        number,
        ...unread
      } = query;
      unread satisfies NoMembers<typeof unread>;
      const filter = {
        ...{ limit: limit + 1, before: readCursor(cursor, isAccessEntryId), userId, keyId, operation },
        createdAfterMs: readInstant(created_after),
        createdBeforeMs: readInstant(created_before),
        numberHash: number === undefined ? undefined : numberHash(number),
      };
      // Includes the buffered reads of this process.
      await recorder.flush();
      const { page, nextCursor: next_cursor } = toPage(await listAccess(db.read, filter), limit);
      return { status: 200, body: complete<Schemas['AccessPage']>({ data: page.map(toAccessEntry), next_cursor }) };
    },
  } satisfies Partial<Handlers>;
}

const toAuditEntry = (row: AuditRow): Schemas['AuditEntry'] =>
  complete<Schemas['AuditEntry']>({
    id: row.id,
    at: toInstant(row.at),
    actor: complete<Schemas['AuditActor']>({ kind: row.actor_kind, name: row.actor, address: row.address }),
    action: row.action,
    subject: row.subject,
    result: row.result,
    details: JSON.parse(row.details),
  });

export const toAccessEntry = (row: AccessRow): Schemas['AccessEntry'] =>
  complete<Schemas['AccessEntry']>({
    id: row.id,
    created_at: toInstant(row.created_at),
    operation: row.operation,
    caller: complete<Schemas['AccessCaller']>({
      kind: row.caller_kind,
      user_id: row.user_id,
      key_id: row.key_id,
      password_id: row.password_id,
      operator: row.operator,
      address: row.address,
    }),
    requests: row.requests,
    records: row.records,
    names_number: row.number_hash !== null,
  });
