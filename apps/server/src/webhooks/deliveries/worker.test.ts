import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Database } from '../../database/database.ts';
import { type ReceivedRequest, startReceiver, until } from '../../outbound/test-receiver.ts';
import { systemClock } from '../../time/clock.ts';
import { claimDeliveries } from './repository.ts';
import { delaysMs } from './retry-schedule.ts';
import { attemptsOf, deliveriesOf, enqueue } from './test-deliveries.ts';
import { isFinished, secret, startWorker } from './test-worker.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Responds on request of the test. */
async function startSlowReceiver() {
  const open: ServerResponse[] = [];
  const receiver = await startReceiver((response) => void open.push(response));
  return Object.assign(receiver, {
    respondToAll: () => {
      for (const response of open.splice(0)) response.writeHead(204).end();
    },
  });
}

/** Stops a worker within five seconds, during its only request. */
async function stopDuringAttempt(db: Database, slow: Awaited<ReturnType<typeof startSlowReceiver>>) {
  const clock = createTestClock();
  const worker = startWorker(db, clock);
  await enqueue(db, { url: slow.url, createdAtMs: clock.now() });
  worker.wake();
  await until(() => slow.requests.length === 1);
  return { clock, stopped: worker.stop(4000) };
}

function verify({ body, headers }: ReceivedRequest): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>); // Node joins repeated headers
}

describeOnEachEngine('the webhook worker', (engine) => {
  test('sends an enqueued webhook with a signature, and stores the attempt', async () => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver((response) => response.end('webale'));
    const clock = createTestClock();
    await using worker = startWorker(db, clock);
    await enqueue(db, { url: receiver.url, payload: '{"text":"ŋŋenda 😀"}', createdAtMs: clock.now() });
    worker.wake();
    await until(() => isFinished(db));
    const [delivery] = await deliveriesOf(db);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, lease_owner: null });
    expect(await attemptsOf(db)).toMatchObject([
      { number: 1, outcome: 'answered', status: 200, response_excerpt: 'webale' },
    ]);
    expect(receiver.requests.map(verify)).toEqual([{ text: 'ŋŋenda 😀' }]);
    expect(receiver.requests[0]?.headers).toMatchObject({
      'webhook-id': delivery?.id,
      'content-type': 'application/json',
    });
  });

  test('finds webhooks of another process without a wake-up', async () => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver();
    const clock = {
      ...systemClock,
      advance: () => undefined,
      set: () => undefined,
      untilNextTimer: () => Number.POSITIVE_INFINITY,
      pendingTimers: () => 0,
    };
    await using _worker = startWorker(db, clock);
    await enqueue(db, { url: receiver.url, createdAtMs: Date.now() });
    await until(() => isFinished(db));
  });

  test('makes each attempt of the schedule with one id, then stops', async () => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver((response) => response.writeHead(500).end());
    const clock = createTestClock();
    await using worker = startWorker(db, clock);
    await enqueue(db, { url: receiver.url, createdAtMs: clock.now() });
    const delays = [0, ...delaysMs];
    for (const [index, delayMs] of delays.entries()) {
      clock.advance(delayMs);
      worker.wake();
      await until(async () => (await attemptsOf(db)).length > index);
      // The first attempt is due at once and may have begun already.
      expect(await attemptsOf(db)).toHaveLength(index + 1);
    }
    expect(await deliveriesOf(db)).toMatchObject([{ state: 'exhausted', attempts: delays.length }]);
    const starts = (await attemptsOf(db)).map(({ started_at }) => started_at);
    expect(starts.slice(1).map((startMs, index) => startMs - (starts[index] ?? 0))).toEqual(delays.slice(1));
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(delays.length);
  });

  test('sends nothing before it is due', async () => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver((response) => response.writeHead(503, { 'retry-after': '3600' }).end());
    const clock = createTestClock();
    await using worker = startWorker(db, clock);
    await enqueue(db, { url: receiver.url, createdAtMs: clock.now() });
    worker.wake();
    await until(async () => (await attemptsOf(db)).length === 1);
    expect(await deliveriesOf(db)).toMatchObject([{ state: 'pending', due_at: clock.now() + hour }]);
    clock.advance(hour - 1);
    // A delivery to a second receiver shows that the worker has claimed.
    await using other = await startReceiver();
    await enqueue(db, { url: other.url, createdAtMs: clock.now() });
    worker.wake();
    await until(() => other.requests.length === 1);
    expect(receiver.requests).toHaveLength(1);
  });

  test('stops at 410 Gone', async () => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver((response) => response.writeHead(410).end());
    const clock = createTestClock();
    await using worker = startWorker(db, clock);
    await enqueue(db, { url: receiver.url, createdAtMs: clock.now() });
    worker.wake();
    await until(() => isFinished(db));
    expect(await deliveriesOf(db)).toMatchObject([{ state: 'stopped', attempts: 1 }]);
  });

  test('a slow receiver does not use the slots of others', async () => {
    await using db = await createTestDatabase({ engine });
    await using slow = await startSlowReceiver();
    await using fast = await startReceiver();
    const clock = createTestClock();
    await using worker = startWorker(db, clock);
    for (let i = 0; i < 10; i++) await enqueue(db, { url: slow.url, createdAtMs: clock.now() });
    for (let i = 0; i < 10; i++) await enqueue(db, { url: fast.url, createdAtMs: clock.now() });
    worker.wake();
    await until(() => fast.requests.length === 10);
    expect(slow.requests).toHaveLength(1);
    await until(async () => {
      slow.respondToAll();
      return isFinished(db);
    });
    expect(slow.requests).toHaveLength(10);
  });

  test('renews the lease during a slow response', async () => {
    await using db = await createTestDatabase({ engine });
    await using slow = await startSlowReceiver();
    const clock = createTestClock();
    await using first = startWorker(db, clock);
    // The first attempt to a new receiver has a shorter timeout.
    for (const length of [1, 2]) {
      slow.respondToAll();
      await until(() => isFinished(db));
      await enqueue(db, { url: slow.url, createdAtMs: clock.now() });
      first.wake();
      await until(() => slow.requests.length === length);
    }
    // Timers of the request, the next claim and the next renewal.
    const timers = 3;
    for (let renewal = 0; renewal < 4; renewal += 1) {
      await until(() => clock.pendingTimers() === timers);
      clock.advance(3000);
      await until(async () => (await deliveriesOf(db)).some((each) => each.lease_until === clock.now() + 10_000));
    }
    await using fast = await startReceiver();
    await using second = startWorker(db, clock);
    await enqueue(db, { url: fast.url, createdAtMs: clock.now() });
    second.wake();
    await until(() => fast.requests.length === 1);
    expect(slow.requests).toHaveLength(2);
    slow.respondToAll();
    await until(() => isFinished(db));
    expect(await attemptsOf(db)).toHaveLength(3);
  });

  test('delivers webhooks of a dead process after its lease has expired', async () => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver();
    const clock = createTestClock();
    await enqueue(db, { url: receiver.url, createdAtMs: clock.now() });
    const lease = { owner: 'dead', nowMs: clock.now(), untilMs: clock.now() + 10_000 };
    await claimDeliveries(db, [{ receiver: `127.0.0.1:${receiver.port}`, count: 1 }], lease);
    await using worker = startWorker(db, clock);
    clock.advance(10_000);
    worker.wake();
    await until(() => isFinished(db));
    expect(receiver.requests).toHaveLength(1);
  });

  test('several workers send each webhook once', async () => {
    await using db = await createTestDatabase({ engine });
    await using receiver = await startReceiver();
    const clock = createTestClock();
    for (let i = 0; i < 60; i++) await enqueue(db, { url: receiver.url, createdAtMs: clock.now() });
    const workers = [startWorker(db, clock), startWorker(db, clock), startWorker(db, clock)];
    await until(() => {
      for (const { wake } of workers) wake();
      return isFinished(db);
    });
    for (const { stopAtOnce } of workers) await stopAtOnce();
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
    expect(receiver.requests).toHaveLength(60);
  });

  test('a stop finishes running requests', async () => {
    await using db = await createTestDatabase({ engine });
    await using slow = await startSlowReceiver();
    const { stopped } = await stopDuringAttempt(db, slow);
    slow.respondToAll();
    await stopped;
    expect(await deliveriesOf(db)).toMatchObject([{ state: 'delivered', lease_owner: null }]);
  });

  test('a stop aborts requests that do not finish in time, and counts no attempt', async () => {
    await using db = await createTestDatabase({ engine });
    await using slow = await startSlowReceiver();
    const { clock, stopped } = await stopDuringAttempt(db, slow);
    clock.advance(4000);
    await stopped;
    expect(await deliveriesOf(db)).toMatchObject([
      { state: 'pending', attempts: 0, lease_owner: null, lease_until: 0 },
    ]);
    expect(await attemptsOf(db)).toEqual([]);
    await using _next = startWorker(db, clock);
    await until(() => slow.requests.length === 2);
    expect(slow.requests[1]?.headers['webhook-id']).toBe(slow.requests[0]?.headers['webhook-id']);
  });
});
