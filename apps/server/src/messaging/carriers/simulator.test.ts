import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { hourMs } from '../../time/durations.ts';
import type { MessageStatus } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';
import { createSimulator } from './simulator.ts';

const taken = ['accepted', 'queued', 'sending', 'sent'];
const triedThreeTimes = ['queued', 'sending', 'queued refused_for_now', 'sending', 'queued refused_for_now', 'sending'];

describeOnEachEngine('the simulator', (engine) => {
  let db: TestDatabase;
  let messaging: TestMessaging;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    messaging = createTestMessaging({ db });
    await messaging.worker.start();
  });
  afterEach(async () => {
    await messaging.worker.stop(0);
    await db.close();
  });

  const send = (digits: string) =>
    messaging.send({ to: `+25677212${digits}`, callbackUrl: 'https://hooks.example.ug/sms' });

  test.each<[string, MessageStatus, string[]]>([
    ['0001', 'delivered', [...taken, 'delivered']],
    ['9901', 'undelivered', [...taken, 'undelivered absent_subscriber']],
    ['9902', 'expired', [...taken, 'expired validity_expired']],
    ['9903', 'rejected', [...taken, 'rejected refused_by_network']],
    ['9904', 'unknown', [...taken, 'unknown unknown_to_carrier']],
    ['9905', 'undelivered', [...taken, 'undelivered deleted_by_carrier']],
    ['9907', 'delivered', [...taken, 'delivered']],
    ['9914', 'rejected', ['accepted', 'queued', 'sending', 'rejected invalid_number']],
    ['9915', 'rejected', ['accepted', 'queued', 'sending', 'rejected sender_refused']],
    ['9916', 'rejected', ['accepted', ...triedThreeTimes, 'rejected submit_failed']],
    ['9917', 'rejected', ['accepted', ...triedThreeTimes, 'rejected carrier_error']],
    ['9920', 'delivered', [...taken, 'delivered']],
    ['9921', 'delivered', [...taken, 'delivered']],
  ])('ends a message to …%s as %s', async (digits, status, timeline) => {
    const id = await send(digits);
    await messaging.untilStatus(id, status);
    // What comes after the end, such as a second receipt, has time to come.
    messaging.clock.advance(500);
    await messaging.until(async () => (await db.read('message_queue')).length === 0);
    await messaging.worker.stop(0);
    expect(await messaging.timeline(id)).toEqual(timeline);
    expect((await messaging.webhooks(id)).map(({ type }) => type)).toEqual(
      timeline
        .filter((entry) => !/^(accepted|queued|sending)/.test(entry))
        .map((entry) => `message.${entry.split(' ')[0]}`),
    );
  });

  test('numbers the notices of a message as its timeline does, and says why it failed', async () => {
    const id = await send('9901');
    await messaging.untilStatus(id, 'undelivered');
    expect(await messaging.webhooks(id)).toEqual([
      { type: 'message.sent', timestamp: expect.any(String), data: notice(id, 'sent', 4) },
      {
        type: 'message.undelivered',
        timestamp: expect.any(String),
        data: {
          ...notice(id, 'undelivered', 5),
          error: { code: 'absent_subscriber', carrier_code: 'UNDELIV 006', permanent: false },
        },
      },
    ]);
  });

  test.each(['9912', '9913'])('throttles a message to …%s until it expires', async (digits) => {
    const id = await send(digits);
    await messaging.until(async () => (await db.read('message_queue').where('lease_token', '>', 5)).length === 1, 100);
    messaging.clock.advance(25 * hourMs);
    await messaging.untilStatus(id, 'expired');
    expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'expired not_sent_in_time']);
    expect(await db.read('submissions')).toEqual([]);
    expect((await messaging.webhooks(id)).map(({ type }) => type)).toEqual(['message.expired']);
  });

  test('sends no receipt for …9910, and the message becomes unknown when none can come any more', async () => {
    const id = await send('9910');
    await messaging.untilStatus(id, 'sent');
    messaging.clock.advance(24 * hourMs);
    expect((await messaging.timeline(id)).at(-1)).toBe('sent');
    messaging.clock.advance(hourMs);
    await messaging.untilStatus(id, 'unknown');
    expect(await messaging.timeline(id)).toEqual([...taken, 'unknown no_receipt']);
  });

  test('reports on every part of a long text, and it is delivered when all are', async () => {
    const id = await messaging.send({ message: 'ŋ'.repeat(200) });
    await messaging.untilStatus(id, 'delivered');
    const parts = await db
      .read('submissions')
      .where({ message_id: id })
      .orderBy('part')
      .select('part', 'state', 'receipt');
    expect(parts).toEqual([1, 2, 3].map((part) => ({ part, state: 'accepted', receipt: 'delivered' })));
  });

  test('goes on reporting after it was stopped', async () => {
    await messaging.worker.stop(0);
    const { clock } = messaging;
    messaging = createTestMessaging({ db, clock, test: createSimulator({ clock, receiptDelayMs: 24 * hourMs }) });
    await messaging.worker.start();
    const id = await send('0001');
    await messaging.untilStatus(id, 'sent');
    await messaging.worker.stop(0);
    messaging = createTestMessaging({ db, clock });
    await messaging.worker.start();
    await messaging.untilStatus(id, 'delivered');
    expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
  });
});

const notice = (id: string, status: string, sequence: number) => ({
  id,
  status,
  to: '+256772129901',
  segments: 1,
  sequence,
});
