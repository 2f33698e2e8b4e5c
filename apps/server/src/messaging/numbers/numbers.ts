import type { By } from '../../account/change-accounts.ts';
import { recordChange, recordRefusal } from '../../account/change-accounts.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import type { Database } from '../../database/database.ts';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import { Problem } from '../../problems/problem.ts';
import type { MessageChanges } from '../operator-actions/change-message.ts';
import { clearTraces, type Traces } from './clear-traces.ts';
import { type Deleted, deleteNumber, listCancelable } from './delete-number.ts';
import { type NumberData, readNumber } from './read-number.ts';

export interface NumbersOptions {
  readonly db: Database;
  readonly numberHash: NumberHash;
  /** Cancels without a webhook: it would name the number. */
  readonly changes: Pick<MessageChanges, 'cancel'>;
}

export interface Erasure extends Deleted {
  /** Null on PostgreSQL. */
  readonly traces: Traces | null;
}

/** Export and erasure of all that is stored of a phone number, for the commands and the operations. */
export interface Numbers {
  /** Reads all that is stored of the number, and writes a line of the audit. */
  read(number: string, by: By): Promise<NumberData>;
  /**
   * Cancels messages that no carrier has, deletes all of the number with a line of the audit, and removes what is left in
   * the files. Throws a Refusal if a message has not ended and cannot be canceled; its line of the audit says so.
   */
  erase(number: string, by: By): Promise<Erasure>;
}

export function createNumbers({ db, numberHash, changes }: NumbersOptions): Numbers {
  // Two at once would find the file locked by each other.
  const oneAtATime = createConcurrencyLimit(1);

  async function cancelAll(number: string): Promise<void> {
    for (const { id, owner } of await listCancelable(db, number)) {
      try {
        await changes.cancel(id, owner);
      } catch (error) {
        // Its state has changed since it was listed; the deletion looks at the state again.
        if (!(error instanceof Problem)) throw error;
      }
    }
  }

  return {
    async read(number, by) {
      const data = await readNumber(db, number, numberHash);
      const details = { messages: data.messages.length, inbound: data.inbound.length };
      const change = { action: 'number.export', subject: toSubject(number), details, work: () => Promise.resolve() };
      await db.transaction((trx) => recordChange(trx, by, change));
      return data;
    },

    async erase(number, by) {
      const asked = { action: 'number.erase', subject: toSubject(number) };
      const deleted = await recordRefusal(
        db,
        by,
        () => asked,
        async () => {
          await cancelAll(number);
          const work = (trx: Parameters<typeof deleteNumber>[0]) => deleteNumber(trx, number, numberHash);
          const done = (result: Deleted) => ({ details: { ...result } });
          return db.transaction((trx) => recordChange(trx, by, { ...asked, work, done }));
        },
      );
      const { freedSpace } = db;
      const traces = freedSpace ? await oneAtATime(() => clearTraces(freedSpace, number)) : null;
      return { ...deleted, traces };
    },
  };
}

/** The last three digits: the audit must not contain the number. */
const toSubject = (number: string): string => `number …${number.slice(-3)}`;
