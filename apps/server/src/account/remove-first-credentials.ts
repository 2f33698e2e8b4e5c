import { rmSync } from 'node:fs';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { isApiKeyUsed } from './api-keys/repository.ts';
import { hashPassword } from './application-passwords/create-application-password.ts';
import { isApplicationPasswordUsed } from './application-passwords/repository.ts';
import { firstCredentialsFile, readFirstCredentials } from './first-start.ts';
import { hashSecret } from './hash-secret.ts';

export interface FirstCredentialsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly dataDir: string;
}

const lookEveryMs = 1_000;

/**
 * Removes `first-credentials.txt` within a second of the first use of what it contains. It asks the database, for the use
 * may happen in another process. Returns what ends the looking.
 */
export function removeFirstCredentialsOnceUsed(options: FirstCredentialsOptions): () => Promise<void> {
  const { db, clock, log, dataDir } = options;
  const told = readFirstCredentials(dataDir);
  if (told === undefined) return async () => undefined;
  const { login, password, key } = told;
  let looking = Promise.resolve();
  let cancel = clock.after(0, start);

  function start(): void {
    cancel = clock.after(lookEveryMs, start);
    // A database that does not answer is asked again.
    looking = look().catch(() => undefined);
  }

  async function look(): Promise<void> {
    const isUsed =
      (await isApiKeyUsed(db.read, hashSecret(key))) ||
      (await isApplicationPasswordUsed(db.read, login, hashPassword(password)));
    if (!isUsed) return;
    cancel();
    remove(firstCredentialsFile(dataDir), log);
  }

  return async () => {
    cancel();
    await looking;
  };
}

function remove(file: string, log: Logger): void {
  try {
    rmSync(file, { force: true });
    log.info({ file }, 'The first credentials are in use: their file is removed');
  } catch (error) {
    log.warn({ err: error, file }, 'The first credentials are in use: delete their file, which cannot be removed here');
  }
}
