import type { Database, Transaction } from '../database/database.ts';
import type { Logger } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { ApiKeyId } from './caller.ts';

/** An API key or an application password, as its table has it. */
export type UsedCredential =
  | { readonly table: 'api_keys'; readonly id: ApiKeyId }
  | { readonly table: 'application_passwords'; readonly id: number };

export interface LastUse {
  /** Remembers that a credential was used; costs no query. */
  note(credential: UsedCredential): void;
  /** Writes what is remembered. Never rejects. */
  flush(): Promise<void>;
}

interface Batch {
  readonly sinceMs: number;
  readonly api_keys: Set<ApiKeyId>;
  readonly application_passwords: Set<number>;
}

const everyMs = 60_000;

/**
 * Writes when keys and passwords were last used: all that were used within a minute in one transaction, dated by the
 * beginning of that minute. What cannot be written is dropped, for the next use says the same.
 */
export function createLastUse({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): LastUse {
  let batch: Batch | undefined;
  let cancel: () => void = () => undefined;
  let writing = Promise.resolve();

  function begin(): Batch {
    cancel = clock.after(everyMs, () => void flush());
    return { sinceMs: clock.now(), api_keys: new Set(), application_passwords: new Set() };
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
      log.warn({ err: error }, 'The last use of keys and passwords was not written');
    }
  }

  return {
    note({ table, id }) {
      batch ??= begin();
      if (table === 'api_keys') batch.api_keys.add(id);
      else batch.application_passwords.add(id);
    },
    flush,
  };
}

async function write(trx: Transaction, { sinceMs, ...used }: Batch): Promise<void> {
  for (const table of ['api_keys', 'application_passwords'] as const) {
    const ids: readonly (ApiKeyId | number)[] = [...used[table]];
    for (let start = 0; start < ids.length; start += maxIds) {
      await trx(table)
        .whereIn('id', ids.slice(start, start + maxIds))
        // Another process may have seen a later use.
        .where((older) => older.whereNull('last_used_at').orWhere('last_used_at', '<', sinceMs))
        .update({ last_used_at: sinceMs });
    }
  }
}

/** Below what a statement may have as parameters on either engine. */
const maxIds = 1_000;
