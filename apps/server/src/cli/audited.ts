import { type AccountChange, changeAccounts as change } from '../account/change-accounts.ts';
import { untilNoticed } from '../account/waiting-messages.ts';
import { recordAccess } from '../audit/access-log.ts';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../database/database.ts';
import { Refusal } from '../problems/refusal.ts';
import { operator, type Session, withDatabase } from './session.ts';

/** A change of accounts whose work also gets the session. */
interface OperatorChange<Result> extends Omit<AccountChange<Result>, 'work'> {
  work(session: Session, trx: Transaction): Promise<Result>;
  /** Creates the database if there is none yet. */
  readonly creates?: boolean;
}

/**
 * Changes accounts in one transaction with its audit entry, in the name of the operator. Returns after running servers
 * have noticed it.
 */
export async function changeAccounts<Result>({ work, creates, ...asked }: OperatorChange<Result>): Promise<Result> {
  const changeInSession = (session: Session) => {
    const by = { actor: operator(), nowMs: session.nowMs };
    return change(session.db, by, { ...asked, work: (trx) => work(session, trx) });
  };
  const result = await withDatabase(changeInSession, { creates });
  await untilNoticed();
  return result;
}

/** Runs work that is not a single transaction, and records that it was done or why it was refused. */
export async function recordCommand<Result>(
  { db, nowMs }: Pick<Session, 'db' | 'nowMs'>,
  { details = {}, ...asked }: Pick<AuditEntry, 'action' | 'subject'> & Partial<Pick<AuditEntry, 'details'>>,
  work: () => Promise<{ readonly result: Result; readonly details?: AuditEntry['details'] }>,
): Promise<Result> {
  const record = (entry: Pick<AuditEntry, 'result' | 'details'>) =>
    db.transaction((trx) => recordAudit(trx, { atMs: nowMs, actor: operator(), ...asked, ...entry }));
  try {
    const done = await work();
    await record({ result: 'done', details: { ...details, ...done.details } });
    return done.result;
  } catch (error) {
    if (error instanceof Refusal) await record({ result: 'refused', details: { ...details, reason: error.message } });
    throw error;
  }
}

interface CommandRead {
  /** The words of the command: `messages show`. */
  readonly operation: string;
  readonly records: number;
  readonly number?: string | undefined;
}

/** Records a read of personal data by a command, before the command prints the data. */
export async function recordCommandRead(session: Session, { operation, records, number }: CommandRead): Promise<void> {
  const numberHash = number === undefined ? undefined : (await session.numberHash())(number);
  const caller = { kind: 'cli', operator: operator().name } as const;
  await session.db.transaction((trx) =>
    recordAccess(trx, [{ atMs: session.nowMs, operation, caller, requests: 1, records, numberHash }]),
  );
}
