import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';

/** A token bucket with the capacity of a window, ten seconds by default. */
export interface Limit {
  readonly perSecond: number;
}

export interface Allowance {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number;
  /** The number of requests in a full bucket. */
  readonly capacity: number;
}

/** Options for other costs and rates. */
export interface Taking {
  /** The number of tokens. A full bucket allows any cost, and its level becomes negative. */
  readonly cost?: number | undefined;
  /** Tokens taken before for the same request, without which the bucket counts as full. */
  readonly taken?: number | undefined;
  /** The rate of this caller. */
  readonly perSecond?: number | undefined;
}

export const defaultWindowSeconds = 10;

interface Bucket {
  level: number;
  filledAtMs: number;
}

export interface Limiter {
  /** Takes tokens from the bucket of `who`. */
  take(who: string, taking?: Taking): Allowance;
  /** Returns the token of a request that does not count. */
  giveBack(who: string): void;
  /** Seconds until `take` allows a request; 0 if it does now. */
  waitSeconds(who: string): number;
}

export interface LimiterOptions {
  /** Maximum number of buckets; an evicted caller begins with a full bucket. */
  readonly maxBuckets?: number;
  /** The number of processes that share the limit; each allows its share. */
  readonly processes?: () => number;
  /** The time in which an empty bucket is full again. */
  readonly windowSeconds?: number;
}

/** Uses monotonic time, so that changes of the system clock have no effect. */
export function createLimiter(
  limit: Limit,
  clock: Pick<Clock, 'monotonicMs'>,
  { maxBuckets = 20_000, processes = () => 1, windowSeconds = defaultWindowSeconds }: LimiterOptions = {},
): Limiter {
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });

  function capacityOf(perSecond: number): number {
    const whole = perSecond * windowSeconds;
    // A capacity below 1 would reject every request.
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

/** Formats a duration: `1 second`, `3 seconds`. */
export const inWords = (seconds: number): string => `${seconds} second${seconds === 1 ? '' : 's'}`;
