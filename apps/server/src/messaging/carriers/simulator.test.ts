import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { hourMs } from '../../time/durations.ts';
import { createMessageId, type MessageStatus } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';
import type { CarrierReceipt, OutboundPart } from './carrier.ts';
import { createSimulator } from './simulator.ts';

const taken = ['accepted', 'queued', 'sending', 'sent'];
const triedThreeTimes = ['queued', 'sending', 'queued refused_for_now', 'sending', 'queued refused_for_now', 'sending'];

describeOnOneEngine('the simulator', (engine) => {
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
    // Leaves time for events after the end, such as a second receipt.
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

  test('numbers webhooks like the timeline, with the reason of the failure', async () => {
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

  test('sends no receipt for …9910, and the message becomes unknown', async () => {
    const id = await send('9910');
    await messaging.untilStatus(id, 'sent');
    messaging.clock.advance(24 * hourMs);
    expect((await messaging.timeline(id)).at(-1)).toBe('sent');
    messaging.clock.advance(hourMs);
    await messaging.untilStatus(id, 'unknown');
    expect(await messaging.timeline(id)).toEqual([...taken, 'unknown no_receipt']);
  });

  test('sends a receipt for each part of a long text', async () => {
    const id = await messaging.send({ message: 'ŋ'.repeat(200) });
    await messaging.untilStatus(id, 'delivered');
    const parts = await db
      .read('submissions')
      .where({ message_id: id })
      .orderBy('part')
      .select('part', 'state', 'receipt');
    expect(parts).toEqual([1, 2, 3].map((part) => ({ part, state: 'accepted', receipt: 'delivered' })));
  });

  test('sends receipts again after a restart', async () => {
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

const message = (digits: string): OutboundPart => ({
  messageId: createMessageId(0),
  attempt: 1,
  part: 1,
  total: 1,
  form: 'udh8',
  reference: 0,
  to: `+25677212${digits}`,
  senderId: 'NWSC',
  encoding: 'gsm7',
  text: 'Your seat at Ndere Centre is booked.',
  octets: new Uint8Array(),
  hasHeader: false,
  expiresAtMs: 86_400_000,
});
const options = { isStillOurs: () => true, onLate: () => undefined };

async function start(receive: (receipt: CarrierReceipt) => Promise<void>) {
  const clock = createTestClock();
  const simulator = createSimulator({ clock });
  await simulator.start({
    receive,
    receiveText: async () => undefined,
    expects: async () => true,
    onChange: () => undefined,
  });
  return { clock, simulator };
}

test('a receipt contains the addresses', async () => {
  const receipts: CarrierReceipt[] = [];
  const { clock, simulator } = await start(async (receipt) => void receipts.push(receipt));
  const outcome = await simulator.submit(message('9901'), options);
  clock.advance(1_000);
  expect(receipts).toEqual([
    {
      carrierMessageId: outcome.kind === 'accepted' ? outcome.carrierMessageId : '',
      status: 'undelivered',
      reason: 'absent_subscriber',
      code: 'UNDELIV 006',
      to: '+256772129901',
      senderId: 'NWSC',
      submittedAt: null,
      doneAt: null,
      text: 'Your seat at Ndere C',
    },
  ]);
});

test('another process can query a message', async () => {
  const { simulator } = await start(async () => undefined);
  const ask = (digits: string) =>
    simulator.query({ carrierMessageId: 'x-1-1', to: `+25677212${digits}`, senderId: null });
  expect(await ask('0001')).toMatchObject({ carrierMessageId: 'x-1-1', status: 'delivered', to: '+256772120001' });
  expect(await ask('9907')).toMatchObject({ status: 'delivered' });
  expect(await ask('9902')).toMatchObject({ status: 'expired', code: 'EXPIRED 027' });
  expect(await ask('9910')).toBeUndefined();
  expect(await ask('9914')).toBeUndefined();
});

test('repeats a receipt that could not be stored', async () => {
  let tries = 0;
  const { clock, simulator } = await start(() => {
    tries += 1;
    return tries < 3 ? Promise.reject(new Error('The disk is full')) : Promise.resolve();
  });
  await simulator.submit(message('0001'), options);
  for (let step = 0; step < 4; step += 1) {
    clock.advance(1_100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(tries).toBe(3);
  expect(clock.pendingTimers()).toBe(0);
});

test('submits nothing before the start, after the stop, or without the lease', async () => {
  const { simulator } = await start(async () => undefined);
  expect(await simulator.submit(message('0001'), { ...options, isStillOurs: () => false })).toEqual({ kind: 'unsent' });
  await simulator.stop(0);
  expect(await simulator.submit(message('0001'), options)).toEqual({ kind: 'unsent' });
  expect(await createSimulator({ clock: createTestClock() }).submit(message('0001'), options)).toEqual({
    kind: 'unsent',
  });
});
