import { expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import type { UserId } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import type { GuardedPost, PostOutcome } from '../../outbound/guarded-requests.ts';
import { until } from '../../outbound/test-receiver.ts';
import { enqueueWebhooks } from '../deliveries/enqueue.ts';
import { attemptsOf, deliveriesOf } from '../deliveries/test-deliveries.ts';
import { createWebhookWorker } from '../deliveries/worker.ts';
import type { SignerId } from '../delivery.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const timeoutMs = 15 * second;

type Behaviour = 'at_once' | 'on_request' | 'silent';

/**
 * Receivers by host name that use the test clock: `silent` ends with the timeout, `on_request` when the test calls
 * `answerAll`.
 */
function createReceivers(clock: TestClock) {
  const behaviours = new Map<string, Behaviour>();
  const open = new Map<string, Set<() => void>>();
  const tries: string[] = [];
  let ended = 0;

  function post({ url }: { readonly url: string }): Promise<PostOutcome> {
    const { host } = new URL(url);
    const behaviour = behaviours.get(host) ?? 'silent';
    tries.push(host);
    return new Promise((resolve) => {
      const ofHost = open.get(host) ?? new Set();
      const end = (outcome: PostOutcome) => {
        if (!ofHost.delete(answer)) return;
        ended += 1;
        resolve(outcome);
      };
      const answer = () => end({ kind: 'answered', status: 204, retryAfter: undefined, excerpt: '' });
      open.set(host, ofHost.add(answer));
      if (behaviour === 'at_once') answer();
      if (behaviour === 'silent') clock.after(timeoutMs, () => end({ kind: 'timed_out', error: 'no response' }));
    });
  }

  const count = (host: string) => tries.filter((each) => each === host).length;
  const openTo = (host: string) => open.get(host)?.size ?? 0;
  return {
    poster: { post, close: async () => undefined } satisfies GuardedPost,
    set: (host: string, behaviour: Behaviour) => behaviours.set(host, behaviour),
    count,
    openTo,
    openToAll: () => [...open.values()].reduce((sum, { size }) => sum + size, 0),
    tried: () => tries.length,
    ended: () => ended,
    answerAll: (host: string) => {
      for (const answer of [...(open.get(host) ?? [])]) answer();
    },
  };
}

type Receivers = ReturnType<typeof createReceivers>;

/** Enqueues a webhook for each host. */
async function enqueueFor(db: Database, clock: TestClock, hosts: readonly string[], keyOf = (_: number) => 'key_01') {
  const webhooks = hosts.map((host, index) => ({
    signerId: keyOf(index) as SignerId, // ids are made by their own tables only
    userId: 1 as UserId,
    mode: 'live' as const,
    endpointId: null,
    messageId: null,
    eventType: 'message.sent',
    url: `https://${host}/sms`,
    payload: '{}',
    createdAtMs: clock.now(),
  }));
  await db.transaction((trx) => enqueueWebhooks(db, trx, webhooks));
}

function startWorker(db: Database, clock: TestClock, { poster }: Receivers) {
  const logged: string[] = [];
  const worker = createWebhookWorker({
    db: { ...db, clock },
    clock,
    metrics: createMetrics(),
    log: createLog('info', { write: (line: string) => void logged.push(line) }),
    poster,
    secretsOf: async () => [`whsec_${Buffer.alloc(32).toString('base64')}`],
    allowLoopbackHttp: false,
    random: () => 0.5,
  });
  worker.start();
  async function stop(): Promise<void> {
    const stopped = worker.stop(0);
    // Ends open requests with a timeout.
    clock.advance(timeoutMs);
    await stopped;
  }
  return { ...worker, logged, [Symbol.asyncDispose]: stop };
}

type Worker = ReturnType<typeof startWorker>;

const names = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}.ug`);
const healthy = 'healthy.ug';

/** Delivers one webhook to the healthy receiver without advancing the clock. Afterwards the worker has claimed all due ones. */
async function deliverToHealthy(db: Database, clock: TestClock, receivers: Receivers, worker: Worker): Promise<void> {
  receivers.set(healthy, 'at_once');
  await enqueueFor(db, clock, [healthy]);
  worker.wake();
  const pending = () => db.read('webhook_deliveries').where({ receiver: `${healthy} key_01`, state: 'pending' });
  await until(async () => (await pending()).length === 0);
}

describeOnEachEngine('receivers that never respond', (engine) => {
  test.each([
    ['one key', (_: number) => 'key_01', 32],
    ['a key each', (index: number) => `key_${index}`, 128],
  ])('200 of %s use only their share, and a healthy one gets its deliveries at once', async (_name, keyOf, share) => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const receivers = createReceivers(clock);
    await using worker = startWorker(db, clock, receivers);
    await deliverToHealthy(db, clock, receivers, worker);
    await enqueueFor(db, clock, names(200, 'silent'), keyOf);
    worker.wake();
    await until(() => receivers.openToAll() === share);
    for (let round = 1; round <= 20; round++) {
      const startedAtMs = clock.now();
      await deliverToHealthy(db, clock, receivers, worker);
      expect(clock.now()).toBe(startedAtMs);
      expect(receivers.count(healthy)).toBe(round + 1);
      expect(receivers.openToAll()).toBeLessThanOrEqual(share);
      clock.advance(timeoutMs);
    }
  });

  test('more than a page of them delays no healthy receiver, and a new one only shortly', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const receivers = createReceivers(clock);
    receivers.set('new.ug', 'at_once');
    await using worker = startWorker(db, clock, receivers);
    await deliverToHealthy(db, clock, receivers, worker);
    await enqueueFor(db, clock, names(1500, 'a-silent'));
    await deliverToHealthy(db, clock, receivers, worker);
    await enqueueFor(db, clock, ['new.ug'], () => 'key_02');
    await until(() => {
      // Two pages, 20 ms apart.
      clock.advance(20);
      worker.wake();
      return receivers.count('new.ug') === 1;
    });
  });

  test('a new process knows the healthy receivers', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const receivers = createReceivers(clock);
    {
      await using before = startWorker(db, clock, receivers);
      await deliverToHealthy(db, clock, receivers, before);
    }
    await enqueueFor(db, clock, names(200, 'silent'), (index) => `key_${index}`);
    await using after = startWorker(db, clock, receivers);
    await until(() => receivers.openToAll() === 128);
    await deliverToHealthy(db, clock, receivers, after);
    expect(receivers.count(healthy)).toBe(2);
  });
});

describeOnEachEngine('a receiver that does not respond for hours', (engine) => {
  test('is probed by one delivery at a time, gets no burst afterwards, and loses no attempt', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const receivers = createReceivers(clock);
    await using worker = startWorker(db, clock, receivers);
    await enqueueFor(db, clock, Array<string>(30).fill('away.ug'));

    /** Advances the clock, and waits until the worker has stored results and claimed due deliveries. */
    async function pass(ms: number): Promise<void> {
      clock.advance(ms);
      await until(async () => (await attemptsOf(db)).length === receivers.ended());
      await deliverToHealthy(db, clock, receivers, worker);
    }

    await deliverToHealthy(db, clock, receivers, worker);
    for (let step = 0; step < 20; step++) {
      await pass(timeoutMs);
      expect(receivers.openTo('away.ug')).toBeLessThanOrEqual(1);
    }
    for (let step = 0; step < 36; step++) {
      await pass(6 * minute);
      expect(receivers.openTo('away.ug')).toBeLessThanOrEqual(1);
    }
    const failed = (await attemptsOf(db)).filter(({ outcome }) => outcome === 'timed_out');
    expect(failed.length).toBeGreaterThan(20);
    expect(worker.logged.filter((line) => line.includes('with pauses'))).toHaveLength(1);
    const ofAway = async () => (await deliveriesOf(db)).filter(({ receiver }) => receiver === 'away.ug key_01');
    expect(new Set((await ofAway()).map(({ state }) => state))).toEqual(new Set(['pending']));

    receivers.set('away.ug', 'on_request');
    while (receivers.openTo('away.ug') === 0) await pass(6 * minute);
    const side: number[] = [];
    for (let step = 0; step < 6; step++) {
      side.push(receivers.openTo('away.ug'));
      receivers.answerAll('away.ug');
      await pass(0);
    }
    expect(side.slice(0, 4)).toEqual([1, 2, 4, 8]);
    receivers.set('away.ug', 'at_once');
    receivers.answerAll('away.ug');
    await pass(5 * hour);
    await until(async () => (await ofAway()).every(({ state }) => state === 'delivered'));
    expect(worker.logged.filter((line) => line.includes('works again'))).toHaveLength(1);
    for (const { id, attempts } of await ofAway()) {
      const made = (await attemptsOf(db)).filter(({ delivery_id }) => delivery_id === id);
      expect(made.map(({ number }) => number)).toEqual(Array.from({ length: attempts }, (_, index) => index + 1));
      const pausesMs = made.slice(1).map(({ started_at }, index) => started_at - (made[index]?.started_at ?? 0));
      for (const [index, pauseMs] of pausesMs.entries()) {
        // The schedule is a minimum; `random` makes the jitter zero here.
        const scheduledMs = [5 * second, 5 * minute, 30 * minute, 2 * hour][index] ?? 5 * hour;
        expect(pauseMs).toBeGreaterThanOrEqual(scheduledMs + timeoutMs);
      }
    }
  });

  test('a delivery has ten attempts however many deliveries of its receiver failed', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const receivers = createReceivers(clock);
    await using worker = startWorker(db, clock, receivers);
    await enqueueFor(db, clock, ['away.ug', 'away.ug', 'away.ug', 'b.away.ug']);
    worker.wake();
    await until(() => receivers.openToAll() === 1);
    const isOver = async () => (await deliveriesOf(db)).every(({ state }) => state !== 'pending');
    await until(async () => {
      clock.advance(10 * minute);
      worker.wake();
      await until(async () => (await attemptsOf(db)).length === receivers.ended());
      return isOver();
    });
    for (const delivery of await deliveriesOf(db)) expect(delivery).toMatchObject({ state: 'exhausted', attempts: 10 });
    expect(receivers.tried()).toBe(40);
  });
});
