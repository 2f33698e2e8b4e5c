import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../test/harness/database.ts';
import { leaseMs } from '../jobs/leases.ts';
import { createSharedClock } from './shared-clock.ts';

const startMs = Date.UTC(2026, 10, 21, 8, 30);
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('does not follow steps of the wall clock', async () => {
  const clock = createTestClock(startMs);
  const shared = await createSharedClock(clock, undefined);
  for (const stepMs of [60_000, -120_000, 3_600_000]) clock.set(stepMs);
  clock.advance(1_000);
  expect(shared.now()).toBe(startMs + 1_000);
});

test('returns the time of the database, corrected by half the round trip', async () => {
  const clock = createTestClock(startMs);
  const shared = await createSharedClock(clock, async () => {
    clock.advance(100);
    return 5_000_050;
  });
  expect(shared.now()).toBe(5_000_100);
  clock.advance(900);
  expect(shared.now()).toBe(5_001_000);
});

const compareMs = 5_000;

test('compares the clocks every 5 seconds, and keeps the last comparison while the database is unavailable', async () => {
  const clock = createTestClock(startMs);
  let answer = async () => 1_000_000;
  const shared = await createSharedClock(clock, () => answer());
  answer = () => Promise.reject(new Error('no connection'));
  clock.advance(compareMs);
  await settle();
  expect(shared.now()).toBe(1_005_000);
  answer = async () => 1_011_999;
  clock.advance(compareMs);
  await settle();
  expect([shared.now(), shared.latestMs()]).toEqual([1_011_999, 1_011_999]);
  shared.stop();
  await settle();
  expect(clock.pendingTimers()).toBe(0);
});

test.each([
  ['forward', 60_000],
  ['back', -60_000],
  ['forward by little more than the limit', 2_001],
])(
  'after a step %s, no process ends a lease of another one early, whenever each of them sees it',
  async (_, stepMs) => {
    for (const apartMs of [0, 1_000, 2_000, 3_000, 4_000])
      for (const atSecond of [20, 21, 22, 23, 24]) await expectLeasesToLast(stepMs, { apartMs, atSecond });
  },
);

/** Two processes renew their leases every 3 seconds, as `leases.ts` does. */
async function expectLeasesToLast(
  stepMs: number,
  { apartMs, atSecond }: { readonly apartMs: number; readonly atSecond: number },
): Promise<void> {
  const clock = createTestClock(startMs);
  let stepped = 0;
  const read = async () => startMs + clock.monotonicMs() + stepped;
  const first = await createSharedClock(clock, read);
  clock.advance(apartMs);
  const second = await createSharedClock(clock, read);
  const leases = new Map([first, second].map((process) => [process, 0]));
  for (let seconds = 0; seconds < 90; seconds += 1) {
    if (seconds === atSecond) stepped = stepMs;
    clock.advance(1_000);
    await settle();
    if (seconds % 3 === 0) for (const process of leases.keys()) leases.set(process, process.latestMs() + leaseMs);
    for (const process of leases.keys())
      for (const untilMs of leases.values()) expect(untilMs).toBeGreaterThan(process.now());
  }
  for (const process of leases.keys())
    expect([process.now(), process.latestMs()]).toEqual([await read(), await read()]);
}

test('ignores a comparison that took too long', async () => {
  const clock = createTestClock(startMs);
  const databaseMs = () => 5_000_000 + clock.monotonicMs();
  const resumed = Promise.withResolvers<void>();
  let untilRead = Promise.resolve();
  const shared = await createSharedClock(clock, async () => {
    const answer = databaseMs();
    await untilRead;
    return answer;
  });
  untilRead = resumed.promise;
  clock.advance(compareMs);
  clock.advance(15_000);
  resumed.resolve();
  await settle();
  expect(shared.now()).toBe(databaseMs());
});

describeOnEachEngine('the shared clock of a database', (engine) => {
  test('does not follow the wrong clock of a process', async () => {
    const clock = createTestClock(Date.now());
    await using db = await createTestDatabase({ engine, clock });
    const beforeMs = db.clock.now();
    clock.set(3_600_000);
    clock.advance(5);
    expect(db.clock.now() - beforeMs).toBe(5);
  });

  test('is the same for two processes', async () => {
    await using db = await createTestDatabase({ engine });
    // Both are within this year, to detect a confusion of seconds and milliseconds.
    expect(Math.abs(db.clock.now() - Date.now())).toBeLessThan(365 * 86_400_000);
  });
});
