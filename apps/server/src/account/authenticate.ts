import type { BlockList } from 'node:net';
import { createAddressList, isListed } from '../address-list.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createLimiter, inWords, type Limiter } from '../limiter.ts';
import { createLruCache } from '../lru-cache.ts';
import type { ProblemCode } from '../problems/codes.ts';
import { Problem } from '../problems/problem.ts';
import { isKeyText } from './api-keys/key-text.ts';
import { findValidApiKey, toAddresses, toScopes } from './api-keys/repository.ts';
import { hashPassword } from './application-passwords/create-application-password.ts';
import { listValidPasswords } from './application-passwords/repository.ts';
import type { Caller } from './caller.ts';
import { hashSecret, isSameHash } from './hash-secret.ts';
import type { LastUse, UsedCredential } from './last-use.ts';
import { findUserByName } from './users/repository.ts';

export type Authenticate = (authorization: string, address: string) => Promise<Caller>;

export interface AuthenticatorOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly lastUse: LastUse;
  /** Whether failed attempts are counted (`NGOMA_RATE_LIMIT`). */
  readonly limitFailures: boolean;
}

/** What an `Authorization` header was found to be: valid until time or a change of the accounts ends it. */
interface Credential {
  readonly caller: Caller;
  readonly expiresAtMs: number;
  /** Undefined: from everywhere. */
  readonly allowedFrom: BlockList | undefined;
  readonly used: UsedCredential;
  readonly isFirstUse: boolean;
}

const maxCached = 10_000;
const failuresPerSecond = 1;

/**
 * Tells who sends an `Authorization` header: an API key as Bearer, or a login and an application password as Basic.
 * Throws a Problem (401; 429 after ten failures in a row) where it is not valid. Valid ones are remembered until an
 * account changes or they expire, so that a request costs no query.
 */
export function createAuthenticator({ db, clock, lastUse, limitFailures }: AuthenticatorOptions): Authenticate {
  const credentials = createLruCache<string, Credential>({ capacity: maxCached });
  let revision = -1;
  const failures = limitFailures ? createLimiter({ perSecond: failuresPerSecond }, clock) : undefined;

  return async (authorization, address) => {
    const current = await db.revision('accounts');
    if (current !== revision) {
      credentials.clear();
      revision = current;
    }
    // The credentials themselves are not stored, also not in memory.
    const hash = hashSecret(authorization);
    const nowMs = clock.now();
    const known = credentials.get(hash);
    if (known !== undefined && known.expiresAtMs > nowMs) return use(known, address, lastUse);
    const refusal: Refuse = (who, problem) => refuse(failures, `${address} ${who}`, problem);
    const credential = await identify(db, authorization, nowMs, refusal);
    // What was found while the accounts changed may be out of date.
    if (revision === current) credentials.set(hash, credential);
    const caller = use(credential, address, lastUse);
    if (credential.isFirstUse) void lastUse.flush();
    return caller;
  };
}

/** Gives the caller of a valid credential, unless it may not be used from this address. */
function use({ caller, allowedFrom, used }: Credential, address: string, lastUse: LastUse): Caller {
  if (allowedFrom !== undefined && !isListed(allowedFrom, address))
    throw new Problem('address_not_allowed', {
      detail: `This API key may not be used from the address ${address}; ask the operator to allow it.`,
    });
  lastUse.note(used);
  return caller;
}

/** Refuses a failed attempt, counted for the name it was made for; empty where there was none. */
type Refuse = (who: string, problem: Problem) => Problem;

async function identify(db: Database, authorization: string, nowMs: number, refusal: Refuse): Promise<Credential> {
  const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return identifyKey(db, value, nowMs, refusal);
    case 'basic':
      return identifyUser(db, value, refusal);
    default:
      throw refusal('', invalid("Send 'Authorization: Bearer <key>' or 'Authorization: Basic <login and password>'."));
  }
}

async function identifyKey(db: Database, text: string, nowMs: number, refusal: Refuse): Promise<Credential> {
  if (!isKeyText(text))
    throw refusal(
      '',
      invalid(
        'This is not an API key: a key begins with ngoma_live_ or ngoma_test_, and its last characters must match the rest.',
      ),
    );
  const row = await findValidApiKey(db, hashSecret(text), nowMs);
  // One sentence for all of it: which it is concerns nobody who holds a key that is not valid.
  if (row === undefined) throw refusal('', invalid('This API key is not known here, was revoked or has expired.'));
  return {
    caller: {
      kind: 'key',
      user: { id: row.user_id, login: row.login, role: row.role },
      key: { id: row.id, name: row.name, mode: row.mode, scopes: toScopes(row.scopes) },
    },
    expiresAtMs: row.expires_at ?? Number.POSITIVE_INFINITY,
    allowedFrom: createAddressList(toAddresses(row.allowed_from)),
    used: { table: 'api_keys', id: row.id },
    isFirstUse: row.last_used_at === null,
  };
}

async function identifyUser(db: Database, value: string, refusal: Refuse): Promise<Credential> {
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1)
    throw refusal(
      '',
      invalid("'Authorization: Basic' must carry a login, a colon and an application password, in base64."),
    );
  const name = decoded.slice(0, colon);
  const user = await findUserByName(db.read, name);
  if (user === undefined) throw refusal(name.toLowerCase(), unknownUser(name));
  const given = hashPassword(decoded.slice(colon + 1));
  const passwords = await listValidPasswords(db, user.id);
  const password = passwords.find(({ password_hash }) => isSameHash(password_hash, given));
  if (password === undefined) {
    throw refusal(
      name.toLowerCase(),
      unauthorized('incorrect_password', 'This is not an application password of that user, or it was revoked.'),
    );
  }
  return {
    caller: { kind: 'user', user: { id: user.id, login: user.login, role: user.role } },
    expiresAtMs: Number.POSITIVE_INFINITY,
    allowedFrom: undefined,
    used: { table: 'application_passwords', id: password.id },
    isFirstUse: password.last_used_at === null,
  };
}

/** WordPress tells an unknown address from an unknown login. */
const unknownUser = (name: string): Problem =>
  name.includes('@')
    ? unauthorized('invalid_email', 'There is no user with this address.')
    : unauthorized('invalid_username', 'There is no user with this login.');

const invalid = (detail: string): Problem => unauthorized('invalid_credentials', detail);

const unauthorized = (code: ProblemCode, detail: string): Problem =>
  new Problem(code, { detail, headers: { 'WWW-Authenticate': 'Bearer realm="ngoma", Basic realm="ngoma"' } });

function refuse(failures: Limiter | undefined, who: string, problem: Problem): Problem {
  const allowance = failures?.take(who);
  if (allowance === undefined || allowance.allowed) return problem;
  return new Problem('rate_limited', {
    detail: `Too many failed attempts to sign in; try again in ${inWords(allowance.retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(allowance.retryAfterSeconds) },
  });
}
