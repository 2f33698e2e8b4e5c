import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import { timeoutMs } from '../../outbound/guarded-requests.ts';
import { until } from '../../outbound/test-receiver.ts';
import { attemptsOf, deliveriesOf } from '../deliveries/test-deliveries.ts';
import { createReceivers, deliverToHealthy, enqueueFor, healthy, names, startWorker } from '../test-receivers.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

describeOnOneEngine('receivers that never respond', (engine) => {
  test.each([
    ['one key', (_: number) => 'key_01', 32],
    ['a key each', (index: number) => `key_${index}`, 96],
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
    await until(() => receivers.openToAll() === 96);
    await deliverToHealthy(db, clock, receivers, after);
    expect(receivers.count(healthy)).toBe(2);
  });
});

describeOnOneEngine('a receiver that does not respond for hours', (engine) => {
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
