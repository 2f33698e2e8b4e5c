import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStandbyHealth } from './standby-health.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A standby whose probes fail until they are allowed to succeed. */
function createHealth() {
  const told: string[] = [];
  const probes = { count: 0, isUp: false };
  const health = createStandbyHealth({
    async probe() {
      probes.count += 1;
      if (!probes.isUp) throw new Error('connection refused');
    },
    failed: (failure) => told.push(failure),
    recovered: () => told.push('recovered'),
  });
  return { health, probes, told };
}

test('probes a failed standby after 1 s, then after pauses that double up to 30 s, and reports it once', async () => {
  const { probes, told, health } = createHealth();
  const atSeconds: number[] = [];
  for (let second = 0, seen = 0; second <= 130; second += 1) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    if (probes.count > seen) atSeconds.push(second);
    seen = probes.count;
  }
  expect(atSeconds).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121]);
  expect([told, health.failure()]).toEqual([['connection refused'], 'connection refused']);
  probes.isUp = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect([told.at(-1), health.failure()]).toEqual(['recovered', undefined]);
  health.close();
});

test('a standby whose probes succeed but whose reads fail is asked less and less often', async () => {
  const { probes, health } = createHealth();
  probes.isUp = true;
  await vi.advanceTimersByTimeAsync(0);
  const pauses: number[] = [];
  for (let failures = 0; failures < 7; failures += 1) {
    health.fail('permission denied');
    let seconds = 0;
    for (; health.failure() !== undefined; seconds += 1) await vi.advanceTimersByTimeAsync(1_000);
    pauses.push(seconds);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
  health.succeed();
  health.fail('permission denied');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(health.failure()).toBeUndefined();
  health.close();
});

test('reports nothing if a standby is usable by the second probe of a start', async () => {
  const { probes, told, health } = createHealth();
  await vi.advanceTimersByTimeAsync(0);
  probes.isUp = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([told, health.failure()]).toEqual([[], undefined]);
  health.close();
});

test('does not probe after it was closed', async () => {
  const { probes, health } = createHealth();
  await vi.advanceTimersByTimeAsync(0);
  health.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probes.count).toBe(1);
});
