import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { Database } from '../../database/database.ts';
import { ConnectionLost, OutcomeUnknown } from '../../database/storage-error.ts';
import { leaseMs } from '../../jobs/leases.ts';
import { pauseAfterFailures } from '../../jobs/retry.ts';
import { accepted, createTestCarrier, idOf, type TestCarrier } from '../carriers/test-carrier.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';

const threeParts = 'x'.repeat(400);
/** The commits that change the submissions of a message with three parts, in order. */
const commits = [
  'begins the attempt',
  'stores the answer to part 1 and begins part 2',
  'stores the answer to part 2 and begins part 3',
  'stores the answer to part 3',
  'stores the receipt of part 1',
  'stores the receipt of part 2',
  'stores the receipt of part 3',
].map((name, index) => [name, index + 1] as const);
const settings = { onUncertain: { kind: 'wait', forMs: 86_400_000, afterwards: 'hold' } } as const;

const lose = (): never => {
  throw new OutcomeUnknown('The connection ended before the answer to a COMMIT.');
};

describeOnEachEngine('a commit with a lost result', (engine) => {
  let db: TestDatabase;
  let clock: TestClock;
  let running: TestMessaging[];
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
    running = [];
  });
  afterEach(() => db.close());

  /** A process of its own, as far as the database can tell. */
  async function start(
    carrier: TestCarrier,
    {
      clock: own = clock,
      ...changes
    }: Partial<Pick<Database, 'transaction' | 'select' | 'onServerChange'>> & { readonly clock?: TestClock } = {},
  ): Promise<void> {
    const messaging = createTestMessaging({ db: { ...db, ...changes }, clock: own, test: carrier });
    await messaging.worker.start();
    running.push(messaging);
  }

  /** Waits until all outcomes are stored; those that could not be stored are retried after a pause. */
  async function stop(): Promise<void> {
    const stopped = running.map(({ worker }) => worker.stop(1_000));
    clock.advance(500);
    await Promise.all(stopped);
    running = [];
  }

  const listSubmissions = () =>
    db.read('submissions').orderBy(['attempt', 'part']).select('attempt', 'state', 'receipt');

  describe('where it', () => {
    /** Loses the answer to the `which`th that changes submissions. */
    function losing(which: number) {
      let changes = 0;
      let known = '[]';
      const transaction: Database['transaction'] = async (work) => {
        const result = await db.transaction(work);
        const now = JSON.stringify(await listSubmissions());
        const isIt = now !== known && ++changes === which;
        known = now;
        return isIt ? lose() : result;
      };
      return { transaction, isLost: () => changes >= which };
    }

    test.each(commits)('%s: each part is submitted once, and the message is delivered', async (_name, which) => {
      const { transaction, isLost } = losing(which);
      const carrier = createTestCarrier({ settings });
      await start(carrier, { transaction });
      // It has a database of its own: all that the worker's does is the worker's.
      const messaging = createTestMessaging({ db, clock });
      const id = await messaging.send({ message: threeParts });
      await messaging.untilStatus(id, 'sent');
      for (const part of carrier.submitted) {
        const receipt = { carrierMessageId: idOf(part), to: part.to };
        // As carriers do with a receipt that was not acknowledged.
        await carrier.report(receipt).catch(() => carrier.report(receipt));
      }
      await messaging.untilStatus(id, 'delivered');
      await stop();
      expect(isLost()).toBe(true);
      expect(carrier.submitted.map(({ part }) => part)).toEqual([1, 2, 3]);
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'sent', 'delivered']);
      expect(await db.read('message_queue')).toEqual([]);
    });
  });

  describe('at the begin of an attempt, with an outage until another process claims the message', () => {
    /** Begins once, in a transaction that is stored or not; from then on its storage is away until `mend` is called. */
    function cutOffOnceBegun({ isStored }: { readonly isStored: boolean }) {
      const { promise: mended, resolve: mend } = Promise.withResolvers<void>();
      let begunAtMs: number | undefined;
      let transactionsSince = 0;
      const transaction: Database['transaction'] = async (work) => {
        if (begunAtMs !== undefined) {
          await mended;
          return db.transaction(work).finally(() => {
            transactionsSince += 1;
          });
        }
        const result = await db.transaction(async (trx) => {
          const written = await work(trx);
          begunAtMs = (await trx('submissions').first('submitted_at'))?.submitted_at;
          return begunAtMs !== undefined && !isStored ? lose() : written;
        });
        return begunAtMs === undefined ? result : lose();
      };
      return { transaction, mend, begunAtMs: () => begunAtMs, transactionsSince: () => transactionsSince };
    }

    test('is undone after the outage', async () => {
      const { transaction, mend, begunAtMs } = cutOffOnceBegun({ isStored: true });
      const [carrier, other] = [createTestCarrier({ settings }), createTestCarrier({ settings })];
      await start(carrier, { transaction });
      const messaging = createTestMessaging({ db, clock });
      const id = await messaging.send();
      await messaging.until(async () => begunAtMs() !== undefined);
      await start(other);
      await messaging.until(async () => (await listSubmissions())[0]?.state === 'uncertain');
      mend();
      await messaging.untilStatus(id, 'sent');
      await stop();
      expect([...carrier.submitted, ...other.submitted]).toHaveLength(1);
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'sent']);
    });

    test('is undone by its process before another one takes the message, if both have seen the outage', async () => {
      const { transaction, mend, begunAtMs } = cutOffOnceBegun({ isStored: true });
      const [carrier, other] = [createTestCarrier({ settings }), createTestCarrier({ settings })];
      await start(carrier, { transaction });
      const messaging = createTestMessaging({ db, clock });
      const id = await messaging.send();
      await messaging.until(async () => begunAtMs() !== undefined);
      let reconnect = (): void => undefined;
      const onServerChange: Database['onServerChange'] = (changed) => {
        reconnect = changed;
        return () => undefined;
      };
      // During the outage its lease ends.
      clock.advance(20_000);
      const states: unknown[] = [];
      await start(other, { onServerChange });
      reconnect();
      for (let second = 0; second < 10; second += 1) {
        clock.advance(1_000);
        // Its claims use the same database.
        for (let turn = 0; turn < 20; turn += 1) states.push((await listSubmissions())[0]?.state);
      }
      expect(new Set(states)).toEqual(new Set(['submitting']));
      mend();
      await messaging.untilStatus(id, 'sent');
      await stop();
      expect([...carrier.submitted, ...other.submitted]).toHaveLength(1);
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'sent']);
    });

    test('is undone within half of its lease, also after a long outage', async () => {
      let isAway = false;
      let failures = 0;
      let lostAtMs: number | undefined;
      const fail = (): never => {
        failures += 1;
        throw new ConnectionLost('The connection was lost.');
      };
      const select: Database['select'] = async (...asked) => (isAway ? fail() : db.select(...asked));
      const transaction: Database['transaction'] = async (work) => {
        if (isAway) fail();
        let hasBegun = false;
        const result = await db.transaction(async (trx) => {
          const written = await work(trx);
          hasBegun = lostAtMs === undefined && (await trx('submissions').first('attempt')) !== undefined;
          return written;
        });
        if (!hasBegun) return result;
        lostAtMs = clock.now();
        return lose();
      };
      const carrier = createTestCarrier({ settings });
      const messaging = createTestMessaging({ db, clock });
      await start(carrier, { transaction, select });
      isAway = true;
      const id = await messaging.send();
      // The longest pause of a loop whose claims fail.
      for (let passes = 0; passes < 15; passes += 1) {
        const before = failures;
        clock.advance(pauseAfterFailures(100));
        await messaging.until(async () => failures > before);
        for (let turn = 0; turn < 20; turn += 1) await listSubmissions();
      }
      isAway = false;
      await messaging.until(async () => lostAtMs !== undefined, 1_000);
      await messaging.untilStatus(id, 'sent', 100);
      expect(clock.now() - (lostAtMs ?? 0)).toBeLessThan(leaseMs / 2);
      await stop();
      expect(carrier.submitted).toHaveLength(1);
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'sent']);
    });

    test('is undone at the stop of the process', async () => {
      const { transaction, mend, begunAtMs } = cutOffOnceBegun({ isStored: true });
      const carrier = createTestCarrier({ settings });
      await start(carrier, { transaction });
      const messaging = createTestMessaging({ db, clock });
      const id = await messaging.send();
      await messaging.until(async () => begunAtMs() !== undefined);
      mend();
      await stop();
      expect(await listSubmissions()).toEqual([]);
      await start(carrier);
      await messaging.untilStatus(id, 'sent');
      await stop();
      expect(carrier.submitted).toHaveLength(1);
    });

    test('leaves rolled-back submissions to the process that submits them', async () => {
      const { transaction, mend, begunAtMs, transactionsSince } = cutOffOnceBegun({ isStored: false });
      const { promise: answer, resolve } = Promise.withResolvers<ReturnType<typeof accepted>>();
      const [carrier, other] = [createTestCarrier({ settings }), createTestCarrier({ settings, answer: () => answer })];
      await start(carrier, { transaction });
      const messaging = createTestMessaging({ db, clock });
      const id = await messaging.send();
      await messaging.until(async () => begunAtMs() !== undefined);
      // At the same millisecond, so that only the lease tells the two submissions apart.
      await start(other, { clock: createTestClock(begunAtMs()) });
      await messaging.until(async () => other.submitted.length === 1);
      mend();
      await messaging.until(async () => transactionsSince() > 0);
      expect(await listSubmissions()).toEqual([{ attempt: 1, state: 'submitting', receipt: null }]);
      resolve(accepted('42'));
      await messaging.untilStatus(id, 'sent');
      await stop();
      expect([carrier.submitted.length, other.submitted.length]).toEqual([0, 1]);
    });
  });
});
