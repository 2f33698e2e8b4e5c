import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { PartOutcome } from '../carriers/carrier.ts';
import { accepted, createTestCarrier, idOf } from '../carriers/test-carrier.ts';
import { createMarketingHours } from '../messages/check/marketing-hours.ts';
import type { MessageId } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging, testInput, testOwner } from '../test-messaging.ts';
import type { MessageChange } from './apply-change.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];
const hours = createMarketingHours({ fromMinute: 480, untilMinute: 1_200 }, 'Africa/Kampala');
const opensAtMs = Date.parse('2026-11-22T05:00:00Z');
const throttled = { kind: 'throttled', code: '0x58' } as const;
const unchanged: MessageChange = {
  ...{ text: undefined, senderId: undefined, callbackUrl: undefined, priority: undefined, category: undefined },
  ...{ sendAt: undefined, expiresAt: undefined, clientReference: undefined, metadata: undefined },
};

describeOnOneEngine('times of a changed message', (engine) => {
  let db: TestDatabase;
  let clock: TestClock;
  let messaging: TestMessaging;
  let answer: PartOutcome | undefined;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    // Two minutes before marketing hours end.
    clock = createTestClock(Date.parse('2026-11-21T16:58:00Z'));
    answer = undefined;
    const carrier = createTestCarrier({ answer: (part) => answer ?? accepted(idOf(part)) });
    messaging = createTestMessaging({ db, clock, test: carrier, marketingHours: hours });
  });
  afterEach(async () => {
    await messaging.worker.stop(0);
    await db.close();
  });

  const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();
  const change = (id: MessageId, members: Partial<MessageChange>) =>
    messaging.changes.update(id, testOwner, { ...unchanged, ...members });
  const pass = (ms: number) => {
    const untilMs = clock.now() + ms;
    return messaging.until(async () => clock.now() >= untilMs, 5_000);
  };

  /** A marketing message that was throttled by day, an hour after marketing hours end. */
  async function heldOvernight(): Promise<MessageId> {
    await messaging.worker.start();
    answer = throttled;
    const id = await messaging.send({ category: 'marketing' });
    await messaging.untilStatus(id, 'sending');
    await pass(hourMs);
    expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending']);
    return id;
  }

  test('sends a message held overnight once it is not marketing', async () => {
    const id = await heldOvernight();
    answer = undefined;
    await change(id, { category: 'transactional' });
    await messaging.untilStatus(id, 'sent');
    expect(clock.now()).toBeLessThan(opensAtMs - 8 * hourMs);
  });

  test('expires a message held overnight at its new expiry', async () => {
    const id = await heldOvernight();
    await change(id, { category: 'transactional', expiresAt: inMs(5 * minuteMs) });
    await pass(5 * minuteMs);
    await messaging.untilStatus(id, 'expired');
    expect(clock.now()).toBeLessThan(opensAtMs - 8 * hourMs);
  });

  test('expires a message of a paused batch at its new expiry', async () => {
    await messaging.worker.start();
    const recipients = [{ to: '+256772000001' }];
    const reply = await messaging.handlers.createBatch({
      ...testInput(clock),
      body: { message: 'Webale', recipients, send_at: inMs(minuteMs) },
    });
    // as: the schema of the response
    const { id: batch, items } = JSON.parse(reply.body.json) as { id: string; items: { id: MessageId }[] };
    const id = items[0]?.id ?? ('' as MessageId); // as: there is one
    await messaging.handlers.pauseBatch({ ...testInput(clock), path: { id: batch }, body: undefined });
    await pass(10 * minuteMs);
    await change(id, { expiresAt: inMs(2 * minuteMs) });
    await pass(2 * minuteMs);
    await messaging.untilStatus(id, 'expired');
    expect(clock.now()).toBeLessThan(Date.parse('2026-11-21T17:15:00Z'));
  });

  test('keeps the expiry when `send_at` is set to null repeatedly', async () => {
    const id = await messaging.send({ expiresAt: inMs(hourMs) });
    const expires_at = clock.now() + hourMs;
    for (const minutes of [0, 20, 20]) {
      clock.advance(minutes * minuteMs);
      expect(await change(id, { sendAt: null })).toMatchObject({ send_at: null, expires_at });
    }
  });

  test('allows repeated moves at the maximum validity', async () => {
    const id = await messaging.send({ expiresAt: inMs(72 * hourMs) });
    for (const later of [10, null, 20, null, 30]) {
      clock.advance(hourMs);
      const sendAt = later === null ? null : inMs(later * hourMs);
      const startMs = clock.now() + (later ?? 0) * hourMs;
      expect(await change(id, { sendAt })).toMatchObject({ expires_at: startMs + 72 * hourMs });
    }
  });

  test('keeps the validity when the message is moved', async () => {
    const id = await messaging.send({ sendAt: inMs(10 * hourMs), expiresAt: inMs(11 * hourMs) });
    clock.advance(5 * hourMs);
    expect(await change(id, { sendAt: null })).toMatchObject({ expires_at: clock.now() + hourMs });
    clock.advance(10 * minuteMs);
    await change(id, { text: 'Webale nnyo' });
    const sendAt = inMs(2 * hourMs);
    for (const _time of [1, 2]) {
      expect(await change(id, { sendAt })).toMatchObject({ expires_at: Date.parse(sendAt) + hourMs });
    }
  });

  test('keeps the validity from the morning when marketing is moved into the night', async () => {
    const id = await messaging.send({ category: 'marketing', sendAt: '2026-11-21T19:00:00Z' });
    const times = { send_at: opensAtMs, expires_at: opensAtMs + 24 * hourMs };
    for (const sendAt of ['2026-11-21T19:00:00Z', '2026-11-21T19:00:00Z', '2026-11-21T20:00:00Z']) {
      expect(await change(id, { sendAt })).toMatchObject(times);
    }
  });

  test('keeps the validity with each resend', async () => {
    const id = await messaging.send({ expiresAt: inMs(72 * hourMs) });
    for (const _time of [1, 2, 3]) {
      clock.advance(hourMs);
      await db.write('messages').where({ id }).update({ status: 'unknown', reason: 'uncertain_submit' });
      const { expires_at } = await messaging.changes.resend(id, testOwner);
      expect(expires_at).toBe(clock.now() + 72 * hourMs);
    }
  });
});
