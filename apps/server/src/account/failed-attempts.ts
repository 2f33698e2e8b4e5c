import { hash } from 'node:crypto';
import { createLimiter, inWords, type Limiter } from '../limits/rate-limiter.ts';
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

/** The bucket of an attempt. Hashed, because a substring would keep the whole header in memory. */
export const bucketOf = (...parts: readonly string[]): string => hash('sha256', parts.join(' '), 'base64url');

/**
 * Evaluates an attempt and counts it in its buckets if it fails; throws `rate_limited` without evaluating it if a bucket
 * is empty. Other errors, such as those of the database, do not count.
 */
export async function limitFailures<Result>(
  limiter: Limiter,
  buckets: readonly string[],
  evaluate: () => Promise<Result>,
  isFailure: (error: unknown) => boolean,
): Promise<Result> {
  const waitSeconds = Math.max(...buckets.map((each) => limiter.waitSeconds(each)));
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  // Counted before the evaluation, so that concurrent attempts count as well.
  for (const each of buckets) limiter.take(each);
  const giveBack = () => {
    for (const each of buckets) limiter.giveBack(each);
  };
  try {
    const result = await evaluate();
    giveBack();
    return result;
  } catch (error) {
    if (!isFailure(error)) giveBack();
    throw error;
  }
}

const isProblem = (error: unknown): boolean => error instanceof Problem;

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
      if (name === undefined) return limitKey(bucketOf(network), evaluate);
      return limitFailures(networksAndNames, [bucketOf(network, name)], evaluate, isProblem);
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
