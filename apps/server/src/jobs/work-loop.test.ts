import { describe, expect, test } from 'vitest';
import { createTestJobs, createTestLoop, settle, type TestLoop } from './test-jobs.ts';

function setUp(options: Parameters<typeof createTestLoop>[1] = {}) {
  const jobs = createTestJobs();
  return { jobs, loop: createTestLoop(jobs, options) };
}

/** Lets this many seconds pass, and everything that falls due in each. */
async function tick({ clock }: TestLoop, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1_000);
    await settle();
  }
}

describe('a work loop', () => {
  test('does nothing before it is started', async () => {
    const { jobs, loop } = setUp();
    jobs.add('a');
    loop.wake();
    loop.clock.advance(60_000);
    await settle();
    expect(jobs.claims).toEqual([]);
  });

  test('begins the jobs that are due, and others when they become due', async () => {
    const { jobs, loop } = setUp();
    jobs.add('now');
    jobs.add('later', loop.clock.now() + 1_000);
    loop.start();
    await settle();
    expect(jobs.begun).toEqual(['now']);
    loop.clock.advance(999);
    await settle();
    expect(jobs.begun).toEqual(['now']);
    loop.clock.advance(1);
    await settle();
    expect(jobs.begun).toEqual(['now', 'later']);
  });

  test('claims at once when it is woken, also when that comes in the middle of a claim', async () => {
    const { jobs, loop } = setUp();
    loop.start();
    loop.wake();
    await settle();
    expect(jobs.claims).toHaveLength(2);
    jobs.add('a');
    loop.wake();
    await settle();
    expect(jobs.begun).toEqual(['a']);
  });

  test('never waits longer than its longest pause', async () => {
    const jobs = createTestJobs();
    const loop = createTestLoop(
      {
        ...jobs,
        claim: async (lease, limit, running) => ({ ...(await jobs.claim(lease, limit, running)), pauseMs: 1e12 }),
      },
      { longestPauseMs: 250 },
    );
    loop.start();
    await settle();
    loop.clock.advance(250);
    await settle();
    expect(jobs.claims).toEqual([1_000_000, 1_000_250]);
  });

  test('runs no more jobs side by side than it may, and begins the next when one ends', async () => {
    const { jobs, loop } = setUp({ concurrency: 2 });
    for (const id of ['a', 'b', 'c', 'd']) jobs.add(id);
    loop.start();
    await settle();
    expect(jobs.begun).toEqual(['a', 'b']);
    jobs.finish('b');
    await settle();
    expect(jobs.begun).toEqual(['a', 'b', 'c']);
  });

  test('leaves its spacing between claims that follow each other, whatever wakes it', async () => {
    const { jobs, loop } = setUp({ claimSpacingMs: 50 });
    jobs.add('a');
    loop.start();
    await settle();
    jobs.add('b');
    jobs.finish('a');
    loop.wake();
    loop.clock.advance(49);
    await settle();
    expect(jobs.begun).toEqual(['a']);
    loop.clock.advance(1);
    await settle();
    expect(jobs.begun).toEqual(['a', 'b']);
  });
});

describe('a work loop in trouble', () => {
  test('claims that fail are repeated after pauses that double, and a wake signal does not shorten them', async () => {
    const jobs = createTestJobs();
    let isBroken = true;
    const loop = createTestLoop({
      ...jobs,
      claim: (...args) => (isBroken ? Promise.reject(new Error('no connection')) : jobs.claim(...args)),
    });
    jobs.add('a');
    loop.start();
    await settle();
    for (const [failures, pauseMs] of [
      [1, 100],
      [2, 200],
      [3, 400],
    ] as const) {
      expect(loop.logged.at(-1)).toMatchObject({ msg: 'jobs cannot be claimed', failures });
      loop.wake();
      loop.clock.advance(pauseMs - 1);
      await settle();
      expect(loop.logged).toHaveLength(failures);
      isBroken = failures < 3;
      loop.clock.advance(1);
      await settle();
    }
    expect(jobs.begun).toEqual(['a']);
  });

  test('after a success the pauses begin again with the shortest', async () => {
    const jobs = createTestJobs();
    let failing = 3;
    const loop = createTestLoop({
      ...jobs,
      claim: (...args) => (failing-- > 0 ? Promise.reject(new Error('no connection')) : jobs.claim(...args)),
    });
    loop.start();
    for (const pauseMs of [0, 100, 200, 400]) {
      loop.clock.advance(pauseMs);
      await settle();
    }
    expect(jobs.claims).toHaveLength(1);
    failing = 1;
    loop.wake();
    await settle();
    expect(loop.logged.map(({ failures }) => failures)).toEqual([1, 2, 3, 1]);
  });

  test('a job that rejects is logged, makes room, and is claimed again when its lease has expired', async () => {
    const { jobs, loop } = setUp({ concurrency: 1 });
    jobs.add('a');
    jobs.add('b');
    loop.start();
    await settle();
    jobs.finish('a', new Error('broken'));
    await settle();
    expect(loop.logged).toMatchObject([
      { msg: 'one of the jobs failed; somebody claims it again when its lease has expired', job: 'a' },
    ]);
    expect(jobs.begun).toEqual(['a', 'b']);
    jobs.finish('b');
    await tick(loop, 9);
    expect(jobs.begun).toEqual(['a', 'b']);
    await tick(loop, 1);
    expect(jobs.begun).toEqual(['a', 'b', 'a']);
  });
});

describe('the leases of a work loop', () => {
  test('are renewed while a job runs, and not when it has ended', async () => {
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

  test('are renewed also while claims fail, and while a stop waits for the job', async () => {
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

  test('a renewal that fails is logged and tried again, and nothing is claimed without it', async () => {
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

  test('a process that stood still does not claim its own jobs a second time', async () => {
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

  test('a renewal that was under way while the process stood still is repeated before the next claim', async () => {
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

  test('cost nothing while no job runs', async () => {
    const jobs = createTestJobs();
    const renewals: number[] = [];
    const loop = createTestLoop({ ...jobs, renew: async () => void renewals.push(1) });
    loop.start();
    await tick(loop, 30);
    expect(renewals).toEqual([]);
  });

  test('a job whose lease was lost is left to the process that has it', async () => {
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

describe('stopping a work loop', () => {
  test('claims nothing more and lets jobs finish', async () => {
    const { jobs, loop } = setUp();
    jobs.add('a');
    loop.start();
    await settle();
    const stopped = loop.stop(5_000);
    jobs.add('b');
    loop.wake();
    jobs.finish('a');
    await stopped;
    expect(jobs.begun).toEqual(['a']);
    expect(jobs.leaseOf('a')).toBeUndefined();
  });

  test('cuts off what runs at the deadline, not before, closes its source and releases the leases', async () => {
    const jobs = createTestJobs();
    const ends: string[] = [];
    const loop = createTestLoop({
      ...jobs,
      async run(job, cutOff) {
        await jobs.run(job, cutOff);
        ends.push('job');
      },
      close: async () => void ends.push('close'),
      async release(owner) {
        ends.push('release');
        await jobs.release?.(owner);
      },
    });
    jobs.add('a');
    loop.start();
    await settle();
    const stopped = loop.stop(5_000);
    loop.clock.advance(4_999);
    await settle();
    expect(ends).toEqual([]);
    loop.clock.advance(1);
    await stopped;
    expect(ends.toSorted()).toEqual(['close', 'job', 'release']);
    expect(ends.at(-1)).toBe('release');
    expect(jobs.leaseOf('a')).toMatchObject({ owner: undefined, leasedUntilMs: 0 });
  });

  test('runs jobs whose claim was under way, for the claim may have stored that they run', async () => {
    const jobs = createTestJobs();
    const answered = Promise.withResolvers<void>();
    const loop = createTestLoop({
      ...jobs,
      async claim(...args) {
        await answered.promise;
        return jobs.claim(...args);
      },
    });
    jobs.add('a');
    loop.start();
    await settle();
    const stopped = loop.stop(5_000);
    answered.resolve();
    await settle();
    expect(jobs.begun).toEqual(['a']);
    jobs.finish('a');
    await stopped;
  });

  test('begins no job whose claim takes longer than the deadline, and releases it', async () => {
    const jobs = createTestJobs();
    const answered = Promise.withResolvers<void>();
    const loop = createTestLoop({
      ...jobs,
      async claim(...args) {
        await answered.promise;
        return jobs.claim(...args);
      },
    });
    jobs.add('a');
    loop.start();
    await settle();
    const stopped = loop.stop(5_000);
    loop.clock.advance(5_000);
    await settle();
    answered.resolve();
    await stopped;
    expect(jobs.begun).toEqual([]);
    expect(jobs.leaseOf('a')).toMatchObject({ owner: undefined });
  });

  test('does not wait for a database that is away, and says that the leases will expire', async () => {
    const away = () => Promise.reject(new Error('no connection'));
    const loop = createTestLoop({ ...createTestJobs(), claim: away, release: away });
    loop.start();
    await settle();
    await loop.stop(60_000);
    expect(loop.logged.map(({ msg }) => msg)).toEqual([
      'jobs cannot be claimed',
      'the leases of jobs cannot be released and will expire',
    ]);
  });

  test('works before the start, too', async () => {
    const { loop } = setUp();
    await loop.stop(0);
    expect(loop.logged).toEqual([]);
  });
});

test('several loops on one table run each job once', async () => {
  const jobs = createTestJobs();
  const first = createTestLoop(jobs, { concurrency: 3 });
  const second = createTestLoop(jobs, { concurrency: 3, clock: first.clock });
  for (let index = 0; index < 5; index += 1) jobs.add(`job-${index}`);
  first.start();
  second.start();
  await settle();
  expect(jobs.begun.toSorted()).toEqual(['job-0', 'job-1', 'job-2', 'job-3', 'job-4']);
});
