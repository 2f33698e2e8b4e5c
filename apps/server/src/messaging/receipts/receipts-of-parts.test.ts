import { describe, expect, test } from 'vitest';
import type { OutboundPart } from '../carriers/carrier.ts';
import { accepted, createTestCarrier, idOf } from '../carriers/test-carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { createTestMessaging } from '../test-messaging.ts';
import { describeReceipts, taken, twoParts } from '../test-receipts.ts';

describeReceipts('receipts of several parts', (scene) => {
  const { start, sendAndWait, report } = scene;

  describe('for several parts', () => {
    test('delivers the message when all parts are delivered', async () => {
      const id = await sendAndWait(twoParts);
      await report(id, {}, 2);
      expect(await scene.messaging.timeline(id)).toEqual(taken);
      await report(id, {}, 1);
      expect(await scene.messaging.timeline(id)).toEqual([...taken, 'delivered']);
    });

    test('fails the message when one part fails', async () => {
      const id = await sendAndWait(twoParts);
      await report(id, { status: 'expired', reason: 'validity_expired' }, 2);
      await report(id, {}, 1);
      expect(await scene.messaging.timeline(id)).toEqual([...taken, 'expired validity_expired']);
    });

    test('delivers with receipts at two processes at once', async () => {
      const other = createTestCarrier();
      const second = createTestMessaging({ db: scene.db, test: other, clock: scene.messaging.clock });
      await second.worker.start();
      const ids: MessageId[] = [];
      for (let round = 0; round < 10; round += 1) ids.push(await sendAndWait(twoParts));
      await Promise.all(
        ids.flatMap((id) => [
          scene.carrier.report({ carrierMessageId: idOf(submissionOf(id, 1)) }),
          other.report({ carrierMessageId: idOf(submissionOf(id, 2)) }),
        ]),
      );
      await second.worker.stop(0);
      expect(new Set(await scene.db.read('messages').pluck('status'))).toEqual(new Set(['delivered']));

      function submissionOf(id: MessageId, part: number): OutboundPart {
        const found = [...scene.carrier.submitted, ...other.submitted].find(
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
        expect(await scene.messaging.timeline(id)).toEqual(taken);
        await report(id, {}, part);
        await report(id, {}, part);
        expect(await scene.messaging.timeline(id)).toEqual([...taken, 'delivered']);
        expect(await scene.db.read('message_queue')).toEqual([]);
      },
    );

    test.each(['first_part', 'last_part'] as const)('%s: parts with equal ids need one receipt', async (receipts) => {
      await start({ ...sameIds, settings: { receipts } });
      const id = await sendAndWait(threeParts);
      await scene.carrier.report({ carrierMessageId: '42', status: 'undelivered', reason: 'absent_subscriber' });
      expect(await scene.messaging.timeline(id)).toEqual([...taken, 'undelivered absent_subscriber']);
    });

    test('per_part: parts with equal ids need a receipt each', async () => {
      await start(sameIds);
      const id = await sendAndWait(twoParts);
      await scene.carrier.report({ carrierMessageId: '42' });
      expect(await scene.messaging.timeline(id)).toEqual(taken);
      await scene.carrier.report({ carrierMessageId: '42' });
      expect(await scene.messaging.timeline(id)).toEqual([...taken, 'delivered']);
    });

    test.each(['before its answer', 'before the next part'])('the receipt of the first part comes %s', async (when) => {
      const early = async (part: OutboundPart) => {
        const isItsTurn = part.part === (when === 'before its answer' ? 1 : 2);
        if (isItsTurn) await scene.carrier.report({ carrierMessageId: idOf({ ...part, part: 1 }) });
        return accepted(idOf(part));
      };
      await start({ settings: { receipts: 'first_part' }, answer: early });
      const id = await scene.messaging.send({ message: threeParts });
      await scene.messaging.untilStatus(id, 'delivered');
      expect(await scene.messaging.timeline(id)).toEqual([...taken, 'delivered']);
      expect(await scene.db.read('message_queue')).toEqual([]);
    });

    test('a receipt about another phone is valid for none', async () => {
      await start({ settings: { receipts: 'last_part' } });
      const id = await sendAndWait(twoParts);
      await report(id, { to: '256772000009' }, 2);
      expect(await scene.messaging.timeline(id)).toEqual(taken);
    });
  });
});
