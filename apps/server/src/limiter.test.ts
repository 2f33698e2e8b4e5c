import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

function clockAt(start: number) {
  let nowMs = start;
  return {
    now: () => nowMs,
    after: () => () => undefined,
    advance: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('a bucket holds ten seconds worth and then refuses', () => {
  const limiter = createLimiter({ perSecond: 2 }, clockAt(0));
  const answers = Array.from({ length: 21 }, () => limiter.take('key_1').allowed);
  expect(answers.filter(Boolean)).toHaveLength(20);
  expect(answers.at(-1)).toBe(false);
});

test('it fills evenly, and never beyond its size', () => {
  const clock = clockAt(0);
  const limiter = createLimiter({ perSecond: 2 }, clock);
  for (let count = 0; count < 20; count++) limiter.take('key_1');
  clock.advance(500);
  expect([limiter.take('key_1').allowed, limiter.take('key_1').allowed]).toEqual([true, false]);
  clock.advance(3_600_000);
  const answers = Array.from({ length: 25 }, () => limiter.take('key_1').allowed);
  expect(answers.filter(Boolean)).toHaveLength(20);
});

test('each caller has a bucket of its own', () => {
  const limiter = createLimiter({ perSecond: 0.1 }, clockAt(0));
  expect(limiter.take('a').allowed).toBe(true);
  expect(limiter.take('a').allowed).toBe(false);
  expect(limiter.take('b').allowed).toBe(true);
});

test('the headers say what is left and when to come back', () => {
  const limiter = createLimiter({ perSecond: 0.2 }, clockAt(0));
  expect(limiter.take('a').headers).toEqual({
    RateLimit: '"default";r=1;t=5',
    'RateLimit-Policy': '"default";q=2;w=10',
  });
  limiter.take('a');
  expect(limiter.take('a')).toMatchObject({ allowed: false, retryAfterSeconds: 5 });
});

test('no more callers are remembered than it was told, and those not seen for longest are forgotten', () => {
  const limiter = createLimiter({ perSecond: 0.1 }, clockAt(0), 100);
  limiter.take('idle');
  limiter.take('busy');
  for (let count = 0; count < 98; count++) limiter.take(`caller ${count}`);
  expect(limiter.take('busy').allowed).toBe(false);
  limiter.take('one more');
  expect(limiter.take('busy').allowed).toBe(false);
  expect(limiter.take('idle').allowed).toBe(true);
});
