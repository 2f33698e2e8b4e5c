import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Database } from '../../database/database.ts';
import { startReceiver, until } from '../../outbound/test-receiver.ts';
import { attemptsOf, deliveriesOf, enqueue } from './test-deliveries.ts';
import { isFinished, startWorker } from './test-worker.ts';
import type { WebhookWorkerOptions } from './worker.ts';

/** A worker whose quick receiver has 100 due, of which as many are on their way as it has slots; it answers no more. */
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
  test('a quick receiver has eight for each of its eight slots, and no more than eight are on their way', async () => {
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

  test('when the receiver fails, the rest is given back untried', async () => {
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

  test('the leases are renewed while a receiver takes long, and then the rest is given back', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    await using busy = await startBusyReceiver(db, clock);
    for (let i = 0; i < 3; i++) {
      clock.advance(3000);
      await until(async () => (await leasedOf(db)).every(({ lease_until }) => lease_until === clock.now() + 10_000));
    }
    expect(await leasedOf(db)).toHaveLength(64);
    busy.answerAll();
    // It took nine seconds, so that no more is claimed than it has slots.
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

  test('what waited until its lease ended is posted by the one that has it now, and not twice', async () => {
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
      // Each of those that were given up is tried again after a while.
      clock.advance(100);
      return busy.worker.logged.filter((line) => line.includes('lease')).length >= onTheirWay.length;
    });
    const ids = busy.receiver.requests.map(({ headers }) => headers['webhook-id']);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect(twice.sort()).toEqual(onTheirWay.sort());
    expect(new Set(ids).size).toBe(120);
  });

  test('a stop lets what is on its way finish, and leaves the rest to the next worker at once', async () => {
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

  test('a stop cuts off what does not finish in time, and frees all of it', async () => {
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
