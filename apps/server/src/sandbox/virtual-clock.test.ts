import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { createVirtualClock } from './virtual-clock.ts';

const startMs = Date.UTC(2026, 10, 22);

function start(aheadMs = 0) {
  const machine = createTestClock(startMs);
  const clock = createVirtualClock(machine, aheadMs);
  const calls: string[] = [];
  const call = (name: string) => () => void calls.push(`${name} at ${clock.now() - startMs}`);
  return { machine, clock, calls, call };
}

test('follows the machine clock with the given offset', () => {
  const { machine, clock } = start(-2_000);
  machine.advance(500);
  expect(clock.now()).toBe(startMs - 1_500);
});

test('a leap moves wall and monotonic time', () => {
  const { clock } = start();
  const beforeMs = clock.monotonicMs();
  clock.leap(3_000);
  expect([clock.now() - startMs, clock.monotonicMs() - beforeMs]).toEqual([3_000, 3_000]);
});

test('a leap runs due timers once, in their order', () => {
  const { machine, clock, calls, call } = start();
  clock.after(200, call('second'));
  clock.after(100, call('first'));
  clock.leap(1_000);
  machine.advance(1_000);
  expect(calls).toEqual(['first at 1000', 'second at 1000']);
});

test('a leap shortens the wait of later timers', () => {
  const { machine, clock, calls, call } = start();
  clock.after(1_000, call('later'));
  clock.leap(700);
  machine.advance(299);
  expect(calls).toEqual([]);
  machine.advance(1);
  expect(calls).toEqual(['later at 1000']);
});

test('never runs a cancelled timer, even if cancelled in the same leap', () => {
  const { machine, clock, calls, call } = start();
  const cancel = clock.after(200, call('cancelled'));
  clock.after(100, () => cancel());
  clock.leap(500);
  machine.advance(500);
  expect(calls).toEqual([]);
  expect(machine.pendingTimers()).toBe(0);
});

test('a timer set during a leap waits for its own time', () => {
  const { machine, clock, calls, call } = start();
  clock.after(100, () => clock.after(50, call('next')));
  clock.leap(500);
  expect(calls).toEqual([]);
  machine.advance(50);
  expect(calls).toEqual(['next at 550']);
});

test('runs each timer once and never early', () => {
  const delay = fc.integer({ min: 1, max: 5_000 });
  const passing = fc.array(fc.record({ leap: fc.boolean(), ms: fc.integer({ min: 1, max: 2_000 }) }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(fc.array(delay, { maxLength: 10 }), passing, (delays, steps) => {
      const { machine, clock } = start();
      const calls = delays.map(() => [] as number[]);
      delays.forEach((ms, index) => {
        clock.after(ms, () => calls[index]?.push(clock.now() - startMs));
      });
      for (const { leap, ms } of steps) (leap ? clock.leap : machine.advance)(ms);
      const passedMs = clock.now() - startMs;
      delays.forEach((ms, index) => {
        expect(calls[index]).toHaveLength(ms <= passedMs ? 1 : 0);
        for (const atMs of calls[index] ?? []) expect(atMs).toBeGreaterThanOrEqual(ms);
      });
    }),
  );
});
