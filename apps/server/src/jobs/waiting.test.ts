import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { atMost, createWakeSignal, pause } from './waiting.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  const clock = createTestClock();
  const signal = createWakeSignal(clock);
  const state = { awake: false };
  const wait = async (ms: number) => {
    state.awake = false;
    await signal.wait(ms);
    state.awake = true;
  };
  return { clock, signal, state, wait };
}

test('a wait ends after its time, not before', async () => {
  const { clock, state, wait } = setUp();
  const waiting = wait(1000);
  clock.advance(999);
  await turn();
  expect(state.awake).toBe(false);
  clock.advance(1);
  await waiting;
  expect(state.awake).toBe(true);
});

test('a signal ends the wait', async () => {
  const { signal, wait } = setUp();
  const waiting = wait(1000);
  signal.wake();
  await waiting;
});

test('a signal without a waiter ends only the next wait', async () => {
  const { signal, state, wait } = setUp();
  signal.wake();
  signal.wake();
  await wait(1000);
  void wait(1000);
  await turn();
  expect(state.awake).toBe(false);
});

test('a pause ends after its time, or when its signal aborts', async () => {
  const clock = createTestClock();
  const controller = new AbortController();
  const after = pause(1000, clock, new AbortController().signal);
  const aborted = pause(60_000, clock, controller.signal);
  clock.advance(1000);
  await after;
  controller.abort();
  await aborted;
  await pause(60_000, clock, controller.signal);
});

test.each([
  ['has succeeded', () => Promise.resolve()],
  ['has failed', () => Promise.reject(new Error('broken'))],
])('waiting at most so long ends at once when the work %s', async (_name, work) => {
  await atMost(1000, createTestClock(), work());
});

test('a limited wait ends at the deadline, not before', async () => {
  const clock = createTestClock();
  let isOver = false;
  const waiting = atMost(1000, clock, new Promise(() => {})).then(() => {
    isOver = true;
  });
  clock.advance(999);
  await turn();
  expect(isOver).toBe(false);
  clock.advance(1);
  await waiting;
});

test('a wait that ends early leaves no timer and no listener', async () => {
  const { clock, signal, wait } = setUp();
  const waiting = wait(1000);
  signal.wake();
  await waiting;
  const controller = new AbortController();
  const paused = pause(60_000, clock, controller.signal);
  controller.abort();
  await paused;
  await atMost(1000, clock, Promise.resolve());
  expect(clock.pendingTimers()).toBe(0);
  const listened = new AbortController();
  const over = pause(1000, clock, listened.signal);
  clock.advance(1000);
  await over;
  expect(getEventListeners(listened.signal, 'abort')).toEqual([]);
});
