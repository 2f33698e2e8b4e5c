import { expect, test } from 'vitest';
import { createTestClock } from '../../test/clock.ts';
import { createWakeSignal } from './waiting.ts';

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

test('a signal while nobody waits ends the next wait, and only that', async () => {
  const { signal, state, wait } = setUp();
  signal.wake();
  signal.wake();
  await wait(1000);
  void wait(1000);
  await turn();
  expect(state.awake).toBe(false);
});
