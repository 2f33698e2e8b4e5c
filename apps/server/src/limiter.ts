import type { Clock } from './clock.ts';
import { createLruCache } from './lru-cache.ts';

/** A limit is a bucket that holds ten seconds' worth and fills evenly. */
export interface Limit {
  readonly perSecond: number;
}

interface Allowance {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number;
}

const windowSeconds = 10;

interface Bucket {
  level: number;
  filledAtMs: number;
}

export interface Limiter {
  /** Takes one request out of the bucket of `who`. */
  take(who: string): Allowance;
  /** Puts back what was taken for a request that does not count after all. */
  giveBack(who: string): void;
  /** How many seconds to wait before `take` allows one again; 0 where it does so now. */
  waitSeconds(who: string): number;
  /** How many requests a full bucket holds. */
  capacity(): number;
}

export interface LimiterOptions {
  /** How many are counted for at a time: one who is forgotten begins with a full bucket again. */
  readonly maxBuckets?: number;
  /** How many processes share the limit: each allows its part. */
  readonly processes?: () => number;
}

/** Time is monotonic: nobody is blocked or freed by setting the clock. */
export function createLimiter(
  limit: Limit,
  clock: Pick<Clock, 'monotonicMs'>,
  { maxBuckets = 20_000, processes = () => 1 }: LimiterOptions = {},
): Limiter {
  const buckets = createLruCache<string, Bucket>({ capacity: maxBuckets });
  const whole = limit.perSecond * windowSeconds;
  // A part below one request would refuse everything.
  const capacity = () => Math.max(whole / processes(), Math.min(whole, 1));

  function bucketOf(who: string): Bucket {
    const nowMs = clock.monotonicMs();
    const known = buckets.get(who);
    if (known === undefined) {
      const bucket = { level: capacity(), filledAtMs: nowMs };
      buckets.set(who, bucket);
      return bucket;
    }
    const filled = ((nowMs - known.filledAtMs) / 1000) * (limit.perSecond / processes());
    known.level = Math.min(capacity(), known.level + filled);
    known.filledAtMs = nowMs;
    return known;
  }

  const secondsUntil = (level: number, bucket: Bucket): number =>
    Math.max(0, Math.ceil((level - bucket.level) / (limit.perSecond / processes())));

  return {
    capacity: () => Math.floor(capacity()),
    take(who) {
      const bucket = bucketOf(who);
      const allowed = bucket.level >= 1;
      if (allowed) bucket.level -= 1;
      return {
        allowed,
        headers: {
          RateLimit: `"default";r=${Math.floor(bucket.level)};t=${secondsUntil(capacity(), bucket)}`,
          'RateLimit-Policy': `"default";q=${Math.floor(capacity())};w=${windowSeconds}`,
        },
        retryAfterSeconds: Math.max(1, secondsUntil(1, bucket)),
      };
    },
    giveBack(who) {
      const bucket = bucketOf(who);
      bucket.level = Math.min(capacity(), bucket.level + 1);
    },
    waitSeconds(who) {
      return buckets.get(who) === undefined ? 0 : secondsUntil(1, bucketOf(who));
    },
  };
}

/** How long to wait, in words: `1 second`, `3 seconds`. */
export const inWords = (seconds: number): string => `${seconds} second${seconds === 1 ? '' : 's'}`;
