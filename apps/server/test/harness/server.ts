import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type NgomaClient } from '@ngoma/client';
import { type CreatedApiKey, createApiKey } from '../../src/account/api-keys/create-api-key.ts';
import { type Mode, type Role, roles, type Scope, type UserId } from '../../src/account/caller.ts';
import { writeAccounts } from '../../src/account/change-accounts.ts';
import { createKeyText } from '../../src/account/credential-text.ts';
import { createSecretBox } from '../../src/account/secret-box.ts';
import { loadSecretKey } from '../../src/account/secret-key.ts';
import { createSession } from '../../src/account/sessions/own-password.ts';
import { createUser } from '../../src/account/users/create-user.ts';
import type { Database, Transaction } from '../../src/database/database.ts';
import { type Contract, loadContract } from '../../src/http/contract.ts';
import type { Handlers } from '../../src/http/handler.ts';
import { type LagMeter, noLag } from '../../src/http/limits/load-shedding.ts';
import type { Limiters } from '../../src/http/limits/rate-limits.ts';
import { createLog } from '../../src/log/log.ts';
import { sandboxCredentials } from '../../src/sandbox/credentials.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { startService } from '../../src/service/service.ts';
import { type Config, loadConfig } from '../../src/settings/config.ts';
import { type Clock, systemClock } from '../../src/time/clock.ts';
import { copyTestDatabase, type TestEngine } from './database.ts';

/**
 * The whole service in this process, with a separate database and a check of every response and webhook against the
 * contract.
 */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly database: Database;
  readonly config: Config;
  /** The typed client with a test key with all rights. */
  readonly client: NgomaClient;
  /** The typed client of anonymous callers. */
  readonly anonymous: NgomaClient;
  /** The typed client of the user who has this role. */
  as(role: Role): NgomaClient;
  /** `Authorization` of the user who has this role. */
  basic(role: Role): string;
  /** `Authorization` of the test key. */
  readonly bearer: string;
  readonly key: TestKey;
  /** A well-formed key that does not exist. */
  readonly unknownKey: string;
  /** A key that may only register senders. */
  readonly senderKey: string;
  userId(role: Role): UserId;
  /** Starts a session of the user who has this role, and returns its token. */
  createSession(role: Role): Promise<string>;
  createKey(options: {
    readonly mode?: Mode;
    readonly scopes?: readonly Scope[];
    readonly role?: Role;
    readonly allowedFrom?: readonly string[];
  }): Promise<CreatedApiKey>;
  /** Everything that was logged. */
  logged(): string;
  /**
   * Returns and clears the violations of the contract so far. Violations that are left when it is disposed fail the
   * test.
   */
  takeViolations(): string[];
}

interface TestKey {
  readonly key: string;
  readonly webhookSecret: string;
}

export interface TestServerOptions {
  readonly engine?: TestEngine;
  readonly clock?: Clock;
  readonly environment?: Readonly<Record<string, string>>;
  readonly limiters?: Limiters;
  readonly lag?: LagMeter;
  readonly changeHandlers?: (handlers: Handlers) => Handlers;
  readonly contract?: Contract;
  /** Starts a sandbox with its credentials; a reset does nothing. */
  readonly isSandbox?: boolean;
}

/** Read once, so that it is compiled once. */
const ownContract = loadContract();

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { clock = systemClock } = options;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-server-'));
  const copy = await copyTestDatabase(options.engine);
  const config = loadConfig({
    PORT: '0',
    NGOMA_DATA: dataDir,
    DATABASE_URL: copy.url,
    NGOMA_RATE_LIMIT: 'off',
    VALIDATE_RESPONSES: 'true',
    ...options.environment,
  });
  let log = '';
  let firstCredentials: TestKey | undefined = options.isSandbox ? sandboxCredentials : undefined;
  const violations: string[] = [];
  const service = await startService({
    config,
    ...(!options.isSandbox && { clock }),
    log: createLog(options.environment?.['LOG_LEVEL'] ?? 'info', { write: (line) => (log += line) }),
    // Tests share the machine, and must not depend on its load.
    lag: options.lag ?? noLag,
    ...(options.limiters && { limiters: options.limiters }),
    ...(options.changeHandlers && { changeHandlers: options.changeHandlers }),
    contract: options.contract ?? ownContract,
    ...(options.isSandbox && { sandbox: createSandbox({ machine: clock, reset: () => Promise.resolve() }) }),
    showFirstCredentials: (credentials) => (firstCredentials = credentials),
    // An unchecked response covers nothing.
    ...(config.validateResponses && { onResponse: recordResponse }),
    onViolation: (violation) => violations.push(violation),
  });
  const { url, database } = service;
  if (url === undefined || firstCredentials === undefined)
    throw new Error('A new service listens and has credentials.');
  const secrets = createSecretBox(loadSecretKey(config));
  const users = await createUsers(database, clock);
  const userOf = (role: Role) => users[role];

  async function createKey({
    mode = 'test',
    scopes = [],
    role = 'administrator',
    allowedFrom = [],
  }: Parameters<TestServer['createKey']>[0]) {
    const key = { userId: userOf(role).id, name: `${mode} key`, mode, scopes, allowedFrom };
    return writeAccounts(database, (trx) => createApiKey(trx, secrets, key, clock.now()));
  }

  // A test reads the response to one request, not to the last of several.
  const asked = { baseUrl: url, retry: { attempts: 1 } };
  const { key: senderKey } = await createKey({ scopes: ['senders:write'] });
  return {
    url,
    database,
    config,
    client: createClient({ ...asked, apiKey: firstCredentials.key }),
    anonymous: createClient(asked),
    as: (role) => createClient({ ...asked, login: userOf(role).login, password: userOf(role).password }),
    basic: (role) => `Basic ${Buffer.from(`${userOf(role).login}:${userOf(role).password}`).toString('base64')}`,
    bearer: `Bearer ${firstCredentials.key}`,
    key: firstCredentials,
    unknownKey: createKeyText('test'),
    senderKey,
    userId: (role) => userOf(role).id,
    createSession: async (role) => {
      const create = (trx: Transaction) => createSession(trx, userOf(role).id, { address: '127.0.0.1' }, clock.now());
      return (await database.transaction(create)).token;
    },
    createKey,
    logged: () => log,
    takeViolations: () => violations.splice(0),
    async [Symbol.asyncDispose]() {
      await service.stop();
      await copy.remove();
      rmSync(dataDir, { recursive: true, force: true });
      if (violations.length > 0) throw new Error(`Not as the contract has it:\n${violations.join('\n')}`);
    },
  };
}

async function createUsers(database: Database, clock: Clock) {
  const users = roles.map(async (role) => {
    const user = { login: `test-${role}`, email: `${role}@example.ug`, role };
    return [role, await writeAccounts(database, (trx) => createUser(trx, user, clock.now()))] as const;
  });
  // One for each role.
  return Object.fromEntries(await Promise.all(users)) as Record<Role, Awaited<ReturnType<typeof createUser>>>;
}

export const seenFolder = process.env['TEST_SEEN_RESPONSES'] ?? path.join(tmpdir(), 'ngoma-seen-responses');
mkdirSync(seenFolder, { recursive: true });
const recorded = new Set<string>();

/** Records the seen responses and error codes of operations for `check-uncovered-responses.ts`. */
export function recordResponse(operation: string, status: number, code = ''): void {
  const line = `${operation} ${status} ${code}`.trimEnd();
  if (recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(path.join(seenFolder, `${process.pid}.txt`), `${line}\n`);
}
