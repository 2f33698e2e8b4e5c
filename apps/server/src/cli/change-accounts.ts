import { AccountError } from '../account/account-error.ts';
import { writeAccounts } from '../account/write-accounts.ts';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../database/database.ts';
import { operator } from './operator.ts';
import { type Session, withDatabase } from './session.ts';

type Recorded = Partial<Pick<AuditEntry, 'subject' | 'details'>>;

export interface AccountChange<Result> {
  readonly action: string;
  /** On whom, as it was asked for. */
  readonly subject: string;
  /** What was asked for; never a secret. */
  readonly details?: AuditEntry['details'];
  work(session: Session, trx: Transaction): Promise<Result>;
  /** What the audit says where it was done: the id that a new key got. */
  readonly done?: (result: Result) => Recorded;
}

/** A running server notices a change of another process within 250 ms; a command reports success when it has. */
const noticedAfterMs = 300;

/** Changes accounts in one transaction with the line of the audit; one that is refused leaves a line too. */
export async function changeAccounts<Result>(change: AccountChange<Result>): Promise<Result> {
  const result = await withDatabase((session) => runRecorded(session, change));
  await new Promise((noticed) => setTimeout(noticed, noticedAfterMs));
  return result;
}

async function runRecorded<Result>(session: Session, change: AccountChange<Result>): Promise<Result> {
  const { action, subject, details } = change;
  const asked = { atMs: session.nowMs, actor: operator(), action, subject, ...(details && { details }) };
  try {
    return await writeAccounts(session.db, async (trx) => {
      const result = await change.work(session, trx);
      await recordAudit(trx, { ...asked, ...change.done?.(result), result: 'done' });
      return result;
    });
  } catch (error) {
    if (error instanceof AccountError) {
      const why = { ...details, reason: error.message };
      await session.db.transaction((trx) => recordAudit(trx, { ...asked, result: 'refused', details: why }));
    }
    throw error;
  }
}
