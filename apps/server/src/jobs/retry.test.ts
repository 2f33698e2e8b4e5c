import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { pauseAfterFailures, retry, spread } from './retry.ts';

/** Fails so often, then returns 'stored'. */
function failing(times: number) {
  const work = Object.assign(
    async () => {
      work.tries += 1;
      if (work.tries <= times) throw new Error(`failure ${work.tries}`);
      return 'stored';
    },
    { tries: 0 },
  );
  return work;
}

const never = () => false;

async function finish<T>(outcome: Promise<T>, advance: () => void): Promise<PromiseSettledResult<T>> {
  let done = false;
  const settled = Promise.allSettled([outcome]).then(([result]) => {
    done = true;
    return result;
  });
  while (!done) {
    advance();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return settled;
}

test('pauses double from 100 ms up to 10 s', () => {
  expect([1, 2, 3, 7, 8, 100].map(pauseAfterFailures)).toEqual([100, 200, 400, 6400, 10_000, 10_000]);
});

test('a pause varies by a tenth, in whole milliseconds', () => {
  expect([0, 0.5, 0.75, 1].map((random) => spread(1_001, random))).toEqual([901, 1_001, 1_051, 1_101]);
});

test('work that fails a few times succeeds', async () => {
  const clock = createTestClock();
  const startMs = clock.now();
  const work = failing(4);
  const outcome = retry(work, never, clock, new AbortController().signal);
  expect(await finish(outcome, () => clock.advance(100))).toEqual({ status: 'fulfilled', value: 'stored' });
  expect(work.tries).toBe(5);
  expect(clock.now() - startMs).toBeGreaterThanOrEqual(100 + 200 + 400 + 800);
});

test('the fifth failure is thrown', async () => {
  const clock = createTestClock();
  const work = failing(9);
  const outcome = retry(work, never, clock, new AbortController().signal);
  expect(await finish(outcome, () => clock.advance(100))).toEqual({
    status: 'rejected',
    reason: new Error('failure 5'),
  });
});

test('a temporary failure is retried without a limit', async () => {
  const clock = createTestClock();
  const work = failing(50);
  const isTemporary = (error: unknown) => error instanceof Error && error.message.startsWith('failure');
  const outcome = retry(work, isTemporary, clock, new AbortController().signal);
  expect(await finish(outcome, () => clock.advance(10_000))).toEqual({ status: 'fulfilled', value: 'stored' });
  expect(work.tries).toBe(51);
});

test('after an abort there is at most one more attempt, and no pause', async () => {
  const controller = new AbortController();
  const work = failing(9);
  const outcome = retry(work, () => true, createTestClock(), controller.signal);
  expect(await finish(outcome, () => controller.abort())).toMatchObject({ status: 'rejected' });
  expect(work.tries).toBeLessThanOrEqual(2);
});
