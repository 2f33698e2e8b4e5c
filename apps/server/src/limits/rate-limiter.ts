import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';

/** A limit is a bucket that holds ten seconds' worth and fills evenly. */
export interface Limit {
  readonly perSecond: number;
}

export interface Allowance {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number;
  /** How many requests the full bucket holds. */
  readonly capacity: number;
}

/** What is taken, where that is not one request out of the usual bucket. */
export interface Taking {
  /** How many requests count as one. A full bucket allows any number, and is overdrawn then. */
  readonly cost?: number | undefined;
  /** How many were taken before for the same request: a bucket that only lacks those is full. */
  readonly taken?: number | undefined;
  /** The limit of this caller. */
  readonly perSecond?: number | undefined;
}

export const windowSeconds = 10;

interface Bucket {
  level: number;
  filledAtMs: number;
}

export interface Limiter {
  /** Takes a request out of the bucket of `who`. */
  take(who: string, taking?: Taking): Allowance;
  /** Puts back what was taken for a request that does not count after all. */
  giveBack(who: string): void;
  /** How many seconds to wait before `take` allows one again; 0 where it does so now. */
  waitSeconds(who: string): number;
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
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });

  function capacityOf(perSecond: number): number {
    const whole = perSecond * windowSeconds;
    // A part below one request would refuse everything.
    return Math.max(whole / processes(), Math.min(whole, 1));
  }

  function bucketOf(who: string, perSecond: number): Bucket {
    const nowMs = clock.monotonicMs();
    const known = buckets.get(who);
    if (known === undefined) {
      const bucket = { level: capacityOf(perSecond), filledAtMs: nowMs };
      buckets.set(who, bucket);
      return bucket;
    }
    const filled = ((nowMs - known.filledAtMs) / 1000) * (perSecond / processes());
    known.level = Math.min(capacityOf(perSecond), known.level + filled);
    known.filledAtMs = nowMs;
    return known;
  }

  const secondsUntil = (level: number, bucket: Bucket, perSecond: number): number =>
    Math.max(0, Math.ceil((level - bucket.level) / (perSecond / processes())));

  return {
    take(who, { cost = 1, taken = 0, perSecond = limit.perSecond } = {}) {
      const bucket = bucketOf(who, perSecond);
      const full = capacityOf(perSecond);
      const needed = Math.max(1, Math.min(cost, full - taken));
      const allowed = bucket.level >= needed;
      if (allowed) bucket.level -= cost;
      const left = Math.max(0, Math.floor(bucket.level));
      return {
        allowed,
        headers: {
          RateLimit: `"default";r=${left};t=${secondsUntil(full, bucket, perSecond)}`,
          'RateLimit-Policy': `"default";q=${Math.floor(full)};w=${windowSeconds}`,
        },
        retryAfterSeconds: Math.max(1, secondsUntil(needed, bucket, perSecond)),
        capacity: Math.floor(full),
      };
    },
    giveBack(who) {
      const bucket = bucketOf(who, limit.perSecond);
      bucket.level = Math.min(capacityOf(limit.perSecond), bucket.level + 1);
    },
    waitSeconds(who) {
      return buckets.get(who) === undefined ? 0 : secondsUntil(1, bucketOf(who, limit.perSecond), limit.perSecond);
    },
  };
}

/** How long to wait, in words: `1 second`, `3 seconds`. */
export const inWords = (seconds: number): string => `${seconds} second${seconds === 1 ? '' : 's'}`;
