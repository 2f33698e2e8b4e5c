import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageErrorCode } from '../storage-error.ts';
import { createSilenceBreaker } from './silence-breaker.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const codeOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return storageErrorCode(error);
  }
};

test('opens for all requests until a probe succeeds; only one probe runs at a time', async () => {
  const probes: PromiseWithResolvers<void>[] = [];
  const breaker = createSilenceBreaker(() => {
    const probe = Promise.withResolvers<void>();
    probes.push(probe);
    return probe.promise;
  });
  const stopped: unknown[] = [];
  breaker.onOpen((error) => stopped.push(storageErrorCode(error)));
  breaker.onOpen(() => stopped.push('forgotten'))();
  expect(codeOf(breaker.check)).toBeUndefined();
  for (let count = 0; count < 3; count += 1) breaker.open();
  expect([codeOf(breaker.check), stopped, probes.length]).toEqual(['storage_unavailable', ['storage_unavailable'], 1]);
  probes[0]?.reject(new Error('silent'));
  await vi.runAllTimersAsync();
  expect([codeOf(breaker.check), probes.length]).toEqual(['storage_unavailable', 2]);
  probes[1]?.resolve();
  await vi.runAllTimersAsync();
  expect([codeOf(breaker.check), probes.length]).toEqual([undefined, 2]);
});

test('sends no further probes once it is closed', async () => {
  let probes = 0;
  const breaker = createSilenceBreaker(async () => {
    probes += 1;
    throw new Error('silent');
  });
  breaker.open();
  breaker.close();
  await vi.runAllTimersAsync();
  breaker.open();
  expect(probes).toBe(1);
});
