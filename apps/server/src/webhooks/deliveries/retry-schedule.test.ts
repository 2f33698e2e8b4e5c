import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideNextStep, delaysMs } from './retry-schedule.ts';

const now = Date.UTC(2026, 10, 21, 9, 0, 0);
const failed = { status: 500, retryAfter: undefined };
const middle = 0.5;
const lastAttempt = delaysMs.length + 1;

test('attempts follow the schedule, then the webhook is exhausted', () => {
  delaysMs.forEach((delayMs, index) => {
    expect(decideNextStep(index + 1, failed, now, middle)).toEqual({ kind: 'retry', delayMs });
  });
  expect(decideNextStep(lastAttempt, failed, now, middle)).toEqual({ kind: 'exhausted' });
});

test('jitter shifts a retry by at most ±10 %', () => {
  expect(decideNextStep(1, failed, now, 0)).toEqual({ kind: 'retry', delayMs: 4500 });
  expect(decideNextStep(1, failed, now, 0.999999)).toEqual({ kind: 'retry', delayMs: 5500 });
});

describe('next step after a response', () => {
  test.each([200, 201, 202, 204, 299])('%i is success', (status) => {
    expect(decideNextStep(1, { status, retryAfter: undefined }, now, middle)).toEqual({ kind: 'delivered' });
  });
  test.each([undefined, 101, 301, 302, 304, 307, 308, 400, 401, 404, 408, 409, 425, 429, 500, 503, 599])(
    '%s is tried again',
    (status) => {
      expect(decideNextStep(1, { status, retryAfter: undefined }, now, middle).kind).toBe('retry');
    },
  );
  test('410 stops the delivery, also in the last attempt and with Retry-After', () => {
    expect(decideNextStep(1, { status: 410, retryAfter: '5' }, now, middle)).toEqual({ kind: 'stopped' });
    expect(decideNextStep(lastAttempt, { status: 410, retryAfter: undefined }, now, middle)).toEqual({
      kind: 'stopped',
    });
  });
  test('a success in the last attempt counts', () => {
    expect(decideNextStep(lastAttempt, { status: 204, retryAfter: undefined }, now, middle).kind).toBe('delivered');
  });
});

describe('Retry-After', () => {
  test.each([
    ['seconds', '120', 120_000],
    ['seconds with spaces', ' 120 ', 120_000],
    ['an HTTP date', 'Sat, 21 Nov 2026 09:02:00 GMT', 120_000],
    ['an RFC 850 date', 'Saturday, 21-Nov-26 09:02:00 GMT', 120_000],
    ['an asctime date, which is GMT', 'Sat Nov 21 09:02:00 2026', 120_000],
    ['more than a day', '86401', 86_400_000],
    ['a date next year', 'Sun, 21 Nov 2027 09:00:00 GMT', 86_400_000],
    ['a number beyond all bounds', '9'.repeat(400), 86_400_000],
    ['sooner than the schedule', '1', 5000],
    ['a date in the past', 'Fri, 20 Nov 2026 09:00:00 GMT', 5000],
    ['a negative number', '-120', 5000],
    ['a fraction', '120.5', 5000],
    ['words', 'in two minutes', 5000],
    ['words that look like a date', 'Sat never', 5000],
    ['nothing', '', 5000],
  ])('%s', (_name, retryAfter, delayMs) => {
    expect(decideNextStep(1, { status: 503, retryAfter }, now, middle)).toEqual({ kind: 'retry', delayMs });
  });

  test('Retry-After is ignored after the last attempt', () => {
    expect(decideNextStep(lastAttempt, { status: 503, retryAfter: '5' }, now, middle)).toEqual({ kind: 'exhausted' });
  });
});

test('a retry waits at least 90 % of the schedule and at most 26.4 hours', () => {
  const reaction = fc.record({
    status: fc.option(fc.integer({ min: 100, max: 999 }), { nil: undefined }),
    retryAfter: fc.option(fc.oneof(fc.string(), fc.nat().map(String), fc.date().map(String)), { nil: undefined }),
  });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), reaction, random, (attempt, given, chance) => {
      const next = decideNextStep(attempt, given, now, chance);
      if (next.kind !== 'retry') return;
      expect(next.delayMs).toBeGreaterThanOrEqual(4500);
      expect(next.delayMs).toBeLessThanOrEqual(26.4 * 3_600_000);
      expect(Number.isInteger(next.delayMs)).toBe(true);
    }),
  );
});
