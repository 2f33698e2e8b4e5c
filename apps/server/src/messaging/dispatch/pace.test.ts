import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createPace } from './pace.ts';

function setUp(perSecond: number | undefined) {
  const clock = createTestClock(0);
  const pace = createPace({ clock, perSecond });
  /** How many submits began within the next seconds, asked for every 10 ms. */
  const run = (seconds: number, wanted = 1_000): number => {
    let count = 0;
    for (let step = 0; step < seconds * 100; step += 1) {
      clock.advance(10);
      count += pace.take(wanted);
    }
    return count;
  };
  return { clock, pace, run };
}

describe('the pace of a carrier', () => {
  test('without a limit lets everything begin', () => {
    const { pace } = setUp(undefined);
    expect(pace.take(5_000)).toBe(5_000);
    expect(pace.waitMs()).toBe(0);
    expect(pace.perSecond()).toBeUndefined();
  });

  test.each([1, 7, 50, 1_000])('of %i a second keeps to it, also after a pause', (perSecond) => {
    const { clock, run } = setUp(perSecond);
    expect(run(10)).toBeLessThanOrEqual(perSecond * 10 + 1 + perSecond / 10);
    clock.advance(3_600_000);
    expect(run(10)).toBeLessThanOrEqual(perSecond * 10 + 1 + perSecond / 10);
    expect(run(10)).toBeGreaterThanOrEqual(perSecond * 10 * 0.98 - 1);
  });

  test('says how long it is until the next may begin', () => {
    const { clock, pace } = setUp(4);
    pace.take(10);
    expect(pace.take(1)).toBe(0);
    const waitMs = pace.waitMs();
    expect(waitMs).toBeGreaterThan(0);
    clock.advance(waitMs);
    expect(pace.take(10)).toBe(1);
  });

  test('halves when the carrier is busy, once for all refusals of a rush', () => {
    const { pace, clock } = setUp(100);
    for (let refusal = 0; refusal < 50; refusal += 1) pace.slowDown();
    expect(pace.perSecond()).toBe(50);
    clock.advance(1_000);
    pace.slowDown();
    expect(pace.perSecond()).toBe(25);
  });

  test('grows with what is taken while others are refused, and keeps to the full rate', () => {
    const { pace, clock } = setUp(100);
    // One is refused each second, and all others are taken.
    for (let second = 0; second < 60; second += 1) {
      pace.slowDown();
      for (let step = 0; step < 100; step += 1) {
        clock.advance(10);
        if (pace.take(1) === 1) pace.taken();
      }
    }
    expect(pace.perSecond()).toBeGreaterThan(15);
    pace.slowDown();
    for (let more = 0; more < 1_000; more += 1) pace.taken();
    expect(pace.perSecond()).toBe(100);
  });

  test('stops for as long as the carrier has said, and is the halved one then', () => {
    const { pace, clock } = setUp(100);
    pace.slowDown(30_000);
    pace.slowDown();
    clock.advance(29_999);
    expect([pace.take(1), pace.waitMs(), pace.perSecond()]).toEqual([0, 1, 50]);
    clock.advance(1);
    expect([pace.take(1), pace.waitMs()]).toEqual([1, 0]);
  });

  test('never falls below one a second, so that somebody notices when there is room', () => {
    const { pace, clock, run } = setUp(3);
    for (let second = 0; second < 600; second += 1) {
      pace.slowDown();
      clock.advance(1_000);
    }
    expect(pace.perSecond()).toBeGreaterThanOrEqual(1);
    expect(run(3)).toBeGreaterThanOrEqual(2);
  });

  test('grows back by a tenth of the full rate a second', () => {
    const { pace, clock, run } = setUp(50);
    for (let second = 0; second < 600; second += 1) {
      pace.slowDown();
      clock.advance(1_000);
    }
    expect(run(11)).toBeGreaterThan(200);
    expect(pace.perSecond()).toBe(50);
  });

  test('without an agreed rate halves what the carrier took, and has no limit again when it takes that', () => {
    const { pace, clock, run } = setUp(undefined);
    run(2, 4);
    pace.slowDown();
    expect(pace.perSecond()).toBe(200);
    clock.advance(5_000);
    expect(pace.perSecond()).toBe(360);
    clock.advance(1_100);
    expect(pace.perSecond()).toBeUndefined();
  });

  test('takes leave back that was not used', () => {
    const { pace } = setUp(10);
    expect(pace.take(5)).toBe(2);
    pace.giveBack(1);
    expect(pace.take(5)).toBe(1);
  });

  test('never gives more in any stretch of time than the full rate and one burst', () => {
    const step = fc.record({ ms: fc.integer({ min: 0, max: 2_000 }), wanted: fc.nat(100), busy: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.array(step, { maxLength: 50 }), (perSecond, steps) => {
        const { clock, pace } = setUp(perSecond);
        let count = 0;
        let elapsedMs = 0;
        for (const { ms, wanted, busy } of steps) {
          clock.advance(ms);
          elapsedMs += ms;
          if (busy) pace.slowDown();
          count += pace.take(wanted);
          expect(count).toBeLessThanOrEqual((perSecond * elapsedMs) / 1_000 + 1 + perSecond / 10 + 1e-6);
          expect(pace.waitMs()).toBeLessThanOrEqual(1_000);
        }
      }),
    );
  });
});
