import { describe, expect, test } from 'vitest';
import { minuteMs } from '../../time/durations.ts';
import type { OutboundPart } from '../carriers/carrier.ts';
import { accepted, idOf } from '../carriers/test-carrier.ts';
import { describeReceipts, taken, twoParts } from '../test-receipts.ts';

describeReceipts('receipts that come early, or about another phone', (scene) => {
  const { start, sendAndWait, report } = scene;

  describe('before the answer to the submit', () => {
    test('keeps a receipt until the answer names its id', async () => {
      const early = async (part: OutboundPart) => {
        await scene.carrier.report({ carrierMessageId: idOf(part), code: 'DELIVRD 000' });
        return accepted(idOf(part));
      };
      await start({ answer: early });
      const id = await scene.messaging.send();
      await scene.messaging.untilStatus(id, 'delivered');
      expect(await scene.messaging.timeline(id)).toEqual([...taken, 'delivered']);
      expect(await scene.db.read('unmatched_receipts')).toEqual([]);
      await scene.messaging.until(async () => (await scene.db.read('message_queue')).length === 0);
    });

    test('keeps the receipts of all parts', async () => {
      const early = async (part: OutboundPart) => {
        await scene.carrier.report({ carrierMessageId: idOf(part) });
        return accepted(idOf(part));
      };
      await start({ answer: early });
      const id = await scene.messaging.send({ message: twoParts });
      await scene.messaging.untilStatus(id, 'delivered');
      expect(await scene.messaging.timeline(id)).toEqual([...taken, 'delivered']);
    });

    test('matches a receipt stored concurrently with the answer', async () => {
      const id = await sendAndWait();
      // As two transactions leave it that did not see each other.
      await scene.db.write('unmatched_receipts').insert({
        id: '01',
        carrier: scene.carrier.name,
        carrier_message_id: idOf({ messageId: id, attempt: 1, part: 1 }),
        status: 'delivered',
        received_at: scene.messaging.clock.now(),
      });
      await scene.messaging.untilStatus(id, 'delivered');
      expect(await scene.db.read('unmatched_receipts')).toEqual([]);
    });

    test('keeps a receipt with an unknown id', async () => {
      const id = await sendAndWait();
      await scene.carrier.report({ carrierMessageId: 'nobody-knows' });
      expect(await scene.messaging.timeline(id)).toEqual(taken);
      expect(await scene.db.read('unmatched_receipts')).toHaveLength(1);
    });
  });

  test('assigns a reused id to the newest message', async () => {
    await start({ answer: () => accepted('42') });
    const older = await sendAndWait();
    const newer = await sendAndWait();
    await scene.carrier.report({ carrierMessageId: '42' });
    expect(await scene.messaging.timeline(older)).toEqual(taken);
    expect(await scene.messaging.timeline(newer)).toEqual([...taken, 'delivered']);
  });

  describe('about another phone', () => {
    test('ignores a receipt with a known id', async () => {
      const id = await sendAndWait();
      await report(id, { to: '256772000009' });
      expect(await scene.messaging.timeline(id)).toEqual(taken);
      await report(id, { to: '256772000001' });
      expect(await scene.messaging.timeline(id)).toEqual([...taken, 'delivered']);
    });

    test('assigns a reused id to the older message of that phone', async () => {
      await start({ answer: () => accepted('42') });
      const older = await sendAndWait();
      const newer = await scene.messaging.send({ to: '+256772000009' });
      await scene.messaging.untilStatus(newer, 'sent');
      await scene.carrier.report({ carrierMessageId: '42', to: '0772000001' });
      expect((await scene.messaging.timeline(older)).at(-1)).toBe('delivered');
      expect((await scene.messaging.timeline(newer)).at(-1)).toBe('sent');
    });
  });

  test.each([
    ['is that of a message that gets its id nine minutes later', 9, [...taken, 'delivered']],
    ['is none of a message that gets its id eleven minutes later', 11, taken],
  ])('one that nobody knew the message of %s', async (_name, minutes, timeline) => {
    await start({ answer: () => accepted('42') });
    await scene.carrier.report({ carrierMessageId: '42', to: '256772000001' });
    scene.messaging.clock.advance(minutes * minuteMs);
    const id = await scene.messaging.send();
    await scene.messaging.until(
      async () => (await scene.db.read('submissions').whereNotNull('carrier_message_id')).length === 1,
    );
    scene.messaging.clock.advance(minuteMs);
    await scene.db.transaction(async () => undefined);
    expect(await scene.messaging.timeline(id)).toEqual(timeline);
  });

  describe('about another phone than the message with its id', () => {
    const ofNobody = { carrierMessageId: '42', to: '256772000009', status: 'undelivered' } as const;
    /** Until receipts have been matched once more. */
    async function pass(): Promise<void> {
      const endMs = scene.messaging.clock.now() + 6_000;
      await scene.messaging.until(async () => scene.messaging.clock.now() > endMs, 1_000);
    }

    test('keeps the receipt without a change', async () => {
      await start({ answer: () => accepted('42') });
      const id = await sendAndWait();
      await scene.carrier.report(ofNobody);
      await pass();
      expect(await scene.messaging.timeline(id)).toEqual(taken);
      expect(await scene.db.read('unmatched_receipts')).toHaveLength(1);
    });

    test('keeps an early receipt without a change', async () => {
      const early = async () => {
        await scene.carrier.report(ofNobody);
        return accepted('42');
      };
      await start({ answer: early });
      const id = await sendAndWait();
      await pass();
      expect(await scene.messaging.timeline(id)).toEqual(taken);
      expect(await scene.db.read('unmatched_receipts')).toHaveLength(1);
    });

    test('matches a reused id to a submit without an answer', async () => {
      const wait = { kind: 'wait', forMs: 600_000, afterwards: 'hold' } as const;
      const answer = ({ to }: OutboundPart) => (to.endsWith('1') ? accepted('42') : ({ kind: 'uncertain' } as const));
      await start({ settings: { onUncertain: wait }, answer });
      const older = await sendAndWait();
      await report(older, { carrierMessageId: '42', to: '256772000001' });
      const lost = await scene.messaging.send({ to: '+256772000002' });
      await scene.messaging.until(
        async () => (await scene.db.read('submissions').where({ state: 'uncertain' })).length === 1,
      );
      await scene.carrier.report({ carrierMessageId: '42', to: '256772000002', text: 'Webale' });
      await scene.messaging.untilStatus(lost, 'delivered');
      expect(await scene.messaging.timeline(older)).toEqual([...taken, 'delivered']);
      expect(await scene.db.read('unmatched_receipts')).toEqual([]);
    });
  });
});
