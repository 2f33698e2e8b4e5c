import type { Database } from '../database/database.ts';
import { createLruCache } from '../lru-cache.ts';
import { networkOf } from '../network.ts';
import type { ProblemCode } from '../problems/codes.ts';
import { Problem } from '../problems/problem.ts';
import { isKeyText } from './api-keys/key-text.ts';
import { findApiKeyByHash, toScopes } from './api-keys/repository.ts';
import { hashPassword } from './application-passwords/create-application-password.ts';
import { listPasswordHashes } from './application-passwords/repository.ts';
import type { Caller, UserId } from './caller.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import { hashSecret, isSameHash } from './hash-secret.ts';
import { findUserByName } from './users/repository.ts';

export type Authenticate = (authorization: string, address: string) => Promise<Caller>;

export interface AuthenticatorOptions {
  readonly db: Database;
  readonly failedAttempts: FailedAttempts;
}

const maxCached = 10_000;

/**
 * Tells who sends an `Authorization` header: an API key as Bearer, or a login and an application password as Basic.
 * Throws a Problem (401; 429 after too many failures) where it is not valid. Valid ones are remembered until an account
 * changes, so that a request costs no query.
 */
export function createAuthenticator({ db, failedAttempts }: AuthenticatorOptions): Authenticate {
  const callers = createLruCache<string, { readonly caller: Caller; readonly revision: number }>({
    capacity: maxCached,
  });
  const evaluating = new Map<string, Promise<Caller>>();

  async function evaluate(authorization: string, network: string, sent: string, revision: number): Promise<Caller> {
    const credentials = readCredentials(authorization);
    const name = credentials.kind === 'user' ? credentials.name : undefined;
    const identifyCaller = () => identify(db, credentials);
    // What was valid here before an account changed is no guess.
    const wasValid = callers.get(sent) !== undefined;
    try {
      const caller = await (wasValid ? identifyCaller() : failedAttempts.limit({ network, name }, identifyCaller));
      callers.set(sent, { caller, revision });
      return caller;
    } catch (error) {
      if (error instanceof Problem) callers.delete(sent);
      throw error;
    }
  }

  return async (authorization, address) => {
    const revision = await db.revision('accounts');
    const network = networkOf(address);
    // The credentials themselves are not stored, also not in memory. Those of one network are a guess from another.
    const sent = `${network} ${hashSecret(authorization)}`;
    const known = callers.get(sent);
    if (known?.revision === revision) return known.caller;
    // The same credentials many times at once are evaluated once: a program that starts is no series of guesses.
    const key = `${revision} ${sent}`;
    const evaluation =
      evaluating.get(key) ??
      evaluate(authorization, network, sent, revision).finally(() => {
        evaluating.delete(key);
      });
    evaluating.set(key, evaluation);
    return evaluation;
  };
}

type Credentials =
  | { readonly kind: 'key'; readonly text: string }
  /** The name is in lower case. */
  | { readonly kind: 'user'; readonly name: string; readonly password: string }
  | { readonly kind: 'unreadable'; readonly problem: Problem };

function readCredentials(authorization: string): Credentials {
  const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return isKeyText(value) ? { kind: 'key', text: value } : unreadable(malformedKey);
    case 'basic':
      return readBasic(value);
    default:
      return unreadable("Send 'Authorization: Bearer <key>' or 'Authorization: Basic <login and password>'.");
  }
}

const malformedKey =
  'This is not an API key: a key begins with ngoma_live_ or ngoma_test_, and its last characters must match the rest.';

/** The longest e-mail address has as many characters (RFC 5321), and no login has more. */
const maxNameLength = 254;

function readBasic(value: string): Credentials {
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1)
    return unreadable("'Authorization: Basic' must carry a login, a colon and an application password, in base64.");
  if (colon > maxNameLength) return { kind: 'unreadable', problem: wrongPassword() };
  return { kind: 'user', name: decoded.slice(0, colon).toLowerCase(), password: decoded.slice(colon + 1) };
}

function identify(db: Database, credentials: Credentials): Promise<Caller> {
  switch (credentials.kind) {
    case 'key':
      return identifyKey(db, credentials.text);
    case 'user':
      return identifyUser(db, credentials.name, credentials.password);
    case 'unreadable':
      return Promise.reject(credentials.problem);
  }
}

async function identifyKey(db: Database, text: string): Promise<Caller> {
  const row = await findApiKeyByHash(db, hashSecret(text));
  if (row === undefined)
    throw unauthorized('invalid_credentials', 'This API key is not known here, or it was revoked.');
  return {
    kind: 'key',
    user: { id: row.user_id, login: row.login, role: row.role },
    key: { id: row.id, name: row.name, mode: row.mode, scopes: toScopes(row.scopes) },
  };
}

/** Nobody has this id. */
const nobody = 0 as UserId; // as: ids of users are made by the database, from 1 on

/** An unknown login takes the same steps as a wrong password, so that neither the answer nor its time tells them apart. */
async function identifyUser(db: Database, name: string, password: string): Promise<Caller> {
  const user = await findUserByName(db.read, name);
  const hashes = await listPasswordHashes(db, user?.id ?? nobody);
  const given = hashPassword(password);
  const isRight = hashes.filter((hash) => isSameHash(hash, given)).length > 0;
  if (user === undefined || !isRight) throw wrongPassword();
  return { kind: 'user', user: { id: user.id, login: user.login, role: user.role } };
}

const wrongPassword = (): Problem =>
  unauthorized('incorrect_password', 'There is no user with this login and this application password.');

const unreadable = (detail: string): Credentials => ({
  kind: 'unreadable',
  problem: unauthorized('invalid_credentials', detail),
});

const unauthorized = (code: ProblemCode, detail: string): Problem => new Problem(code, { detail });
