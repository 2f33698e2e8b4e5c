import type { Database } from '../database/database.ts';
import type { Clock } from '../time/clock.ts';
import { type Access, type AccessGroup, recordAccess } from './access-log.ts';

export interface AccessRecorder {
  /** Buffers a read; costs no query. */
  note(access: Access): void;
  /** Writes what is buffered. Never rejects. */
  flush(): Promise<void>;
}

export interface AccessRecorderOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** The log of the process; audit/ does not import log/. */
  readonly log: Readonly<Record<'warn' | 'error', (fields: object, message: string) => void>>;
}

export const everyMs = 1_000;
/** Of distinct reads, so that a database that does not accept writes does not fill the memory. */
export const maxBuffered = 10_000;

/**
 * Writes reads of personal data in groups, once a second: a read does not wait for a write, and a client that polls adds
 * one row a second at most. Reads that cannot be written are tried again; those beyond the limit are lost and logged.
 */
export function createAccessRecorder({ db, clock, log }: AccessRecorderOptions): AccessRecorder {
  let groups = new Map<string, AccessGroup>();
  let cancel: (() => void) | undefined;
  let writing = Promise.resolve();
  let lost = 0;

  function note(access: Access): void {
    cancel ??= clock.after(everyMs, () => void flush());
    add({ ...access, requests: 1 });
  }

  function add(access: AccessGroup): void {
    const { kind, userId, keyId, passwordId, operator, address } = access.caller;
    const key = [kind, userId, keyId, passwordId, operator, address, access.operation, access.numberHash].join('\n');
    const known = groups.get(key);
    if (known === undefined && groups.size >= maxBuffered) {
      lost += access.requests;
      return;
    }
    const requests = (known?.requests ?? 0) + access.requests;
    groups.set(key, { ...(known ?? access), requests, records: (known?.records ?? 0) + access.records });
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    cancel?.();
    cancel = undefined;
    if (groups.size === 0) return;
    const due = [...groups.values()];
    groups = new Map();
    try {
      await db.transaction((trx) => recordAccess(trx, due));
      if (lost > 0) log.error({ lost }, 'Reads of personal data are missing in the access log');
      lost = 0;
    } catch (error) {
      log.warn({ err: error }, 'The access log was not written; the next attempt follows');
      for (const each of due) add(each);
      cancel ??= clock.after(everyMs, () => void flush());
    }
  }

  return { note, flush };
}
