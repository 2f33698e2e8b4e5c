import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import type { SecretBox } from './secret-box.ts';
import { createUser } from './users/create-user.ts';
import { hasUsers } from './users/repository.ts';

/** What the very first start makes; shown once and kept nowhere. */
export interface FirstCredentials {
  readonly login: string;
  readonly password: string;
  readonly key: string;
  readonly webhookSecret: string;
}

/** On a database without users, makes an administrator and a test key; undefined where there are users already. */
export async function createFirstCredentials(
  db: Database,
  secrets: SecretBox,
  at: number,
): Promise<FirstCredentials | undefined> {
  if (await hasUsers(db.read)) return undefined;
  try {
    return await db.transaction(async (trx) => {
      const { id, login, password } = await createUser(
        db,
        trx,
        { login: 'admin', email: undefined, role: 'administrator' },
        at,
      );
      const key = { userId: id, name: 'first test key', mode: 'test', scopes: [] } as const;
      const { key: text, webhookSecret } = await createApiKey(db, trx, secrets, key, at);
      return { login, password, key: text, webhookSecret };
    });
  } catch (error) {
    // Another process started on the same database at the same moment, and made them.
    if (isUniqueViolation(error) || (await hasUsers(db.read))) return undefined;
    throw error;
  }
}

/** For those who start the service without a terminal: a file that only its owner may read. */
export function writeFirstCredentials(dataDir: string, credentials: FirstCredentials): string {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'first-credentials.txt');
  writeFileSync(file, describeFirstCredentials(credentials), { mode: 0o600 });
  return file;
}

export const describeFirstCredentials = ({ login, password, key, webhookSecret }: FirstCredentials): string => `
  administrator   ${login}
  password        ${password}
  test key        ${key}
  webhook secret  ${webhookSecret}
`;
