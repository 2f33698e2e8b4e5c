import { expect, test } from 'vitest';
import { createFairQueue, QueueFull } from './fair-queue.ts';

/** A queue whose tasks end one by one, in the order of their begin. */
function setUp(maxWaiting: number) {
  const run = createFairQueue({ maxRunning: 1, maxWaiting });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const outcomes: Record<string, string> = {};
  const add = (lane: string, name: string) => {
    const work = () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.push(resolve);
      });
    run(lane, work).then(
      () => (outcomes[name] = 'done'),
      (error) => (outcomes[name] = error instanceof QueueFull ? 'full' : 'failed'),
    );
  };
  return { add, begun, ends, outcomes };
}

const settle = () => new Promise(setImmediate);

async function endAll({ ends }: { readonly ends: (() => void)[] }) {
  for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
    end();
    await settle();
  }
}

test('runs lanes in turns', async () => {
  const queue = setUp(10);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) queue.add(name.slice(0, 1), name);
  await endAll(queue);
  expect(queue.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('drops the last task of the longest lane if too many wait', async () => {
  const queue = setUp(3);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'a5']) queue.add(name.slice(0, 1), name);
  await endAll(queue);
  expect(queue.outcomes).toEqual({ a1: 'done', a2: 'done', a3: 'done', a4: 'full', b1: 'done', a5: 'full' });
});
