import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { startServer } from '../../../test/harness/server.ts';
import type { UserId } from '../../account/caller.ts';
import { hourMs } from '../../time/durations.ts';
import type { PartOutcome } from '../carriers/carrier.ts';
import { accepted, createTestCarrier, idOf, type TestCarrier } from '../carriers/test-carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging, testOwner } from '../test-messaging.ts';

describeOnOneEngine('a message with an unknown outcome', (engine) => {
  let db: TestDatabase;
  let carrier: TestCarrier;
  let messaging: TestMessaging;
  let answer: PartOutcome | undefined;
  /** Delays the response of the carrier. */
  let untilThen: Promise<unknown> | undefined;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    answer = { kind: 'uncertain' };
    untilThen = undefined;
    carrier = createTestCarrier({
      async answer(part) {
        await untilThen;
        return answer ?? accepted(idOf(part));
      },
    });
    messaging = createTestMessaging({ db, test: carrier, clock: createTestClock(Date.UTC(2026, 10, 21, 8, 30)) });
    await messaging.worker.start();
  });
  afterEach(async () => {
    await messaging.worker.stop(0);
    await db.close();
  });

  const resend = (id: MessageId) => messaging.changes.resend(id, testOwner);

  test('is resent under its id, with a new validity and attempt', async () => {
    const id = await messaging.send();
    await messaging.untilStatus(id, 'unknown');
    answer = undefined;
    messaging.clock.advance(30 * hourMs);
    expect(await resend(id)).toMatchObject({ status: 'queued', reason: 'resent' });
    await messaging.untilStatus(id, 'sent');
    expect(carrier.submitted.map(({ messageId, attempt }) => [messageId, attempt])).toEqual([
      [id, 1],
      [id, 2],
    ]);
    expect(await messaging.timeline(id)).toEqual([
      ...['accepted', 'queued', 'sending', 'unknown uncertain_submit', 'queued resent', 'sending', 'sent'],
    ]);
  });

  test('can be resent repeatedly, but not while it waits', async () => {
    const id = await messaging.send();
    for (const _time of [1, 2, 3, 4]) {
      await messaging.untilStatus(id, 'unknown');
      const both = Promise.allSettled([resend(id), resend(id)]);
      untilThen = both;
      const [once, twice] = await both;
      expect([once.status, twice.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
    await messaging.untilStatus(id, 'unknown');
    expect(carrier.submitted).toHaveLength(5);
  });

  test('cannot be canceled after a resend: the carrier may have it', async () => {
    await messaging.worker.stop(0);
    const id = await messaging.send();
    await db.transaction(async (trx) => {
      await trx('messages').where({ id }).update({ status: 'unknown', reason: 'uncertain_submit' });
      await trx('message_queue').where({ message_id: id }).delete();
      const part = { message_id: id, attempt: 1, part: 1, carrier: carrier.name, state: 'uncertain', submitted_at: 0 };
      await trx('submissions').insert(part);
    });
    await resend(id);
    await expect(messaging.changes.cancel(id, testOwner)).rejects.toMatchObject({ code: 'message_not_changeable' });
    await expect(resend(id)).rejects.toMatchObject({ code: 'message_not_resendable' });
    const other = { ...testOwner, userId: 2 as UserId };
    await expect(messaging.changes.resend(id, other)).rejects.toMatchObject({ code: 'message_not_found' });
  });
});

test('409 message_not_resendable, 404 message_not_found, 403 recipient_opted_out, and 200', async () => {
  await using server = await startServer();
  const send_at = new Date(Date.now() + hourMs).toISOString();
  const sent = await server.client.POST('/v1/messages', { body: { to: '+256772123456', message: 'Webale', send_at } });
  const id = sent.data?.id ?? '';
  const resend = (of: string) => server.client.POST('/v1/messages/{id}/resend', { params: { path: { id: of } } });
  expect((await resend(id)).error).toMatchObject({ status: 409, code: 'message_not_resendable' });
  expect((await resend('msg_01kb8t4q2n6v0x3m5c7r9w1f2h')).error).toMatchObject({ status: 404 });
  await server.database.transaction(async (trx) => {
    await trx('message_queue').where({ message_id: id }).delete();
    await trx('messages').where({ id }).update({ status: 'unknown', reason: 'uncertain_submit' });
  });
  const suppression = { number: '+256772123456', scope: 'all' as const };
  const { data } = await server.client.POST('/v1/suppressions', { body: suppression });
  expect((await resend(id)).error).toMatchObject({ status: 403, code: 'recipient_opted_out' });
  expect((await server.client.GET('/v1/messages/{id}', { params: { path: { id } } })).data?.status).toBe('unknown');
  await server.client.DELETE('/v1/suppressions/{id}', { params: { path: { id: data?.id ?? '' } } });
  expect((await resend(id)).data).toMatchObject({ id, status: 'queued', reason: 'resent' });
});
