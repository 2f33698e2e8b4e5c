import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('no more tasks run than there are places, and those that wait come in their order', async () => {
  const inTurn = createTurns(2);
  const started: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const tasks = ends.map((end, index) =>
    inTurn(async () => {
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

test('a task that fails leaves its place to the next', async () => {
  const inTurn = createTurns(1);
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
