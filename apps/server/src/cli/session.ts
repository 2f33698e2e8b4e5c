import { createNumberHashKey, loadNumberHash, type NumberHash } from '../account/number-hash.ts';
import { createSecretBox, type SecretBox } from '../account/secret-box.ts';
import { loadVerifiedKey } from '../account/secret-key.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { type Config, loadConfig } from '../settings/config.ts';
import { systemClock } from '../time/clock.ts';
import { requireDatabase } from './sqlite-file.ts';

/** What a command works with. */
export interface Session {
  readonly config: Config;
  readonly db: Database;
  /** Fails where the secret key does not open what is stored: only what seals or opens a secret needs it. */
  readonly secrets: () => Promise<SecretBox>;
  /** The keyed hash of phone numbers; fails like `secrets`. */
  readonly numberHash: () => Promise<NumberHash>;
  readonly nowMs: number;
}

/**
 * Opens the database beside a server that may be running, does the work, and closes it. Refuses where there is no
 * database yet, unless `creates` says that this is where one begins.
 */
export async function withDatabase<Result>(
  work: (session: Session) => Promise<Result>,
  { creates = false }: { readonly creates?: boolean | undefined } = {},
): Promise<Result> {
  const config = loadConfig(process.env);
  if (!creates) requireDatabase(config);
  const db = await openDatabase({ url: config.databaseUrl, clock: systemClock, lock: false, begins: creates });
  try {
    const nowMs = systemClock.now();
    const secrets = async () => createSecretBox(await loadVerifiedKey(db, config));
    const numberHash = async () => {
      const box = await secrets();
      await createNumberHashKey(db, box, nowMs);
      return loadNumberHash(db, box);
    };
    return await work({ config, db, secrets, numberHash, nowMs });
  } finally {
    await db.close();
  }
}
