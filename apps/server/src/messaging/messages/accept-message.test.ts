import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/clock.ts';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/database.ts';
import { countPostgresTrips } from '../../../test/postgres-trips.ts';
import { createDayLimits, type DayLimits } from '../../account/api-keys/day-limits.ts';
import type { ApiKeyId, UserId } from '../../account/caller.ts';
import { createSpendingLimits } from '../../account/spending/spending-limits.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open.ts';
import { SqliteConnection } from '../../database/sqlite-connection.ts';
import { Problem } from '../../problems/problem.ts';
import { createAdmission } from '../admission/admit-messages.ts';
import { noPrices, type PriceList } from '../costs/prices.ts';
import { onlySenders } from '../senders/known-senders.ts';
import { type Acceptance, createConsignmentAcceptor } from './accept-consignments.ts';
import { createMessageAcceptor, type SendRequest } from './accept-message.ts';
import type { Admit } from './admit.ts';
import { createChargeLimits } from './charge-limits.ts';
import { createMessageCounter } from './count-messages.ts';
import { alwaysOpen } from './marketing-hours.ts';
import { createMessageRepository } from './repository.ts';

const hourMs = 3_600_000;

interface AcceptorTestOptions {
  readonly isServed?: () => boolean;
  readonly onStored?: () => void;
  readonly admit?: Admit;
  readonly dayLimits?: DayLimits;
  readonly perSegment?: PriceList;
}

describeOnEachEngine('accepting messages', (engine) => {
  let db: TestDatabase;
  let clock: TestClock;
  let accept: (request: SendRequest) => Promise<Acceptance>;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    clock = createTestClock();
    accept = acceptor(db);
  });
  afterEach(() => db.close());

  const acceptor = (
    database: Database,
    { isServed = () => true, onStored = () => {}, admit, dayLimits, perSegment = noPrices }: AcceptorTestOptions = {},
  ) =>
    createMessageAcceptor({
      ...timed(database),
      accept: createConsignmentAcceptor({
        ...timed(database),
        messages: createMessageRepository(database),
        admission: admit ? { judge: admit, judgeWanted: admit } : createAdmission(clock, undefined),
        chargeLimits: createChargeLimits({ dayLimits, spending: spendingOf(database) }),
        countMessages: createMessageCounter('Africa/Kampala', true),
        onStored,
      }),
      policy: {
        isServed,
        route: () => 'simulator',
        marketingHours: alwaysOpen,
        prices: { currency: 'UGX', perSegment },
        sendersOf: onlySenders(),
        allowLoopbackCallbacks: false,
      },
      describe: ({ id, text }) => JSON.stringify({ id, text }),
    });

  describe('with a daily limit', () => {
    const perDay = 25;
    const limited = (database: Database) => {
      const dayLimits = createDayLimits({ db: database, clock, timeZone: 'Africa/Kampala' });
      return acceptor(database, { dayLimits });
    };

    test('of many at once, in any number of processes, exactly as many are stored', async () => {
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
      // A refused request leaves nothing behind: it may be sent again tomorrow.
      const kept = await db.read('idempotency_keys').select();
      expect(kept.length).toBeLessThanOrEqual(perDay);
      expect(await db.read('api_key_days').pluck('messages')).toEqual([perDay]);
      clock.advance(24 * hourMs);
      await expect(limited(db)({ ...request(), limited: keyLimit(perDay) })).resolves.toMatchObject({
        replayed: false,
      });
      await other?.close();
    });

    test('repetitions and refusals do not count, and keys without a limit are not counted at all', async () => {
      const first = await limited(db)({ ...request({ key: 'booking-1' }), limited: keyLimit(1) });
      const again = await limited(db)({ ...request({ key: 'booking-1' }), limited: keyLimit(1) });
      expect(again).toEqual({ ...first, replayed: true });
      await expect(limited(db)({ ...request(), limited: keyLimit(1) })).rejects.toMatchObject({ code: 'rate_limited' });
      await limited(db)(request());
      expect(await db.read('api_key_days').pluck('messages')).toEqual([1]);
    });

    test('a charge counts wholly or not at all', async () => {
      const days = createDayLimits({ db, clock, timeZone: 'Africa/Kampala' });
      const keyId = 'key_01' as ApiKeyId; // ids are made by their own tables only
      const charges = [10, 20, 15, 1].map((cost) => ({ keyId, perDay, cost }));
      expect(await db.transaction((trx) => days.charge(trx, charges))).toEqual([true, false, true, false]);
      expect((await days.read(keyId)).used).toBe(perDay);
    });
  });

  const spendingOf = (database: Database) =>
    createSpendingLimits({ db: database, clock, timeZone: 'Africa/Kampala', currency: 'UGX' });

  describe('with a monthly limit', () => {
    const key = { name: 'key_01' as ApiKeyId, subject: 'This key', perMonth: 875_000 }; // as: ids are made by their table
    const user = { name: 'user:1', subject: 'This user', perMonth: 1_050_000 } as const;
    const paid = (database: Database, dayLimits?: DayLimits) =>
      acceptor(database, { perSegment: new Map([['mtn', 35_000]]), ...(dayLimits && { dayLimits }) });
    const spent = async () =>
      Object.fromEntries(
        (await db.read('spending_months').select()).map(({ spender, spent }) => [spender, Number(spent)]),
      );

    test('of many at once, in any number of processes, exactly as many are stored as may be paid for', async () => {
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

    test('what is refused for its cost does not count for the day, nor for the other limit', async () => {
      const days = createDayLimits({ db, clock, timeZone: 'Africa/Kampala' });
      const poor = { ...user, perMonth: 34_999 };
      const refused = paid(db, days)({ ...request(), limited: keyLimit(5), spenders: [key, poor] });
      await expect(refused).rejects.toMatchObject({ code: 'limit_reached' });
      expect((await days.read(key.name)).used).toBe(0);
      expect(await spent()).toEqual({ key_01: 0, 'user:1': 0 });
    });

    test('repetitions cost nothing, and who has no limit is not counted', async () => {
      const once = { ...request({ key: 'booking-1' }), spenders: [{ ...key, perMonth: 35_000 }] };
      const first = await paid(db)(once);
      expect(await paid(db)(once)).toEqual({ ...first, replayed: true });
      await paid(db)(request());
      expect(await spent()).toEqual({ key_01: 35_000 });
    });
  });
  // On PostgreSQL, too, time is what the test says.
  const timed = (database: Database) => ({ db: { ...database, clock }, clock });

  const countMessages = async () => (await db.read('messages').select('id')).length;

  test('what it accepts is on disk, with the first entry of the timeline and the work to do', async () => {
    const { location, body, replayed } = await accept(request());
    const { id } = JSON.parse(body) as { id: string };
    expect({ location, replayed }).toEqual({ location: `/v1/messages/${id}`, replayed: false });
    expect(await db.read('messages').where({ id }).first()).toMatchObject({
      status: 'accepted',
      sequence: 1,
      segments: 1,
      expires_at: clock.now() + 24 * hourMs,
    });
    expect(await db.read('message_events')).toMatchObject([{ message_id: id, sequence: 1, status: 'accepted' }]);
    expect(await db.read('message_queue')).toMatchObject([
      { message_id: id, route: 'simulator', overdue_at: clock.now() + 24 * hourMs },
    ]);
  });

  test('many at once are all stored, each with an id of its own, and the worker is woken', async () => {
    let woken = 0;
    accept = acceptor(db, { onStored: () => (woken += 1) });
    const responses = await Promise.all(Array.from({ length: 700 }, () => accept(request())));
    expect(new Set(responses.map(({ location }) => location)).size).toBe(700);
    expect(await countMessages()).toBe(700);
    // Once for each group.
    expect(woken).toBe(2);
  });

  test('one that cannot be stored fails alone and leaves nothing behind', async () => {
    const nobody = { ...request({ key: 'booking-1' }), userId: Number.NaN as UserId }; // NaN is stored as null, as a bug of ours might do
    const outcomes = await Promise.allSettled([accept(request()), accept(nobody), accept(request())]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    for (const table of ['messages', 'message_events', 'message_queue']) expect(await db.read(table)).toHaveLength(2);
    expect(await db.read('idempotency_keys')).toEqual([]);
  });

  if (engine === 'sqlite') {
    test('a group is one trip to SQLite, and a few where a key was used before', async () => {
      using scripts = vi.spyOn(SqliteConnection.prototype, 'executeScript');
      using statements = vi.spyOn(SqliteConnection.prototype, 'execute');
      const trips = () => scripts.mock.calls.length + statements.mock.calls.length;
      const acceptTen = (first: number) =>
        Promise.all(Array.from({ length: 10 }, (_each, index) => accept(request({ key: `booking-${first + index}` }))));
      await acceptTen(0);
      expect(trips()).toBe(1);
      const again = await acceptTen(5);
      expect(again.map(({ replayed }) => replayed)).toEqual([...Array(5).fill(true), ...Array(5).fill(false)]);
      // Not taken for granted, rolled back, begun, opted out, keys, commit; then the stored responses of five.
      expect(trips()).toBe(1 + 6 + 5);
      expect(await countMessages()).toBe(15);
    });
  } else {
    test('a group is three trips to PostgreSQL, and one more where it has keys', async () => {
      await accept(request());
      using sent = countPostgresTrips();
      await Promise.all(Array.from({ length: 10 }, () => accept(request())));
      // Begun, opted out; the rows and the commit.
      expect(sent.trips).toBe(3);
      await Promise.all(Array.from({ length: 10 }, (_each, index) => accept(request({ key: `booking-${index}` }))));
      expect(sent.trips).toBe(3 + 4);
      expect(await countMessages()).toBe(21);
    });
  }

  test('what admission refuses is refused alone, and its key is free', async () => {
    const refusal = new Problem('no_carrier', { detail: 'Not to this number.' });
    const admit: Admit = async (_trx, all) => all.map(({ to }) => (to === '+256772000404' ? refusal : undefined));
    accept = acceptor(db, { admit });
    const requests = [request(), request({ key: 'booking-1', to: '+256772000404' }), request({ key: 'booking-2' })];
    const outcomes = await Promise.allSettled(requests.map((each) => accept(each)));
    expect(outcomes.map((each) => (each.status === 'rejected' ? each.reason : undefined))).toEqual([
      undefined,
      refusal,
      undefined,
    ]);
    expect(await countMessages()).toBe(2);
    expect(await db.read('idempotency_keys').pluck('key')).toEqual(['booking-2']);
  });

  describe('with an idempotency key', () => {
    test('a repetition gets the same bytes and stores nothing', async () => {
      const first = await accept(request({ key: 'booking-1' }));
      clock.advance(23 * hourMs);
      const second = await accept(request({ key: 'booking-1' }));
      expect(second).toEqual({ ...first, replayed: true });
      expect(await countMessages()).toBe(1);
    });

    test('422 idempotency_key_reused: another request', async () => {
      await accept(request({ key: 'booking-1' }));
      await expect(accept(request({ key: 'booking-1', text: 'Other' }))).rejects.toMatchObject({
        code: 'idempotency_key_reused',
      });
      expect(await countMessages()).toBe(1);
    });

    test('409 idempotency_in_progress: the first is still running', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => accept(request({ key: 'booking-1' }))),
      );
      const refused = outcomes.filter((each) => each.status === 'rejected');
      expect(refused.map(({ reason }) => reason.code)).toEqual(Array(19).fill('idempotency_in_progress'));
      expect(await countMessages()).toBe(1);
    });

    test('requests of many keys share a commit', async () => {
      const keys = Array.from({ length: 300 }, (_, index) => `booking-${index}`);
      const first = await Promise.all(keys.map((key) => accept(request({ key }))));
      const mixed = await Promise.all([...keys, 'booking-300'].map((key) => accept(request({ key }))));
      expect(mixed.slice(0, 300)).toEqual(first.map((each) => ({ ...each, replayed: true })));
      expect(mixed[300]?.replayed).toBe(false);
      expect(await countMessages()).toBe(301);
    });

    test('the key of another caller is another key', async () => {
      await accept(request({ key: 'booking-1' }));
      await accept({ ...request({ key: 'booking-1' }), scope: 'key_02' });
      expect(await countMessages()).toBe(2);
    });

    test('after a day the key is free again', async () => {
      const first = await accept(request({ key: 'booking-1' }));
      clock.advance(24 * hourMs);
      const second = await accept(request({ key: 'booking-1', text: 'Other' }));
      expect(second.replayed).toBe(false);
      expect(second.location).not.toBe(first.location);
      expect(await accept(request({ key: 'booking-1', text: 'Other' }))).toEqual({ ...second, replayed: true });
    });

    test('what was refused is not remembered', async () => {
      accept = acceptor(db, { isServed: () => false });
      await expect(accept(request({ key: 'booking-1' }))).rejects.toMatchObject({ code: 'no_carrier' });
      accept = acceptor(db);
      expect((await accept(request({ key: 'booking-1' }))).replayed).toBe(false);
    });

    test('what was accepted gets its first response, even where it would be refused by now', async () => {
      const first = await accept(request({ key: 'booking-1' }));
      accept = acceptor(db, { isServed: () => false });
      expect(await accept(request({ key: 'booking-1' }))).toEqual({ ...first, replayed: true });
    });

    test('two processes that are asked at once store it once', async () => {
      const other = acceptor(db);
      for (let round = 0; round < 20; round += 1) {
        const key = `booking-${round}`;
        const [one, two] = await Promise.all([accept(request({ key })), other(request({ key }))]);
        expect(one.body).toBe(two.body);
        expect([one.replayed, two.replayed].sort()).toEqual([false, true]);
      }
      expect(await countMessages()).toBe(20);
    });
  });
});

const keyLimit = (perDay: number) => ({ keyId: 'key_01' as ApiKeyId, perDay }); // as: ids are made by their table

function request({
  key,
  text = 'Webale',
  to = '+256772000001',
}: {
  key?: string;
  text?: string;
  to?: string;
} = {}): SendRequest {
  return {
    apiKeyId: 'key_01' as ApiKeyId,
    userId: 1 as UserId,
    mode: 'test',
    scope: 'key_01',
    message: {
      to,
      text,
      senderId: null,
      callbackUrl: null,
      priority: 'normal',
      category: 'transactional',
      sendAt: null,
      expiresAt: undefined,
      clientReference: null,
      metadata: null,
    },
    idempotency: key === undefined ? undefined : { key, fingerprint: text },
  };
}
