import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import { createFolder } from '../files/create-folder.ts';
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

const firstStart = { kind: 'system', name: 'first start' } as const;

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
      const { id: keyId, key: text, webhookSecret } = await createApiKey(trx, secrets, key, nowMs);
      for (const [action, subject] of [
        ['user.create', login],
        ['key.create', keyId],
      ] as const) {
        await recordAudit(trx, { atMs: nowMs, actor: firstStart, action, subject, result: 'done' });
      }
      tell({ login, password, key: text, webhookSecret });
    });
  } catch (error) {
    // Another process started on the same database at the same moment, and created and told them.
    if (await hasUsers(db.read)) return;
    throw error;
  }
}

export const firstCredentialsFile = (dataDir: string): string => path.join(dataDir, 'first-credentials.txt');

/** For those who start the service without a terminal: a file that only its owner may read. Returns its path. */
export function writeFirstCredentials(dataDir: string, credentials: FirstCredentials): string {
  createFolder(dataDir);
  const file = firstCredentialsFile(dataDir);
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

/** What `describeFirstCredentials` wrote into the file; undefined where there is none that this process can read. */
export function readFirstCredentials(
  dataDir: string,
): Pick<FirstCredentials, 'login' | 'password' | 'key'> | undefined {
  let text: string;
  try {
    text = readFileSync(firstCredentialsFile(dataDir), 'utf8');
  } catch {
    return undefined;
  }
  const [, login, password, key] = /administrator +(.+)\n +password +(.+)\n +test key +(.+)\n/.exec(text) ?? [];
  if (login === undefined || password === undefined || key === undefined) return undefined;
  return { login, password, key };
}
