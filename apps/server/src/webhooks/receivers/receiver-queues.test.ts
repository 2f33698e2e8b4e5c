import { expect, test } from 'vitest';
import type { ClaimedDelivery } from '../delivery.ts';
import { createReceiverQueues } from './receiver-slots.ts';

const receiver = 'hooks.example.ug';

/** Deliveries whose work ends on request of the test. */
function setUp() {
  const queues = createReceiverQueues();
  const ends = new Map<string, () => void>();
  const results: string[] = [];
  let mayStart = true;

  async function come(id: string, to = receiver): Promise<void> {
    const delivery = { id, receiver: to } as ClaimedDelivery; // as: queues look at nothing else
    const work = () => new Promise<string>((resolve) => ends.set(id, () => resolve('done')));
    const result = await queues.run(delivery, () => mayStart, work);
    results.push(`${id} ${result ?? 'returned'}`);
  }

  async function end(id: string): Promise<void> {
    ends.get(id)?.();
    await nextTurn();
  }

  const running = (): string[] => Array.from(queues.running(), ({ id }) => id);
  const waiting = (): string[] => [...queues.waiting().values()].flat().map(({ delivery }) => delivery.id);
  return {
    queues,
    come: (id: string, to?: string) => void come(id, to),
    end,
    running,
    waiting,
    results,
    forbid: () => (mayStart = false),
  };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('runs one delivery per slot, and the others in order', async () => {
  const { queues, come, end, running, waiting, results } = setUp();
  queues.addSlots([{ receiver, count: 2 }]);
  for (const id of ['a', 'b', 'c', 'd']) come(id);
  expect([running(), waiting()]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await end('b');
  expect([running(), waiting()]).toEqual([['a', 'c'], ['d']]);
  for (const id of ['a', 'c', 'd']) await end(id);
  expect(results).toEqual(['b done', 'a done', 'c done', 'd done']);
  expect([running(), waiting()]).toEqual([[], []]);
});

test('gives new slots to waiting deliveries first, then to new ones', () => {
  const { queues, come, running, waiting } = setUp();
  queues.addSlots([{ receiver, count: 1 }]);
  for (const id of ['a', 'b']) come(id);
  queues.addSlots([{ receiver, count: 2 }]);
  for (const id of ['c', 'd']) come(id);
  expect([running(), waiting()]).toEqual([['a', 'b', 'c'], ['d']]);
});

test('removes unused slots when slots are added', async () => {
  const { queues, come, end, running, waiting } = setUp();
  queues.addSlots([{ receiver, count: 2 }]);
  come('a');
  await end('a');
  queues.addSlots([{ receiver, count: 1 }]);
  for (const id of ['b', 'c']) come(id);
  expect([running(), waiting()]).toEqual([['b'], ['c']]);
});

test('keeps a slot that becomes free for the deliveries that it was added for', async () => {
  const { queues, come, end, running, waiting, forbid } = setUp();
  queues.addSlots([{ receiver, count: 1 }]);
  for (const id of ['a', 'b']) come(id);
  forbid();
  queues.addSlots([{ receiver, count: 1 }]);
  await end('a');
  come('c');
  expect([running(), waiting()]).toEqual([['c'], []]);
});

test('returns waiting deliveries that may no longer start, and passes their slot on', async () => {
  const { queues, come, end, running, results, forbid } = setUp();
  queues.addSlots([{ receiver, count: 1 }]);
  for (const id of ['a', 'b', 'c']) come(id);
  forbid();
  await end('a');
  expect(results).toEqual(['a done', 'b returned', 'c returned']);
  expect(running()).toEqual([]);
});

test('receivers have separate slots', async () => {
  const { queues, come, end, running, waiting } = setUp();
  queues.addSlots([
    { receiver, count: 1 },
    { receiver: 'other.ug', count: 1 },
  ]);
  for (const id of ['a', 'b']) come(id);
  for (const id of ['x', 'y']) come(id, 'other.ug');
  await end('x');
  expect([running(), waiting()]).toEqual([['a', 'y'], ['b']]);
});

test('frees the slot of failed work', async () => {
  const { queues, come, running, waiting } = setUp();
  queues.addSlots([{ receiver, count: 1 }]);
  const delivery = { id: 'a', receiver } as ClaimedDelivery; // as: queues look at nothing else
  const failing = queues.run(
    delivery,
    () => true,
    () => Promise.reject(new Error('no secret')),
  );
  come('b');
  await expect(failing).rejects.toThrow('no secret');
  expect([running(), waiting()]).toEqual([['b'], []]);
});

test('wakeAll returns waiting deliveries, and later ones', async () => {
  const { queues, come, forbid, waiting, results } = setUp();
  for (const id of ['a', 'b']) come(id);
  forbid();
  queues.wakeAll();
  await nextTurn();
  expect(results).toEqual(['a returned', 'b returned']);
  come('c', 'other.example.ug');
  await nextTurn();
  expect(results.at(-1)).toBe('c returned');
  expect(waiting()).toEqual([]);
});
