import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { Refusal } from '../problems/refusal.ts';
import type { AuditActor } from './audit-actor.ts';

type Recorded = Partial<Pick<AuditEntry, 'actor' | 'subject' | 'details'>>;

export interface AccountChange<Result> {
  readonly action: string;
  /** The login or id, as requested. */
  readonly subject: string;
  /** The requested values; never a secret. */
  readonly details?: AuditEntry['details'];
  work(trx: Transaction): Promise<Result>;
  /** Fields of the audit entry of a change that succeeded: the id of a new key, the pseudonym of a deleted caller. */
  readonly done?: (result: Result) => Recorded;
}

type AuditedChange = Pick<AccountChange<unknown>, 'action' | 'subject' | 'details'> & Pick<Recorded, 'actor'>;

/**
 * Runs a write on users, passwords or keys in one transaction, and invalidates the cached credentials of all processes.
 * The row of the revision stays locked until the commit, which serializes these writes.
 */
export const writeAccounts = <Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(async (trx) => {
    await db.bumpRevision(trx, 'accounts');
    return work(trx);
  });

/** Changes accounts and writes the audit entry in one transaction; a rejected change is recorded as well. */
export const changeAccounts = <Result>(db: Database, by: AuditActor, change: AccountChange<Result>): Promise<Result> =>
  recordRefusal(
    db,
    by,
    () => change,
    () => writeAccounts(db, (trx) => recordChange(trx, by, change)),
  );

/**
 * Makes several changes, all or none. `find` reads within the transaction, so that the audit entries match the changes
 * despite concurrent writes.
 */
export function changeAccountsTogether(
  db: Database,
  by: AuditActor,
  find: (trx: Transaction) => Promise<readonly AccountChange<unknown>[]>,
): Promise<void> {
  let current: AccountChange<unknown> | undefined;
  return recordRefusal(
    db,
    by,
    () => current,
    () =>
      writeAccounts(db, async (trx) => {
        for (const change of await find(trx)) {
          current = change;
          await recordChange(trx, by, change);
        }
      }),
  );
}

/** Makes a change and writes its audit entry, within a transaction of `writeAccounts`. */
export async function recordChange<Result>(
  trx: Transaction,
  by: AuditActor,
  change: AccountChange<Result>,
): Promise<Result> {
  const result = await change.work(trx);
  await recordAudit(trx, toEntry(by, { ...change, ...change.done?.(result) }, 'done'));
  return result;
}

/** Runs changes; if one is rejected, writes an audit entry with the reason in a transaction of its own. */
export async function recordRefusal<Result>(
  db: Database,
  by: AuditActor,
  currentChange: () => AuditedChange | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const change = currentChange();
    if (error instanceof Refusal && change !== undefined) {
      const details = { ...change.details, reason: error.message };
      await db.transaction((trx) => recordAudit(trx, toEntry(by, { ...change, details }, 'refused')));
    }
    throw error;
  }
}

function toEntry(
  { actor: caller, nowMs, credential }: AuditActor,
  { action, subject, details, actor = caller }: AuditedChange,
  result: AuditEntry['result'],
): AuditEntry {
  return { atMs: nowMs, actor, action, subject, details: { ...credential, ...details }, result };
}
