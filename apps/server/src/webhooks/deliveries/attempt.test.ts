import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import type { PostOutcome } from '../../outbound/guarded-requests.ts';
import type { AttemptOutcome, DeliveryId, SignerId } from '../delivery.ts';
import { attemptDelivery, resultOf } from './attempt.ts';
import type { NextStep } from './retry-schedule.ts';

const answered = (status: number): PostOutcome & { kind: 'answered' } => ({
  kind: 'answered',
  status,
  retryAfter: undefined,
  excerpt: '',
});

test.each<[string, AttemptOutcome, number, NextStep, ReturnType<typeof resultOf>]>([
  ['a 2xx at once', answered(204), 250, { kind: 'delivered' }, 'quick'],
  ['a 2xx', answered(204), 251, { kind: 'delivered' }, 'worked'],
  ['a 2xx within five seconds', answered(204), 5000, { kind: 'delivered' }, 'worked'],
  ['a 2xx after more than five seconds', answered(204), 5001, { kind: 'delivered' }, 'slow'],
  ['a 410', answered(410), 200, { kind: 'stopped' }, 'quick'],
  ['a 500', answered(500), 200, { kind: 'retry', delayMs: 5000 }, 'refused'],
  ['a 500 in the last attempt', answered(500), 200, { kind: 'exhausted' }, 'refused'],
  ['no response', { kind: 'timed_out', error: '' }, 15_000, { kind: 'retry', delayMs: 5000 }, 'failed'],
  ['a rejected address', { kind: 'refused', error: '' }, 1, { kind: 'retry', delayMs: 5000 }, 'failed'],
  ['a webhook without a valid secret', { kind: 'unsigned', error: '' }, 0, { kind: 'retry', delayMs: 5000 }, undefined],
])('result for the receiver: %s', (_name, outcome, durationMs, next, result) => {
  expect(resultOf({ number: 1, startedAtMs: 0, durationMs, outcome }, next)).toBe(result);
});

test.each([-3_600_000, 3_600_000])(
  'measures the duration with the monotonic clock when the wall clock is set by %d ms',
  async (ms) => {
    const clock = createTestClock(1_795_000_000_000);
    const poster = {
      async post() {
        clock.advance(250);
        clock.set(ms);
        return answered(204);
      },
      close: async () => undefined,
    };
    const delivery = {
      id: 'whk_01jd6v3k9m0000000000000000' as DeliveryId, // ids are made by their own tables only
      signerId: 'key_01' as SignerId,
      endpointId: null,
      mode: 'live' as const,
      eventType: 'message.sent',
      url: 'https://hooks.example.ug/',
      receiver: 'hooks.example.ug',
      payload: '{}',
      attempts: 0,
      attemptsBefore: 0,
      dueAtMs: 0,
      leaseToken: 1,
    };
    const secrets = [`whsec_${Buffer.alloc(32).toString('base64')}`];
    const attempt = await attemptDelivery(delivery, secrets, {
      clock,
      signingClock: clock,
      poster,
      allowLoopbackHttp: false,
      health: { isNew: () => false },
    });
    expect(attempt).toMatchObject({ startedAtMs: 1_795_000_000_000, durationMs: 250 });
  },
);
