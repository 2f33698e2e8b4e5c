import { hash } from 'node:crypto';
import { createLimiter, inWords } from '../limits/rate-limiter.ts';
import { Problem } from '../problems/problem.ts';
import type { Clock } from '../time/clock.ts';

/** An attempt to sign in, before it is known whether it is right. */
interface Attempt {
  /** Where it comes from: an IPv4 address, or an IPv6 /64. */
  readonly network: string;
  /** The name that it is made for, in lower case; undefined for keys and for what cannot be read. */
  readonly name: string | undefined;
}

export interface FailedAttempts {
  /**
   * Evaluates the attempt and counts it if a Problem comes of it. Where too many failed before, throws `rate_limited`; a
   * login is then not evaluated, so that the refusal of a right guess is that of a wrong one.
   */
  limit<Result>(attempt: Attempt, evaluate: () => Promise<Result>): Promise<Result>;
}

/** A hash: what is part of a header would keep the whole header in memory. */
const keyOf = (...parts: readonly string[]): string => hash('sha256', parts.join(' '), 'base64url');

const perSecond = { networkAndName: 1, network: 5 };
const maxBuckets = 10_000;

/**
 * Counts failed logins for a network and a name together, and other failed credentials for a network. Valid credentials
 * are refused for no failures but those of their own login from their own network. What is kept is bounded; the least
 * recently used is forgotten.
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
    if (waitSeconds > 0) throw tooManyFailures(waitSeconds);
    // Taken before the evaluation, so that attempts at the same time count as well.
    networksAndNames.take(bucket);
    try {
      const result = await evaluate();
      networksAndNames.giveBack(bucket);
      return result;
    } catch (error) {
      // A database that does not answer says nothing about the guess.
      if (!(error instanceof Problem)) networksAndNames.giveBack(bucket);
      throw error;
    }
  }

  /** A key has no login, so it is evaluated first: a valid one must not wait for the failures of other programs. */
  async function limitOthers<Result>(bucket: string, evaluate: () => Promise<Result>): Promise<Result> {
    try {
      return await evaluate();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const waitSeconds = networks.waitSeconds(bucket);
      if (waitSeconds > 0) throw tooManyFailures(waitSeconds);
      networks.take(bucket);
      throw error;
    }
  }

  return {
    limit({ network, name }, evaluate) {
      return name === undefined ? limitOthers(keyOf(network), evaluate) : limitLogin(keyOf(network, name), evaluate);
    },
  };
}

/** For `NGOMA_RATE_LIMIT=off`. */
export const unlimitedAttempts: FailedAttempts = { limit: (_attempt, evaluate) => evaluate() };

const tooManyFailures = (waitSeconds: number): Problem =>
  new Problem('rate_limited', {
    detail: `Too many failed attempts to sign in; try again in ${inWords(waitSeconds)}.`,
    headers: { 'Retry-After': String(waitSeconds) },
  });
