import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { createLog } from '../log/log.ts';
import { createPeriodicTask, type PeriodicTaskOptions } from './periodic-task.ts';
import { settle } from './test-jobs.ts';

function setUp(run: PeriodicTaskOptions['run'], options: Pick<PeriodicTaskOptions, 'firstAfterMs'> = {}) {
  const clock = createTestClock();
  const logged: { msg: string; err?: { message: string } }[] = [];
  const log = createLog('debug', { write: (line: string) => void logged.push(JSON.parse(line)) });
  const task = createPeriodicTask({ clock, log, everyMs: 5_000, ...options, run, failureMessage: 'the sweep failed' });
  return { clock, logged, task };
}

test('the first run follows after one period, and each other one period after the end of the last', async () => {
  let runs = 0;
  let end = Promise.withResolvers<void>();
  const { clock, task } = setUp(() => {
    runs += 1;
    return end.promise;
  });
  task.start();
  clock.advance(4_999);
  expect(runs).toBe(0);
  clock.advance(1);
  expect(runs).toBe(1);
  clock.advance(60_000);
  await settle();
  expect(runs).toBe(1);
  end.resolve();
  end = Promise.withResolvers();
  await settle();
  clock.advance(4_999);
  expect(runs).toBe(1);
  clock.advance(1);
  expect(runs).toBe(2);
});

test('the first run follows after its own period', async () => {
  let runs = 0;
  const { clock, task } = setUp(
    async () => {
      runs += 1;
    },
    { firstAfterMs: 1_000 },
  );
  task.start();
  clock.advance(1_000);
  await settle();
  expect(runs).toBe(1);
  clock.advance(4_999);
  expect(runs).toBe(1);
  clock.advance(1);
  expect(runs).toBe(2);
});

test('a failure is logged, and the next run follows as planned', async () => {
  let runs = 0;
  const { clock, logged, task } = setUp(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no connection');
  });
  task.start();
  clock.advance(5_000);
  await settle();
  expect(logged).toMatchObject([{ msg: 'the sweep failed', err: { message: 'no connection' } }]);
  clock.advance(5_000);
  await settle();
  expect(runs).toBe(2);
  expect(logged).toHaveLength(1);
});

test('a stop waits for the current run, and none follows', async () => {
  let runs = 0;
  let isStopped = false;
  const end = Promise.withResolvers<void>();
  const { clock, task } = setUp(() => {
    runs += 1;
    return end.promise;
  });
  task.start();
  clock.advance(5_000);
  const stopped = task.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect(isStopped).toBe(false);
  end.resolve();
  await stopped;
  clock.advance(60_000);
  await settle();
  expect(runs).toBe(1);
});

test('a stop aborts the current run', async () => {
  const { clock, task } = setUp(async (stopped) => {
    while (!stopped.aborted) await settle();
  });
  task.start();
  clock.advance(5_000);
  await task.stop();
  expect(clock.pendingTimers()).toBe(0);
});

test('a stop before the first run leaves no timer', async () => {
  const { clock, task } = setUp(async () => undefined);
  task.start();
  await task.stop();
  expect(clock.pendingTimers()).toBe(0);
});
