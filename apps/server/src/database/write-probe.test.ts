import { beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../test/harness/clock.ts';
import { createWriteProbe } from './write-probe.ts';

let clock: TestClock;
let writes: PromiseWithResolvers<void>[];
let isReady: () => Promise<boolean>;
beforeEach(() => {
  clock = createTestClock();
  writes = [];
  isReady = createWriteProbe(() => {
    const write = Promise.withResolvers<void>();
    writes.push(write);
    return write.promise;
  }, clock);
});

test('a success is cached for a second', async () => {
  const answers = Promise.all(Array.from({ length: 100 }, isReady));
  writes[0]?.resolve();
  expect(new Set(await answers)).toEqual(new Set([true]));
  clock.advance(999);
  expect(await isReady()).toBe(true);
  expect(writes).toHaveLength(1);
  clock.advance(1);
  void isReady();
  expect(writes).toHaveLength(2);
});

test('a failure is cached for a second, then the write is retried', async () => {
  const first = isReady();
  writes[0]?.reject(new Error('disk full'));
  expect(await first).toBe(false);
  clock.advance(1_000);
  const second = isReady();
  writes[1]?.resolve();
  expect(await second).toBe(true);
});

test('a write of more than two seconds fails, and no other starts meanwhile', async () => {
  const first = isReady();
  clock.advance(2_000);
  expect(await first).toBe(false);
  clock.advance(60_000);
  expect(await isReady()).toBe(false);
  expect(writes).toHaveLength(1);
});

test('the next write starts after the overdue one has ended', async () => {
  const first = isReady();
  clock.advance(2_000);
  expect(await first).toBe(false);
  writes[0]?.resolve();
  await new Promise(setImmediate);
  clock.advance(1_000);
  const second = isReady();
  writes[1]?.resolve();
  expect(await second).toBe(true);
});
