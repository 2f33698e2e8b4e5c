import { hash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { createLimiter, inWords, type Limiter } from '../limiter.ts';
import { createLruCache } from '../lru-cache.ts';
import { Problem } from '../problems/problem.ts';

/** An attempt to sign in, before it is known whether it is right. */
interface Attempt {
  /** Where it comes from: an IPv4 address, or an IPv6 /64. */
  readonly network: string;
  /** The name that it is made for, in lower case; undefined for keys and for what cannot be read. */
  readonly name: string | undefined;
}

export interface FailedAttempts {
  /**
   * Evaluates the attempt and counts it if a Problem comes of it. Where too many failed before, throws `rate_limited`
   * without evaluating: the refusal of a right guess is that of a wrong one.
   */
  limit<Result>(attempt: Attempt, evaluate: () => Promise<Result>): Promise<Result>;
}

/** A hash: what is part of a header would keep the whole header in memory. */
const keyOf = (...parts: readonly string[]): string => hash('sha256', parts.join(' '), 'base64url');

const perSecond = { networkAndName: 1, network: 5, name: 5 };
const maxBuckets = 10_000;
const maxProven = 10_000;

/**
 * Counts failed attempts for a network and a name together, for a network, and for a name. A network from which a name
 * has signed in before has only the first limit: failures of others do not slow it. What is kept is bounded; the least
 * recently used is forgotten.
 */
export function createFailedAttempts(
  clock: Pick<Clock, 'monotonicMs'>,
  processes: () => number = () => 1,
): FailedAttempts {
  const create = (limit: number) => createLimiter({ perSecond: limit }, clock, { maxBuckets, processes });
  const networksAndNames = create(perSecond.networkAndName);
  const networks = create(perSecond.network);
  const names = create(perSecond.name);
  const proven = createLruCache<string, true>({ capacity: maxProven });

  /** The buckets that the attempt counts in. */
  function bucketsOf({ network, name }: Attempt): [Limiter, string][] {
    const ofNetwork: [Limiter, string] = [networks, keyOf(network)];
    if (name === undefined) return [ofNetwork];
    const both = keyOf(network, name);
    if (proven.get(both)) return [[networksAndNames, both]];
    return [ofNetwork, [networksAndNames, both], [names, keyOf(name)]];
  }

  return {
    async limit(attempt, evaluate) {
      const buckets = bucketsOf(attempt);
      const waitSeconds = Math.max(...buckets.map(([limiter, who]) => limiter.waitSeconds(who)));
      if (waitSeconds > 0) throw tooManyFailures(waitSeconds);
      // Taken before the evaluation, so that attempts at the same time count as well.
      for (const [limiter, who] of buckets) limiter.take(who);
      const giveBack = () => {
        for (const [limiter, who] of buckets) limiter.giveBack(who);
      };
      try {
        const result = await evaluate();
        giveBack();
        if (attempt.name !== undefined) proven.set(keyOf(attempt.network, attempt.name), true);
        return result;
      } catch (error) {
        // A database that does not answer says nothing about the guess.
        if (!(error instanceof Problem)) giveBack();
        throw error;
      }
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
