import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import { Refusal } from '../problems/refusal.ts';
import { operator } from './operator.ts';
import type { Session } from './session.ts';

interface Asked {
  readonly action: string;
  readonly subject: string;
  readonly details?: AuditEntry['details'];
}

/** Does what is no single transaction, and leaves a line of the audit: that it was done, or why it was refused. */
export async function recordCommand<Result>(
  { db, nowMs }: Pick<Session, 'db' | 'nowMs'>,
  { action, subject, details = {} }: Asked,
  work: () => Promise<{ readonly result: Result; readonly details?: AuditEntry['details'] }>,
): Promise<Result> {
  const asked = { atMs: nowMs, actor: operator(), action, subject };
  const record = (entry: Pick<AuditEntry, 'result' | 'details'>) =>
    db.transaction((trx) => recordAudit(trx, { ...asked, ...entry }));
  try {
    const done = await work();
    await record({ result: 'done', details: { ...details, ...done.details } });
    return done.result;
  } catch (error) {
    if (error instanceof Refusal) await record({ result: 'refused', details: { ...details, reason: error.message } });
    throw error;
  }
}
