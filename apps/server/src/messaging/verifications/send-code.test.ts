import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { ApiKeyId, UserId } from '../../account/caller.ts';
import type { PartOutcome } from '../carriers/carrier.ts';
import { accepted, createTestCarrier, idOf, type TestCarrier } from '../carriers/test-carrier.ts';
import type { MessageId, MessageStatus } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging, testInput } from '../test-messaging.ts';

const to = '+256772000001';
const minuteMs = 60_000;

describeOnOneEngine('the message with a one-time code', (engine) => {
  let db: TestDatabase;
  let carrier: TestCarrier;
  let messaging: TestMessaging;
  let answer: PartOutcome | undefined;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    answer = undefined;
    const settings = { onUncertain: { kind: 'resend' } } as const;
    carrier = createTestCarrier({ answer: (part) => answer ?? accepted(idOf(part)), settings });
    const clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
    messaging = createTestMessaging({ db, live: carrier, clock });
  });
  afterEach(async () => {
    await messaging.verificationExpiry.stop();
    await messaging.worker.stop(0);
    await db.close();
  });

  const caller = {
    kind: 'key',
    user: { id: 1 as UserId, login: 'amina', role: 'administrator' },
    key: { id: 'key_live' as ApiKeyId, name: 'live', mode: 'live', scopes: [] },
  } as const;

  async function start(): Promise<{ readonly id: string; readonly message_id: MessageId }> {
    const input = { ...testInput(messaging.clock, caller), headers: {}, body: { to } };
    const { body } = await messaging.handlers.createVerification(input);
    return JSON.parse(String(body.json));
  }

  const texts = () => db.read('one_time_texts').pluck('text');
  const until = (id: MessageId, status: MessageStatus) => messaging.untilStatus(id, status);

  test('has the code for the carrier only, and loses its text when it ends', async () => {
    const { message_id } = await start();
    expect(await texts()).toHaveLength(1);
    await messaging.worker.start();
    await until(message_id, 'sent');
    expect(carrier.submitted.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Your one-time code is [0-9]{6}\./),
    ]);
    expect(await db.read('messages').pluck('text')).toEqual(['(one-time code)']);
    for (const part of carrier.submitted) await carrier.report({ carrierMessageId: idOf(part) });
    await until(message_id, 'delivered');
    expect(await texts()).toEqual([]);
  });

  test('is not resent after a submission without a response, whatever the carrier has', async () => {
    answer = { kind: 'uncertain' };
    const { message_id } = await start();
    await messaging.worker.start();
    await until(message_id, 'unknown');
    expect(await messaging.timeline(message_id)).toEqual([
      ...['accepted', 'queued', 'sending', 'unknown uncertain_submit'],
    ]);
    expect(carrier.submitted).toHaveLength(1);
    expect(await texts()).toEqual([]);
  });

  test('expires with its code, and without its text it is never submitted', async () => {
    const { id, message_id } = await start();
    await db.write('one_time_texts').delete();
    await messaging.worker.start();
    await until(message_id, 'expired');
    expect(carrier.submitted).toEqual([]);
    messaging.verificationExpiry.start();
    await messaging.until(
      async () => (await db.read('verifications').where({ id, status: 'expired' })).length === 1,
      minuteMs,
    );
    expect(await db.read('verifications').where({ id }).first()).toMatchObject({ code_hash: '' });
  });
});
