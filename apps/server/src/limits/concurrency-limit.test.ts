import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('runs at most the limit of tasks, and starts waiting tasks in order', async () => {
  const limited = createConcurrencyLimit(2);
  const started: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const tasks = ends.map((end, index) =>
    limited(async () => {
      started.push(index);
      await end.promise;
      return index;
    }),
  );
  expect(started).toEqual([0, 1]);
  ends[1]?.resolve();
  await tasks[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3]);
});

test('allows the full limit again after all tasks ended', async () => {
  const limited = createConcurrencyLimit(2);
  await Promise.all([limited(async () => 1), limited(async () => 2)]);
  const started: number[] = [];
  for (const number of [3, 4, 5]) void limited(() => new Promise(() => started.push(number)));
  expect(started).toEqual([3, 4]);
});

test('starts the next task after a failure', async () => {
  const limited = createConcurrencyLimit(1);
  const failing = limited(() => Promise.reject(new Error('broken')));
  const next = limited(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
