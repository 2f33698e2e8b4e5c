import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import { createFolder } from '../files/create-folder.ts';
import type { Logger } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { isApiKeyUsed } from './api-keys/repository.ts';
import { hashPassword, isApplicationPasswordUsed } from './application-passwords.ts';
import { writeAccounts } from './change-accounts.ts';
import { hashSecret, randomText } from './credential-text.ts';
import type { SecretBox } from './secret-box.ts';
import { createSignInLink, signInLinkUrl } from './sessions/sign-in-links.ts';
import { createUser } from './users/create-user.ts';
import { hasUsers } from './users/repository.ts';

/** The credentials that the first start creates; shown once, and stored only as hashes. */
export interface FirstCredentials {
  readonly login: string;
  readonly password: string;
  readonly key: string;
  readonly webhookSecret: string;
  /** Of the link with which the administrator sets an own password. */
  readonly signInToken: string;
}

const firstStart = { kind: 'system', name: 'first start' } as const;

/**
 * Creates an administrator and a test key in a database without users. `show` presents them to the operator before the
 * commit and throws if it cannot, so that the next start creates others. It is synchronous: the transaction waits for it.
 */
export async function createFirstCredentials(
  db: Database,
  secrets: SecretBox,
  show: (credentials: FirstCredentials) => void,
  nowMs: number,
): Promise<void> {
  if (await hasUsers(db.read)) return;
  try {
    await writeAccounts(db, async (trx) => {
      const administrator = { login: 'admin', email: undefined, role: 'administrator' } as const;
      const { id, login, password } = await createUser(trx, administrator, nowMs);
      const key = { userId: id, name: 'first test key', mode: 'test', scopes: [] } as const;
      const { id: keyId, key: text, webhookSecret } = await createApiKey(trx, secrets, key, nowMs);
      const entry = { atMs: nowMs, actor: firstStart, result: 'done' } as const;
      await recordAudit(
        trx,
        { ...entry, action: 'user.create', subject: login },
        { ...entry, action: 'key.create', subject: keyId },
      );
      const { token: signInToken } = await createSignInLink(trx, id, nowMs);
      show({ login, password, key: text, webhookSecret, signInToken });
    });
  } catch (error) {
    // Another process that started on the same database created them first.
    if (await hasUsers(db.read)) return;
    throw error;
  }
}

const firstCredentialsFile = (dataDir: string): string => path.join(dataDir, 'first-credentials.txt');

/** Writes the credentials to a file with mode 0600, for starts without a terminal, and returns its path. */
export function writeFirstCredentials(dataDir: string, credentials: FirstCredentials, origin: string): string {
  createFolder(dataDir);
  const file = firstCredentialsFile(dataDir);
  // Renamed into place, because an existing file keeps its mode when it is written to.
  const draft = `${file}.${randomText(8)}`;
  try {
    writeFileSync(draft, describeFirstCredentials(credentials, origin), { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return file;
}

export const describeFirstCredentials = (
  { login, password, key, webhookSecret, signInToken }: FirstCredentials,
  origin: string,
): string => `
  administrator   ${login}
  password        ${password}
  test key        ${key}
  webhook secret  ${webhookSecret}
  sign in here    ${signInLinkUrl(origin, { token: signInToken })}
                  (choose a password within 24 hours)
`;

/** Parses the file; returns undefined if it is missing or not readable. */
function readFirstCredentials(dataDir: string): Pick<FirstCredentials, 'login' | 'password' | 'key'> | undefined {
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

export interface FirstCredentialsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly dataDir: string;
}

const checkEveryMs = 1_000;

/**
 * Deletes `first-credentials.txt` within a second of the first use of its credentials. Polls the database, because another
 * process may have been used. Returns a function that stops the polling.
 */
export function removeFirstCredentialsOnceUsed(options: FirstCredentialsOptions): () => Promise<void> {
  const { db, clock, log, dataDir } = options;
  const credentials = readFirstCredentials(dataDir);
  if (credentials === undefined) return async () => undefined;
  const { login, password, key } = credentials;
  let checking = Promise.resolve();
  let cancel = clock.after(0, start);

  function start(): void {
    cancel = clock.after(checkEveryMs, start);
    // If the database does not respond, the next check follows.
    checking = check().catch(() => undefined);
  }

  async function check(): Promise<void> {
    const isUsed =
      (await isApiKeyUsed(db.read, hashSecret(key))) ||
      (await isApplicationPasswordUsed(db.read, login, hashPassword(password)));
    if (!isUsed) return;
    cancel();
    remove(firstCredentialsFile(dataDir), log);
  }

  return async () => {
    cancel();
    await checking;
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
