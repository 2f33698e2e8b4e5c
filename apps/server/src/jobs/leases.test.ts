import { describe, expect, test } from 'vitest';
import { createTestJobs, createTestLoop, settle, setUp, tick } from './test-jobs.ts';

describe('the leases of a work loop', () => {
  test('are renewed while a job runs, and not after it has ended', async () => {
    const { jobs, loop } = setUp();
    jobs.add('a');
    loop.start();
    await settle();
    for (let renewal = 0; renewal < 5; renewal += 1) {
      loop.clock.advance(3_000);
      await settle();
      expect(jobs.leaseOf('a')?.leasedUntilMs).toBe(loop.clock.now() + 10_000);
    }
    expect(jobs.begun).toEqual(['a']);
    const untilMs = jobs.leaseOf('a')?.leasedUntilMs;
    jobs.finish('a', new Error('broken'));
    await settle();
    loop.clock.advance(6_000);
    await settle();
    expect(jobs.leaseOf('a')?.leasedUntilMs).toBe(untilMs);
  });

  test('are renewed while claims fail, and while a stop waits for the job', async () => {
    const jobs = createTestJobs();
    let isBroken = false;
    const loop = createTestLoop({
      ...jobs,
      claim: (...args) => (isBroken ? Promise.reject(new Error('no connection')) : jobs.claim(...args)),
    });
    jobs.add('a');
    loop.start();
    await settle();
    isBroken = true;
    const renewed = async () => {
      for (let second = 0; second < 20; second += 1) {
        await tick(loop, 1);
        expect(jobs.leaseOf('a')?.leasedUntilMs).toBeGreaterThan(loop.clock.now());
      }
    };
    await renewed();
    const stopped = loop.stop(60_000);
    await renewed();
    jobs.finish('a');
    await stopped;
  });

  test('a failed renewal is logged and retried, and nothing is claimed before it succeeds', async () => {
    const jobs = createTestJobs();
    let isBroken = false;
    const loop = createTestLoop({
      ...jobs,
      renew: (...args) => (isBroken ? Promise.reject(new Error('no connection')) : jobs.renew(...args)),
    });
    jobs.add('a');
    loop.start();
    await settle();
    isBroken = true;
    await tick(loop, 3);
    const claims = jobs.claims.length;
    await tick(loop, 3);
    expect(loop.logged.map(({ msg }) => msg)).toContain('the leases of jobs cannot be renewed');
    expect(jobs.claims).toHaveLength(claims);
    isBroken = false;
    await tick(loop, 6);
    expect(jobs.leaseOf('a')?.leasedUntilMs).toBeGreaterThan(loop.clock.now() + 6_000);
    expect(jobs.claims.length).toBeGreaterThan(claims);
    expect(jobs.begun).toEqual(['a']);
  });

  test('a suspended process does not claim its own jobs a second time', async () => {
    const { jobs, loop } = setUp();
    jobs.add('a');
    loop.start();
    await settle();
    loop.clock.advance(24 * 3_600_000);
    await settle();
    loop.wake();
    await settle();
    expect(jobs.begun).toEqual(['a']);
  });

  test('jobs of a claim that takes longer than a lease are not claimed a second time', async () => {
    const jobs = createTestJobs();
    const answered = Promise.withResolvers<void>();
    const loop = createTestLoop({
      ...jobs,
      async claim(...args) {
        const claim = await jobs.claim(...args);
        await answered.promise;
        return claim;
      },
    });
    jobs.add('a');
    loop.start();
    await settle();
    await tick(loop, 11);
    answered.resolve();
    await settle();
    loop.wake();
    await settle();
    expect(jobs.begun).toEqual(['a']);
  });

  test('a renewal during a suspension is repeated before the next claim', async () => {
    const jobs = createTestJobs();
    const answered = Promise.withResolvers<void>();
    const longestPauseMs = 60_000;
    const loop = createTestLoop(
      {
        ...jobs,
        claim: async (...args) => ({ ...(await jobs.claim(...args)), pauseMs: longestPauseMs }),
        async renew(...args) {
          await answered.promise;
          await jobs.renew(...args);
        },
      },
      { longestPauseMs },
    );
    jobs.add('a');
    loop.start();
    await settle();
    await tick(loop, 3);
    loop.clock.advance(24 * 3_600_000);
    await settle();
    answered.resolve();
    await settle();
    expect(jobs.claims).toHaveLength(2);
    expect(jobs.begun).toEqual(['a']);
    expect(jobs.leaseOf('a')?.leasedUntilMs).toBe(loop.clock.now() + 10_000);
  });

  test('are not renewed while no job runs', async () => {
    const jobs = createTestJobs();
    const renewals: number[] = [];
    const loop = createTestLoop({ ...jobs, renew: async () => void renewals.push(1) });
    loop.start();
    await tick(loop, 30);
    expect(renewals).toEqual([]);
  });

  test('a lost lease stays with the process that has it now', async () => {
    const jobs = createTestJobs();
    let isFrozen = false;
    const slow = createTestLoop({
      ...jobs,
      renew: async (...args) => {
        if (!isFrozen) await jobs.renew(...args);
      },
    });
    const other = createTestLoop(jobs, { clock: slow.clock });
    jobs.add('a');
    slow.start();
    await settle();
    isFrozen = true;
    slow.clock.advance(10_000);
    other.start();
    await settle();
    expect(jobs.begun).toEqual(['a', 'a']);
    const holder = jobs.leaseOf('a')?.owner;
    isFrozen = false;
    slow.clock.advance(3_000);
    await settle();
    const stopped = slow.stop(0);
    slow.clock.advance(0);
    await stopped;
    expect(jobs.leaseOf('a')?.owner).toBe(holder);
  });
});
