import { expect, test } from 'vitest';
import { createTestClock } from '../../test/clock.ts';
import { createAlarm } from './alarm.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  const clock = createTestClock();
  const alarm = createAlarm(clock);
  const state = { awake: false };
  const wait = async (ms: number) => {
    state.awake = false;
    await alarm.wait(ms);
    state.awake = true;
  };
  return { clock, alarm, state, wait };
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

test('a ring ends the wait', async () => {
  const { alarm, wait } = setUp();
  const waiting = wait(1000);
  alarm.ring();
  await waiting;
});

test('a ring while nobody waits ends the next wait, and only that', async () => {
  const { alarm, state, wait } = setUp();
  alarm.ring();
  alarm.ring();
  await wait(1000);
  void wait(1000);
  await turn();
  expect(state.awake).toBe(false);
});
