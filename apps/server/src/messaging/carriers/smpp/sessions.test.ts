import { SmppServer, statusCodes } from '@ngoma/smpp';
import { describe, expect, test } from 'vitest';
import { carrierMissing, StandInCarrier } from '../../../../../../packages/smpp/test/stand-in-carrier.ts';
import { createTestClock, type TestClock } from '../../../../test/harness/clock.ts';
import { createCertificate, until } from '../../../outbound/test-receiver.ts';
import type { LateOutcome } from '../carrier.ts';

import { idOf, isUp, meet, open, settingsWith, startCarrier } from './test-smpp-carrier.ts';

describe.skipIf(carrierMissing !== '')(`with the stand-in carrier${carrierMissing && ` (${carrierMissing})`}`, () => {
  test.each(['transceiver', 'pair'])(
    'a %s sends, hears of receipts, and comes back when it is cut off',
    async (bind) => {
      const { smsc, scene } = await meet({}, { bind });
      await scene.until(() => scene.carrier.health.kind === 'up' && scene.carrier.health.warning === undefined);
      await scene.submit();
      await scene.until(() => scene.receipts.length === 1);
      // Waited for from before the order on: on a busy machine it is back before the answer to the order is here.
      const isCutOff = scene.until(() => !isUp(scene));
      await smsc.order('drop');
      await isCutOff;
      await scene.until(() => scene.carrier.health.kind === 'up' && scene.carrier.health.warning === undefined);
      await scene.submit();
      await scene.until(() => scene.receipts.length === 2);
      expect(smsc.events('bind').length).toBe(bind === 'pair' ? 4 : 2);
    },
  );

  test('does not send a message that another process has taken over', async () => {
    const { smsc, scene } = await meet();
    expect(await scene.submit({}, { isStillOurs: () => false })).toEqual({ kind: 'unsent' });
    expect(smsc.events('submit')).toEqual([]);
  });

  test('reports a late answer', async () => {
    const { scene } = await meet({ 'resp-ms': 1500, 'receipt-ms': 3000 }, { response_s: 1 });
    const late = Promise.withResolvers<LateOutcome>();
    expect(await scene.submit({}, { onLate: late.resolve })).toEqual({ kind: 'uncertain' });
    expect(await late.promise).toEqual({ kind: 'accepted', carrierMessageId: '1', code: '0x00' });
  });

  test('a hanging carrier gets nothing; its open submits are uncertain; a stop ends in time', async () => {
    const clock = createTestClock();
    const { smsc, scene } = await meet({ 'receipt-ms': -1 }, { window: 2 }, clock);
    await smsc.order('pause');
    const sent = [scene.submit(), scene.submit()];
    const third = scene.submit();
    clock.advance(1_900);
    const fourth = scene.submit();
    clock.advance(100);
    expect(await third).toEqual({ kind: 'unsent' });
    const stopped = scene.carrier.stop(300);
    expect(await fourth).toEqual({ kind: 'unsent' });
    clock.advance(300);
    await stopped;
    expect(await Promise.all(sent)).toEqual([{ kind: 'uncertain' }, { kind: 'uncertain' }]);
    expect(await scene.submit()).toEqual({ kind: 'unsent' });
  });

  test('a carrier is silent after a timeout until it answers again', async () => {
    const clock = createTestClock();
    const { smsc, scene } = await meet({ 'receipt-ms': -1 }, { response_s: 5 }, clock);
    await smsc.order('pause');
    const sent = scene.submit();
    clock.advance(5_000);
    expect(await sent).toEqual({ kind: 'uncertain' });
    const next = scene.submit();
    clock.advance(2_000);
    expect(await next).toEqual({ kind: 'unsent' });
    expect(scene.carrier.health).toMatchObject({
      kind: 'down',
      needsOperator: false,
      reason: expect.stringContaining('does not answer'),
    });
    const back = scene.until(() => isUp(scene));
    await smsc.order('resume');
    await back;
    expect(await scene.submit()).toMatchObject({ kind: 'accepted' });
  });

  test('a stop waits for answers', async () => {
    const { smsc, scene } = await meet({ 'resp-ms': 200, 'receipt-ms': -1 });
    const sent = scene.submit();
    await scene.carrier.stop(5_000);
    expect(await sent).toMatchObject({ kind: 'accepted' });
    expect(smsc.events('unbind')).toHaveLength(1);
  });

  test('waiting submits are unsent when the link goes down', async () => {
    const { smsc, scene } = await meet({ 'receipt-ms': -1 }, { window: 1 });
    const sent = scene.submitTo(9929);
    await smsc.logged('lost');
    const waiting = scene.submit();
    await smsc.order('drop');
    expect(await waiting).toEqual({ kind: 'unsent' });
    expect(await sent).toEqual({ kind: 'uncertain' });
  });

  test.each<[string, object, RegExp, boolean]>([
    [
      'a wrong password',
      { password: { env: 'WRONG' } },
      /refuses the bind of 'test' with ESME_RINVPASWD\. Check password\./,
      true,
    ],
    [
      'a wrong system_id',
      { system_id: 'nobody' },
      /refuses the bind of 'nobody' with ESME_RINVSYSID\. Check system_id\./,
      true,
    ],
  ])('%s is told to the operator, without the password', async (_name, ours, reason, needsOperator) => {
    const smsc = await StandInCarrier.start();
    open.push(smsc);
    const scene = await startCarrier(settingsWith(smsc.port, ours));
    expect(scene.carrier.health).toMatchObject({ kind: 'down', reason: 'It has not been bound yet.' });
    await scene.until(
      () => scene.carrier.health.kind === 'down' && scene.carrier.health.reason !== 'It has not been bound yet.',
    );
    expect(scene.carrier.health).toMatchObject({ kind: 'down', reason: expect.stringMatching(reason), needsOperator });
    expect(JSON.stringify(scene.carrier.health)).not.toContain('wrong"');
    expect(await scene.submit()).toEqual({ kind: 'unsent' });
  });
});

describe('without the stand-in carrier', () => {
  test('reports a refused connection, and stops at once', async () => {
    const server = new SmppServer({ authenticate: () => 0, handlers: {} });
    const port = await server.listen(0);
    await server.close();
    const scene = await startCarrier(settingsWith(port));
    await scene.until(
      () => scene.carrier.health.kind === 'down' && scene.carrier.health.reason.includes('ECONNREFUSED'),
    );
    expect(scene.carrier.health).toMatchObject({
      reason: `Nothing accepts connections at 127.0.0.1:${port} (ECONNREFUSED).`,
      needsOperator: false,
    });
    expect(await scene.submit()).toEqual({ kind: 'unsent' });
    await scene.carrier.stop(10_000);
  });

  test('a pair without its receiver submits, and warns about missing receipts', async () => {
    const server = new SmppServer({
      authenticate: ({ kind }) => (kind === 'receiver' ? statusCodes.ESME_RBINDFAIL : 0),
      handlers: { submit_sm: () => ({ messageId: '1' }) },
    });
    const port = await server.listen(0);
    open.push(server);
    const scene = await startCarrier(settingsWith(port, { bind: 'pair' }));
    await scene.until(() => scene.carrier.health.kind === 'up' && /RBINDFAIL/.test(scene.carrier.health.warning ?? ''));
    expect(scene.carrier.health).toMatchObject({
      warning: expect.stringMatching(/^No receipts can come: The carrier/),
    });
    expect(await scene.submit()).toMatchObject({ kind: 'accepted' });
  });

  /** A carrier that answers each `enquire_link`, and submits when the test says so. */
  async function startDeafCarrier(clock: TestClock) {
    const held: (() => void)[] = [];
    const hold = () => new Promise<{ messageId: string }>((resolve) => held.push(() => resolve({ messageId: '1' })));
    const server = new SmppServer({ authenticate: () => 0, handlers: { submit_sm: hold } });
    const port = await server.listen(0);
    open.push(server);
    const scene = await startCarrier(settingsWith(port, { response_s: 30, window: 1 }), undefined, clock);
    open.push({
      [Symbol.asyncDispose]: async () => {
        for (const answer of held) answer();
      },
    });
    await scene.until(() => isUp(scene));
    return {
      scene,
      held,
      /** Submits, and lets the time of its answer pass. */
      async submitInVain() {
        const [before, sent] = [held.length, scene.submit()];
        await until(() => held.length > before);
        clock.advance(30_000);
        expect(await sent).toEqual({ kind: 'uncertain' });
      },
    };
  }

  test('a carrier without answers for a minute is down but stays in use until it answers', async () => {
    const clock = createTestClock();
    const { scene, held, submitInVain } = await startDeafCarrier(clock);
    await submitInVain();
    expect(scene.carrier.health.kind).toBe('up');
    await submitInVain();
    expect(scene.carrier).toMatchObject({
      admits: 1,
      health: {
        ...{ kind: 'down', needsOperator: false },
        reason: expect.stringContaining('has answered no submit for 60 seconds or more'),
      },
    });
    const last = scene.submit();
    await until(() => held.length === 3);
    held.at(-1)?.();
    expect(await last).toMatchObject({ kind: 'accepted' });
    expect(scene.carrier).toMatchObject({ admits: 1, health: { kind: 'up' } });
  });

  test('a carrier with some or late answers stays up', async () => {
    const clock = createTestClock();
    const { scene, held, submitInVain } = await startDeafCarrier(clock);
    for (let pass = 0; pass < 3; pass += 1) {
      await submitInVain();
      const answered = scene.submit();
      await until(() => held.length === 2 * pass + 2);
      held.at(-1)?.();
      await answered;
    }
    expect(scene.carrier.health.kind).toBe('up');
    await submitInVain();
    held.at(-1)?.();
    // Its late answer has been read once one that was sent after it has been.
    const next = scene.submit();
    await until(() => held.length === 8);
    clock.advance(29_000);
    held.at(-1)?.();
    await next;
    await submitInVain();
    expect(scene.carrier.health.kind).toBe('up');
  });

  const hostname = 'smpp.example.ug';

  async function startTlsServer(messageId = '1') {
    const certificate = createCertificate(hostname);
    const server = new SmppServer({
      authenticate: () => 0,
      handlers: { submit_sm: () => ({ messageId }) },
      tls: certificate,
    });
    const port = await server.listen(0);
    open.push(server);
    return { port, certificate };
  }

  test('accepts TLS with a private authority', async () => {
    const { port, certificate } = await startTlsServer();
    const tls = { ca: certificate.cert, servername: hostname };
    const scene = await startCarrier({ ...settingsWith(port), tls });
    await scene.until(() => isUp(scene));
    expect(await scene.submit()).toMatchObject({ kind: 'accepted', carrierMessageId: '1' });
  });

  test.each<[string, (cert: string) => Record<string, string>]>([
    ['is not named', () => ({ servername: hostname })],
    ['vouches for another name', (cert) => ({ ca: cert, servername: 'other.example.ug' })],
  ])('TLS fails where the authority %s, and waiting does not mend it', async (_name, tlsOf) => {
    const { port, certificate } = await startTlsServer();
    const scene = await startCarrier({ ...settingsWith(port), tls: tlsOf(certificate.cert) });
    await scene.until(() => scene.carrier.health.kind === 'down' && scene.carrier.health.reason.startsWith('TLS'));
    expect(scene.carrier.health).toMatchObject({
      needsOperator: true,
      reason: expect.stringContaining('settings under tls'),
    });
  });

  test('accepts a message without an id, and never queries it', async () => {
    const { port, certificate } = await startTlsServer('');
    const tls = { ca: certificate.cert, servername: hostname };
    const scene = await startCarrier({ ...settingsWith(port), tls });
    await scene.until(() => isUp(scene));
    const [one, other] = [await scene.submit(), await scene.submit()];
    expect(one).toMatchObject({ kind: 'accepted' });
    expect(idOf(one)).not.toBe(idOf(other));
    expect(
      await scene.carrier.query({ carrierMessageId: idOf(one), to: '+256772000001', senderId: null }),
    ).toBeUndefined();
  });
});
