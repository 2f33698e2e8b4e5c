import { createLimiter } from '../../limits/rate-limiter.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { bucketOf, limitFailures } from '../failed-attempts.ts';

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
    limit: ({ network, login }, evaluate) =>
      limitFailures(limiter, [bucketOf('network', network), bucketOf('login', login)], evaluate, isWrongPassword),
  };
}

const isWrongPassword = (error: unknown): boolean => error instanceof Problem && error.code === 'incorrect_password';

/** For `NGOMA_RATE_LIMIT=off`. */
export const unlimitedSignIns: SignInAttempts = { limit: (_attempt, evaluate) => evaluate() };
