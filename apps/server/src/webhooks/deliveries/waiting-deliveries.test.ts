import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Database } from '../../database/database.ts';
import { startReceiver, until } from '../../outbound/test-receiver.ts';
import { attemptsOf, deliveriesOf, enqueue } from './test-deliveries.ts';
import { isFinished, startWorker } from './test-worker.ts';
import type { WebhookWorkerOptions } from './worker.ts';

/** A worker with 100 due deliveries for a quick receiver that uses all its slots and no longer responds. */
async function startBusyReceiver(db: Database, clock: TestClock, options: Partial<WebhookWorkerOptions> = {}) {
  let isHeld = false;
  const open: ServerResponse[] = [];
  const receiver = await startReceiver((response) => {
    if (isHeld) open.push(response);
    else response.writeHead(204).end();
  });
  const worker = startWorker(db, clock, options);
  await enqueue(db, { url: receiver.url, createdAtMs: clock.now() }, 20);
  worker.wake();
  await until(() => isFinished(db));
  isHeld = true;
  await enqueue(db, { url: receiver.url, createdAtMs: clock.now() }, 100);
  worker.wake();
  await until(() => open.length === 8);
  await until(async () => (await leasedOf(db)).length === 64);
  return {
    receiver,
    worker,
    open,
    answerAll: () => {
      for (const response of open.splice(0)) response.writeHead(204).end();
    },
    answerFromNowOn: () => {
      isHeld = false;
    },
    async [Symbol.asyncDispose]() {
      await worker.stopAtOnce();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

const leasedOf = async (db: Database) => (await deliveriesOf(db)).filter(({ lease_owner }) => lease_owner !== null);
const pendingOf = async (db: Database) => (await deliveriesOf(db)).filter(({ state }) => state === 'pending');

describeOnEachEngine('deliveries that wait for a slot of a quick receiver', (engine) => {
  test('claims eight deliveries per slot, and sends at most eight at once', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using busy = await startBusyReceiver(db, clock);
    expect(busy.open).toHaveLength(8);
    busy.answerFromNowOn();
    busy.answerAll();
    await until(() => isFinished(db));
    expect(new Set(busy.receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(120);
    expect(busy.receiver.requests).toHaveLength(120);
  });

  test('releases waiting deliveries when the receiver fails', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using busy = await startBusyReceiver(db, clock);
    busy.open.shift()?.writeHead(500).end();
    await until(async () => (await attemptsOf(db)).length === 21);
    await until(async () => (await leasedOf(db)).length === 7);
    expect(busy.receiver.requests).toHaveLength(28);
    const untried = (await pendingOf(db)).filter(({ attempts }) => attempts === 0);
    expect(untried).toHaveLength(99);
  });

  test('renews the leases during a slow response, then releases waiting deliveries', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using busy = await startBusyReceiver(db, clock);
    for (let i = 0; i < 3; i++) {
      clock.advance(3000);
      await until(async () => (await leasedOf(db)).every(({ lease_until }) => lease_until === clock.now() + 10_000));
    }
    expect(await leasedOf(db)).toHaveLength(64);
    busy.answerAll();
    // The response took nine seconds, so only one delivery per slot is claimed.
    await until(async () => (await attemptsOf(db)).length === 28);
    await until(async () => (await leasedOf(db)).length === busy.open.length);
    expect(busy.open.length).toBeLessThanOrEqual(8);
    busy.answerFromNowOn();
    await until(async () => {
      busy.answerAll();
      return isFinished(db);
    });
    expect(busy.receiver.requests).toHaveLength(120);
  });

  test('does not send a waiting delivery whose lease has expired', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    let isAway = false;
    const fragile: Database = {
      ...db,
      transaction: (work) => (isAway ? Promise.reject(new Error('no connection')) : db.transaction(work)),
    };
    await using busy = await startBusyReceiver(fragile, clock);
    isAway = true;
    const onTheirWay = busy.receiver.requests.slice(20).map(({ headers }) => headers['webhook-id']);
    clock.advance(10_000);
    busy.answerFromNowOn();
    await using second = startWorker(db, clock);
    second.wake();
    await until(() => isFinished(db));
    busy.answerAll();
    await until(() => busy.worker.logged.some((line) => line.includes('no connection')));
    isAway = false;
    await until(() => {
      // Failed deliveries are retried later.
      clock.advance(100);
      return busy.worker.logged.filter((line) => line.includes('lease')).length >= onTheirWay.length;
    });
    const ids = busy.receiver.requests.map(({ headers }) => headers['webhook-id']);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect(twice.sort()).toEqual(onTheirWay.sort());
    expect(new Set(ids).size).toBe(120);
  });

  test('a stop finishes running requests and releases the other deliveries at once', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using busy = await startBusyReceiver(db, clock);
    const stopped = busy.worker.stop(5000);
    busy.answerAll();
    await stopped;
    expect(busy.receiver.requests).toHaveLength(28);
    expect(await leasedOf(db)).toEqual([]);
    const left = await pendingOf(db);
    expect(left).toHaveLength(92);
    expect(new Set(left.map(({ attempts }) => attempts))).toEqual(new Set([0]));
  });

  test('a stop aborts requests that do not finish in time, and releases all deliveries', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using busy = await startBusyReceiver(db, clock);
    const stopped = busy.worker.stop(5000);
    clock.advance(5000);
    await stopped;
    expect(busy.receiver.requests).toHaveLength(28);
    expect(await leasedOf(db)).toEqual([]);
    expect(await pendingOf(db)).toHaveLength(100);
  });
});
