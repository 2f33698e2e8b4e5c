import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { SqliteWriter } from '../../database/sqlite/sqlite-connection.ts';
import { minuteMs } from '../../time/durations.ts';
import type { CarrierReceipt, OutboundPart } from '../carriers/carrier.ts';
import {
  accepted,
  createTestCarrier,
  idOf,
  type TestCarrier,
  type TestCarrierOptions,
} from '../carriers/test-carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';
import { toNationalDigits } from './receive-receipts.ts';

const taken = ['accepted', 'queued', 'sending', 'sent'];
const twoParts = 'x'.repeat(161);

describeOnEachEngine('receipts', (engine) => {
  let db: TestDatabase;
  let carrier: TestCarrier;
  let messaging: TestMessaging;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    await start();
  });
  afterEach(async () => {
    await messaging.worker.stop(0);
    await db.close();
  });

  async function start(options: TestCarrierOptions = {}): Promise<void> {
    await messaging?.worker.stop(0);
    carrier = createTestCarrier(options);
    messaging = createTestMessaging({ db, test: carrier, ...(messaging && { clock: messaging.clock }) });
    await messaging.worker.start();
  }

  async function sendAndWait(message = 'Webale'): Promise<MessageId> {
    const id = await messaging.send({ message, callbackUrl: 'https://hooks.example.ug/sms' });
    await messaging.untilStatus(id, 'sent');
    return id;
  }

  const report = (id: MessageId, receipt: Partial<CarrierReceipt> = {}, part = 1) =>
    carrier.report({ carrierMessageId: idOf({ messageId: id, attempt: 1, part }), ...receipt });

  test('stores a receipt before its acknowledgement', async () => {
    const id = await sendAndWait();
    await report(id, { code: 'DELIVRD 000' });
    expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
    expect(await db.read('message_queue')).toEqual([]);
    expect(await db.read('message_events').where({ message_id: id, sequence: 5 }).first()).toMatchObject({
      carrier_code: 'DELIVRD 000',
    });
  });

  test('expects a receipt with the id and number of a part', async () => {
    const id = await sendAndWait();
    const [part] = carrier.submitted;
    const carrierMessageId = idOf({ messageId: id, attempt: 1, part: 1 });
    const to = part?.to.slice(1) ?? '';
    expect(await carrier.isExpected({ carrierMessageId, to })).toBe(true);
    expect(await carrier.isExpected({ carrierMessageId, to: '256772999999' })).toBe(false);
    expect(await carrier.isExpected({ carrierMessageId: '4471', to })).toBe(false);
  });

  test('ignores a repeated receipt, even with another state', async () => {
    const id = await sendAndWait();
    await report(id);
    await report(id);
    await report(id, { status: 'undelivered' });
    await Promise.all([report(id), report(id, { status: 'rejected' }), report(id, { status: 'en_route' })]);
    expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
    expect((await messaging.webhooks(id)).map(({ type }) => type)).toEqual(['message.sent', 'message.delivered']);
  });

  test('ignores en_route, also after the final state', async () => {
    const id = await sendAndWait();
    await report(id, { status: 'en_route' });
    expect(await messaging.timeline(id)).toEqual(taken);
    await report(id);
    await report(id, { status: 'en_route' });
    expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
  });

  test('replaces unknown once by a known state', async () => {
    const id = await sendAndWait();
    await report(id, { status: 'unknown' });
    await report(id, { status: 'undelivered', reason: 'absent_subscriber' });
    await report(id);
    expect(await messaging.timeline(id)).toEqual([...taken, 'unknown', 'undelivered absent_subscriber']);
  });

  test('matches many receipts at once', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => messaging.send()));
    for (const id of ids) await messaging.untilStatus(id, 'sent');
    await Promise.all(ids.map((id, index) => report(id, { status: index % 3 === 0 ? 'undelivered' : 'delivered' })));
    const lost: string[] = await db.read('messages').where({ status: 'undelivered' }).pluck('id');
    expect(lost.toSorted()).toEqual(ids.filter((_id, index) => index % 3 === 0).toSorted());
    expect(await db.read('messages').where({ status: 'delivered' })).toHaveLength(40);
  });

  if (engine === 'sqlite') {
    test('stores a group of receipts in five statements', async () => {
      const ids = await Promise.all(Array.from({ length: 10 }, () => messaging.send()));
      for (const id of ids) await messaging.untilStatus(id, 'sent');
      await messaging.worker.stop(0);
      using scripts = vi.spyOn(SqliteWriter.prototype, 'executeScript');
      using statements = vi.spyOn(SqliteWriter.prototype, 'execute');
      await Promise.all(ids.map((id) => report(id)));
      // BEGIN; the ids of the messages; the messages; their parts; all changes and COMMIT.
      expect(scripts.mock.calls.length + statements.mock.calls.length).toBe(5);
      expect(await db.read('messages').where({ status: 'delivered' })).toHaveLength(10);
    });
  }

  describe('for several parts', () => {
    test('delivers the message when all parts are delivered', async () => {
      const id = await sendAndWait(twoParts);
      await report(id, {}, 2);
      expect(await messaging.timeline(id)).toEqual(taken);
      await report(id, {}, 1);
      expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
    });

    test('fails the message when one part fails', async () => {
      const id = await sendAndWait(twoParts);
      await report(id, { status: 'expired', reason: 'validity_expired' }, 2);
      await report(id, {}, 1);
      expect(await messaging.timeline(id)).toEqual([...taken, 'expired validity_expired']);
    });

    test('delivers with receipts at two processes at once', async () => {
      const other = createTestCarrier();
      const second = createTestMessaging({ db, test: other, clock: messaging.clock });
      await second.worker.start();
      const ids: MessageId[] = [];
      for (let round = 0; round < 10; round += 1) ids.push(await sendAndWait(twoParts));
      await Promise.all(
        ids.flatMap((id) => [
          carrier.report({ carrierMessageId: idOf(submissionOf(id, 1)) }),
          other.report({ carrierMessageId: idOf(submissionOf(id, 2)) }),
        ]),
      );
      await second.worker.stop(0);
      expect(new Set(await db.read('messages').pluck('status'))).toEqual(new Set(['delivered']));

      function submissionOf(id: MessageId, part: number): OutboundPart {
        const found = [...carrier.submitted, ...other.submitted].find(
          (each) => each.messageId === id && each.part === part,
        );
        if (!found) throw new Error('It was not submitted');
        return found;
      }
    });
  });

  describe('for several parts, with one receipt from the carrier', () => {
    const threeParts = 'x'.repeat(400);
    const sameIds = { answer: () => accepted('42') };

    test.each([
      ['first_part', 1, 2],
      ['last_part', 3, 1],
    ] as const)(
      '%s: the receipt of part %i is valid for all, that of part %i is not',
      async (receipts, part, other) => {
        await start({ settings: { receipts } });
        const id = await sendAndWait(threeParts);
        await report(id, {}, other);
        expect(await messaging.timeline(id)).toEqual(taken);
        await report(id, {}, part);
        await report(id, {}, part);
        expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
        expect(await db.read('message_queue')).toEqual([]);
      },
    );

    test.each(['first_part', 'last_part'] as const)('%s: parts with equal ids need one receipt', async (receipts) => {
      await start({ ...sameIds, settings: { receipts } });
      const id = await sendAndWait(threeParts);
      await carrier.report({ carrierMessageId: '42', status: 'undelivered', reason: 'absent_subscriber' });
      expect(await messaging.timeline(id)).toEqual([...taken, 'undelivered absent_subscriber']);
    });

    test('per_part: parts with equal ids need a receipt each', async () => {
      await start(sameIds);
      const id = await sendAndWait(twoParts);
      await carrier.report({ carrierMessageId: '42' });
      expect(await messaging.timeline(id)).toEqual(taken);
      await carrier.report({ carrierMessageId: '42' });
      expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
    });

    test.each(['before its answer', 'before the next part'])('the receipt of the first part comes %s', async (when) => {
      const early = async (part: OutboundPart) => {
        const isItsTurn = part.part === (when === 'before its answer' ? 1 : 2);
        if (isItsTurn) await carrier.report({ carrierMessageId: idOf({ ...part, part: 1 }) });
        return accepted(idOf(part));
      };
      await start({ settings: { receipts: 'first_part' }, answer: early });
      const id = await messaging.send({ message: threeParts });
      await messaging.untilStatus(id, 'delivered');
      expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
      expect(await db.read('message_queue')).toEqual([]);
    });

    test('a receipt about another phone is valid for none', async () => {
      await start({ settings: { receipts: 'last_part' } });
      const id = await sendAndWait(twoParts);
      await report(id, { to: '256772000009' }, 2);
      expect(await messaging.timeline(id)).toEqual(taken);
    });
  });

  test('changes no other message, whatever ids and phones receipts have', async () => {
    const phones = ['+256772000001', '+256772000002', '+256772000003'];
    await start({ answer: ({ to }) => accepted(`id-${to.at(-1)}`) });
    const sent = new Map<string, MessageId>();
    for (const to of phones) {
      const id = await messaging.send({ to });
      await messaging.untilStatus(id, 'sent');
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
        await Promise.all(receipts.map((each) => carrier.report(each)));
        for (const { carrierMessageId, to } of receipts) {
          const digits = to.replace(/\D/g, '').slice(-9);
          const phone = phones.find((each) => `id-${each.at(-1)}` === carrierMessageId && each.endsWith(digits));
          if (phone !== undefined) agreed.add(phone);
        }
        for (const [phone, id] of sent) {
          expect((await messaging.timeline(id)).at(-1)).toBe(agreed.has(phone) ? 'delivered' : 'sent');
        }
      }),
      { numRuns: process.env['TEST_SOAK'] === '1' ? 25 : 10, seed: 20_261_128 },
    );
  });

  describe('before the answer to the submit', () => {
    test('keeps a receipt until the answer names its id', async () => {
      const early = async (part: OutboundPart) => {
        await carrier.report({ carrierMessageId: idOf(part), code: 'DELIVRD 000' });
        return accepted(idOf(part));
      };
      await start({ answer: early });
      const id = await messaging.send();
      await messaging.untilStatus(id, 'delivered');
      expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
      expect(await db.read('unmatched_receipts')).toEqual([]);
      await messaging.until(async () => (await db.read('message_queue')).length === 0);
    });

    test('keeps the receipts of all parts', async () => {
      const early = async (part: OutboundPart) => {
        await carrier.report({ carrierMessageId: idOf(part) });
        return accepted(idOf(part));
      };
      await start({ answer: early });
      const id = await messaging.send({ message: twoParts });
      await messaging.untilStatus(id, 'delivered');
      expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
    });

    test('matches a receipt stored concurrently with the answer', async () => {
      const id = await sendAndWait();
      // As two transactions leave it that did not see each other.
      await db.write('unmatched_receipts').insert({
        id: '01',
        carrier: carrier.name,
        carrier_message_id: idOf({ messageId: id, attempt: 1, part: 1 }),
        status: 'delivered',
        received_at: messaging.clock.now(),
      });
      await messaging.untilStatus(id, 'delivered');
      expect(await db.read('unmatched_receipts')).toEqual([]);
    });

    test('keeps a receipt with an unknown id', async () => {
      const id = await sendAndWait();
      await carrier.report({ carrierMessageId: 'nobody-knows' });
      expect(await messaging.timeline(id)).toEqual(taken);
      expect(await db.read('unmatched_receipts')).toHaveLength(1);
    });
  });

  test('assigns a reused id to the newest message', async () => {
    await start({ answer: () => accepted('42') });
    const older = await sendAndWait();
    const newer = await sendAndWait();
    await carrier.report({ carrierMessageId: '42' });
    expect(await messaging.timeline(older)).toEqual(taken);
    expect(await messaging.timeline(newer)).toEqual([...taken, 'delivered']);
  });

  describe('about another phone', () => {
    test('ignores a receipt with a known id', async () => {
      const id = await sendAndWait();
      await report(id, { to: '256772000009' });
      expect(await messaging.timeline(id)).toEqual(taken);
      await report(id, { to: '256772000001' });
      expect(await messaging.timeline(id)).toEqual([...taken, 'delivered']);
    });

    test('assigns a reused id to the older message of that phone', async () => {
      await start({ answer: () => accepted('42') });
      const older = await sendAndWait();
      const newer = await messaging.send({ to: '+256772000009' });
      await messaging.untilStatus(newer, 'sent');
      await carrier.report({ carrierMessageId: '42', to: '0772000001' });
      expect((await messaging.timeline(older)).at(-1)).toBe('delivered');
      expect((await messaging.timeline(newer)).at(-1)).toBe('sent');
    });
  });

  test.each([
    ['is that of a message that gets its id nine minutes later', 9, [...taken, 'delivered']],
    ['is none of a message that gets its id eleven minutes later', 11, taken],
  ])('one that nobody knew the message of %s', async (_name, minutes, timeline) => {
    await start({ answer: () => accepted('42') });
    await carrier.report({ carrierMessageId: '42', to: '256772000001' });
    messaging.clock.advance(minutes * minuteMs);
    const id = await messaging.send();
    await messaging.until(async () => (await db.read('submissions').whereNotNull('carrier_message_id')).length === 1);
    messaging.clock.advance(minuteMs);
    await db.transaction(async () => undefined);
    expect(await messaging.timeline(id)).toEqual(timeline);
  });

  test('deletes unmatched receipts after seven days', async () => {
    await carrier.report({ carrierMessageId: 'nobody-knows' });
    messaging.clock.advance(7 * 24 * 3_600_000);
    await messaging.until(async () => (await db.read('unmatched_receipts')).length === 0, 1_000);
  });

  describe('about another phone than the message with its id', () => {
    const ofNobody = { carrierMessageId: '42', to: '256772000009', status: 'undelivered' } as const;
    /** Until receipts have been matched once more. */
    async function pass(): Promise<void> {
      const endMs = messaging.clock.now() + 6_000;
      await messaging.until(async () => messaging.clock.now() > endMs, 1_000);
    }

    test('keeps the receipt without a change', async () => {
      await start({ answer: () => accepted('42') });
      const id = await sendAndWait();
      await carrier.report(ofNobody);
      await pass();
      expect(await messaging.timeline(id)).toEqual(taken);
      expect(await db.read('unmatched_receipts')).toHaveLength(1);
    });

    test('keeps an early receipt without a change', async () => {
      const early = async () => {
        await carrier.report(ofNobody);
        return accepted('42');
      };
      await start({ answer: early });
      const id = await sendAndWait();
      await pass();
      expect(await messaging.timeline(id)).toEqual(taken);
      expect(await db.read('unmatched_receipts')).toHaveLength(1);
    });

    test('matches a reused id to a submit without an answer', async () => {
      const wait = { kind: 'wait', forMs: 600_000, afterwards: 'hold' } as const;
      const answer = ({ to }: OutboundPart) => (to.endsWith('1') ? accepted('42') : ({ kind: 'uncertain' } as const));
      await start({ settings: { onUncertain: wait }, answer });
      const older = await sendAndWait();
      await report(older, { carrierMessageId: '42', to: '256772000001' });
      const lost = await messaging.send({ to: '+256772000002' });
      await messaging.until(async () => (await db.read('submissions').where({ state: 'uncertain' })).length === 1);
      await carrier.report({ carrierMessageId: '42', to: '256772000002', text: 'Webale' });
      await messaging.untilStatus(lost, 'delivered');
      expect(await messaging.timeline(older)).toEqual([...taken, 'delivered']);
      expect(await db.read('unmatched_receipts')).toEqual([]);
    });
  });

  test('applies a receipt after the message became unknown', async () => {
    const id = await sendAndWait();
    messaging.clock.advance(25 * 3_600_000);
    await messaging.untilStatus(id, 'unknown');
    await report(id);
    expect(await messaging.timeline(id)).toEqual([...taken, 'unknown no_receipt', 'delivered']);
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
