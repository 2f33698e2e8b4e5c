import { afterEach, expect, test, vi } from 'vitest';
import { TestClock } from '../test/test-clock.ts';
import { StoppableClock, systemClock } from './clock.ts';

afterEach(() => vi.restoreAllMocks());

test('the clock of the machine does not follow the wall clock when that is set', () => {
  const before = systemClock.now();
  for (const setTo of [0, 4e12]) {
    vi.spyOn(Date, 'now').mockReturnValue(setTo);
    const passed = systemClock.now() - before;
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThan(60_000);
  }
});

function scene() {
  const machine = new TestClock();
  const clock = new StoppableClock(machine);
  const ranAt: number[] = [];
  const start = machine.now();
  const cancel = clock.after(100, () => ranAt.push(machine.now() - start));
  return { machine, clock, ranAt, cancel };
}

test('while it goes it is the clock under it', () => {
  const { machine, clock, ranAt } = scene();
  const before = clock.now();
  machine.advance(100);
  expect(clock.now() - before).toBe(100);
  expect(ranAt).toEqual([100]);
});

test('a stop that is over puts off what falls due by its length, and so does each further one', () => {
  const { machine, clock, ranAt } = scene();
  const before = clock.now();
  for (const _ of [1, 2]) {
    machine.advance(40);
    clock.stop();
    machine.advance(30);
    clock.start();
  }
  expect(clock.now() - before).toBe(80);
  machine.advance(100);
  expect(ranAt).toEqual([160]);
});

test('what falls due during a stop waits for its end and the rest of its time, without a timer meanwhile', () => {
  const { machine, clock, ranAt } = scene();
  machine.advance(99);
  clock.stop();
  machine.advance(1_000_000);
  expect(ranAt).toEqual([]);
  expect(machine.pendingMs).toEqual([]);
  clock.start();
  machine.advance(1);
  expect(ranAt).toEqual([1_000_100]);
});

test('what is cancelled never runs: before, during or after a stop', () => {
  for (const cancelAfter of [50, 150, 250]) {
    const { machine, clock, ranAt, cancel } = scene();
    machine.advance(50);
    if (cancelAfter === 50) cancel();
    clock.stop();
    machine.advance(100);
    if (cancelAfter === 150) cancel();
    clock.start();
    if (cancelAfter === 250) cancel();
    machine.advance(1000);
    expect(ranAt).toEqual([]);
    expect(machine.pendingMs).toEqual([]);
  }
});

test('a delay that begins during a stop is counted from its end', () => {
  const machine = new TestClock();
  const clock = new StoppableClock(machine);
  let runs = 0;
  clock.stop();
  clock.after(10, () => runs++);
  machine.advance(10);
  clock.start();
  machine.advance(9);
  expect(runs).toBe(0);
  machine.advance(1);
  expect(runs).toBe(1);
});
