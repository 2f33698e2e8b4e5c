import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { isListed } from '../network/address-list.ts';
import { networkOf } from '../network/ip-address.ts';
import { Problem } from '../problems/problem.ts';
import type { Clock } from '../time/clock.ts';
import type { Caller } from './caller.ts';
import { hashSecret } from './credential-text.ts';
import { type Credential, identify, readCredentials } from './credentials.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import type { LastUse } from './last-use.ts';

/** `connection` is what the header came over, where it may send another: what came over it before is known. */
export type Authenticate = (authorization: string, address: string, connection?: object) => Promise<Caller>;

export interface AuthenticatorOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly lastUse: LastUse;
  readonly failedAttempts: FailedAttempts;
}

const maxCached = 10_000;

/**
 * Tells who sends an `Authorization` header: an API key as Bearer, or a login and an application password as Basic.
 * Throws a Problem where it is not valid (401), comes from an address that its key does not allow (403), or comes after
 * too many failures (429). Valid ones are remembered until an account changes or they expire, so that a request costs no
 * query.
 */
export function createAuthenticator({ db, clock, lastUse, failedAttempts }: AuthenticatorOptions): Authenticate {
  const remembered = new LRUCache<string, { readonly credential: Credential; readonly revision: number }>({
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
    const identifySent = () => identify(db, sent, clock.now());
    // What was valid here before an account changed is no guess.
    const wasValid = remembered.get(sentKey) !== undefined;
    try {
      const credential = await (wasValid ? identifySent() : failedAttempts.limit({ network, name }, identifySent));
      remembered.set(sentKey, { credential, revision });
      return credential;
    } catch (error) {
      if (error instanceof Problem) remembered.delete(sentKey);
      throw error;
    }
  }

  /** The same credentials many times at once are evaluated once: a program that starts is no series of guesses. */
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

  /** The caller of a valid credential, unless it may not be used from this address. */
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
    const known = remembered.get(sentKey);
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
 * Names credentials by their hash: they themselves are kept no longer than the connection that they came over, whose program
 * sends the same with each request. Those of one network are a guess from another.
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
