import { createSecretBox, loadSecretKey, type SecretBox } from '../account/secret-box.ts';
import { systemClock } from '../clock.ts';
import { type Config, loadConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';

/** What a command works with. */
export interface Session {
  readonly config: Config;
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly nowMs: number;
}

/** Opens the database beside a server that may be running, does the work, and closes it. */
export async function withDatabase<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
  const config = loadConfig(process.env);
  const db = await openDatabase({ url: config.databaseUrl, clock: systemClock, lock: false });
  try {
    return await work({ config, db, secrets: createSecretBox(loadSecretKey(config)), nowMs: systemClock.now() });
  } finally {
    await db.close();
  }
}
