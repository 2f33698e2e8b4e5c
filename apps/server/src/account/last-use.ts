import type { Database, Transaction } from '../database/database.ts';
import type { Logger } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { ApiKeyId, SessionId } from './caller.ts';

/** An API key, application password or session. */
export type UsedCredential =
  | { readonly table: 'api_keys'; readonly id: ApiKeyId }
  | { readonly table: 'application_passwords'; readonly id: number }
  | { readonly table: 'sessions'; readonly id: SessionId };

export interface LastUse {
  /** Buffers a use, without a query. */
  note(credential: UsedCredential): void;
  /** Writes the buffered uses. Never rejects. */
  flush(): Promise<void>;
}

interface Batch {
  readonly sinceMs: number;
  readonly api_keys: Set<ApiKeyId>;
  readonly application_passwords: Set<number>;
  readonly sessions: Set<SessionId>;
}

const tables = ['api_keys', 'application_passwords', 'sessions'] as const;

const everyMs = 60_000;

/**
 * Writes `last_used_at` of keys, passwords and sessions once a minute in one transaction, with the time of the first use of the
 * batch. A failed batch is dropped, because the next use writes a later time.
 */
export function createLastUse({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): LastUse {
  let batch: Batch | undefined;
  let cancel: () => void = () => undefined;
  let writing = Promise.resolve();

  function begin(): Batch {
    cancel = clock.after(everyMs, () => void flush());
    return { sinceMs: clock.now(), api_keys: new Set(), application_passwords: new Set(), sessions: new Set() };
  }

  function flush(): Promise<void> {
    writing = writing.then(writeBatch);
    return writing;
  }

  async function writeBatch(): Promise<void> {
    const due = batch;
    if (due === undefined) return;
    batch = undefined;
    cancel();
    try {
      await db.transaction((trx) => write(trx, due));
    } catch (error) {
      log.warn({ err: error }, 'The last use of keys, passwords and sessions was not written');
    }
  }

  return {
    note(used) {
      batch ??= begin();
      if (used.table === 'api_keys') batch.api_keys.add(used.id);
      else if (used.table === 'sessions') batch.sessions.add(used.id);
      else batch.application_passwords.add(used.id);
    },
    flush,
  };
}

async function write(trx: Transaction, { sinceMs, ...used }: Batch): Promise<void> {
  for (const table of tables) {
    const ids: readonly (ApiKeyId | SessionId | number)[] = [...used[table]];
    for (let start = 0; start < ids.length; start += maxIds) {
      await trx(table)
        .whereIn('id', ids.slice(start, start + maxIds))
        // Another process may have written a later use.
        .where((older) => older.whereNull('last_used_at').orWhere('last_used_at', '<', sinceMs))
        .update({ last_used_at: sinceMs });
    }
  }
}

/** Below the parameter limits of both databases. */
const maxIds = 1_000;
