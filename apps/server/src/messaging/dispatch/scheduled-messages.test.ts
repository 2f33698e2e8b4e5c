import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { minuteMs } from '../../time/durations.ts';
import { createTestCarrier, type TestCarrier } from '../carriers/test-carrier.ts';
import { createTestMessaging, type TestMessaging, testOwner } from '../test-messaging.ts';

const spanMs = 10 * minuteMs;
/** A minute in steps of 10 ms takes thousands of trips to the database. */
const stepMs = 500;

describeOnEachEngine('a scheduled message', (engine) => {
  let db: TestDatabase;
  let clock: TestClock;
  let carrier: TestCarrier;
  let messaging: TestMessaging;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
    carrier = createTestCarrier();
    messaging = createTestMessaging({ db, test: carrier, clock });
    await messaging.worker.start();
  });
  afterEach(async () => {
    await messaging.worker.stop(0);
    await db.close();
  });

  const inSpans = (spans: number) => new Date(clock.now() + spans * spanMs).toISOString();
  const texts = () => carrier.submitted.map(({ text }) => text);
  const change = {
    text: undefined,
    senderId: undefined,
    callbackUrl: undefined,
    priority: undefined,
    category: undefined,
    clientReference: undefined,
    metadata: undefined,
  } as const;

  /** Ends before anything is due that a worker would take: in such steps it would lose its leases. */
  async function pass(ms: number): Promise<void> {
    const untilMs = clock.now() + ms;
    await messaging.until(async () => clock.now() >= untilMs, minuteMs / 2);
  }

  test('is sent at its time', async () => {
    const id = await messaging.send({ sendAt: inSpans(2) });
    const dueAtMs = clock.now() + 2 * spanMs;
    await pass(spanMs);
    expect(await messaging.timeline(id)).toEqual(['accepted', 'scheduled']);
    await pass(spanMs - minuteMs);
    expect(texts()).toEqual([]);
    await messaging.untilStatus(id, 'sent', stepMs);
    expect(clock.now()).toBeGreaterThanOrEqual(dueAtMs);
    expect(await messaging.timeline(id)).toEqual(['accepted', 'scheduled', 'queued', 'sending', 'sent']);
  });

  test('is sent once with its new time and text after a change', async () => {
    const id = await messaging.send({ sendAt: inSpans(2) });
    await messaging.changes.update(id, testOwner, {
      ...change,
      text: 'Moved',
      sendAt: inSpans(5),
      expiresAt: undefined,
    });
    await pass(4 * spanMs);
    expect(texts()).toEqual([]);
    await pass(spanMs - minuteMs);
    await messaging.untilStatus(id, 'sent', stepMs);
    await pass(spanMs);
    expect(texts()).toEqual(['Moved']);
  });

  test('is never sent after a cancellation', async () => {
    const id = await messaging.send({ sendAt: inSpans(1) });
    await messaging.changes.cancel(id, testOwner);
    await pass(3 * spanMs);
    expect(texts()).toEqual([]);
    expect(await messaging.timeline(id)).toEqual(['accepted', 'scheduled', 'canceled']);
  });

  test('expires at its own time', async () => {
    carrier.setHealth({ kind: 'down', sinceMs: 0, reason: 'nobody answers', needsOperator: false });
    const id = await messaging.send({ sendAt: inSpans(1), expiresAt: inSpans(1.5) });
    await pass(1.3 * spanMs);
    expect(await messaging.timeline(id)).toEqual(['accepted', 'scheduled']);
    await messaging.untilStatus(id, 'expired', stepMs);
    expect(texts()).toEqual([]);
    expect(await messaging.timeline(id)).toEqual(['accepted', 'scheduled', 'expired not_sent_in_time']);
  });

  test('is changed atomically by concurrent requests, and never during a submit', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => messaging.send({ sendAt: inSpans(0.06) })));
    clock.advance(0.06 * spanMs - 10);
    const tried = ids.map(async (id) => {
      const canceled = messaging.changes.cancel(id, testOwner).then(
        () => true,
        () => false,
      );
      clock.advance(2);
      return [id, await canceled] as const;
    });
    const results = await Promise.all(tried);
    for (const [id, isCanceled] of results) {
      if (!isCanceled) await messaging.untilStatus(id, 'sent');
      expect(carrier.submitted.some(({ messageId }) => messageId === id)).toBe(!isCanceled);
      expect((await messaging.timeline(id)).at(-1)).toBe(isCanceled ? 'canceled' : 'sent');
    }
  });

  test('does not wait behind batches of any key', async () => {
    await messaging.worker.stop(0);
    const slow = createTestCarrier({ settings: { perSecond: 10, window: 1 } });
    messaging = createTestMessaging({ db, test: slow, clock });
    const bulk = Array.from({ length: 60 }, (_, index) =>
      messaging.send({ priority: 'low', keyId: index % 2 === 0 ? 'key_a' : 'key_b', message: 'bulk' }),
    );
    await Promise.all(bulk);
    await messaging.worker.start();
    await messaging.until(async () => slow.submitted.length >= 5);
    await messaging.send({ priority: 'high', keyId: 'key_a', message: 'code a' });
    await messaging.send({ priority: 'high', keyId: 'key_c', message: 'code c' });
    const before = slow.submitted.length;
    await messaging.until(async () => slow.submitted.length >= before + 8);
    const next = slow.submitted.slice(before).map(({ text }) => text);
    expect(next.indexOf('code a')).toBeLessThan(5);
    expect(next.indexOf('code c')).toBeLessThan(5);
    expect(next.filter((text) => text === 'code a' || text === 'code c')).toHaveLength(2);
  });
});
