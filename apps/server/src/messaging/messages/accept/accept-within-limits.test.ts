import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestClock } from '../../../../test/harness/clock.ts';
import { describeOnEachEngine, type TestDatabase } from '../../../../test/harness/database.ts';
import { createDayLimits, type DayLimits } from '../../../account/api-keys/day-limits.ts';
import type { ApiKeyId } from '../../../account/caller.ts';
import { createSpendingLimits } from '../../../account/spending/spending-limits.ts';
import { testNumberHash } from '../../../account/test-number-hash.ts';
import type { Database } from '../../../database/database.ts';
import { openDatabase } from '../../../database/open.ts';
import { hourMs } from '../../../time/durations.ts';
import { createFindWithoutConsent } from '../../consents/repository.ts';
import { createOptOutCheck } from '../../suppressions/opt-out-check.ts';
import { createAdmitNew } from './admit-messages.ts';
import { createTestAcceptor, keyLimit, request, type TestAcceptor } from './test-acceptor.ts';

describeOnEachEngine('accepting messages', (engine) => {
  let db: TestDatabase;
  let clock: TestClock;
  let acceptor: TestAcceptor['acceptor'];
  let countMessages: TestAcceptor['countMessages'];
  beforeEach(async () => {
    ({ db, clock, acceptor, countMessages } = await createTestAcceptor(engine, (testClock) =>
      createAdmitNew(testClock, undefined, createOptOutCheck(testNumberHash).find, createFindWithoutConsent('none')),
    ));
  });
  afterEach(() => db.close());

  describe('with a daily limit', () => {
    const perDay = 25;
    const limited = (database: Database) => {
      const dayLimits = createDayLimits({ db: database, clock, timeZone: 'Africa/Kampala' });
      return acceptor(database, { dayLimits });
    };

    test('accepts exactly the limit of concurrent requests to two processes', async () => {
      const other = db.isShared ? await openDatabase({ url: db.url, clock, lock: false }) : undefined;
      const [one, two] = [limited(db), limited(other ?? db)];
      const sent = Array.from({ length: 60 }, (_each, index) => {
        const key = index % 2 === 0 ? { key: `booking-${index}` } : {};
        return (index % 3 === 0 ? one : two)({ ...request(key), limited: keyLimit(perDay) });
      });
      const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(60 - perDay);
      for (const { reason } of refused as PromiseRejectedResult[])
        expect(reason).toMatchObject({ code: 'rate_limited' }); // as: they are filtered
      expect(await countMessages()).toBe(perDay);
      // The keys of refused requests are free, so they can be sent again tomorrow.
      const kept = await db.read('idempotency_keys').select();
      expect(kept.length).toBeLessThanOrEqual(perDay);
      expect(await db.read('api_key_days').pluck('messages')).toEqual([perDay]);
      clock.advance(24 * hourMs);
      await expect(limited(db)({ ...request(), limited: keyLimit(perDay) })).resolves.toMatchObject({
        replayed: false,
      });
      await other?.close();
    });

    test('does not count repetitions, refusals and keys without a limit', async () => {
      const first = await limited(db)({ ...request({ key: 'booking-1' }), limited: keyLimit(1) });
      const again = await limited(db)({ ...request({ key: 'booking-1' }), limited: keyLimit(1) });
      expect(again).toEqual({ ...first, replayed: true });
      await expect(limited(db)({ ...request(), limited: keyLimit(1) })).rejects.toMatchObject({ code: 'rate_limited' });
      await limited(db)(request());
      expect(await db.read('api_key_days').pluck('messages')).toEqual([1]);
    });

    test('counts a charge completely or not at all', async () => {
      const days = createDayLimits({ db, clock, timeZone: 'Africa/Kampala' });
      const keyId = 'key_01' as ApiKeyId; // ids are made by their own tables only
      const charges = [10, 20, 15, 1].map((cost) => ({ keyId, perDay, cost }));
      expect(await db.transaction((trx) => days.charge(trx, charges))).toEqual([true, false, true, false]);
      expect((await days.read(keyId)).used).toBe(perDay);
    });
  });

  describe('with a monthly limit', () => {
    const key = { name: 'key_01' as ApiKeyId, subject: 'This key', perMonth: 875_000 }; // as: ids are made by their table
    const user = { name: 'user:1', subject: 'This user', perMonth: 1_050_000 } as const;
    const paid = (database: Database, dayLimits?: DayLimits) =>
      acceptor(database, { perSegment: new Map([['mtn', 35_000]]), ...(dayLimits && { dayLimits }) });
    const spent = async () =>
      Object.fromEntries(
        (await db.read('spending_months').select()).map(({ spender, spent }) => [spender, Number(spent)]),
      );

    test('accepts exactly the limit of concurrent requests to two processes', async () => {
      const other = db.isShared ? await openDatabase({ url: db.url, clock, lock: false }) : undefined;
      const [one, two] = [paid(db), paid(other ?? db)];
      const sent = Array.from({ length: 60 }, (_each, index) => {
        const name = index % 2 === 0 ? { key: `booking-${index}` } : {};
        return (index % 3 === 0 ? one : two)({ ...request(name), spenders: index % 4 === 0 ? [user] : [key, user] });
      });
      const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(30);
      for (const { reason } of refused as PromiseRejectedResult[])
        expect(reason).toMatchObject({ code: 'limit_reached' }); // as: they are filtered
      expect(await countMessages()).toBe(30);
      const sums = await spent();
      expect(sums['user:1']).toBe(1_050_000);
      expect(sums['key_01']).toBeLessThanOrEqual(875_000);
      expect((await db.read('idempotency_keys').select()).length).toBeLessThanOrEqual(30);
      await expect(paid(db)({ ...request(), spenders: [user] })).rejects.toThrow(
        'This user may spend 1050 UGX a month, 1050 of it is used, and 35 more is too much: the next month begins at ',
      );
      clock.advance(32 * 24 * hourMs);
      await expect(paid(db)({ ...request(), spenders: [user] })).resolves.toMatchObject({ replayed: false });
      await other?.close();
    });

    test('counts a request that exceeds one limit against none', async () => {
      const days = createDayLimits({ db, clock, timeZone: 'Africa/Kampala' });
      const poor = { ...user, perMonth: 34_999 };
      const refused = paid(db, days)({ ...request(), limited: keyLimit(5), spenders: [key, poor] });
      await expect(refused).rejects.toMatchObject({ code: 'limit_reached' });
      expect((await days.read(key.name)).used).toBe(0);
      expect(await spent()).toEqual({ key_01: 0, 'user:1': 0 });
    });

    test('accepts free messages after the limit is reached', async () => {
      const limits = createSpendingLimits({ db, clock, timeZone: 'Africa/Kampala', currency: 'UGX' });
      const charge = (perMonth: number, ...costs: number[]) =>
        db.transaction((trx) =>
          limits.charge(
            trx,
            costs.map((cost) => ({ spenders: [{ ...key, perMonth }], cost })),
          ),
        );
      expect(await charge(10, 10)).toEqual([undefined]);
      expect(await charge(5, 0, 1)).toEqual([undefined, expect.objectContaining({ code: 'limit_reached' })]);
      expect(await spent()).toEqual({ key_01: 10 });
    });

    test('does not charge repetitions and requesters without a limit', async () => {
      const once = { ...request({ key: 'booking-1' }), spenders: [{ ...key, perMonth: 35_000 }] };
      const first = await paid(db)(once);
      expect(await paid(db)(once)).toEqual({ ...first, replayed: true });
      await paid(db)(request());
      expect(await spent()).toEqual({ key_01: 35_000 });
    });
  });
});
