import { once } from 'node:events';
import { expect, test } from 'vitest';
import { decodeText, parseReceipt, SmppClient, userDataOf } from '../src/smpp.ts';
import {
  backoff,
  describeWithCarrier,
  Inbox,
  impatient,
  meet,
  meetBound,
  open,
  submit,
  text,
  timers,
} from './stand-in-scene.ts';

describeWithCarrier('an option', () => {
  test('rate: what is above it is throttled', async () => {
    const scene = await meetBound({ rate: 5 }, { windowSize: 50 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => submit(scene)));
    const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
    expect(
      outcomes.filter((outcome) => outcome.outcome === 'refused' && outcome.disposition === 'throttled'),
    ).toHaveLength(40 - accepted);
    expect(scene.carrier.events('submit')).toHaveLength(accepted);
  });

  test('queue-max: what is above it is throttled', async () => {
    const scene = await meetBound({ 'queue-max': 2, 'receipt-ms': 5000 });
    const outcomes = [await submit(scene), await submit(scene), await submit(scene)];
    expect(outcomes[2]).toMatchObject({ disposition: 'throttled', status: { name: 'ESME_RMSGQFUL' } });
  });

  test('early-receipt and receipt-copies: each receipt comes twice, before the response', async () => {
    const scene = await meetBound({ 'early-receipt': 1, 'receipt-copies': 2 });
    await submit(scene);
    expect(scene.inbox.receipts).toHaveLength(2);
  });

  test.each([
    ['drop-every', 'submit'],
    ['lose-every', 'lost'],
  ])('%s: of many submits only those that were cut are uncertain', async (option, event) => {
    const scene = await meetBound({ [option]: 20 }, { windowSize: 1 });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => submit(scene)));
    const uncertain = outcomes.filter(({ outcome }) => outcome === 'uncertain');
    const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted');
    expect(uncertain.length).toBeGreaterThan(3);
    expect(uncertain.length + accepted.length).toBe(100);
    const cut = scene.carrier.events('submit').length - accepted.length + scene.carrier.events('lost').length;
    expect(uncertain).toHaveLength(cut);
    expect(scene.carrier.events(event).length).toBeGreaterThan(3);
  });

  test('resp-ms: the window goes on filling while answers are slow', async () => {
    const scene = await meetBound({ 'resp-ms': 50 }, { windowSize: 10 });
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => submit(scene)));
    expect(outcomes.every(({ outcome }) => outcome === 'accepted')).toBe(true);
  });

  test('enquire-ms: its enquire_link are answered', async () => {
    const { carrier } = await meetBound({ 'enquire-ms': 20 });
    await carrier.logged('enquire_link_resp', 3);
  });

  test('max-binds: the second bind is refused and waits long', async () => {
    const { carrier, client } = await meetBound({ 'max-binds': 1 });
    const second = new SmppClient({
      host: '127.0.0.1',
      port: carrier.port,
      systemId: 'test',
      password: 'secret',
      backoff,
    });
    open.push({ [Symbol.asyncDispose]: async () => second.destroy() });
    const gone = once(second.start(), 'disconnected');
    const [{ refusal, retryInMs }] = await gone;
    expect(refusal).toMatchObject({ name: 'ESME_RBINDFAIL', disposition: 'configuration' });
    expect(retryInMs).toBeGreaterThanOrEqual(200);
    const bound = once(second, 'bound');
    await client.close();
    await bound;
  });

  test.each([
    ['system-id', 'ESME_RINVSYSID'],
    ['password', 'ESME_RINVPASWD'],
  ])('%s: a wrong one is a matter of configuration', async (option, name) => {
    const { client } = await meet({ [option]: 'other' });
    const gone = once(client, 'disconnected');
    client.start();
    const [{ refusal }] = await gone;
    expect(refusal).toMatchObject({ name, disposition: 'configuration' });
  });

  test('accept: a carrier that closes every connection is tried until it does not', async () => {
    const { carrier, client } = await meet({ accept: 0 });
    client.start();
    await once(client, 'disconnected');
    await once(client, 'disconnected');
    const bound = once(client, 'bound');
    await carrier.order('set accept 1');
    await bound;
  });

  test.each(['trunc', 'unknown'])(
    'malformed-kind %s costs itself: generic_nack, and the session goes on',
    async (kind) => {
      const scene = await meetBound({ 'malformed-at': 1, 'malformed-kind': kind });
      await submit(scene);
      await scene.carrier.logged('generic_nack');
      expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
      expect(scene.carrier.events('bind')).toHaveLength(1);
    },
  );

  test.each(['short', 'long', 'garbage'])(
    'malformed-kind %s costs the connection, and the next is taken',
    async (kind) => {
      const scene = await meetBound({ 'malformed-at': 1, 'malformed-kind': kind });
      const gone = once(scene.client, 'disconnected');
      await submit(scene);
      const [{ reason }] = await gone;
      expect(reason).toContain('framing was lost');
      expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
      expect(scene.carrier.events('generic_nack')).toHaveLength(1);
      expect(scene.carrier.events('bind')).toHaveLength(2);
    },
  );

  test('malformed-kind badseq is an answer for nobody, which is reported', async () => {
    const scene = await meetBound({ 'malformed-at': 1, 'malformed-kind': 'badseq' });
    const unmatched = once(scene.client, 'unmatched');
    await submit(scene);
    expect(await unmatched).toMatchObject([{ command: 'submit_sm_resp', sequence: 0x7ffffff0 }]);
    expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
  });
});

describeWithCarrier('an order', () => {
  test('mo: an inbound text is delivered and can be read', async () => {
    const { carrier, inbox } = await meetBound();
    await carrier.order('mo 256772000009 8008 Webale eŋŋoma');
    const [delivery] = await inbox.received(1);
    if (!delivery) throw new Error('It was received');
    expect(delivery).toMatchObject({
      sourceAddr: '256772000009',
      destinationAddr: '8008',
      esmClass: 0,
      dataCoding: 8,
    });
    expect(decodeText(userDataOf(delivery).body, 'ucs2')).toBe('Webale eŋŋoma');
    expect(parseReceipt(delivery)).toBeUndefined();
  });

  test('mo-hex: a part with a header is cut from it', async () => {
    const { carrier, inbox } = await meetBound();
    await carrier.order('mo-hex 256772000009 8008 0 64 05000309020148');
    const [delivery] = await inbox.received(1);
    if (!delivery) throw new Error('It was received');
    expect([...userDataOf(delivery).body]).toEqual([0x48]);
  });

  test('mo: what comes faster than it can be stored waits, in its order, and none is refused', async () => {
    const inbox = new Inbox();
    let most = 0;
    const { carrier, client } = await meetBound(
      {},
      {
        maxDelivering: 2,
        onDeliver: async (delivery) => {
          most = Math.max(most, client.delivering);
          await new Promise((resolve) => setImmediate(resolve));
          return inbox.take(delivery);
        },
      },
    );
    const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`);
    await Promise.all(texts.map((given) => carrier.order(`mo 256772000009 8008 ${given}`)));
    await inbox.received(50);
    expect(inbox.deliveries.map((delivery) => decodeText(userDataOf(delivery).body, 'ascii'))).toEqual(texts);
    expect((await carrier.logged('deliver_resp', 50)).filter(({ status }) => status !== 0)).toEqual([]);
    expect(most).toBe(2);
  });

  test('mo: what could not be stored comes again', async () => {
    let attempts = 0;
    const { carrier } = await meetBound({}, { onDeliver: () => (++attempts === 1 ? 0x64 : 0) });
    await carrier.order('mo 256772000009 8008 Hello');
    expect(await carrier.logged('deliver_resp', 2)).toMatchObject([{ status: 0x64 }, { status: 0 }]);
  });

  test('receipt: a receipt for any id is read', async () => {
    const { carrier, inbox } = await meetBound();
    await carrier.order('receipt abc 256772000001 EXPIRED 027');
    await inbox.received(1);
    expect(inbox.receipts).toMatchObject([
      { messageId: 'abc', state: 'EXPIRED', error: '027', networkError: { network: 3, code: 27 } },
    ]);
  });

  test('enquire: is answered', async () => {
    const { carrier } = await meetBound();
    await carrier.order('enquire');
    await carrier.logged('enquire_link_resp');
  });

  test('unbind: is answered, and we come back', async () => {
    const scene = await meetBound();
    const gone = once(scene.client, 'disconnected');
    await scene.carrier.order('unbind');
    const [{ reason }] = await gone;
    expect(reason).toBe('the peer unbound');
    expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
    expect(scene.carrier.events('unbind_resp')).toHaveLength(1);
  });

  test('drop: we come back', async () => {
    const scene = await meetBound();
    const gone = once(scene.client, 'disconnected');
    await scene.carrier.order('drop');
    await gone;
    expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
  });

  test('pause: a carrier that hangs is left, what was open is uncertain, and after resume we are back', async () => {
    const scene = await meetBound({}, { timers: { ...impatient.timers, enquireLinkMs: 100 } });
    const gone = once(scene.client, 'disconnected');
    await scene.carrier.order('pause');
    expect(await submit(scene)).toMatchObject({ outcome: 'uncertain' });
    const [{ reason }] = await gone;
    expect(reason).toBe('no answer to enquire_link');
    await scene.carrier.order('resume');
    expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
  });

  test('pause: a carrier that hangs gets one window, and what it answers late reaches its caller', async () => {
    const scene = await meetBound({}, { windowSize: 2, timers: { ...timers, enquireLinkMs: 0, responseMs: 2000 } });
    const { carrier, client } = scene;
    await carrier.order('pause');
    const late: string[] = [];
    const fields = { destinationAddr: '256772000001', shortMessage: text };
    const open = [1, 2].map(() =>
      client.submit(fields, {
        onLate: (answer) => late.push(answer.outcome === 'accepted' ? answer.response.messageId : answer.outcome),
      }),
    );
    const waiting = [1, 2, 3].map(() => submit(scene));
    expect(await Promise.all(open)).toEqual(open.map(() => ({ outcome: 'uncertain', reason: 'timeout' })));
    expect([client.canSubmit, client.open, client.waiting]).toEqual([false, 0, 3]);
    await carrier.order('resume');
    expect((await Promise.all(waiting)).map(({ outcome }) => outcome)).toEqual(Array(3).fill('accepted'));
    expect(late).toEqual(['1', '2']);
    expect(carrier.events('bind')).toHaveLength(1);
  });

  test('pause: what waits for a carrier that hangs is not sent before it is left', async () => {
    const scene = await meetBound({}, { windowSize: 2, ...impatient });
    const gone = once(scene.client, 'disconnected');
    await scene.carrier.order('pause');
    const outcomes = Array.from({ length: 20 }, () => submit(scene));
    await gone;
    await scene.carrier.order('resume');
    const uncertain = (await Promise.all(outcomes)).filter(({ outcome }) => outcome === 'uncertain');
    expect(uncertain).toHaveLength(2);
  });

  test('stats: a clean close leaves no session', async () => {
    const { carrier, client } = await meetBound();
    await client.close();
    expect(carrier.events('unbind')).toHaveLength(1);
    expect(await carrier.order('stats')).toMatchObject({ sessions: 0 });
  });
});
