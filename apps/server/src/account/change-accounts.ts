import { type Actor, type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { Refusal } from '../problems/refusal.ts';
import { writeAccounts } from './write-accounts.ts';

/** Who changes accounts, and when. */
export interface By {
  readonly actor: Actor;
  readonly nowMs: number;
  /** What names the credential besides the name of the actor; never a part of it. */
  readonly credential?: Readonly<Record<string, unknown>>;
}

type Recorded = Partial<Pick<AuditEntry, 'actor' | 'subject' | 'details'>>;

export interface AccountChange<Result> {
  readonly action: string;
  /** On whom, as it was asked for. */
  readonly subject: string;
  /** What was asked for; never a secret. */
  readonly details?: AuditEntry['details'];
  work(trx: Transaction): Promise<Result>;
  /** Fields of the audit entry of a change that succeeded: the id of a new key, the pseudonym of a deleted caller. */
  readonly done?: (result: Result) => Recorded;
}

type Asked = Pick<AccountChange<unknown>, 'action' | 'subject' | 'details'> & Pick<Recorded, 'actor'>;

/** Changes accounts in one transaction with the line of the audit; one that is refused leaves a line too. */
export const changeAccounts = <Result>(db: Database, by: By, change: AccountChange<Result>): Promise<Result> =>
  recordRefusal(
    db,
    by,
    () => change,
    () => writeAccounts(db, (trx) => recordChange(trx, by, change)),
  );

/**
 * The same for several changes: all of them or none. What there is to change is found in the transaction, where nobody
 * else changes it meanwhile: a line of the audit is about what was really done.
 */
export function changeAccountsTogether(
  db: Database,
  by: By,
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

/** Makes a change and writes its line of the audit, within a transaction of `writeAccounts`. */
export async function recordChange<Result>(trx: Transaction, by: By, change: AccountChange<Result>): Promise<Result> {
  const result = await change.work(trx);
  await recordAudit(trx, toEntry(by, { ...change, ...change.done?.(result) }, 'done'));
  return result;
}

/** Runs what makes changes; where one is refused, its line says why. */
export async function recordRefusal<Given>(
  db: Database,
  by: By,
  changeAtHand: () => Asked | undefined,
  run: () => Promise<Given>,
): Promise<Given> {
  try {
    return await run();
  } catch (error) {
    const change = changeAtHand();
    if (error instanceof Refusal && change !== undefined) {
      const details = { ...change.details, reason: error.message };
      await db.transaction((trx) => recordAudit(trx, toEntry(by, { ...change, details }, 'refused')));
    }
    throw error;
  }
}

function toEntry(
  { actor: caller, nowMs, credential }: By,
  { action, subject, details, actor = caller }: Asked,
  result: AuditEntry['result'],
): AuditEntry {
  return { atMs: nowMs, actor, action, subject, details: { ...credential, ...details }, result };
}
