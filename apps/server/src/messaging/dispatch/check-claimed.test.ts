import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { hourMs, minuteMs } from '../../time/durations.ts';
import type { PartOutcome } from '../carriers/carrier.ts';
import { accepted, createTestCarrier, idOf, type TestCarrier } from '../carriers/test-carrier.ts';
import { createMarketingHours } from '../messages/check/marketing-hours.ts';
import type { MessageId } from '../messages/message.ts';
import {
  createTestMessaging,
  type TestMessaging,
  type TestMessagingOptions,
  testCaller,
  testInput,
} from '../test-messaging.ts';

const to = '+256772000001';
const price = 35_000;
const refused = (reason: string) => ['accepted', 'scheduled', `canceled ${reason}`];
const sent = ['accepted', 'scheduled', 'queued', 'sending', 'sent'];

describeOnEachEngine('a message that waited', (engine) => {
  let db: TestDatabase;
  let clock: TestClock;
  let running: TestMessaging[];
  let carriers: TestCarrier[];
  let outcome: PartOutcome | undefined;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
    [running, carriers, outcome] = [[], [], undefined];
  });
  afterEach(async () => {
    for (const { worker } of running) await worker.stop(0);
    await db.close();
  });

  async function startProcess(options: Partial<TestMessagingOptions> = {}): Promise<TestMessaging> {
    const create = (name: string) => createTestCarrier({ name, answer: (part) => outcome ?? accepted(idOf(part)) });
    const [forTest, live] = [create('test'), create('live')];
    const messaging = createTestMessaging({
      ...{ db, clock, test: forTest, live, perSegment: new Map([['mtn', price]]) },
      ...options,
    });
    await messaging.worker.start();
    carriers.push(forTest, live);
    running.push(messaging);
    return messaging;
  }

  const inMinutes = (count: number) => new Date(clock.now() + count * minuteMs).toISOString();
  const asUser = <Body extends object>(body: Body) => ({ ...testInput(clock, testCaller('live')), body });
  const at = (id: string) => ({ ...testInput(clock, testCaller('live')), path: { id }, body: undefined });
  const submits = () => carriers.flatMap(({ submitted }) => submitted).length;
  const spent = async (): Promise<Record<string, number>> => {
    const rows: { spender: string; spent: number }[] = await db.read('spending_months');
    return Object.fromEntries(rows.map((row) => [row.spender, Number(row.spent)]));
  };
  const pass = (messaging: TestMessaging, minutes: number) => {
    const untilMs = clock.now() + minutes * minuteMs;
    return messaging.until(async () => clock.now() >= untilMs, 5_000);
  };
  const isEnded = async (id: MessageId) =>
    (await db.read('messages').where({ id }).whereIn('status', ['sent', 'canceled', 'unknown'])).length === 1;
  const untilEnded = (messaging: TestMessaging, id: MessageId) => messaging.until(() => isEnded(id), 1_000);

  async function createSender(messaging: TestMessaging, name: string) {
    const { body } = await messaging.handlers.createSender(asUser({ sender_id: name }));
    await decide(messaging, body.id, 'approved');
    return body.id;
  }

  const decide = (
    { handlers }: TestMessaging,
    id: string,
    decision: 'approved' | 'rejected',
    operators?: ('mtn' | 'airtel')[],
  ) => handlers.decideSender({ ...at(id), body: { decision, ...(operators && { operators }) } });

  const schedule = (messaging: TestMessaging, send: Parameters<TestMessaging['send']>[0] = {}) =>
    messaging.send({ mode: 'live', to, sendAt: inMinutes(10), ...send });

  describe('with a registered sender', () => {
    test('is canceled if the sender has been rejected since', async () => {
      const messaging = await startProcess();
      const sender = await createSender(messaging, 'NDERE');
      const id = await schedule(messaging, { senderId: 'NDERE', callbackUrl: 'https://hooks.example.ug/sms' });
      await decide(messaging, sender, 'rejected');
      await untilEnded(messaging, id);
      expect(await messaging.timeline(id)).toEqual(refused('sender_not_approved'));
      expect((await messaging.webhooks(id)).map(({ type }) => type)).toEqual(['message.canceled']);
      expect(submits()).toBe(0);
      expect(await db.read('message_queue')).toEqual([]);
    });

    test('is canceled if the sender has been deleted since', async () => {
      const messaging = await startProcess();
      const sender = await createSender(messaging, 'NDERE');
      const id = await schedule(messaging, { senderId: 'NDERE' });
      await messaging.handlers.deleteSender(at(sender));
      await untilEnded(messaging, id);
      expect(await messaging.timeline(id)).toEqual(refused('sender_not_approved'));
    });

    test('is sent if the sender is approved still or again, or rejected for another network only', async () => {
      const messaging = await startProcess();
      const [again, other] = [await createSender(messaging, 'AGAIN'), await createSender(messaging, 'OTHER')];
      await createSender(messaging, 'STILL');
      const ids = [];
      for (const senderId of ['AGAIN', 'OTHER', 'STILL']) ids.push(await schedule(messaging, { senderId }));
      await decide(messaging, again, 'rejected');
      await decide(messaging, again, 'approved');
      await decide(messaging, other, 'rejected', ['airtel']);
      for (const id of ids) {
        await untilEnded(messaging, id);
        expect(await messaging.timeline(id)).toEqual(sent);
      }
    });

    test('is sent with a test key, without a sender, and with a sender of the installation', async () => {
      const messaging = await startProcess();
      const ids = [
        await schedule(messaging, { mode: 'test', senderId: 'ANYNAME' }),
        await schedule(messaging),
        await schedule(messaging, { senderId: 'NWSC' }),
      ];
      for (const id of ids) {
        await untilEnded(messaging, id);
        expect(await messaging.timeline(id)).toEqual(sent);
      }
    });

    test('is not affected by decisions on the same name of another user', async () => {
      const messaging = await startProcess();
      await createSender(messaging, 'NDERE');
      const caller = testCaller('live', 2, 'key_two');
      const { body } = await messaging.handlers.createSender({
        ...testInput(clock, caller),
        body: { sender_id: 'NDERE' },
      });
      await decide(messaging, body.id, 'rejected');
      const id = await schedule(messaging, { senderId: 'NDERE' });
      await untilEnded(messaging, id);
      expect(await messaging.timeline(id)).toEqual(sent);
    });

    test('is canceled by any process, once, also in a batch', async () => {
      const messaging = await startProcess();
      const other = await startProcess();
      const sender = await createSender(messaging, 'NDERE');
      const recipients = Array.from({ length: 40 }, (_, index) => ({ to: `+2567720000${index + 10}` }));
      const { body } = await messaging.handlers.createBatch(
        asUser({ message: 'Webale', sender_id: 'NDERE', send_at: inMinutes(10), recipients }),
      );
      // as: a batch is answered so
      const { items } = JSON.parse(body.json) as { items: { id: MessageId }[] };
      await decide(messaging, sender, 'rejected');
      await Promise.all([untilEnded(other, items.at(-1)?.id as MessageId), pass(messaging, 11)]); // as: there are forty
      for (const { id } of items) expect(await messaging.timeline(id)).toEqual(refused('sender_not_approved'));
      expect(submits()).toBe(0);
    });

    test('is canceled after it moved to another carrier', async () => {
      const messaging = await startProcess();
      const sender = await createSender(messaging, 'NDERE');
      const id = await schedule(messaging, { senderId: 'NDERE' });
      await db.transaction((trx) => trx('message_queue').update({ route: 'test' }));
      await decide(messaging, sender, 'rejected');
      await untilEnded(messaging, id);
      expect(await messaging.timeline(id)).toEqual(refused('sender_not_approved'));
    });

    test('is canceled while its carrier has no room for it', async () => {
      outcome = { kind: 'throttled', code: '0x58' };
      const messaging = await startProcess();
      const sender = await createSender(messaging, 'NDERE');
      const id = await messaging.send({ mode: 'live', to, senderId: 'NDERE' });
      await messaging.untilStatus(id, 'sending');
      await decide(messaging, sender, 'rejected');
      await untilEnded(messaging, id);
      expect((await messaging.timeline(id)).at(-1)).toBe('canceled sender_not_approved');
    });

    test('is neither canceled nor sent again if the carrier may have it', async () => {
      outcome = { kind: 'uncertain' };
      const messaging = await startProcess({
        live: createTestCarrier({
          name: 'live',
          settings: { onUncertain: { kind: 'wait', forMs: minuteMs, afterwards: 'resend' } },
          answer: () => ({ kind: 'uncertain' }),
        }),
      });
      const sender = await createSender(messaging, 'NDERE');
      const id = await messaging.send({ mode: 'live', to, senderId: 'NDERE', perMonth: { key: 10 * price } });
      await messaging.untilStatus(id, 'sending');
      await decide(messaging, sender, 'rejected');
      await untilEnded(messaging, id);
      expect((await messaging.timeline(id)).at(-1)).toBe('unknown uncertain_submit');
      expect(await spent()).toEqual({ key_live: price });
    });
  });

  describe('to a phone', () => {
    test('is canceled if the phone has sent STOP since', async () => {
      const messaging = await startProcess();
      // The text belongs to the user whose message the phone got last.
      await untilEnded(messaging, await messaging.send({ mode: 'live', to }));
      const marketing = await schedule(messaging, { category: 'marketing', senderId: 'NWSC' });
      const code = await schedule(messaging, { senderId: 'NWSC' });
      await messaging.worker.receiveText('live', { from: to, to: 'NWSC', text: 'STOP' });
      for (const id of [marketing, code]) await untilEnded(messaging, id);
      expect(await messaging.timeline(marketing)).toEqual(refused('opted_out'));
      expect(await messaging.timeline(code)).toEqual(sent);
    });

    test('is canceled if a request has suppressed the number since, unless it was released', async () => {
      const messaging = await startProcess();
      const { handlers } = messaging;
      const ids = [await schedule(messaging, { to: '+256772000002' }), await schedule(messaging)];
      const suppress = async (number: string) =>
        (await handlers.createSuppression(asUser({ number, scope: 'all' as const }))).body.id;
      await suppress(to);
      const released = await suppress('+256772000002');
      await handlers.deleteSuppression(at(released));
      for (const id of ids) await untilEnded(messaging, id);
      expect(await messaging.timeline(ids[0] as MessageId)).toEqual(sent); // as: there are two
      expect(await messaging.timeline(ids[1] as MessageId)).toEqual(refused('opted_out')); // as: likewise
    });

    test('is canceled if the required consent has been withdrawn since', async () => {
      const messaging = await startProcess({ requiredConsent: 'marketing' });
      const { handlers } = messaging;
      const consent = { number: to, purpose: 'marketing', source: 'gate', wording: 'Yes', given_at: inMinutes(-5) };
      const { body } = await handlers.createConsent(asUser(consent));
      const kept = await schedule(messaging, { category: 'marketing', sendAt: inMinutes(1) });
      await untilEnded(messaging, kept);
      const id = await schedule(messaging, { category: 'marketing' });
      await handlers.withdrawConsent(at(body.id));
      await untilEnded(messaging, id);
      expect(await messaging.timeline(kept)).toEqual(sent);
      expect(await messaging.timeline(id)).toEqual(refused('consent_required'));
    });

    test('is sent without a consent if none is required', async () => {
      const messaging = await startProcess();
      const id = await schedule(messaging, { category: 'marketing' });
      await untilEnded(messaging, id);
      expect(await messaging.timeline(id)).toEqual(sent);
    });
  });

  test('is sent in the next marketing hours if it is due outside of them', async () => {
    const daytime = createMarketingHours({ fromMinute: 8 * 60, untilMinute: 20 * 60 }, 'Africa/Kampala');
    const messaging = await startProcess({ marketingHours: daytime });
    clock.advance(8 * hourMs);
    const id = await schedule(messaging, { category: 'marketing', sendAt: inMinutes(20) });
    for (const carrier of carriers)
      carrier.setHealth({ kind: 'down', sinceMs: 0, reason: 'nobody answers', needsOperator: false });
    await pass(messaging, 60);
    for (const carrier of carriers) carrier.setHealth({ kind: 'up', sinceMs: 0 });
    const opensAtMs = Date.UTC(2026, 10, 22, 5);
    await pass(messaging, 5);
    clock.advance(opensAtMs - 5 * minuteMs - clock.now());
    await pass(messaging, 4);
    expect(submits()).toBe(0);
    await messaging.untilStatus(id, 'sent', 1_000);
    expect(clock.now()).toBeGreaterThanOrEqual(opensAtMs);
    expect(clock.now()).toBeLessThan(opensAtMs + minuteMs);
  });

  describe('with limits', () => {
    test('gives back what it was charged, to its key and user, once', async () => {
      const messaging = await startProcess();
      await startProcess();
      const sender = await createSender(messaging, 'NDERE');
      const perMonth = { key: 10 * price, user: 10 * price };
      const ids = [
        await schedule(messaging, { senderId: 'NDERE', perMonth }),
        await schedule(messaging, { senderId: 'NDERE', perMonth: { key: 10 * price } }),
        await schedule(messaging, { senderId: 'NDERE', perMonth: { user: 10 * price } }),
        await schedule(messaging, { senderId: 'NDERE' }),
      ];
      const kept = await schedule(messaging, { senderId: 'NWSC', perMonth });
      expect(await spent()).toEqual({ key_live: 3 * price, 'user:1': 3 * price });
      await decide(messaging, sender, 'rejected');
      for (const id of [...ids, kept]) await untilEnded(messaging, id);
      await pass(messaging, 5);
      expect(await spent()).toEqual({ key_live: price, 'user:1': price });
    });

    test('gives it back to the month in which it was accepted', async () => {
      clock.advance(9.5 * 24 * hourMs);
      const messaging = await startProcess();
      const sender = await createSender(messaging, 'NDERE');
      const perMonth = { key: 10 * price };
      const id = await schedule(messaging, { senderId: 'NDERE', perMonth, sendAt: inMinutes(6 * 60) });
      await decide(messaging, sender, 'rejected');
      clock.advance(5 * hourMs);
      await schedule(messaging, { senderId: 'NWSC', perMonth, sendAt: inMinutes(24 * 60) });
      await untilEnded(messaging, id);
      expect(await db.read('spending_months').orderBy('month').select('month', 'spent')).toEqual([
        { month: '2026-11', spent: 0 },
        { month: '2026-12', spent: price },
      ]);
    });

    test('no longer counts for the limit of its number', async () => {
      const messaging = await startProcess({ destinationCap: { messages: 1, period: 'hour' } });
      const sender = await createSender(messaging, 'NDERE');
      const id = await schedule(messaging, { senderId: 'NDERE' });
      await expect(messaging.send({ mode: 'live', to })).rejects.toMatchObject({ code: 'destination_limited' });
      await decide(messaging, sender, 'rejected');
      await untilEnded(messaging, id);
      await messaging.send({ mode: 'live', to });
    });
  });
});
