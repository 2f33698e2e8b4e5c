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
  readonly capacity: number;
}

/** Counts for at most `maxBuckets` callers at a time: one who was forgotten begins with a full bucket again. */
export function createLimiter(limit: Limit, clock: Clock, maxBuckets = 50_000): Limiter {
  const capacity = limit.perSecond * windowSeconds;
  const policy = `"default";q=${capacity};w=${windowSeconds}`;
  const buckets = createLruCache<string, Bucket>({ capacity: maxBuckets });

  function bucketOf(who: string, nowMs: number): Bucket {
    const known = buckets.get(who);
    if (known === undefined) {
      const bucket = { level: capacity, filledAtMs: nowMs };
      buckets.set(who, bucket);
      return bucket;
    }
    known.level = Math.min(capacity, known.level + ((nowMs - known.filledAtMs) / 1000) * limit.perSecond);
    known.filledAtMs = nowMs;
    return known;
  }

  return {
    capacity,
    take(who) {
      const bucket = bucketOf(who, clock.now());
      const allowed = bucket.level >= 1;
      if (allowed) bucket.level -= 1;
      const untilOne = Math.max(0, Math.ceil((1 - bucket.level) / limit.perSecond));
      const untilFull = Math.ceil((capacity - bucket.level) / limit.perSecond);
      return {
        allowed,
        headers: { RateLimit: `"default";r=${Math.floor(bucket.level)};t=${untilFull}`, 'RateLimit-Policy': policy },
        retryAfterSeconds: Math.max(1, untilOne),
      };
    },
  };
}

/** How long to wait, in words: `1 second`, `3 seconds`. */
export const inWords = (seconds: number): string => `${seconds} second${seconds === 1 ? '' : 's'}`;
