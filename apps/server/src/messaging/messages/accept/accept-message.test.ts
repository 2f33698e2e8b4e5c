import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestClock } from '../../../../test/harness/clock.ts';
import { describeOnEachEngine, type TestDatabase } from '../../../../test/harness/database.ts';
import { countPostgresTrips } from '../../../../test/harness/postgres-trips.ts';
import type { UserId } from '../../../account/caller.ts';
import { testNumberHash } from '../../../account/test-number-hash.ts';
import { SqliteConnection } from '../../../database/sqlite/sqlite-connection.ts';
import { Problem } from '../../../problems/problem.ts';
import { hourMs } from '../../../time/durations.ts';
import { createFindWithoutConsent } from '../../consents/repository.ts';
import { createOptOutCheck } from '../../suppressions/opt-out-check.ts';
import { suppressNumbers } from '../../suppressions/repository.ts';
import type { SendRequest } from './accept-message.ts';
import type { Acceptance } from './accept-messages.ts';
import { type Admit, createAdmitChanged, createAdmitNew } from './admit-messages.ts';
import { createTestAcceptor, request, type TestAcceptor } from './test-acceptor.ts';

const suppressionOf = (number: string) =>
  [
    { userId: 1 as UserId, mode: 'test' }, // as: ids are made by their table
    [{ number, scope: 'all', note: null }],
    'api',
    0,
    testNumberHash,
  ] as const;

describeOnEachEngine('accepting messages', (engine) => {
  let db: TestDatabase;
  let clock: TestClock;
  let acceptor: TestAcceptor['acceptor'];
  let countMessages: TestAcceptor['countMessages'];
  let accept: (request: SendRequest) => Promise<Acceptance>;
  beforeEach(async () => {
    const optOuts = createOptOutCheck(testNumberHash);
    const findWithoutConsent = createFindWithoutConsent('none');
    ({ db, clock, acceptor, countMessages } = await createTestAcceptor(
      engine,
      (testClock) => createAdmitNew(testClock, undefined, optOuts.find, findWithoutConsent),
      engine === 'sqlite' ? createAdmitChanged(optOuts.assertNone, findWithoutConsent) : undefined,
    ));
    accept = acceptor(db);
  });
  afterEach(() => db.close());

  test('stores the message, its first timeline entry and its queue row', async () => {
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

  test('stores concurrent messages with unique ids and wakes the worker', async () => {
    let woken = 0;
    accept = acceptor(db, { onStored: () => (woken += 1) });
    const responses = await Promise.all(Array.from({ length: 700 }, () => accept(request())));
    expect(new Set(responses.map(({ location }) => location)).size).toBe(700);
    expect(await countMessages()).toBe(700);
    // One call per group commit.
    expect(woken).toBe(2);
  });

  test('rejects only the message that cannot be stored, and stores nothing of it', async () => {
    // as: NaN is stored as null, which the column rejects
    const nobody = { ...request({ key: 'booking-1' }), userId: Number.NaN as UserId };
    const outcomes = await Promise.allSettled([accept(request()), accept(nobody), accept(request())]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    for (const table of ['messages', 'message_events', 'message_queue']) expect(await db.read(table)).toHaveLength(2);
    expect(await db.read('idempotency_keys')).toEqual([]);
  });

  if (engine === 'sqlite') {
    const countSqliteCalls = () => {
      const scripts = vi.spyOn(SqliteConnection.prototype, 'executeScript');
      const statements = vi.spyOn(SqliteConnection.prototype, 'execute');
      return {
        count: () => scripts.mock.calls.length + statements.mock.calls.length,
        [Symbol.dispose]() {
          scripts.mockRestore();
          statements.mockRestore();
        },
      };
    };

    test('needs one call to SQLite for a group whose recipients have not opted out, and five if one has', async () => {
      using calls = countSqliteCalls();
      await Promise.all(Array.from({ length: 10 }, () => accept(request())));
      expect(calls.count()).toBe(1);
      await db.transaction((trx) => suppressNumbers(trx, ...suppressionOf('+256772000404')));
      const before = calls.count();
      const results = await Promise.allSettled(['+256772000001', '+256772000404'].map((to) => accept(request({ to }))));
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      // The failed assertion; ROLLBACK; BEGIN; the opt-outs; the row and COMMIT.
      expect(calls.count() - before).toBe(5);
      expect(await countMessages()).toBe(11);
    });

    test('needs three calls to SQLite for a group with idempotency keys', async () => {
      using calls = countSqliteCalls();
      const acceptTen = (first: number) =>
        Promise.all(Array.from({ length: 10 }, (_each, index) => accept(request({ key: `booking-${first + index}` }))));
      await acceptTen(0);
      // BEGIN with the opt-outs; the keys; the rows and COMMIT.
      expect(calls.count()).toBe(3);
      const again = await acceptTen(5);
      expect(again.map(({ replayed }) => replayed)).toEqual([...Array(5).fill(true), ...Array(5).fill(false)]);
      // Five more for the stored responses.
      expect(calls.count()).toBe(3 + 3 + 5);
      expect(await countMessages()).toBe(15);
    });
  } else {
    test('needs three round trips to PostgreSQL for a group, and four with idempotency keys', async () => {
      await accept(request());
      using sent = countPostgresTrips();
      await Promise.all(Array.from({ length: 10 }, () => accept(request())));
      // BEGIN with the opt-outs; the rows; COMMIT.
      expect(sent.trips).toBe(3);
      await Promise.all(Array.from({ length: 10 }, (_each, index) => accept(request({ key: `booking-${index}` }))));
      expect(sent.trips).toBe(3 + 4);
      expect(await countMessages()).toBe(21);
    });
  }

  test('rejects only the messages that admission refuses, and frees their keys', async () => {
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
    test('returns the same bytes for a repetition and stores nothing', async () => {
      const first = await accept(request({ key: 'booking-1' }));
      clock.advance(23 * hourMs);
      const second = await accept(request({ key: 'booking-1' }));
      expect(second).toEqual({ ...first, replayed: true });
      expect(await countMessages()).toBe(1);
    });

    test('422 idempotency_key_reused: the request differs', async () => {
      await accept(request({ key: 'booking-1' }));
      await expect(accept(request({ key: 'booking-1', text: 'Other' }))).rejects.toMatchObject({
        code: 'idempotency_key_reused',
      });
      expect(await countMessages()).toBe(1);
    });

    test('409 idempotency_in_progress: the first request is still running', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => accept(request({ key: 'booking-1' }))),
      );
      const refused = outcomes.filter((each) => each.status === 'rejected');
      expect(refused.map(({ reason }) => reason.code)).toEqual(Array(19).fill('idempotency_in_progress'));
      expect(await countMessages()).toBe(1);
    });

    test('commits requests with different keys together', async () => {
      const keys = Array.from({ length: 300 }, (_, index) => `booking-${index}`);
      const first = await Promise.all(keys.map((key) => accept(request({ key }))));
      const mixed = await Promise.all([...keys, 'booking-300'].map((key) => accept(request({ key }))));
      expect(mixed.slice(0, 300)).toEqual(first.map((each) => ({ ...each, replayed: true })));
      expect(mixed[300]?.replayed).toBe(false);
      expect(await countMessages()).toBe(301);
    });

    test('separates the keys of different callers', async () => {
      await accept(request({ key: 'booking-1' }));
      await accept({ ...request({ key: 'booking-1' }), scope: 'key_02' });
      expect(await countMessages()).toBe(2);
    });

    test('frees the key after a day', async () => {
      const first = await accept(request({ key: 'booking-1' }));
      clock.advance(24 * hourMs);
      const second = await accept(request({ key: 'booking-1', text: 'Other' }));
      expect(second.replayed).toBe(false);
      expect(second.location).not.toBe(first.location);
      expect(await accept(request({ key: 'booking-1', text: 'Other' }))).toEqual({ ...second, replayed: true });
    });

    test('does not store the response of a refused request', async () => {
      accept = acceptor(db, { isServed: () => false });
      await expect(accept(request({ key: 'booking-1' }))).rejects.toMatchObject({ code: 'no_carrier' });
      accept = acceptor(db);
      expect((await accept(request({ key: 'booking-1' }))).replayed).toBe(false);
    });

    test('repeats the first response even if the request would be refused now', async () => {
      const first = await accept(request({ key: 'booking-1' }));
      accept = acceptor(db, { isServed: () => false });
      expect(await accept(request({ key: 'booking-1' }))).toEqual({ ...first, replayed: true });
    });

    test('stores a request once that two processes receive concurrently', async () => {
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
