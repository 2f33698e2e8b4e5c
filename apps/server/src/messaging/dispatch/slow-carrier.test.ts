import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { CarrierReceipt, NoReport, OutboundPart, OutstandingPart, PartOutcome } from '../carriers/carrier.ts';
import { setControl } from '../carriers/controls/repository.ts';
import {
  accepted,
  createTestCarrier,
  idOf,
  type TestCarrier,
  type TestCarrierOptions,
} from '../carriers/test-carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';

const threeParts = 'x'.repeat(400);
const operator = { actor: { kind: 'system', name: 'test' }, nowMs: 0 } as const;

describeOnOneEngine('a slow carrier', (engine) => {
  let db: TestDatabase;
  let carrier: TestCarrier;
  let messaging: TestMessaging;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
  });
  afterEach(async () => {
    await messaging.worker.stop(0);
    await messaging.controls.stop();
    await db.close();
  });

  async function start(options: TestCarrierOptions = {}): Promise<void> {
    carrier = createTestCarrier(options);
    messaging = createTestMessaging({ db, test: carrier });
    await messaging.controls.start();
    await messaging.worker.start();
  }

  const submissionsOf = (id: MessageId) =>
    db.read('submissions').where({ message_id: id }).orderBy(['attempt', 'part']);

  describe('that throttles', () => {
    test('gets each message again without a trace in its timeline', async () => {
      let isBusy = true;
      await start({ answer: (part) => (isBusy ? { kind: 'throttled', code: '0x58' } : accepted(idOf(part))) });
      const id = await messaging.send();
      await messaging.until(async () => carrier.submitted.length >= 3);
      isBusy = false;
      await messaging.untilStatus(id, 'sent');
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'sent']);
      expect(await submissionsOf(id)).toHaveLength(1);
      expect(await db.read('message_queue').first()).toMatchObject({ attempts: 0 });
    });

    test('delays only the throttled number, with backoff', async () => {
      const isBad = (part: OutboundPart) => part.to === '+256772000099';
      await start({
        settings: { perSecond: 10 },
        answer: (part) => (isBad(part) ? { kind: 'throttled', code: '0x58' } : accepted(idOf(part))),
      });
      await messaging.send({ to: '+256772000099' });
      for (let round = 0; round < 30; round += 1) {
        const id = await messaging.send();
        const sinceMs = messaging.clock.now();
        await messaging.untilStatus(id, 'sent');
        expect(messaging.clock.now() - sinceMs).toBeLessThan(2_500);
        messaging.clock.advance(2_000);
      }
      expect(carrier.submitted.filter(isBad).length).toBeLessThan(10);
    });

    test('gets about one submit a second, and all messages soon after its recovery', async () => {
      let isBusy = true;
      await start({
        settings: { perSecond: 50, window: 50 },
        answer: (part) => (isBusy ? { kind: 'throttled', code: '0x58' } : accepted(idOf(part))),
      });
      await Promise.all(Array.from({ length: 200 }, () => messaging.send()));
      const busyUntilMs = messaging.clock.now() + 60_000;
      await messaging.until(async () => messaging.clock.now() >= busyUntilMs, 100);
      // Six halvings from 50 a second, then one a second.
      expect(carrier.submitted.length).toBeLessThan(170);
      isBusy = false;
      await messaging.until(async () => (await db.read('messages').where({ status: 'sent' })).length === 200, 50);
      expect(messaging.clock.now() - busyUntilMs).toBeLessThanOrEqual(15_000);
    });
  });

  describe('without an answer', () => {
    const waiting = { onUncertain: { kind: 'wait', forMs: 600_000, afterwards: 'hold' } } as const;

    test('holds the message after the wait for its receipt', async () => {
      await start({ settings: waiting, answer: () => ({ kind: 'uncertain' }) });
      const id = await messaging.send();
      await messaging.until(async () => (await submissionsOf(id))[0]?.state === 'uncertain');
      messaging.clock.advance(590_000);
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending']);
      await messaging.untilStatus(id, 'unknown');
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'unknown uncertain_submit']);
    });

    test('holds the message after the wait while the carrier is down', async () => {
      await start({ settings: waiting, answer: () => ({ kind: 'uncertain' }) });
      const id = await messaging.send();
      await messaging.until(async () => (await submissionsOf(id))[0]?.state === 'uncertain');
      carrier.setHealth({ kind: 'down', sinceMs: 0, reason: 'it is away', needsOperator: false });
      messaging.clock.advance(590_000);
      await messaging.untilStatus(id, 'unknown');
    });

    test('resends after the wait if the setting says so', async () => {
      await start({
        settings: { onUncertain: { kind: 'wait', forMs: 600_000, afterwards: 'resend' } },
        answer: (part) => (carrier.submitted.length === 1 ? { kind: 'uncertain' } : accepted(idOf(part))),
      });
      const id = await messaging.send();
      await messaging.until(async () => (await submissionsOf(id))[0]?.state === 'uncertain');
      messaging.clock.advance(590_000);
      await messaging.untilStatus(id, 'sent');
      expect(await messaging.timeline(id)).toContain('queued uncertain_submit');
    });

    test('gets a message at most three times', async () => {
      await start({
        settings: { onUncertain: { kind: 'wait', forMs: 60_000, afterwards: 'resend' } },
        answer: () => ({ kind: 'uncertain' }),
      });
      const id = await messaging.send();
      await messaging.until(async () => (await messaging.timeline(id)).at(-1) === 'unknown uncertain_submit', 1_000);
      expect(carrier.submitted).toHaveLength(3);
    });

    test('may throttle the resend without a trace in the timeline', async () => {
      await start({
        settings: { onUncertain: { kind: 'wait', forMs: 60_000, afterwards: 'resend' } },
        answer: (part) => {
          if (carrier.submitted.length === 1) return { kind: 'uncertain' };
          return carrier.submitted.length < 5 ? { kind: 'throttled', code: '0x58' } : accepted(idOf(part));
        },
      });
      const id = await messaging.send();
      await messaging.until(async () => (await messaging.timeline(id)).at(-1) === 'sent', 500);
      expect(await messaging.timeline(id)).toEqual([
        ...['accepted', 'queued', 'sending', 'queued uncertain_submit', 'sending', 'sent'],
      ]);
    });

    test('decides the outcome by a late answer', async () => {
      await start({ settings: waiting, answer: () => ({ kind: 'uncertain' }) });
      const id = await messaging.send();
      await messaging.until(async () => (await submissionsOf(id))[0]?.state === 'uncertain');
      const [part] = carrier.submitted;
      if (part) carrier.answerLate(part, accepted('77'));
      await messaging.untilStatus(id, 'sent');
      await carrier.report({ carrierMessageId: '77', to: '256772000001' });
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'sent', 'delivered']);
    });

    test('resends at once after a late refusal', async () => {
      await start({
        settings: waiting,
        answer: (part) => (carrier.submitted.length === 1 ? { kind: 'uncertain' } : accepted(idOf(part))),
      });
      const id = await messaging.send();
      await messaging.until(async () => (await submissionsOf(id))[0]?.state === 'uncertain');
      const [part] = carrier.submitted;
      const refusal = { kind: 'refused', rule: { do: 'refuse' }, reason: 'submit_failed', code: '0x45' } as const;
      if (part) carrier.answerLate(part, refusal);
      await messaging.untilStatus(id, 'sent');
      expect(carrier.submitted).toHaveLength(2);
    });

    test('delivers the message by a receipt with an unknown id', async () => {
      await start({ settings: waiting, answer: () => ({ kind: 'uncertain' }) });
      const id = await messaging.send({ message: 'Webale nnyo' });
      await messaging.until(async () => (await submissionsOf(id))[0]?.state === 'uncertain');
      await carrier.report({ carrierMessageId: '4711', to: '0772000001', text: 'Webale' });
      await messaging.untilStatus(id, 'delivered');
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'delivered']);
      expect(await db.read('unmatched_receipts')).toEqual([]);
    });

    test('sends the other parts in the same sequence after the receipt of the first', async () => {
      await start({
        settings: waiting,
        answer: (part) => (carrier.submitted.length === 1 ? { kind: 'uncertain' } : accepted(idOf(part))),
      });
      const id = await messaging.send({ message: threeParts });
      await messaging.until(async () => (await submissionsOf(id))[0]?.state === 'uncertain');
      await carrier.report({ carrierMessageId: '4711', to: '256772000001', text: 'xxxxxxxxxx' });
      await messaging.untilStatus(id, 'sent');
      expect(carrier.submitted.map(({ part }) => part)).toEqual([1, 2, 3]);
      expect(new Set(carrier.submitted.map(({ reference }) => reference)).size).toBe(1);
    });
  });

  describe('that is down', () => {
    const away = { kind: 'down', sinceMs: 0, reason: 'nobody answers', needsOperator: false } as const;

    test('gets nothing, and its messages stay unchanged', async () => {
      await start();
      carrier.setHealth(away);
      const id = await messaging.send();
      messaging.clock.advance(60_000);
      await db.transaction(async () => undefined);
      expect(await db.read('message_queue').first()).toMatchObject({ lease_token: 0 });
      carrier.setHealth({ kind: 'up', sinceMs: 0 });
      await messaging.untilStatus(id, 'sent');
    });

    test('gets unsent messages again without a trace in the timeline', async () => {
      let isWritten = false;
      await start({
        answer: (part): PartOutcome => (isWritten ? accepted(idOf(part)) : { kind: 'unsent' }),
      });
      const id = await messaging.send();
      await messaging.until(async () => carrier.submitted.length > 0);
      isWritten = true;
      await messaging.untilStatus(id, 'sent');
      expect(await messaging.timeline(id)).toEqual(['accepted', 'queued', 'sending', 'sent']);
      expect(await submissionsOf(id)).toHaveLength(1);
    });
  });

  test('that refuses the configuration is stopped until it is resumed', async () => {
    let isWrong = true;
    await start({
      answer: (part) => (isWrong ? { kind: 'stopped', reason: 'sender_refused', code: '0x0A' } : accepted(idOf(part))),
    });
    const id = await messaging.send();
    await messaging.until(async () => (await db.read('carrier_controls').where({ state: 'stopped' })).length === 1);
    const before = carrier.submitted.length;
    await messaging.send();
    messaging.clock.advance(10_000);
    expect(carrier.submitted).toHaveLength(before);
    isWrong = false;
    await db.transaction((trx) => setControl(trx, carrier.name, { state: 'running', reason: null }, operator));
    await messaging.untilStatus(id, 'sent');
  });

  test('that is paused gets nothing, and its receipts still count', async () => {
    await start();
    const before = await messaging.send();
    await messaging.untilStatus(before, 'sent');
    await db.transaction((trx) => setControl(trx, carrier.name, { state: 'paused', reason: 'invoice' }, operator));
    await messaging.until(async () => messaging.controls.stateOf(carrier.name) === 'paused', 100);
    const id = await messaging.send();
    messaging.clock.advance(30_000);
    await carrier.report({ carrierMessageId: idOf(carrier.submitted[0] as OutboundPart) }); // as: it was sent
    expect((await messaging.timeline(before)).at(-1)).toBe('delivered');
    expect(await messaging.timeline(id)).toEqual(['accepted']);
    await db.transaction((trx) => setControl(trx, carrier.name, { state: 'running', reason: null }, operator));
    await messaging.untilStatus(id, 'sent');
  });

  test('is queried about messages without receipts; unknown ones stay unchanged', async () => {
    const known = { status: 'delivered', reason: null, code: 'query 2' } as const;
    await start({
      settings: { queryAfterMs: 900_000 },
      answerQuery: ({ carrierMessageId, to, senderId }) =>
        to.endsWith('1')
          ? { ...known, carrierMessageId, to, senderId, submittedAt: null, doneAt: null, text: null }
          : undefined,
    });
    const ids = [await messaging.send({ to: '+256772000001' }), await messaging.send({ to: '+256772000002' })] as const;
    for (const id of ids) await messaging.untilStatus(id, 'sent');
    messaging.clock.advance(900_000);
    await messaging.untilStatus(ids[0], 'delivered');
    expect((await messaging.timeline(ids[1])).at(-1)).toBe('sent');
  });

  const onItsWay = (part: OutstandingPart): CarrierReceipt => ({
    ...part,
    ...{ status: 'en_route', reason: null, code: 'ENROUTE 000', submittedAt: null, doneAt: null, text: null },
  });

  test.each<[string, (part: OutstandingPart) => CarrierReceipt | NoReport]>([
    ['that a message is on its way', onItsWay],
    ['that it has no time', () => 'busy'],
    ['nothing', () => 'unanswered'],
  ])('and that says %s when it is asked about it is asked again, more and more seldom', async (_name, answerQuery) => {
    const askedAtMs: number[] = [];
    await start({
      settings: { queryAfterMs: 900_000 },
      answerQuery: (part) => {
        askedAtMs.push(messaging.clock.now());
        return answerQuery(part);
      },
    });
    const id = await messaging.send();
    await messaging.untilStatus(id, 'sent');
    await messaging.until(async () => askedAtMs.length === 3, 10_000);
    const [first = 0, second = 0, third = 0] = askedAtMs;
    expect(second - first).toBeGreaterThanOrEqual(900_000);
    expect(third - second).toBeGreaterThanOrEqual(1_800_000);
    await messaging.untilStatus(id, 'sent');
  });

  test('that does not answer queries gets all messages in the rest of its window', async () => {
    let open = 0;
    const answered = Promise.withResolvers<undefined>();
    await start({
      settings: { queryAfterMs: 900_000, window: 20 },
      answerQuery: () => {
        open += 1;
        return answered.promise;
      },
    });
    await Promise.all(Array.from({ length: 60 }, () => messaging.send()));
    const sent = async () => (await db.read('messages').where({ status: 'sent' })).length;
    await messaging.until(async () => (await sent()) === 60);
    messaging.clock.advance(900_000);
    await messaging.until(async () => open > 0, 100);
    await Promise.all(Array.from({ length: 60 }, () => messaging.send()));
    await messaging.until(async () => (await sent()) === 120);
    expect(open).toBe(2);
    answered.resolve(undefined);
  });
});
