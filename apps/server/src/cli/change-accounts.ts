import { type AccountChange, changeAccounts as change } from '../account/change-accounts.ts';
import type { Transaction } from '../database/database.ts';
import { operator } from './operator.ts';
import { type Session, withDatabase } from './session.ts';

/** A change that an operator makes: its work has the session besides the transaction. */
interface OperatorChange<Result> extends Omit<AccountChange<Result>, 'work'> {
  work(session: Session, trx: Transaction): Promise<Result>;
  /** True for what may come before the first start. */
  readonly creates?: boolean;
}

/** A running server notices a change of another process within 250 ms; a command reports success when it has. */
export const noticedAfterMs = 300;

/** Changes accounts in the name of who runs the command. */
export async function changeAccounts<Result>({ work, creates, ...asked }: OperatorChange<Result>): Promise<Result> {
  const changeInSession = (session: Session) => {
    const by = { actor: operator(), nowMs: session.nowMs };
    return change(session.db, by, { ...asked, work: (trx) => work(session, trx) });
  };
  const result = await withDatabase(changeInSession, { creates });
  await new Promise((noticed) => setTimeout(noticed, noticedAfterMs));
  return result;
}
