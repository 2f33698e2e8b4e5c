import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { isListed } from '../network/address-list.ts';
import { networkOf } from '../network/ip-address.ts';
import { Problem } from '../problems/problem.ts';
import type { Clock } from '../time/clock.ts';
import type { Caller } from './caller.ts';
import { hashSecret } from './credential-text.ts';
import { type Credential, readCredentials, verifyCredentials } from './credentials.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import type { LastUse } from './last-use.ts';

/** `connection` is the socket of the request; hashes of its credentials are cached. */
export type Authenticate = (authorization: string, address: string, connection?: object) => Promise<Caller>;

export interface AuthenticatorOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly lastUse: LastUse;
  readonly failedAttempts: FailedAttempts;
}

const maxCached = 10_000;

/**
 * Authenticates an `Authorization` header: Bearer with an API key, or Basic with a login and an application password.
 * Throws a Problem for invalid credentials (401), an address that the key does not allow (403), and too many failed
 * attempts (429). Valid credentials are cached until they expire or an account changes.
 */
export function createAuthenticator({ db, clock, lastUse, failedAttempts }: AuthenticatorOptions): Authenticate {
  const cache = new LRUCache<string, { readonly credential: Credential; readonly revision: number }>({
    max: maxCached,
  });
  const evaluating = new Map<string, Promise<Credential>>();
  const keyOf = createCredentialKeys();

  async function evaluate(
    authorization: string,
    network: string,
    sentKey: string,
    revision: number,
  ): Promise<Credential> {
    const sent = readCredentials(authorization);
    const name = sent.kind === 'user' ? sent.name : undefined;
    const verify = () => verifyCredentials(db, sent, clock.now());
    // Credentials that were valid before an account changed do not count as an attempt.
    const wasValid = cache.get(sentKey) !== undefined;
    try {
      const credential = await (wasValid ? verify() : failedAttempts.limit({ network, name }, verify));
      cache.set(sentKey, { credential, revision });
      return credential;
    } catch (error) {
      if (error instanceof Problem) cache.delete(sentKey);
      throw error;
    }
  }

  /** Evaluates concurrent requests with the same credentials once, so that they count as one attempt. */
  function evaluateOnce(authorization: string, network: string, sentKey: string, revision: number) {
    const key = `${revision} ${sentKey}`;
    const evaluation =
      evaluating.get(key) ??
      evaluate(authorization, network, sentKey, revision).finally(() => {
        evaluating.delete(key);
      });
    evaluating.set(key, evaluation);
    return evaluation;
  }

  /** Returns the caller, if the credential allows the address, and notes its use. */
  function use({ caller, allowedFrom, used }: Credential, address: string): Caller {
    if (allowedFrom !== undefined && !isListed(allowedFrom, address))
      throw new Problem('address_not_allowed', {
        detail: `This API key may not be used from the address ${address}; ask the operator to allow it.`,
      });
    lastUse.note(used);
    return caller;
  }

  return async (authorization, address, connection) => {
    const revision = await db.revision('accounts');
    const network = networkOf(address);
    const sentKey = keyOf(authorization, network, connection);
    const known = cache.get(sentKey);
    if (known?.revision === revision && known.credential.expiresAtMs > clock.now())
      return use(known.credential, address);
    const credential = await evaluateOnce(authorization, network, sentKey, revision);
    const caller = use(credential, address);
    if (credential.isFirstUse) void lastUse.flush();
    return caller;
  };
}

interface SentCredentials {
  readonly authorization: string;
  readonly network: string;
  readonly key: string;
}

/**
 * Creates cache keys from the network and the hash of the credentials. The last key of each connection is cached, because
 * clients send the same credentials with each request; plain credentials are not kept longer than the connection.
 */
function createCredentialKeys(): (authorization: string, network: string, connection: object | undefined) => string {
  const sent = new WeakMap<object, SentCredentials>();
  return (authorization, network, connection) => {
    const before = connection && sent.get(connection);
    if (before?.authorization === authorization && before.network === network) return before.key;
    const key = `${network} ${hashSecret(authorization)}`;
    if (connection !== undefined) sent.set(connection, { authorization, network, key });
    return key;
  };
}
