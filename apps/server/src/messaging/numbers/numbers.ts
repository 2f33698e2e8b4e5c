import type { AuditActor } from '../../account/audit-actor.ts';
import { recordChange, recordRefusal } from '../../account/change-accounts.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import { type Database, type FreedSpace, maxQuickRewriteBytes } from '../../database/database.ts';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import { Problem } from '../../problems/problem.ts';
import type { MessageChanges } from '../operator-actions/change-message.ts';
import { toNationalDigits } from '../receipts/receive-receipts.ts';
import { type Deleted, deleteNumber, listCancelable } from './delete-number.ts';
import { type NumberData, readNumber } from './read-number.ts';

export interface NumbersOptions {
  readonly db: Database;
  readonly numberHash: NumberHash;
  /** Must not send webhooks: they would contain the number. */
  readonly changes: Pick<MessageChanges, 'cancel'>;
}

export interface Erasure extends Deleted {
  /** Null on PostgreSQL. */
  readonly traces: Traces | null;
}

/** Exports and erases all data of a phone number. */
export interface Numbers {
  /** Reads all data of the number and writes an audit entry. */
  read(number: string, by: AuditActor): Promise<NumberData>;
  /**
   * Cancels messages that no carrier has, deletes all data with an audit entry, and clears freed space in the files. Throws
   * a Refusal, which is audited, if a message has not ended and cannot be canceled.
   */
  erase(number: string, by: AuditActor): Promise<Erasure>;
}

export function createNumbers({ db, numberHash, changes }: NumbersOptions): Numbers {
  // Concurrent rewrites would lock each other out.
  const oneAtATime = createConcurrencyLimit(1);

  async function cancelAll(number: string): Promise<void> {
    for (const { id, owner } of await listCancelable(db, number)) {
      try {
        await changes.cancel(id, owner);
      } catch (error) {
        // The state has changed since; the deletion checks it again.
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

/** Only the last three digits: the audit must not contain the number. */
const toSubject = (number: string): string => `number …${number.slice(-3)}`;

/**
 * Remains of an erased number in the database files.
 * - `cleared`: none.
 * - `log-in-use`: in the write-ahead log, which a reader uses. The service truncates it later.
 * - `rewrite-due`: in unused pages of a file that is too large to rewrite now, or the disk is full.
 * - `in-other-rows`: its digits occur in other rows, such as texts to other numbers.
 */
export type Traces = 'cleared' | 'log-in-use' | 'rewrite-due' | 'in-other-rows';

/** Each waits for half a second. */
const attempts = 10;

/**
 * Clears the remains of a committed erasure. SQLite overwrites deleted rows, but not the copies in pages that it has
 * split, which only a rewrite of the file removes.
 */
async function clearTraces(space: FreedSpace, number: string): Promise<Traces> {
  if (!(await truncateLog(space))) return 'log-in-use';
  const digits = toNationalDigits(number) ?? number.slice(1);
  if (!(await space.contains(digits))) return 'cleared';
  if ((await space.sizeBytes()) > maxQuickRewriteBytes) return 'rewrite-due';
  const outcome = await space.rewrite();
  if (outcome.is === 'busy' || outcome.is === 'no-space') return 'rewrite-due';
  if (outcome.is === 'log-in-use' && !(await truncateLog(space))) return 'log-in-use';
  return (await space.contains(digits)) ? 'in-other-rows' : 'cleared';
}

async function truncateLog(space: FreedSpace): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) if (await space.truncateLog()) return true;
  return false;
}
