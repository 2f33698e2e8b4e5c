import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countWait, currentWaitBudget, longestWaitMs, WaitBudget, withWaitBudget } from './wait-budget.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const wait = (ms: number) => countWait(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

test('adds up waits one after the other, and counts waits at the same time once', async () => {
  const budget = new WaitBudget();
  void withWaitBudget(budget, () => Promise.all([wait(3_000), wait(2_000)]));
  await pass(2_500);
  expect(budget.remainingMs()).toBe(longestWaitMs - 2_500);
  await pass(60_000);
  void withWaitBudget(budget, () => wait(4_000));
  await pass(60_000);
  expect(budget.remainingMs()).toBe(longestWaitMs - 3_000 - 4_000);
});

test('does not add up short waits, so that an import with many writes goes on', async () => {
  const budget = new WaitBudget();
  await withWaitBudget(budget, async () => {
    for (let count = 0; count < 1_000; count += 1) {
      const waiting = wait(900);
      await pass(900);
      await waiting;
    }
  });
  expect(budget.remainingMs()).toBe(longestWaitMs);
});

test('counts a wait that fails, and gives its error', async () => {
  const budget = new WaitBudget();
  const failed = withWaitBudget(budget, () =>
    countWait(() => wait(5_000).then(() => Promise.reject(new Error('lost')))),
  );
  await Promise.all([expect(failed).rejects.toThrow('lost'), pass(5_000)]);
  expect(budget.remainingMs()).toBe(longestWaitMs - 5_000);
});

test('limitTo shortens the remaining time and never prolongs it', () => {
  const endless = new WaitBudget(Number.POSITIVE_INFINITY);
  endless.limitTo(Number.POSITIVE_INFINITY);
  expect(endless.remainingMs()).toBe(Number.POSITIVE_INFINITY);
  endless.limitTo(4_000);
  endless.limitTo(9_000);
  expect(endless.remainingMs()).toBe(4_000);
});

test('jobs have no budget', () => expect(currentWaitBudget()).toBeUndefined());
