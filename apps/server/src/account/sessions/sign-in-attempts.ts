import { createLimiter, inWords } from '../../limits/rate-limiter.ts';
import { siteOf } from '../../network/ip-address.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { bucketOf, limitFailures } from '../failed-attempts.ts';

interface Attempt {
  /** The IP address. */
  readonly address?: string;
  /** SHA-256 of the token of an earlier session of this login in the same browser, instead of the address. */
  readonly browser?: string;
  /** In lower case. */
  readonly login: string;
}

export interface SignInAttempts {
  /**
   * Runs an attempt and counts it if the password or the code is wrong; throws `rate_limited` after too many failures. `evaluate`
   * receives the source of the attempt, which shares the time for hashes with the others.
   */
  limit<Result>(attempt: Attempt, evaluate: (lane: string) => Promise<Result>): Promise<Result>;
  /** Counts a request for a code, whatever becomes of it; throws `rate_limited` after too many. */
  count(attempt: Omit<Attempt, 'browser'>): void;
}

/** Five failures, then one every 20 seconds. */
const perSecond = 0.05;
/** Codes for all logins from one network: twenty, then one every 5 seconds. */
const codesPerSecond = 0.2;
const windowSeconds = 100;
const maxBuckets = 10_000;

const laneOf = ({ address = '', browser }: Attempt): string =>
  browser === undefined ? bucketOf('network', siteOf(address)) : bucketOf('browser', browser);

/**
 * Counts failures per login and network together, so that guesses from elsewhere do not keep the owner out. A browser
 * with an earlier session of the login has a bucket of its own, also in the network of the guesses. Attempts of unknown
 * logins count alike.
 */
export function createSignInAttempts(
  clock: Pick<Clock, 'monotonicMs'>,
  processes: () => number = () => 1,
): SignInAttempts {
  const limiter = createLimiter({ perSecond }, clock, { maxBuckets, windowSeconds, processes });
  const codes = createLimiter({ perSecond }, clock, { maxBuckets, windowSeconds, processes });
  const codesOfNetworks = createLimiter({ perSecond: codesPerSecond }, clock, { maxBuckets, windowSeconds, processes });

  return {
    limit(attempt, evaluate) {
      const lane = laneOf(attempt);
      return limitFailures(limiter, [bucketOf(lane, attempt.login)], () => evaluate(lane), isWrongSecret);
    },
    count(attempt) {
      const lane = laneOf(attempt);
      const counted = [
        [codesOfNetworks, lane],
        [codes, bucketOf(lane, attempt.login)],
      ] as const;
      const waitSeconds = Math.max(...counted.map(([each, bucket]) => each.waitSeconds(bucket)));
      if (waitSeconds > 0) throw tooManyCodes(waitSeconds);
      for (const [each, bucket] of counted) each.take(bucket);
    },
  };
}

const wrongSecrets: readonly string[] = ['incorrect_password', 'reset_code_not_found'];

const isWrongSecret = (error: unknown): boolean => error instanceof Problem && wrongSecrets.includes(error.code);

const tooManyCodes = (waitSeconds: number): Problem =>
  new Problem('rate_limited', {
    detail: `Too many codes were asked for; try again in ${inWords(waitSeconds)}.`,
    headers: { 'Retry-After': String(waitSeconds) },
  });

/** For `NGOMA_RATE_LIMIT=off`. */
export const unlimitedSignIns: SignInAttempts = {
  limit: (attempt, evaluate) => evaluate(laneOf(attempt)),
  count: () => {},
};
