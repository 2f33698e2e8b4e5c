import { expect, test } from 'vitest';
import type { ClaimedDelivery } from './delivery.ts';
import { createReceiverQueues } from './receiver-queues.ts';

const receiver = 'hooks.example.ug';

/** Deliveries whose work ends when the test says so. */
function setUp() {
  const queues = createReceiverQueues();
  const ends = new Map<string, () => void>();
  const results: string[] = [];
  let mayFollow = true;

  async function come(id: string, to = receiver): Promise<void> {
    const delivery = { id, receiver: to } as ClaimedDelivery; // as: queues look at nothing else
    const work = () => new Promise<string>((resolve) => ends.set(id, () => resolve('done')));
    const result = await queues.inSlot(delivery, () => mayFollow, work);
    results.push(`${id} ${result ?? 'given back'}`);
  }

  async function end(id: string): Promise<void> {
    ends.get(id)?.();
    await settled();
  }

  const inSlots = (): string[] => Array.from(queues.inSlots(), ({ id }) => id);
  const following = (): string[] => [...queues.followers().values()].flat().map(({ delivery }) => delivery.id);
  return {
    queues,
    come: (id: string, to?: string) => void come(id, to),
    end,
    inSlots,
    following,
    results,
    forbid: () => (mayFollow = false),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('as many go side by side as there are slots, and the others follow in their order', async () => {
  const { queues, come, end, inSlots, following, results } = setUp();
  queues.grant([{ receiver, count: 2 }]);
  for (const id of ['a', 'b', 'c', 'd']) come(id);
  expect([inSlots(), following()]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await end('b');
  expect([inSlots(), following()]).toEqual([['a', 'c'], ['d']]);
  for (const id of ['a', 'c', 'd']) await end(id);
  expect(results).toEqual(['b done', 'a done', 'c done', 'd done']);
  expect([inSlots(), following()]).toEqual([[], []]);
});

test('slots that are granted later go to those that wait, then to those that come', () => {
  const { queues, come, inSlots, following } = setUp();
  queues.grant([{ receiver, count: 1 }]);
  for (const id of ['a', 'b']) come(id);
  queues.grant([{ receiver, count: 2 }]);
  for (const id of ['c', 'd']) come(id);
  expect([inSlots(), following()]).toEqual([['a', 'b', 'c'], ['d']]);
});

test('a slot that was left free is gone with the next grant', async () => {
  const { queues, come, end, inSlots, following } = setUp();
  queues.grant([{ receiver, count: 2 }]);
  come('a');
  await end('a');
  queues.grant([{ receiver, count: 1 }]);
  for (const id of ['b', 'c']) come(id);
  expect([inSlots(), following()]).toEqual([['b'], ['c']]);
});

test('a slot that becomes free before those come that it was granted for is theirs', async () => {
  const { queues, come, end, inSlots, following, forbid } = setUp();
  queues.grant([{ receiver, count: 1 }]);
  for (const id of ['a', 'b']) come(id);
  forbid();
  queues.grant([{ receiver, count: 1 }]);
  await end('a');
  come('c');
  expect([inSlots(), following()]).toEqual([['c'], []]);
});

test('those that had to wait may follow no more: they give the slot on at once', async () => {
  const { queues, come, end, inSlots, results, forbid } = setUp();
  queues.grant([{ receiver, count: 1 }]);
  for (const id of ['a', 'b', 'c']) come(id);
  forbid();
  await end('a');
  expect(results).toEqual(['a done', 'b given back', 'c given back']);
  expect(inSlots()).toEqual([]);
});

test('each receiver has slots of its own', async () => {
  const { queues, come, end, inSlots, following } = setUp();
  queues.grant([
    { receiver, count: 1 },
    { receiver: 'other.ug', count: 1 },
  ]);
  for (const id of ['a', 'b']) come(id);
  for (const id of ['x', 'y']) come(id, 'other.ug');
  await end('x');
  expect([inSlots(), following()]).toEqual([['a', 'y'], ['b']]);
});

test('work that fails frees its slot', async () => {
  const { queues, come, inSlots, following } = setUp();
  queues.grant([{ receiver, count: 1 }]);
  const delivery = { id: 'a', receiver } as ClaimedDelivery; // as: queues look at nothing else
  const failing = queues.inSlot(
    delivery,
    () => true,
    () => Promise.reject(new Error('no secret')),
  );
  come('b');
  await expect(failing).rejects.toThrow('no secret');
  expect([inSlots(), following()]).toEqual([['b'], []]);
});

test('a stop gives back what waits, also where nobody is left to pass a slot on, and what comes later', async () => {
  const { queues, come, forbid, following, results } = setUp();
  for (const id of ['a', 'b']) come(id);
  forbid();
  queues.askAll();
  await settled();
  expect(results).toEqual(['a given back', 'b given back']);
  come('c', 'other.example.ug');
  await settled();
  expect(results.at(-1)).toBe('c given back');
  expect(following()).toEqual([]);
});
