import { describe, expect, test } from 'vitest';
import { createTestJobs, createTestLoop, settle, setUp, type TestJobs, tick } from './test-jobs.ts';

describe('a work loop', () => {
  test('does nothing before it is started', async () => {
    const { jobs, loop } = setUp();
    jobs.add('a');
    loop.wake();
    loop.clock.advance(60_000);
    await settle();
    expect(jobs.claims).toEqual([]);
  });

  test('starts due jobs, and others when they become due', async () => {
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

  test('claims at once when it is woken, also during a claim', async () => {
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

  test('does not exceed its concurrency, and starts the next job when one ends', async () => {
    const { jobs, loop } = setUp({ concurrency: 2 });
    for (const id of ['a', 'b', 'c', 'd']) jobs.add(id);
    loop.start();
    await settle();
    expect(jobs.begun).toEqual(['a', 'b']);
    jobs.finish('b');
    await settle();
    expect(jobs.begun).toEqual(['a', 'b', 'c']);
  });

  test('claims nothing at its full concurrency', async () => {
    const { jobs, loop } = setUp({ concurrency: 1 });
    for (const id of ['a', 'b']) jobs.add(id);
    loop.start();
    await settle();
    const claims = jobs.claims.length;
    loop.wake();
    await tick(loop, 3);
    expect(jobs.claims).toHaveLength(claims);
  });

  test('keeps the spacing between consecutive claims, also when woken', async () => {
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

describe('a work loop with failures', () => {
  test('repeats failed claims after doubling pauses, which a wake signal does not shorten', async () => {
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

  test('starts with the shortest pause again after a success', async () => {
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

  test('a job that rejects is logged, and is claimed again when its lease has expired', async () => {
    const { jobs, loop } = setUp({ concurrency: 1 });
    jobs.add('a');
    jobs.add('b');
    loop.start();
    await settle();
    jobs.finish('a', new Error('broken'));
    await settle();
    expect(loop.logged).toMatchObject([
      { msg: 'one of the jobs failed; it is claimed again when its lease expires', job: 'a' },
    ]);
    expect(jobs.begun).toEqual(['a', 'b']);
    jobs.finish('b');
    await tick(loop, 9);
    expect(jobs.begun).toEqual(['a', 'b']);
    await tick(loop, 1);
    expect(jobs.begun).toEqual(['a', 'b', 'a']);
  });
});

/** Jobs whose claims wait until the test ends them. */
function holdClaims(jobs: TestJobs) {
  const answered = Promise.withResolvers<void>();
  const source: TestJobs = {
    ...jobs,
    async claim(...args) {
      await answered.promise;
      return jobs.claim(...args);
    },
  };
  return { source, answer: answered.resolve };
}

describe('stopping a work loop', () => {
  test('claims no more jobs and lets jobs finish', async () => {
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

  test('aborts running jobs at the deadline, closes its source and releases the leases', async () => {
    const jobs = createTestJobs();
    const ends: string[] = [];
    const loop = createTestLoop({
      ...jobs,
      async run(job, cutOff, isLeased) {
        await jobs.run(job, cutOff, isLeased);
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

  test('runs the jobs of a pending claim, because the claim may have stored that they run', async () => {
    const jobs = createTestJobs();
    const { source, answer } = holdClaims(jobs);
    const loop = createTestLoop(source);
    jobs.add('a');
    loop.start();
    await settle();
    const stopped = loop.stop(5_000);
    answer();
    await settle();
    expect(jobs.begun).toEqual(['a']);
    jobs.finish('a');
    await stopped;
  });

  test('starts no job of a claim that ends after the deadline, and releases it', async () => {
    const jobs = createTestJobs();
    const { source, answer } = holdClaims(jobs);
    const loop = createTestLoop(source);
    jobs.add('a');
    loop.start();
    await settle();
    const stopped = loop.stop(5_000);
    loop.clock.advance(5_000);
    await settle();
    answer();
    await stopped;
    expect(jobs.begun).toEqual([]);
    expect(jobs.leaseOf('a')).toMatchObject({ owner: undefined });
  });

  test('does not wait for an unreachable database, and logs that the leases will expire', async () => {
    const away = () => Promise.reject(new Error('no connection'));
    const loop = createTestLoop({ ...createTestJobs(), claim: away, release: away });
    loop.start();
    await settle();
    await loop.stop(60_000);
    const err = { message: 'no connection' };
    expect(loop.logged).toMatchObject([
      { msg: 'jobs cannot be claimed', err },
      { msg: 'the leases of jobs cannot be released and will expire', err },
    ]);
  });

  test('ends the pause of an idle loop, also with a source without `release`', async () => {
    const { release: _, ...jobs } = createTestJobs();
    const loop = createTestLoop(jobs);
    loop.start();
    await settle();
    await loop.stop(60_000);
    expect(loop.logged).toEqual([]);
    expect(loop.clock.pendingTimers()).toBe(0);
  });

  test('works before the start', async () => {
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
