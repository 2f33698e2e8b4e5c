import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { SqliteWriter } from '../../database/sqlite/sqlite-connection.ts';
import { accepted, idOf } from '../carriers/test-carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { createTestMessaging } from '../test-messaging.ts';
import { describeReceipts, taken } from '../test-receipts.ts';
import { toNationalDigits } from './receive-receipts.ts';

describeReceipts('receipts', (scene, engine) => {
  const { start, sendAndWait, report } = scene;

  test('stores a receipt before its acknowledgement', async () => {
    const id = await sendAndWait();
    await report(id, { code: 'DELIVRD 000' });
    expect(await scene.messaging.timeline(id)).toEqual([...taken, 'delivered']);
    expect(await scene.db.read('message_queue')).toEqual([]);
    expect(await scene.db.read('message_events').where({ message_id: id, sequence: 5 }).first()).toMatchObject({
      carrier_code: 'DELIVRD 000',
    });
  });

  test('expects a receipt with the id and number of a part', async () => {
    const id = await sendAndWait();
    const [part] = scene.carrier.submitted;
    const carrierMessageId = idOf({ messageId: id, attempt: 1, part: 1 });
    const to = part?.to.slice(1) ?? '';
    expect(await scene.carrier.isExpected({ carrierMessageId, to })).toBe(true);
    expect(await scene.carrier.isExpected({ carrierMessageId, to: '256772999999' })).toBe(false);
    expect(await scene.carrier.isExpected({ carrierMessageId: '4471', to })).toBe(false);
  });

  test('ignores a repeated receipt, even with another state', async () => {
    const id = await sendAndWait();
    await report(id);
    await report(id);
    await report(id, { status: 'undelivered' });
    await Promise.all([report(id), report(id, { status: 'rejected' }), report(id, { status: 'en_route' })]);
    expect(await scene.messaging.timeline(id)).toEqual([...taken, 'delivered']);
    expect((await scene.messaging.webhooks(id)).map(({ type }) => type)).toEqual(['message.sent', 'message.delivered']);
  });

  test('ignores en_route, also after the final state', async () => {
    const id = await sendAndWait();
    await report(id, { status: 'en_route' });
    expect(await scene.messaging.timeline(id)).toEqual(taken);
    await report(id);
    await report(id, { status: 'en_route' });
    expect(await scene.messaging.timeline(id)).toEqual([...taken, 'delivered']);
  });

  test('replaces unknown once by a known state', async () => {
    const id = await sendAndWait();
    await report(id, { status: 'unknown' });
    await report(id, { status: 'undelivered', reason: 'absent_subscriber' });
    await report(id);
    expect(await scene.messaging.timeline(id)).toEqual([...taken, 'unknown', 'undelivered absent_subscriber']);
  });

  test('matches many receipts at once', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => scene.messaging.send()));
    for (const id of ids) await scene.messaging.untilStatus(id, 'sent');
    await Promise.all(ids.map((id, index) => report(id, { status: index % 3 === 0 ? 'undelivered' : 'delivered' })));
    const lost: string[] = await scene.db.read('messages').where({ status: 'undelivered' }).pluck('id');
    expect(lost.toSorted()).toEqual(ids.filter((_id, index) => index % 3 === 0).toSorted());
    expect(await scene.db.read('messages').where({ status: 'delivered' })).toHaveLength(40);
  });

  if (engine === 'sqlite') {
    test('stores a group of receipts in five statements', async () => {
      const ids = await Promise.all(Array.from({ length: 10 }, () => scene.messaging.send()));
      for (const id of ids) await scene.messaging.untilStatus(id, 'sent');
      await scene.messaging.worker.stop(0);
      using scripts = vi.spyOn(SqliteWriter.prototype, 'executeScript');
      using statements = vi.spyOn(SqliteWriter.prototype, 'execute');
      await Promise.all(ids.map((id) => report(id)));
      // BEGIN; the ids of the messages; the messages; their parts; all changes and COMMIT.
      expect(scripts.mock.calls.length + statements.mock.calls.length).toBe(5);
      expect(await scene.db.read('messages').where({ status: 'delivered' })).toHaveLength(10);
    });
  }

  test('changes no other message, whatever ids and phones receipts have', async () => {
    const phones = ['+256772000001', '+256772000002', '+256772000003'];
    await start({ answer: ({ to }) => accepted(`id-${to.at(-1)}`) });
    const sent = new Map<string, MessageId>();
    for (const to of phones) {
      const id = await scene.messaging.send({ to });
      await scene.messaging.untilStatus(id, 'sent');
      sent.set(to, id);
    }
    const number = fc.constantFrom('256772000001', '0772000002', '772000003', '256772000009', '8888', 'NWSC 1', '2');
    const reports = fc.array(
      fc.record({ carrierMessageId: fc.constantFrom('id-1', 'id-2', 'id-3', 'id-9', ' id-1', 'ID-1'), to: number }),
      { maxLength: 8 },
    );
    const agreed = new Set<string>();
    await fc.assert(
      fc.asyncProperty(reports, async (receipts) => {
        await Promise.all(receipts.map((each) => scene.carrier.report(each)));
        for (const { carrierMessageId, to } of receipts) {
          const digits = to.replace(/\D/g, '').slice(-9);
          const phone = phones.find((each) => `id-${each.at(-1)}` === carrierMessageId && each.endsWith(digits));
          if (phone !== undefined) agreed.add(phone);
        }
        for (const [phone, id] of sent) {
          expect((await scene.messaging.timeline(id)).at(-1)).toBe(agreed.has(phone) ? 'delivered' : 'sent');
        }
      }),
      { numRuns: process.env['TEST_SOAK'] === '1' ? 25 : 10, seed: 20_261_128 },
    );
  });

  test('deletes unmatched receipts after seven days', async () => {
    await scene.carrier.report({ carrierMessageId: 'nobody-knows' });
    scene.messaging.clock.advance(7 * 24 * 3_600_000);
    await scene.messaging.until(async () => (await scene.db.read('unmatched_receipts')).length === 0, 1_000);
  });

  test('applies a receipt after the message became unknown', async () => {
    const id = await sendAndWait();
    scene.messaging.clock.advance(25 * 3_600_000);
    await scene.messaging.untilStatus(id, 'unknown');
    await report(id);
    expect(await scene.messaging.timeline(id)).toEqual([...taken, 'unknown no_receipt', 'delivered']);
  });
});

describeOnEachEngine('receipts of a message that was submitted twice', (engine) => {
  test('does not wait for the first, unanswered submit', async () => {
    await using db = await createTestDatabase({ engine });
    const messaging = createTestMessaging({ db });
    const id = await messaging.send({ to: '+256772009901' });
    // As the process before left it: submitted, and killed before the answer.
    await db.write('messages').where({ id }).update({ status: 'sending', sequence: 3 });
    await db.write('message_events').insert([
      { message_id: id, sequence: 2, status: 'queued', at: 1 },
      { message_id: id, sequence: 3, status: 'sending', at: 1 },
    ]);
    await db.write('message_queue').where({ message_id: id }).update({ lease_token: 1 });
    const lost = { message_id: id, attempt: 1, part: 1, carrier: 'simulator', state: 'submitting', submitted_at: 1 };
    await db.write('submissions').insert(lost);

    await messaging.worker.start();
    await messaging.untilStatus(id, 'undelivered');
    await messaging.worker.stop(0);
    expect((await messaging.timeline(id)).slice(3)).toEqual([
      'queued uncertain_submit',
      'sending',
      'sent',
      'undelivered absent_subscriber',
    ]);
  });
});

test.each([
  ['+256 772 000001', '772000001'],
  ['00256772000001', '772000001'],
  ['0772000001', '772000001'],
  ['772000001', '772000001'],
  ['8888', '8888'],
  ['NWSC', null],
  ['', null],
  [null, null],
])('the number %s is compared as %s', (number, digits) => {
  expect(toNationalDigits(number)).toBe(digits);
});
