import { recordAccess } from '../audit/access-log.ts';
import { operator } from './operator.ts';
import type { Session } from './session.ts';

interface CommandRead {
  /** The words of the command: `messages show`. */
  readonly operation: string;
  readonly records: number;
  readonly number?: string;
}

/** Records a read of personal data by a command, before the command prints the data. */
export async function recordCommandRead(session: Session, { operation, records, number }: CommandRead): Promise<void> {
  const numberHash = number === undefined ? undefined : (await session.numberHash())(number);
  const caller = { kind: 'cli', operator: operator().name } as const;
  await session.db.transaction((trx) =>
    recordAccess(trx, [{ atMs: session.nowMs, operation, caller, requests: 1, records, numberHash }]),
  );
}
