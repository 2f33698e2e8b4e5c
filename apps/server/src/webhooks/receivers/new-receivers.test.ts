import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../../../test/harness/database.ts';
import { timeoutMs } from '../../outbound/guarded-requests.ts';
import { until } from '../../outbound/test-receiver.ts';
import { newReceiverTimeoutMs } from '../deliveries/attempt.ts';
import { attemptsOf } from '../deliveries/test-deliveries.ts';
import { createReceivers, deliverToHealthy, enqueueFor, names, startWorker } from '../test-receivers.ts';

const stepMs = 500;

describeOnOneEngine('behind 100 silent receivers of the same key', (engine) => {
  /** 100 silent receivers with `each` webhooks; the new receiver gets its own after `laterMs`. */
  async function waitOf(each: number, laterMs: number): Promise<number> {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const receivers = createReceivers(clock);
    receivers.set('new.ug', 'at_once');
    await using worker = startWorker(db, clock, receivers);
    await deliverToHealthy(db, clock, receivers, worker);
    for (let i = 0; i < each; i += 1) await enqueueFor(db, clock, names(100, 'silent'));

    /** Delivers to a receiver that has answered before, without a wait. */
    async function pass(ms: number): Promise<void> {
      clock.advance(ms);
      await until(async () => (await attemptsOf(db)).length === receivers.ended());
      await deliverToHealthy(db, clock, receivers, worker);
    }

    await pass(0);
    for (let passedMs = 0; passedMs < laterMs; passedMs += stepMs) await pass(stepMs);
    const enqueuedAtMs = clock.now();
    await enqueueFor(db, clock, ['new.ug']);
    await pass(0);
    while (receivers.count('new.ug') === 0) await pass(stepMs);
    return clock.now() - enqueuedAtMs;
  }

  test.each([
    [1, 0],
    [3, 0],
    [3, 2_500],
    [3, 10_000],
    [2, 40_000],
  ])(
    'with %i webhooks each, a new one waits at most 20 s, and one that has answered not at all (%i ms later)',
    async (each, laterMs) => {
      expect(await waitOf(each, laterMs)).toBeLessThanOrEqual(20_000);
    },
  );
});

describeOnOneEngine('a receiver that has answered before and then failed', (engine) => {
  test('waits at most 5 s behind 100 silent new receivers of the same key', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const receivers = createReceivers(clock);
    receivers.set('shaky.ug', 'at_once');
    await using worker = startWorker(db, clock, receivers);
    await enqueueFor(db, clock, ['shaky.ug']);
    await deliverToHealthy(db, clock, receivers, worker);
    await until(async () => (await attemptsOf(db)).length === 2);
    receivers.set('shaky.ug', 'silent');
    await enqueueFor(db, clock, ['shaky.ug']);
    worker.wake();
    await until(() => receivers.openTo('shaky.ug') === 1);
    clock.advance(timeoutMs);
    await until(async () => (await attemptsOf(db)).length === 3);

    receivers.set('shaky.ug', 'at_once');
    for (let i = 0; i < 3; i += 1) await enqueueFor(db, clock, names(100, 'silent'));
    await deliverToHealthy(db, clock, receivers, worker);
    const enqueuedAtMs = clock.now();
    await enqueueFor(db, clock, ['shaky.ug']);
    while (receivers.count('shaky.ug') === 2) {
      await deliverToHealthy(db, clock, receivers, worker);
      if (receivers.count('shaky.ug') === 2) clock.advance(stepMs);
      await until(async () => (await attemptsOf(db)).length === receivers.ended());
    }
    expect(clock.now() - enqueuedAtMs).toBeLessThanOrEqual(5_000);
  });
});

describeOnOneEngine('the timeout of an attempt', (engine) => {
  test('is shorter for the first to a new receiver, which gets the usual one afterwards', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const receivers = createReceivers(clock);
    await using worker = startWorker(db, clock, receivers);
    await enqueueFor(db, clock, ['silent.ug']);
    worker.wake();
    await until(() => receivers.openTo('silent.ug') === 1);
    clock.advance(newReceiverTimeoutMs);
    await until(async () => (await attemptsOf(db)).length === 1);
    clock.advance(5_000);
    worker.wake();
    await until(() => receivers.openTo('silent.ug') === 1);
    clock.advance(timeoutMs - 1);
    await deliverToHealthy(db, clock, receivers, worker);
    expect(receivers.openTo('silent.ug')).toBe(1);
    clock.advance(1);
    await until(async () => (await attemptsOf(db)).length === 3);
    const ofSilent = (await attemptsOf(db)).filter(({ outcome }) => outcome === 'timed_out');
    expect(ofSilent.map(({ duration_ms }) => duration_ms)).toEqual([newReceiverTimeoutMs, timeoutMs]);
  });

  test('is the usual one for a receiver that has answered before', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    const receivers = createReceivers(clock);
    receivers.set('slow.ug', 'at_once');
    await using worker = startWorker(db, clock, receivers);
    await enqueueFor(db, clock, ['slow.ug']);
    worker.wake();
    await until(async () => (await attemptsOf(db)).length === 1);
    receivers.set('slow.ug', 'on_request');
    await enqueueFor(db, clock, ['slow.ug']);
    worker.wake();
    await until(() => receivers.openTo('slow.ug') === 1);
    clock.advance(timeoutMs - 1);
    receivers.answerAll('slow.ug');
    await until(async () => (await attemptsOf(db)).length === 2);
    expect((await attemptsOf(db)).map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
  });
});
