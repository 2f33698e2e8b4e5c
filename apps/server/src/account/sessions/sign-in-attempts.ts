import { hash } from 'node:crypto';
import { createLimiter, inWords } from '../../limits/rate-limiter.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';

interface Attempt {
  /** An IPv4 address or IPv6 /64. */
  readonly network: string;
  /** In lower case. */
  readonly login: string;
}

export interface SignInAttempts {
  /** Runs an attempt and counts it if it fails with a 401; throws `rate_limited` after too many failures. */
  limit<Result>(attempt: Attempt, evaluate: () => Promise<Result>): Promise<Result>;
}

/** Five failures, then one every 20 seconds. */
const perSecond = 0.05;
const windowSeconds = 100;
const maxBuckets = 10_000;

/**
 * Counts failures per network and per login, so that neither many logins from one place nor one login from many places can
 * be tried quickly. Attempts of unknown logins count alike.
 */
export function createSignInAttempts(
  clock: Pick<Clock, 'monotonicMs'>,
  processes: () => number = () => 1,
): SignInAttempts {
  const limiter = createLimiter({ perSecond }, clock, { maxBuckets, windowSeconds, processes });

  return {
    async limit({ network, login }, evaluate) {
      const buckets = [keyOf('network', network), keyOf('login', login)];
      const waitSeconds = Math.max(...buckets.map((each) => limiter.waitSeconds(each)));
      if (waitSeconds > 0) throw tooManyFailures(waitSeconds);
      // Counted before the evaluation, so that concurrent attempts count as well.
      for (const each of buckets) limiter.take(each);
      try {
        const result = await evaluate();
        for (const each of buckets) limiter.giveBack(each);
        return result;
      } catch (error) {
        const isFailure = error instanceof Problem && error.code === 'incorrect_password';
        if (!isFailure) for (const each of buckets) limiter.giveBack(each);
        throw error;
      }
    },
  };
}

/** For `NGOMA_RATE_LIMIT=off`. */
export const unlimitedSignIns: SignInAttempts = { limit: (_attempt, evaluate) => evaluate() };

/** Hashed, because logins are sent by strangers and may be long. */
const keyOf = (kind: string, text: string): string => hash('sha256', `${kind} ${text}`, 'base64url');

const tooManyFailures = (waitSeconds: number): Problem =>
  new Problem('rate_limited', {
    detail: `Too many failed attempts to sign in; try again in ${inWords(waitSeconds)}.`,
    headers: { 'Retry-After': String(waitSeconds) },
  });
