import { toAuditActor } from '../../account/audit-actor.ts';
import { type Caller, type UserId, userIdOf } from '../../account/caller.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Transaction } from '../../database/database.ts';

/** Records a change of a message or batch in the transaction of the change. */
export type RecordChange = (trx: Transaction, record: { id: string; user_id: UserId }) => Promise<void>;

/** Writes an audit entry if the record belongs to another user than the caller. */
export function recordForOthers(
  action: string,
  caller: Caller,
  request: { readonly address: string },
  nowMs: number,
): RecordChange {
  const { actor, credential } = toAuditActor(caller, request, nowMs);
  return async (trx, { id, user_id }) => {
    if (user_id === userIdOf(caller)) return;
    const details = { ...credential, of_user: user_id };
    await recordAudit(trx, { atMs: nowMs, actor, action, subject: id, result: 'done', details });
  };
}
