import { hash } from 'node:crypto';
import { createLimiter, inWords } from '../limits/rate-limiter.ts';
import { Problem } from '../problems/problem.ts';
import type { Clock } from '../time/clock.ts';

/** An authentication attempt. */
interface Attempt {
  /** An IPv4 address or IPv6 /64. */
  readonly network: string;
  /** The login in lower case; undefined for keys and malformed credentials. */
  readonly name: string | undefined;
}

export interface FailedAttempts {
  /**
   * Evaluates an attempt, and counts it if it fails with a Problem. After too many failures, throws `rate_limited` without
   * evaluating a login, so that the response does not reveal a correct guess.
   */
  limit<Result>(attempt: Attempt, evaluate: () => Promise<Result>): Promise<Result>;
}

/** Hashed, because a substring would keep the whole header in memory. */
const keyOf = (...parts: readonly string[]): string => hash('sha256', parts.join(' '), 'base64url');

const perSecond = { networkAndName: 1, network: 5 };
const maxBuckets = 10_000;

/**
 * Counts failed logins per network and name, and other failed credentials per network. Valid credentials are rejected only
 * after failures of the same login from the same network. Memory is bounded by LRU eviction.
 */
export function createFailedAttempts(
  clock: Pick<Clock, 'monotonicMs'>,
  processes: () => number = () => 1,
): FailedAttempts {
  const create = (limit: number) => createLimiter({ perSecond: limit }, clock, { maxBuckets, processes });
  const networksAndNames = create(perSecond.networkAndName);
  const networks = create(perSecond.network);

  async function limitLogin<Result>(bucket: string, evaluate: () => Promise<Result>): Promise<Result> {
    const waitSeconds = networksAndNames.waitSeconds(bucket);
    if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
    // Counted before the evaluation, so that concurrent attempts count as well.
    networksAndNames.take(bucket);
    try {
      const result = await evaluate();
      networksAndNames.giveBack(bucket);
      return result;
    } catch (error) {
      // An error of the database is not a failed attempt.
      if (!(error instanceof Problem)) networksAndNames.giveBack(bucket);
      throw error;
    }
  }

  /** Evaluates keys first, because failures of other programs must not block a valid key. */
  async function limitKey<Result>(bucket: string, evaluate: () => Promise<Result>): Promise<Result> {
    try {
      return await evaluate();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const waitSeconds = networks.waitSeconds(bucket);
      if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
      networks.take(bucket);
      throw error;
    }
  }

  return {
    limit({ network, name }, evaluate) {
      return name === undefined ? limitKey(keyOf(network), evaluate) : limitLogin(keyOf(network, name), evaluate);
    },
  };
}

/** For `NGOMA_RATE_LIMIT=off`. */
export const unlimitedAttempts: FailedAttempts = { limit: (_attempt, evaluate) => evaluate() };

const tooManyAttempts = (waitSeconds: number): Problem =>
  new Problem('rate_limited', {
    detail: `Too many failed attempts to sign in; try again in ${inWords(waitSeconds)}.`,
    headers: { 'Retry-After': String(waitSeconds) },
  });
