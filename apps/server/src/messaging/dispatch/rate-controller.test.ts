import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import type { MessageId } from '../messages/message.ts';
import { createRateController, createThrottledMessages } from './rate-controller.ts';

function setUp(perSecond: number | undefined) {
  const clock = createTestClock(0);
  const rate = createRateController({ clock, perSecond });
  /** Takes tokens every 10 ms for some seconds, and returns how many. */
  const run = (seconds: number, wanted = 1_000): number => {
    let count = 0;
    for (let step = 0; step < seconds * 100; step += 1) {
      clock.advance(10);
      count += rate.take(wanted);
    }
    return count;
  };
  return { clock, rate, run };
}

describe('the rate controller', () => {
  test('admits everything without a limit', () => {
    const { rate } = setUp(undefined);
    expect(rate.take(5_000)).toBe(5_000);
    expect(rate.waitMs()).toBe(0);
    expect(rate.perSecond()).toBeUndefined();
  });

  test.each([1, 7, 50, 1_000])('keeps to %i submits a second, also after a pause', (perSecond) => {
    const { clock, run } = setUp(perSecond);
    expect(run(10)).toBeLessThanOrEqual(perSecond * 10 + 1 + perSecond / 10);
    clock.advance(3_600_000);
    expect(run(10)).toBeLessThanOrEqual(perSecond * 10 + 1 + perSecond / 10);
    expect(run(10)).toBeGreaterThanOrEqual(perSecond * 10 * 0.98 - 1);
  });

  test('returns the wait until the next submit', () => {
    const { clock, rate } = setUp(4);
    rate.take(10);
    expect(rate.take(1)).toBe(0);
    const waitMs = rate.waitMs();
    expect(waitMs).toBeGreaterThan(0);
    clock.advance(waitMs);
    expect(rate.take(10)).toBe(1);
  });

  test('halves the rate once per second of throttling', () => {
    const { rate, clock } = setUp(100);
    for (let refusal = 0; refusal < 50; refusal += 1) rate.throttled();
    expect(rate.perSecond()).toBe(50);
    clock.advance(1_000);
    rate.throttled();
    expect(rate.perSecond()).toBe(25);
  });

  test('raises the rate with accepted submits during throttling, up to the full rate', () => {
    const { rate, clock } = setUp(100);
    // One submit a second is throttled, the others are accepted.
    for (let second = 0; second < 60; second += 1) {
      rate.throttled();
      for (let step = 0; step < 100; step += 1) {
        clock.advance(10);
        if (rate.take(1) === 1) rate.accepted();
      }
    }
    expect(rate.perSecond()).toBeGreaterThan(15);
    rate.throttled();
    for (let more = 0; more < 1_000; more += 1) rate.accepted();
    expect(rate.perSecond()).toBe(100);
  });

  test('stops for the time that the carrier has named, then continues at half the rate', () => {
    const { rate, clock } = setUp(100);
    rate.throttled(30_000);
    rate.throttled();
    clock.advance(29_999);
    expect([rate.take(1), rate.waitMs(), rate.perSecond()]).toEqual([0, 1, 50]);
    clock.advance(1);
    expect([rate.take(1), rate.waitMs()]).toEqual([1, 0]);
  });

  test('never falls below one submit a second', () => {
    const { rate, clock, run } = setUp(3);
    for (let second = 0; second < 600; second += 1) {
      rate.throttled();
      clock.advance(1_000);
    }
    expect(rate.perSecond()).toBeGreaterThanOrEqual(1);
    expect(run(3)).toBeGreaterThanOrEqual(2);
  });

  test('recovers a tenth of the full rate per second', () => {
    const { rate, clock, run } = setUp(50);
    for (let second = 0; second < 600; second += 1) {
      rate.throttled();
      clock.advance(1_000);
    }
    expect(run(11)).toBeGreaterThan(200);
    expect(rate.perSecond()).toBe(50);
  });

  test('halves the throughput without an agreed rate, and removes the limit after recovery', () => {
    const { rate, clock, run } = setUp(undefined);
    run(2, 4);
    rate.throttled();
    expect(rate.perSecond()).toBe(200);
    clock.advance(5_000);
    expect(rate.perSecond()).toBe(360);
    clock.advance(1_100);
    expect(rate.perSecond()).toBeUndefined();
  });

  test('takes back unused tokens', () => {
    const { rate } = setUp(10);
    expect(rate.take(5)).toBe(2);
    rate.giveBack(1);
    expect(rate.take(5)).toBe(1);
  });

  test('never exceeds the full rate plus one burst in any period', () => {
    const step = fc.record({ ms: fc.integer({ min: 0, max: 2_000 }), wanted: fc.nat(100), busy: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.array(step, { maxLength: 50 }), (perSecond, steps) => {
        const { clock, rate } = setUp(perSecond);
        let count = 0;
        let elapsedMs = 0;
        for (const { ms, wanted, busy } of steps) {
          clock.advance(ms);
          elapsedMs += ms;
          if (busy) rate.throttled();
          count += rate.take(wanted);
          expect(count).toBeLessThanOrEqual((perSecond * elapsedMs) / 1_000 + 1 + perSecond / 10 + 1e-6);
          expect(rate.waitMs()).toBeLessThanOrEqual(1_000);
        }
      }),
    );
  });
});

const [one, other] = ['msg_1', 'msg_2'] as unknown as [MessageId, MessageId]; // as: any two ids

test('throttling concerns the carrier while no message is accepted', () => {
  const messages = createThrottledMessages();
  expect([messages.throttled(one), messages.throttled(one), messages.throttled(one)]).toEqual([0, 0, 0]);
});

test('throttling concerns one message while others are accepted', () => {
  const messages = createThrottledMessages();
  const throttledAgain = () => {
    messages.accepted(other);
    return messages.throttled(one);
  };
  expect(messages.throttled(one)).toBe(0);
  expect([throttledAgain(), throttledAgain(), messages.throttled(one), throttledAgain()]).toEqual([1, 2, 2, 3]);
  messages.accepted(one);
  expect(messages.throttled(one)).toBe(0);
});
