import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { createLimiter } from './rate-limiter.ts';

test('rejects requests beyond the capacity of ten seconds', () => {
  const limiter = createLimiter({ perSecond: 2 }, createTestClock());
  const answers = Array.from({ length: 21 }, () => limiter.take('key_1').allowed);
  expect(answers.filter(Boolean)).toHaveLength(20);
  expect(answers.at(-1)).toBe(false);
});

test('refills continuously up to its capacity', () => {
  const clock = createTestClock();
  const limiter = createLimiter({ perSecond: 2 }, clock);
  for (let count = 0; count < 20; count++) limiter.take('key_1');
  clock.advance(500);
  expect([limiter.take('key_1').allowed, limiter.take('key_1').allowed]).toEqual([true, false]);
  clock.advance(3_600_000);
  const answers = Array.from({ length: 25 }, () => limiter.take('key_1').allowed);
  expect(answers.filter(Boolean)).toHaveLength(20);
});

test('has a bucket for each caller', () => {
  const limiter = createLimiter({ perSecond: 0.1 }, createTestClock());
  expect(limiter.take('a').allowed).toBe(true);
  expect(limiter.take('a').allowed).toBe(false);
  expect(limiter.take('b').allowed).toBe(true);
});

test('reports the remaining requests and the wait in headers', () => {
  const limiter = createLimiter({ perSecond: 0.2 }, createTestClock());
  expect(limiter.take('a').headers).toEqual({
    RateLimit: '"default";r=1;t=5',
    'RateLimit-Policy': '"default";q=2;w=10',
  });
  limiter.take('a');
  expect(limiter.take('a')).toMatchObject({ allowed: false, retryAfterSeconds: 5 });
});

test('keeps at most `maxBuckets`, and evicts the least recently used', () => {
  const limiter = createLimiter({ perSecond: 0.1 }, createTestClock(), { maxBuckets: 100 });
  limiter.take('idle');
  limiter.take('busy');
  for (let count = 0; count < 98; count++) limiter.take(`caller ${count}`);
  expect(limiter.take('busy').allowed).toBe(false);
  limiter.take('one more');
  expect(limiter.take('busy').allowed).toBe(false);
  expect(limiter.take('idle').allowed).toBe(true);
});

test('gives a token back, up to the capacity', () => {
  const limiter = createLimiter({ perSecond: 0.1 }, createTestClock());
  limiter.take('a');
  limiter.giveBack('a');
  limiter.giveBack('a');
  expect([limiter.take('a').allowed, limiter.take('a').allowed]).toEqual([true, false]);
});

test('reports the wait without taking a token', () => {
  const limiter = createLimiter({ perSecond: 0.2 }, createTestClock());
  expect(limiter.waitSeconds('a')).toBe(0);
  limiter.take('a');
  expect(limiter.waitSeconds('a')).toBe(0);
  limiter.take('a');
  expect([limiter.waitSeconds('a'), limiter.waitSeconds('a')]).toEqual([5, 5]);
});

test.each([-3_600_000, 3_600_000])('ignores a change of the clock by %i ms', (ms) => {
  const clock = createTestClock();
  const limiter = createLimiter({ perSecond: 0.1 }, clock);
  limiter.take('a');
  clock.set(ms);
  expect(limiter.take('a')).toMatchObject({ allowed: false, retryAfterSeconds: 10 });
  clock.advance(10_000);
  expect(limiter.take('a').allowed).toBe(true);
});

test('supports a rate and a cost for each call', () => {
  const clock = createTestClock();
  const limiter = createLimiter({ perSecond: 2 }, clock);
  const own = { perSecond: 1 };
  expect(limiter.take('a', { ...own, cost: 8 })).toMatchObject({
    ...{ allowed: true, capacity: 10 },
    headers: { RateLimit: '"default";r=2;t=8', 'RateLimit-Policy': '"default";q=10;w=10' },
  });
  expect(limiter.take('a', { ...own, cost: 3 })).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
  // A cost beyond the capacity needs a full bucket and makes its level negative.
  clock.advance(8_000);
  expect(limiter.take('a', { ...own, cost: 30 })).toMatchObject({
    allowed: true,
    headers: { RateLimit: '"default";r=0;t=30' },
  });
  expect(limiter.take('a', own)).toMatchObject({ allowed: false, retryAfterSeconds: 21 });
  // A raised rate applies immediately.
  clock.advance(3_000);
  expect(limiter.take('a', { perSecond: 10 }).allowed).toBe(true);
});

test('divides the capacity by the number of processes, with a minimum of one request', () => {
  let processes = 4;
  const limiter = createLimiter({ perSecond: 2 }, createTestClock(), { processes: () => processes });
  const allowed = (who: string) => Array.from({ length: 30 }, () => limiter.take(who).allowed).filter(Boolean).length;
  expect([limiter.take('b').capacity, allowed('a')]).toEqual([5, 5]);
  processes = 100;
  expect(allowed('b')).toBe(1);
});

test('keeps 20,000 buckets by default', () => {
  const limiter = createLimiter({ perSecond: 0.1 }, createTestClock());
  const others = (count: number) => {
    for (let number = 0; number < count; number += 1) limiter.take(`other ${number}`);
  };
  limiter.take('a');
  others(19_999);
  expect(limiter.take('a').allowed).toBe(false);
  others(20_000);
  expect(limiter.take('a').allowed).toBe(true);
});
