import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { hourMs } from '../../time/durations.ts';
import type { OutboundPart, PartOutcome } from '../carriers/carrier.ts';
import {
  accepted,
  createTestCarrier,
  idOf,
  type TestCarrier,
  type TestCarrierOptions,
} from '../carriers/test-carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';

const never = new Promise<PartOutcome>(() => {});

describeOnEachEngine('the dispatch worker', (engine) => {
  let db: TestDatabase;
  let clock: TestClock;
  let running: TestMessaging[];
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
    running = [];
  });
  afterEach(async () => {
    for (const messaging of running) await messaging.worker.stop(0);
    await db.close();
  });

  /** A process of its own, as far as the database can tell. */
  async function startProcess(
    carrier: TestCarrier,
    { isOnlyProcess = false, live = false } = {},
  ): Promise<TestMessaging> {
    const messaging = createTestMessaging({
      db,
      clock,
      isOnlyProcess,
      ...(live ? { live: carrier } : { test: carrier }),
    });
    await messaging.worker.start();
    running.push(messaging);
    return messaging;
  }

  const start = async (options: TestCarrierOptions = {}) => {
    const carrier = createTestCarrier(options);
    return { carrier, messaging: await startProcess(carrier) };
  };

  /** A process that can stand still as a whole, with what it has claimed: it writes nothing until it goes on. */
  async function startFreezable(carrier: TestCarrier) {
    let thawed = Promise.resolve();
    let thaw = () => {};
    const transaction: TestDatabase['transaction'] = async (work) => {
      await thawed;
      return db.transaction(work);
    };
    const messaging = createTestMessaging({ db: { ...db, transaction }, clock, test: carrier });
    await messaging.worker.start();
    const freeze = () => {
      thawed = new Promise((resolve) => {
        thaw = resolve;
      });
    };
    return { messaging, freeze, thaw: () => thaw() };
  }

  /** A message that a process was submitting when it died. */
  async function leaveInTheMiddle(): Promise<MessageId> {
    const { messaging, freeze } = await startFreezable(createTestCarrier({ answer: () => never }));
    const id = await messaging.send();
    await messaging.untilStatus(id, 'sending');
    freeze();
    return id;
  }

  const submissionsOf = (id: MessageId) =>
    db.read('submissions').where({ message_id: id }).orderBy(['attempt', 'part']);

  test('sends messages accepted before its start', async () => {
    const { messaging: accepting } = await start();
    await accepting.worker.stop(0);
    const id = await accepting.send();
    const { messaging, carrier } = await start();
    await messaging.untilStatus(id, 'sent');
    expect(carrier.submitted).toMatchObject([{ messageId: id, attempt: 1, part: 1, total: 1, text: 'Webale' }]);
  });

  test('stores a submission before calling the carrier', async () => {
    const seen: unknown[] = [];
    const { messaging } = await start({
      answer: async (part) => {
        const [message] = await db.read('messages').where({ id: part.messageId }).select('status');
        seen.push(message, ...(await submissionsOf(part.messageId)).map(({ state }) => state));
        return accepted(idOf(part));
      },
    });
    await messaging.untilStatus(await messaging.send(), 'sent');
    expect(seen).toEqual([{ status: 'sending' }, 'submitting']);
  });

  test('submits at most the window in parallel', async () => {
    let running = 0;
    let most = 0;
    const { messaging, carrier } = await start({
      settings: { window: 3 },
      answer: async (part) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return accepted(idOf(part));
      },
    });
    await Promise.all(Array.from({ length: 20 }, () => messaging.send()));
    await messaging.until(async () => (await db.read('messages').where({ status: 'sent' })).length === 20);
    expect(carrier.submitted).toHaveLength(20);
    expect(most).toBe(3);
  });

  test('stops after a refused part and does not resend accepted ones', async () => {
    const { messaging, carrier } = await start({
      answer: (part) =>
        part.part === 2 && part.attempt === 1
          ? { kind: 'refused', rule: { do: 'retry', delayMs: 1_000, tries: 3 }, reason: 'carrier_error', code: '0x08' }
          : accepted(idOf(part)),
    });
    const id = await messaging.send({ message: 'x'.repeat(400) });
    await messaging.untilStatus(id, 'sent');
    expect(carrier.submitted.map(({ attempt, part }) => [attempt, part])).toEqual([
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 3],
    ]);
    expect((await submissionsOf(id)).map(({ state }) => state)).toEqual([
      'accepted',
      'refused',
      'accepted',
      'accepted',
    ]);
    for (const part of carrier.submitted.filter((each) => idOf(each) !== `${id}-1-2`)) {
      await carrier.report({ carrierMessageId: idOf(part) });
    }
    await messaging.untilStatus(id, 'delivered');
  });

  test('keeps messages of a removed carrier until they expire', async () => {
    const live = createTestCarrier({ name: 'live' });
    const before = await startProcess(live, { live: true });
    await before.worker.stop(0);
    const [waiting, late] = [await before.send({ mode: 'live' }), await before.send({ mode: 'live' })];
    await db.write('message_queue').where({ message_id: late }).update({ overdue_at: clock.now() });
    await db.write('messages').where({ id: late }).update({ expires_at: clock.now() });
    const without = await startProcess(createTestCarrier());
    await without.untilStatus(late, 'expired');
    expect(await without.timeline(waiting)).toEqual(['accepted']);
    const after = await startProcess(live, { live: true });
    await after.untilStatus(waiting, 'sent');
    expect(live.submitted).toHaveLength(1);
  });

  test('does not send a message that ended while it waited', async () => {
    const { messaging, carrier } = await start({ answer: () => ({ kind: 'throttled', code: '0x58' }) });
    const id = await messaging.send();
    const untouched = () => db.read('message_queue').where({ lease_token: 1, lease_owner: null });
    await messaging.until(async () => (await untouched()).length === 1, 1);
    const before = carrier.submitted.length;
    await db.write('messages').where({ id }).update({ status: 'canceled' });
    await messaging.until(async () => (await db.read('message_queue')).length === 0);
    expect(carrier.submitted).toHaveLength(before);
  });

  describe('after a lost answer to a submit', () => {
    test('holds the message with the policy hold, and a receipt still decides', async () => {
      const { messaging, carrier } = await start({
        settings: { onUncertain: { kind: 'hold' } },
        answer: () => ({ kind: 'uncertain' }),
      });
      const id = await messaging.send();
      await messaging.untilStatus(id, 'unknown');
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'unknown uncertain_submit']);
      expect(carrier.submitted).toHaveLength(1);
    });

    test('resends with the policy resend, and the receipt of the second attempt decides', async () => {
      const { messaging, carrier } = await start({
        settings: { onUncertain: { kind: 'resend' } },
        answer: (part) => (part.attempt === 1 ? { kind: 'uncertain' } : accepted(idOf(part))),
      });
      const id = await messaging.send();
      await messaging.untilStatus(id, 'sent');
      expect(await messaging.timeline(id)).toEqual([
        'accepted',
        'queued',
        'sending',
        'queued uncertain_submit',
        'sending',
        'sent',
      ]);
      expect((await submissionsOf(id)).map(({ state }) => state)).toEqual(['uncertain', 'accepted']);
      await carrier.report({ carrierMessageId: idOf({ messageId: id, attempt: 2, part: 1 }), status: 'undelivered' });
      expect((await messaging.timeline(id)).at(-1)).toBe('undelivered');
    });

    test('treats an exception of the carrier as a lost answer', async () => {
      const { messaging } = await start({
        answer: () => {
          throw new Error('an error of the carrier');
        },
      });
      await messaging.untilStatus(await messaging.send(), 'unknown');
    });
  });

  describe('after a crash during a submit', () => {
    test.each([
      ['resend', ['queued uncertain_submit', 'sending', 'sent']],
      ['hold', ['unknown uncertain_submit']],
    ] as const)('its leases expire, and the carrier decides: %s', async (onUncertain, after) => {
      const id = await leaveInTheMiddle();
      const survivor = await startProcess(createTestCarrier({ settings: { onUncertain: { kind: onUncertain } } }));
      await survivor.until(async () => (await survivor.timeline(id)).length === 3 + after.length);
      expect(await survivor.timeline(id)).toEqual(['accepted', 'queued', 'sending', ...after]);
    });

    test('the only process releases all leases at its start', async () => {
      const id = await leaveInTheMiddle();
      await db.write('message_queue').update({ due_at: clock.now() + 24 * hourMs });
      const survivor = await startProcess(createTestCarrier({ settings: { onUncertain: { kind: 'resend' } } }), {
        isOnlyProcess: true,
      });
      await survivor.untilStatus(id, 'sent');
    });
  });

  test('stores the id, but not the state, after its lease has passed to another process', async () => {
    let answer = (_outcome: PartOutcome) => {};
    const slow = createTestCarrier({ answer: () => new Promise<PartOutcome>((resolve) => (answer = resolve)) });
    const { messaging, freeze, thaw } = await startFreezable(slow);
    running.push(messaging);
    const id = await messaging.send();
    await messaging.untilStatus(id, 'sending');
    freeze();
    const other = await startProcess(createTestCarrier({ settings: { onUncertain: { kind: 'hold' } } }));
    await other.untilStatus(id, 'unknown');
    answer(accepted('42'));
    thaw();
    await other.until(async () => (await submissionsOf(id))[0]?.state === 'accepted');
    expect((await other.timeline(id)).at(-1)).toBe('unknown uncertain_submit');
    await slow.report({ carrierMessageId: '42' });
    expect((await other.timeline(id)).at(-1)).toBe('delivered');
  });

  test('renews leases during a submit', async () => {
    let answer = (_outcome: PartOutcome) => {};
    const slow = createTestCarrier({ answer: () => new Promise<PartOutcome>((resolve) => (answer = resolve)) });
    const first = await startProcess(slow);
    const id = await first.send();
    await first.untilStatus(id, 'sending');
    const other = createTestCarrier();
    await startProcess(other);
    for (let renewal = 0; renewal < 10; renewal += 1) {
      clock.advance(3_000);
      const renewedTo = clock.now() + 10_000;
      await first.until(async () => (await db.read('message_queue').where('due_at', '>=', renewedTo)).length === 1, 20);
    }
    expect(slow.submitted.length + other.submitted.length).toBe(1);
    answer(accepted('42'));
    await first.untilStatus(id, 'sent');
  });

  test('sends each message once with two workers', async () => {
    const carriers = [createTestCarrier(), createTestCarrier()];
    const [one, two] = await Promise.all(carriers.map((carrier) => startProcess(carrier)));
    if (!one || !two) throw new Error('Two were started');
    const ids = await Promise.all(Array.from({ length: 200 }, (_, index) => (index % 2 ? one : two).send()));
    // In steps so small that no lease expires while the database is slow.
    await one.until(async () => (await db.read('messages').where({ status: 'sent' })).length === ids.length, 1);
    const submitted = carriers.flatMap((carrier) => carrier.submitted.map(({ messageId }) => messageId));
    expect(submitted.toSorted()).toEqual(ids.toSorted());
  });

  test('finishes running submits at a stop and begins no new ones', async () => {
    const answers: (() => void)[] = [];
    const { messaging, carrier } = await start({
      answer: (part: OutboundPart) => new Promise((resolve) => answers.push(() => resolve(accepted(idOf(part))))),
    });
    const id = await messaging.send();
    // `sending` is committed before the carrier gets the message.
    await expect.poll(() => answers.length).toBe(1);
    const stopped = messaging.worker.stop(hourMs);
    const later = await messaging.send();
    for (const answer of answers) answer();
    await stopped;
    expect((await messaging.timeline(id)).at(-1)).toBe('sent');
    expect(await messaging.timeline(later)).toEqual(['accepted']);
    expect(carrier.submitted).toHaveLength(1);
  });
});
