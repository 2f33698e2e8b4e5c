import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { minuteMs } from '../../time/durations.ts';
import type { PartOutcome } from '../carriers/carrier.ts';
import { accepted, createTestCarrier, idOf, type TestCarrier } from '../carriers/test-carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging, testInput } from '../test-messaging.ts';

const throttled = { kind: 'throttled', code: '0x58' } as const;

describeOnOneEngine('a stopped batch', (engine) => {
  let db: TestDatabase;
  let clock: TestClock;
  let running: TestMessaging[];
  let outcome: PartOutcome | undefined;
  let carriers: TestCarrier[];
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
    [running, carriers, outcome] = [[], [], undefined];
  });
  afterEach(async () => {
    await stopAll();
    await db.close();
  });

  async function startProcess(): Promise<TestMessaging> {
    const carrier = createTestCarrier({ answer: (part) => outcome ?? accepted(idOf(part)) });
    const messaging = createTestMessaging({ db, clock, test: carrier });
    await messaging.worker.start();
    carriers.push(carrier);
    running.push(messaging);
    return messaging;
  }

  async function stopAll(): Promise<void> {
    for (const { worker } of running.splice(0)) await worker.stop(0);
  }

  const inMinutes = (count: number) => new Date(clock.now() + count * minuteMs).toISOString();

  async function sendBatch({ handlers }: TestMessaging, body: object = {}) {
    const recipients = ['1', '2', '3'].map((digit) => ({ to: `+25677200000${digit}` }));
    const reply = await handlers.createBatch({
      ...testInput(clock),
      body: { message: 'Webale', recipients, callback_url: 'https://hooks.example.ug/sms', ...body },
    });
    // as: a batch is answered so
    const { id, items } = JSON.parse(reply.body.json) as { id: string; items: { id: MessageId }[] };
    return { id, ids: items.map((item) => item.id), input: { ...testInput(clock), path: { id }, body: undefined } };
  }

  const pass = (messaging: TestMessaging, minutes: number) => {
    const untilMs = clock.now() + minutes * minuteMs;
    return messaging.until(async () => clock.now() >= untilMs, 5_000);
  };
  const statusesOf = (ids: readonly MessageId[]): Promise<string[]> =>
    db.read('messages').whereIn('id', ids).orderBy('id').pluck('status');
  const untilAll = (messaging: TestMessaging, ids: readonly MessageId[], status: string) =>
    messaging.until(async () => (await statusesOf(ids)).every((each) => each === status), 1_000);
  const submits = () => carriers.flatMap(({ submitted }) => submitted).length;

  test('is sent after a resume by any process, including throttled messages', async () => {
    outcome = throttled;
    const [one] = [await startProcess(), await startProcess()];
    const { ids, input } = await sendBatch(one);
    await untilAll(one, ids, 'sending');
    await one.until(async () => (await db.read('submissions')).length === 0);
    expect((await one.handlers.pauseBatch(input)).body).toMatchObject({ state: 'paused', accepted: 3 });
    await untilAll(one, ids, 'queued');
    outcome = undefined;
    const before = submits();
    await pass(one, 2);
    await stopAll();
    const restarted = await startProcess();
    await pass(restarted, 2);
    expect(submits()).toBe(before);
    expect(await statusesOf(ids)).toEqual(['queued', 'queued', 'queued']);
    expect((await restarted.handlers.resumeBatch(input)).body.state).toBe('active');
    await untilAll(restarted, ids, 'sent');
    expect(submits()).toBe(before + 3);
    expect(await restarted.timeline(ids[0] ?? ('' as MessageId))).toEqual(
      ['accepted', 'queued', 'sending', 'queued', 'sending', 'sent'], // as: there are three
    );
  });

  test('with a schedule expires unless it is resumed', async () => {
    const messaging = await startProcess();
    const short = await sendBatch(messaging, { send_at: inMinutes(2), expires_at: inMinutes(5) });
    const long = await sendBatch(messaging, { send_at: inMinutes(2) });
    for (const { input } of [short, long]) await messaging.handlers.pauseBatch(input);
    await pass(messaging, 4);
    expect(await statusesOf([...short.ids, ...long.ids])).toEqual(Array(6).fill('scheduled'));
    await untilAll(messaging, short.ids, 'expired');
    expect((await messaging.handlers.getBatch(short.input)).body.state).toBe('finished');
    await messaging.handlers.resumeBatch(long.input);
    await untilAll(messaging, long.ids, 'sent');
    expect(submits()).toBe(3);
  });

  test('keeps its schedule if resumed before', async () => {
    const messaging = await startProcess();
    const { ids, input } = await sendBatch(messaging, { send_at: inMinutes(5) });
    await messaging.handlers.pauseBatch(input);
    await pass(messaging, 2);
    await messaging.handlers.resumeBatch(input);
    await pass(messaging, 2);
    expect(await statusesOf(ids)).toEqual(['scheduled', 'scheduled', 'scheduled']);
    await untilAll(messaging, ids, 'sent');
    expect(submits()).toBe(3);
  });

  test('cancels waiting and throttled messages with their webhooks', async () => {
    let answer = (_outcome: PartOutcome): void => undefined;
    const pending = new Promise<PartOutcome>((resolve) => {
      answer = resolve;
    });
    const carrier = createTestCarrier({ settings: { window: 1 }, answer: () => pending });
    const messaging = createTestMessaging({ db, clock, test: carrier });
    running.push(messaging);
    await messaging.worker.start();
    carriers.push(carrier);
    const later = await sendBatch(messaging, { send_at: inMinutes(2) });
    const now = await sendBatch(messaging, { recipients: [{ to: '+256772000009' }, { to: '+256772000008' }] });
    await messaging.until(async () => submits() === 1);
    const canceled = (await messaging.handlers.cancelBatch(later.input)).body;
    expect(canceled).toMatchObject({ state: 'canceled', statuses: { canceled: 3 } });
    for (const id of later.ids) {
      expect(await messaging.timeline(id)).toEqual(['accepted', 'scheduled', 'canceled']);
      expect((await messaging.webhooks(id)).map(({ type }) => type)).toEqual(['message.canceled']);
    }
    expect((await messaging.handlers.cancelBatch(later.input)).body).toEqual(canceled);
    await db.transaction((trx) => trx('batches').where({ id: now.id }).update({ state: 'canceled' }));
    answer(throttled);
    await untilAll(messaging, now.ids, 'canceled');
    expect(await db.read('message_queue')).toEqual([]);
  });
});
