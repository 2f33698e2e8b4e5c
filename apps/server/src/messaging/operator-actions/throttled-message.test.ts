import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { PartOutcome } from '../carriers/carrier.ts';
import { accepted, createTestCarrier, idOf } from '../carriers/test-carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging, testOwner } from '../test-messaging.ts';
import type { MessageChange } from './apply-change.ts';

const unchanged: MessageChange = {
  ...{ text: undefined, senderId: undefined, callbackUrl: undefined, priority: undefined, category: undefined },
  ...{ sendAt: undefined, expiresAt: undefined, clientReference: undefined, metadata: undefined },
};

describeOnOneEngine('a throttled message', (engine) => {
  let db: TestDatabase;
  let messaging: TestMessaging;
  let answer: PartOutcome | undefined;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    const carrier = createTestCarrier({ answer: (part) => answer ?? accepted(idOf(part)) });
    messaging = createTestMessaging({ db, test: carrier });
    await messaging.worker.start();
  });
  afterEach(async () => {
    await messaging.worker.stop(0);
    await db.close();
  });

  async function sendTo(outcome: PartOutcome, submissions: number): Promise<MessageId> {
    answer = outcome;
    const id = await messaging.send();
    await messaging.untilStatus(id, 'sending');
    await messaging.until(async () => (await db.read('submissions')).length === submissions);
    return id;
  }
  const throttled = { kind: 'throttled', code: '0x58' } as const;

  test('can be canceled by itself or with its batch', async () => {
    const id = await sendTo(throttled, 0);
    expect(await messaging.changes.cancel(id, testOwner)).toMatchObject({ status: 'canceled' });
    expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'queued', 'canceled']);
    expect(await db.read('message_queue')).toEqual([]);
  });

  test('can be changed before it is sent', async () => {
    const id = await sendTo(throttled, 0);
    const changed = await messaging.changes.update(id, testOwner, { ...unchanged, text: 'Webale nnyo' });
    expect(changed).toMatchObject({ status: 'queued', reason: 'changed', text: 'Webale nnyo' });
    answer = undefined;
    await messaging.untilStatus(id, 'sent');
  });
});
