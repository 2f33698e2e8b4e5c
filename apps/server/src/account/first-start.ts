import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFolder } from '../create-folder.ts';
import type { Database } from '../database/database.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { randomText } from './random-text.ts';
import type { SecretBox } from './secret-box.ts';
import { createUser } from './users/create-user.ts';
import { hasUsers } from './users/repository.ts';
import { writeAccounts } from './write-accounts.ts';

/** What the very first start creates; shown once and stored nowhere. */
export interface FirstCredentials {
  readonly login: string;
  readonly password: string;
  readonly key: string;
  readonly webhookSecret: string;
}

/**
 * On a database without users, creates an administrator and a test key. `tell` shows them to the operator, and throws
 * where it cannot: it runs before the commit, so that credentials which nobody was told never exist, however the process
 * ends; the next start then creates others. It does not await, for the database waits.
 */
export async function createFirstCredentials(
  db: Database,
  secrets: SecretBox,
  tell: (credentials: FirstCredentials) => void,
  nowMs: number,
): Promise<void> {
  if (await hasUsers(db.read)) return;
  try {
    await writeAccounts(db, async (trx) => {
      const administrator = { login: 'admin', email: undefined, role: 'administrator' } as const;
      const { id, login, password } = await createUser(trx, administrator, nowMs);
      const key = { userId: id, name: 'first test key', mode: 'test', scopes: [] } as const;
      const { key: text, webhookSecret } = await createApiKey(trx, secrets, key, nowMs);
      tell({ login, password, key: text, webhookSecret });
    });
  } catch (error) {
    // Another process started on the same database at the same moment, and created and told them.
    if (await hasUsers(db.read)) return;
    throw error;
  }
}

/** For those who start the service without a terminal: a file that only its owner may read. Returns its path. */
export function writeFirstCredentials(dataDir: string, credentials: FirstCredentials): string {
  createFolder(dataDir);
  const file = path.join(dataDir, 'first-credentials.txt');
  // Renamed into place: a file that is already there may be readable by others, and keeps its mode when it is written to.
  const draft = `${file}.${randomText(8)}`;
  try {
    writeFileSync(draft, describeFirstCredentials(credentials), { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return file;
}

export const describeFirstCredentials = ({ login, password, key, webhookSecret }: FirstCredentials): string => `
  administrator   ${login}
  password        ${password}
  test key        ${key}
  webhook secret  ${webhookSecret}
`;
