import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { PartOutcome, UncertainPolicy } from '../carriers/carrier.ts';
import { accepted, createTestCarrier, idOf, type TestCarrier } from '../carriers/test-carrier.ts';
import { createMarketingHours } from '../messages/check/marketing-hours.ts';
import type { Category, MessageId } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';

const to = '+256772123456';
const hours = createMarketingHours({ fromMinute: 480, untilMinute: 1_200 }, 'Africa/Kampala');
const opensAtMs = Date.parse('2026-11-22T05:00:00Z');
const throttled = { kind: 'throttled', code: '0x58' } as const;

describeOnOneEngine('a message that its carrier has not accepted', (engine) => {
  let db: TestDatabase;
  let clock: TestClock;
  let carrier: TestCarrier;
  let messaging: TestMessaging;
  let answer: (part: number) => PartOutcome | undefined;
  const onUncertain: UncertainPolicy = { kind: 'wait', forMs: 60_000, afterwards: 'resend' };
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    clock = createTestClock(Date.parse('2026-11-21T16:58:00Z'));
    carrier = createTestCarrier({
      settings: { onUncertain },
      answer: (part) => answer(part.part) ?? accepted(idOf(part)),
    });
    messaging = createTestMessaging({ db, clock, test: carrier, marketingHours: hours });
    await messaging.worker.start();
  });
  afterEach(async () => {
    await messaging.worker.stop(0);
    await db.close();
  });

  const optOut = (scope = 'marketing') =>
    db.write('suppressions').insert({
      ...{ id: 'sup_1', user_id: 1, mode: 'test', number: to, scope, source: 'keyword', created_at: clock.now() },
    });
  const untilSubmission = (id: MessageId, state: string | undefined) =>
    messaging.until(async () => {
      const { status } = await db.read('messages').where({ id }).first('status');
      return status === 'sending' && (await db.read('submissions').pluck('state'))[0] === state;
    });
  const send = (message = 'Jazz!', category: Category = 'marketing') => messaging.send({ to, message, category });

  test.each(['marketing', 'transactional'] as const)(
    'for want of room is called back once its phone has opted out: %s',
    async (category) => {
      answer = () => throttled;
      const id = await send('Jazz!', category);
      await untilSubmission(id, undefined);
      await optOut(category === 'marketing' ? 'marketing' : 'all');
      answer = () => undefined;
      await messaging.untilStatus(id, 'canceled');
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'queued', 'canceled opted_out']);
      expect(await db.read('message_queue')).toEqual([]);
    },
  );

  test('with a schedule ends after a full opt-out, but not after one from marketing', async () => {
    answer = () => undefined;
    const sendAt = new Date(clock.now() + 60_000).toISOString();
    const code = { to, sendAt, message: 'Code 4711' };
    const [first, other] = [await messaging.send(code), await messaging.send({ ...code, to: '+256772123457' })];
    await optOut('all');
    const marketing = { id: 'sup_2', user_id: 1, mode: 'test', number: '+256772123457', scope: 'marketing' };
    await db.write('suppressions').insert({ ...marketing, source: 'keyword', created_at: 1 });
    clock.advance(59_000);
    await messaging.untilStatus(first, 'canceled');
    expect(await messaging.timeline(first)).toEqual(['accepted', 'scheduled', 'canceled opted_out']);
    await messaging.untilStatus(other, 'sent');
    expect(carrier.submitted.map(({ messageId }) => messageId)).toEqual([other]);
  });

  test('waits for marketing hours after throttling', async () => {
    answer = () => throttled;
    const id = await send();
    await messaging.until(async () => clock.now() > Date.parse('2026-11-21T17:00:02Z'), 100);
    answer = () => undefined;
    const before = carrier.submitted.length;
    clock.advance(opensAtMs - clock.now() - 10_000);
    await messaging.until(async () => clock.now() > opensAtMs - 1_000, 100);
    expect(carrier.submitted).toHaveLength(before);
    await messaging.untilStatus(id, 'sent');
    expect(clock.now()).toBeGreaterThanOrEqual(opensAtMs);
  });

  test('expires before marketing hours after throttling', async () => {
    answer = () => throttled;
    const expiresAtMs = clock.now() + 3_600_000;
    const expiresAt = new Date(expiresAtMs).toISOString();
    const id = await messaging.send({ to, message: 'Jazz!', category: 'marketing', expiresAt });
    await untilSubmission(id, undefined);
    await messaging.until(async () => clock.now() > expiresAtMs + 5_000, 1_000);
    await messaging.until(
      async () => (await db.read('messages').where({ id }).first('status')).status === 'expired',
      1,
    );
    expect(clock.now()).toBeLessThan(expiresAtMs + 60_000);
    expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'expired not_sent_in_time']);
  });

  test('is not resent after an uncertain submit and an opt-out', async () => {
    answer = () => ({ kind: 'uncertain' });
    const id = await send();
    await untilSubmission(id, 'uncertain');
    await optOut();
    clock.advance(59_000);
    await messaging.untilStatus(id, 'unknown');
    expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'unknown uncertain_submit']);
    expect(carrier.submitted).toHaveLength(1);
  });

  test('goes on if a part was accepted', async () => {
    answer = (part) => (part === 2 ? throttled : undefined);
    const id = await send('x'.repeat(200));
    await messaging.until(async () => carrier.submitted.length > 2);
    await optOut();
    answer = () => undefined;
    await messaging.untilStatus(id, 'sent');
  });
});
