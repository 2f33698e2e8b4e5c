import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { PartOutcome } from '../carriers/carrier.ts';
import { createCarriers } from '../carriers/carriers.ts';
import { setControl } from '../carriers/controls/repository.ts';
import { createSimulator } from '../carriers/simulator.ts';
import { accepted, createTestCarrier, idOf, type TestCarrier } from '../carriers/test-carrier.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';

const away = { kind: 'down', sinceMs: 0, reason: 'nobody answers', needsOperator: false } as const;
const operator = { actor: { kind: 'system', name: 'test' }, nowMs: 0 } as const;
const live = { mode: 'live', senderId: 'NWSC' } as const;

describeOnOneEngine('messages of a stopped carrier', (engine) => {
  let db: TestDatabase;
  let mtn: TestCarrier;
  let airtel: TestCarrier;
  let messaging: TestMessaging;
  let answer: PartOutcome | Promise<PartOutcome> | undefined;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    answer = undefined;
    mtn = createTestCarrier({
      name: 'mtn',
      settings: { onUncertain: { kind: 'wait', forMs: 600_000, afterwards: 'hold' }, window: 1 },
      answer: (part) => answer ?? accepted(idOf(part)),
    });
    airtel = createTestCarrier({ name: 'airtel' });
    const clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
    const carriers = createCarriers({
      simulator: createSimulator({ clock }),
      live: [mtn, airtel],
      routes: [
        { prefixes: ['+25677'], carriers: [{ carrier: 'mtn', weight: 1 }], failover: ['airtel'] },
        { prefixes: ['+25670'], carriers: [{ carrier: 'mtn', weight: 1 }], failover: [] },
      ],
    });
    messaging = createTestMessaging({ db, clock, carriers });
    await messaging.controls.start();
    await messaging.worker.start();
  });
  afterEach(async () => {
    await messaging.worker.stop(0);
    await messaging.controls.stop();
    await db.close();
  });

  const control = (state: 'running' | 'paused' | 'draining') =>
    db.transaction((trx) => setControl(trx, 'mtn', { state, reason: null }, operator));

  async function pass(ms: number): Promise<void> {
    const untilMs = messaging.clock.now() + ms;
    await messaging.until(async () => messaging.clock.now() >= untilMs, 250);
  }

  test('move to the next carrier of their route after half a minute', async () => {
    mtn.setHealth(away);
    const id = await messaging.send(live);
    const kept = await messaging.send({ ...live, to: '+256702000001' });
    await pass(20_000);
    expect(await messaging.timeline(id)).toEqual(['accepted']);
    await messaging.untilStatus(id, 'sent');
    expect(airtel.submitted.map(({ messageId }) => messageId)).toEqual([id]);
    expect(await messaging.timeline(kept)).toEqual(['accepted']);
    mtn.setHealth({ kind: 'up', sinceMs: 0 });
    await messaging.untilStatus(kept, 'sent');
    expect(mtn.submitted.map(({ messageId }) => messageId)).toEqual([kept]);
  });

  test('move to the next carrier if they were claimed but not submitted', async () => {
    mtn.setHealth({ kind: 'up', sinceMs: 0 });
    answer = { kind: 'unsent' };
    const id = await messaging.send(live);
    await messaging.until(async () => (await messaging.timeline(id)).includes('sending'));
    mtn.setHealth(away);
    await messaging.untilStatus(id, 'sent');
    expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'sent']);
    expect(airtel.submitted.map(({ messageId }) => messageId)).toEqual([id]);
  });

  test('stay while submits are without response and the carrier is still used', async () => {
    mtn.setHealth({ ...away, isInUse: true });
    const hanging = Promise.withResolvers<PartOutcome>();
    answer = hanging.promise;
    const given = await messaging.send(live);
    await messaging.until(async () => (await messaging.timeline(given)).includes('sending'));
    const waiting = await messaging.send(live);
    await pass(60_000);
    expect(airtel.submitted).toEqual([]);
    answer = undefined;
    hanging.resolve({ kind: 'uncertain' });
    await messaging.untilStatus(waiting, 'sent');
    expect(mtn.submitted.map(({ messageId }) => messageId)).toEqual([given, waiting]);
  });

  test('stay if the carrier may have them', async () => {
    answer = { kind: 'uncertain' };
    const id = await messaging.send(live);
    await messaging.until(async () => (await db.read('submissions').where({ state: 'uncertain' })).length === 1);
    mtn.setHealth(away);
    await pass(60_000);
    expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending']);
    expect(airtel.submitted).toEqual([]);
  });

  test('stay while an operator has paused the carrier', async () => {
    await control('paused');
    await pass(2_000);
    const before = await messaging.send(live);
    await pass(60_000);
    expect(airtel.submitted.map(({ messageId }) => messageId)).toEqual([before]);
    expect(mtn.submitted).toEqual([]);
  });

  test('are sent by a draining carrier; new ones use another', async () => {
    mtn.setHealth(away);
    const before = await messaging.send(live);
    await control('draining');
    await pass(2_000);
    const after = await messaging.send(live);
    mtn.setHealth({ kind: 'up', sinceMs: 0 });
    await messaging.untilStatus(before, 'sent');
    await messaging.untilStatus(after, 'sent');
    expect(mtn.submitted.map(({ messageId }) => messageId)).toEqual([before]);
    expect(airtel.submitted.map(({ messageId }) => messageId)).toEqual([after]);
  });

  test('are accepted without another carrier, and sent once it is usable again', async () => {
    await control('draining');
    await pass(2_000);
    const id = await messaging.send({ ...live, to: '+256702000001' });
    expect(await db.read('message_queue').where({ message_id: id }).first('route')).toEqual({ route: '' });
    await control('running');
    await messaging.untilStatus(id, 'sent');
  });
});
