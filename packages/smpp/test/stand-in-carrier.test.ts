import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import {
  type ClientOptions,
  type Delivery,
  decodeText,
  describeMessageState,
  normaliseMessageId,
  type Outcome,
  parseReceipt,
  type Receipt,
  SmppClient,
  userDataOf,
} from '../src/smpp.ts';
import { disposeAfterEach } from './dispose-after-each.ts';
import { carrierMissing, StandInCarrier } from './stand-in-carrier.ts';

// Every failure of the stand-in carrier's README, against a peer that shares no line with this library.

const open = disposeAfterEach();

/** What has been delivered, and a way to wait for more. */
class Inbox {
  readonly deliveries: Delivery[] = [];
  #onDelivery: () => void = () => {};

  readonly take = (delivery: Delivery): undefined => {
    this.deliveries.push(delivery);
    this.#onDelivery();
  };

  get receipts(): Receipt[] {
    return this.deliveries.flatMap((delivery) => parseReceipt(delivery) ?? []);
  }

  async received(count: number): Promise<readonly Delivery[]> {
    while (this.deliveries.length < count) {
      await new Promise<void>((resolve) => {
        this.#onDelivery = resolve;
      });
    }
    return this.deliveries;
  }
}

interface Scene {
  readonly carrier: StandInCarrier;
  readonly client: SmppClient;
  readonly inbox: Inbox;
}

const timers = { sessionInitMs: 10_000, enquireLinkMs: 1000, responseMs: 10_000 };
/** For carriers that never answer. */
const impatient = { timers: { ...timers, responseMs: 1000 } };
const backoff = { leastMs: 20, mostMs: 100, leastAfterRefusalMs: 200, mostAfterRefusalMs: 400 };

async function meet(
  carrierOptions: Readonly<Record<string, string | number>> = {},
  clientOptions: Partial<ClientOptions> = {},
): Promise<Scene> {
  const carrier = await StandInCarrier.start({ 'receipt-ms': 20, 'redeliver-ms': 20, ...carrierOptions });
  const inbox = new Inbox();
  const client = new SmppClient({
    host: '127.0.0.1',
    port: carrier.port,
    systemId: 'test',
    password: 'secret',
    onDeliver: inbox.take,
    timers,
    backoff,
    ...clientOptions,
  });
  open.push(carrier, { [Symbol.asyncDispose]: async () => client.destroy() });
  return { carrier, client, inbox };
}

async function meetBound(...options: Parameters<typeof meet>): Promise<Scene> {
  const scene = await meet(...options);
  const bound = once(scene.client, 'bound');
  scene.client.start();
  await bound;
  return scene;
}

const text = Buffer.from('Hello');
function submit({ client }: Scene, destinationAddr = '256772000001'): Promise<Outcome<'submit_sm'>> {
  return client.submit({
    sourceAddrTon: 5,
    sourceAddr: 'NGOMA',
    destAddrTon: 1,
    destAddrNpi: 1,
    destinationAddr,
    registeredDelivery: 1,
    shortMessage: text,
  });
}
const submitTo = (scene: Scene, suffix: number) => submit(scene, `25677200${suffix}`);

function idOf(outcome: Outcome<'submit_sm'>): string {
  return outcome.outcome === 'accepted' ? outcome.response.messageId : `not accepted: ${outcome.outcome}`;
}

describe.skipIf(carrierMissing !== '')(`with the stand-in carrier${carrierMissing && ` (${carrierMissing})`}`, () => {
  describe('an ordinary message', () => {
    test('arrives as it was sent', async () => {
      const scene = await meetBound({ 'receipt-ms': -1 });
      expect(await submit(scene)).toMatchObject({ outcome: 'accepted', response: { messageId: '1' } });
      expect(scene.carrier.events('submit')).toMatchObject([
        {
          id: '1',
          source: 'NGOMA',
          source_ton: 5,
          dest: '256772000001',
          dest_ton: 1,
          dest_npi: 1,
          registered_delivery: 1,
          data_coding: 0,
          text: 'Hello',
        },
      ]);
    });

    test('with the octets of GSM 03.38, UCS-2 or Latin-1 arrives as that text', async () => {
      const { carrier, client } = await meetBound({ 'receipt-ms': -1 });
      const texts: [number, string, string][] = [
        [0, '000211011b3c1b3e1b281b291b65057f5d', '@$_£[]{}€éàÑ'],
        [8, 'd83dde0000e9', '😀é'],
        [3, '40e9', '@é'],
      ];
      for (const [dataCoding, hex] of texts) {
        await client.submit({ destinationAddr: '256', dataCoding, shortMessage: Buffer.from(hex, 'hex') });
      }
      expect(carrier.events('submit').map((event) => event['text'])).toEqual(texts.map(([, , want]) => want));
    });

    test('in parts and in message_payload arrives with its header and its parameter', async () => {
      const { carrier, client } = await meetBound({ 'receipt-ms': -1 });
      const header = [6, 8, 4, 1, 2, 2, 1];
      await client.submit({ destinationAddr: '256', esmClass: 0x40, shortMessage: Uint8Array.from([...header, 0x48]) });
      await client.submit({ destinationAddr: '256', tlvs: { messagePayload: Buffer.alloc(2000, 'x') } });
      const [part, payload] = carrier.events('submit');
      expect(part).toMatchObject({ text: 'H', udh: { ref: 258, total: 2, part: 1, bits: 16 } });
      expect(payload).toMatchObject({ text: 'x'.repeat(2000) });
    });

    test.each(['both', 'text', 'tlv'] as const)('has a receipt in the style %s', async (style) => {
      const scene = await meetBound({ 'receipt-style': style });
      const messageId = idOf(await submit(scene));
      await scene.inbox.received(1);
      expect(scene.inbox.receipts).toMatchObject([{ messageId, state: 'DELIVERED', final: true, marked: true }]);
      await scene.carrier.logged('deliver_resp');
    });

    test('is sent as a transmitter and its receipt waits for a receiver', async () => {
      const scene = await meetBound({}, { bind: 'transmitter' });
      const messageId = idOf(await submit(scene));
      const inbox = new Inbox();
      const receiver = new SmppClient({
        host: '127.0.0.1',
        port: scene.carrier.port,
        systemId: 'test',
        password: 'secret',
        bind: 'receiver',
        onDeliver: inbox.take,
      }).start();
      open.push(receiver);
      await inbox.received(1);
      expect(inbox.receipts).toMatchObject([{ messageId }]);
    });

    test('goes through a pair of sessions', async () => {
      const scene = await meet({}, { bind: 'pair' });
      scene.client.start();
      while (scene.client.state !== 'bound') await once(scene.client, 'bound');
      const messageId = idOf(await submit(scene));
      await scene.inbox.received(1);
      expect(scene.inbox.receipts).toMatchObject([{ messageId }]);
      expect(
        scene.carrier
          .events('bind')
          .map((event) => event['kind'])
          .sort(),
      ).toEqual(['receiver', 'transmitter']);
    });
  });

  describe('the id of a receipt', () => {
    test.each([
      ['dec', 'hex', 'dec→hex'],
      ['dec', 'HEX', 'dec→hex'],
      ['hex', 'dec', 'hex→dec'],
      ['text', 'text', 'exact'],
    ] as const)('%s in the response and %s in the receipt match by %s', async (idFormat, receiptIdFormat, rule) => {
      const scene = await meetBound({
        'id-format': idFormat,
        'receipt-id-format': receiptIdFormat,
        'id-start': 123_456,
        'id-pad': 10,
      });
      const response = idOf(await submit(scene));
      await scene.inbox.received(1);
      const receipt = scene.inbox.receipts[0]?.messageId ?? '';
      expect(normaliseMessageId(receipt, 'receipt', rule)).toBe(normaliseMessageId(response, 'response', rule));
    });
  });

  describe('a magic suffix', () => {
    test.each([
      [9901, 'UNDELIVERABLE'],
      [9902, 'EXPIRED'],
      [9903, 'REJECTED'],
      [9904, 'UNKNOWN'],
      [9905, 'DELETED'],
    ])('%i gives the receipt %s', async (suffix, state) => {
      const scene = await meetBound();
      const messageId = idOf(await submitTo(scene, suffix));
      await scene.inbox.received(1);
      expect(scene.inbox.receipts).toMatchObject([{ messageId, state, final: true }]);
    });

    test('9907 gives a notification on the way, then the receipt', async () => {
      const scene = await meetBound();
      await submitTo(scene, 9907);
      await scene.inbox.received(2);
      expect(scene.inbox.receipts.map(({ state, final }) => [state, final])).toEqual([
        ['ENROUTE', false],
        ['DELIVERED', true],
      ]);
    });

    test('9910 is accepted, and no receipt comes', async () => {
      const scene = await meetBound();
      expect(await submitTo(scene, 9910)).toMatchObject({ outcome: 'accepted' });
      await submit(scene);
      await scene.inbox.received(1);
      expect(scene.inbox.receipts).toMatchObject([{ messageId: '2' }]);
    });

    test('9911 is uncertain: accepted without an answer; its receipt comes', async () => {
      const scene = await meetBound({}, impatient);
      expect(await submitTo(scene, 9911)).toEqual({ outcome: 'uncertain', reason: 'timeout' });
      await scene.inbox.received(1);
      expect(scene.carrier.events('submit')).toHaveLength(1);
    });

    test('9929 is uncertain: not accepted and without an answer', async () => {
      const scene = await meetBound({}, impatient);
      expect(await submitTo(scene, 9929)).toEqual({ outcome: 'uncertain', reason: 'timeout' });
      expect(scene.carrier.events('submit')).toHaveLength(0);
      expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
    });

    test.each([
      [9912, 'throttled', 0x58],
      [9913, 'throttled', 0x14],
      [9914, 'permanent', 0x0b],
      [9915, 'permanent', 0x0a],
      [9916, 'retryable', 0x45],
      [9917, 'retryable', 0x08],
      [9926, 'permanent', 0x61],
      [9927, 'retryable', 0x400],
    ])('%i is refused, %s', async (suffix, disposition, code) => {
      const scene = await meetBound();
      const want = { outcome: 'refused', reason: 'peer', disposition, status: { code } };
      expect(await submitTo(scene, suffix)).toMatchObject(want);
      await scene.carrier.order('set error-body 1');
      expect(await submitTo(scene, suffix)).toMatchObject(want);
    });

    test('9918 is uncertain: cut after it was accepted; its receipt comes after the next bind', async () => {
      const scene = await meetBound();
      expect(await submitTo(scene, 9918)).toEqual({ outcome: 'uncertain', reason: 'closed' });
      await scene.inbox.received(1);
      expect(scene.carrier.events('submit')).toHaveLength(1);
    });

    test('9919 is uncertain: cut and not accepted; the next goes out on the next session', async () => {
      const scene = await meetBound();
      expect(await submitTo(scene, 9919)).toEqual({ outcome: 'uncertain', reason: 'closed' });
      expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
      expect(scene.carrier.events('lost')).toHaveLength(1);
    });

    test('9920 has its receipt before its response', async () => {
      const scene = await meetBound();
      const receiptsBefore = submitTo(scene, 9920).then(() => scene.inbox.receipts.length);
      expect(await receiptsBefore).toBe(1);
    });

    test('9921 has its receipt twice', async () => {
      const scene = await meetBound();
      await submitTo(scene, 9921);
      await scene.inbox.received(2);
      expect(scene.inbox.receipts.map(({ messageId }) => messageId)).toEqual(['1', '1']);
    });

    test('9922 has an odd receipt that can be read all the same', async () => {
      const scene = await meetBound();
      await submitTo(scene, 9922);
      await scene.inbox.received(1);
      expect(scene.inbox.receipts).toMatchObject([
        { messageId: '1', state: 'DELIVERED', doneAt: expect.stringMatching(/T\d\d:\d\d:30$/) },
      ]);
    });

    test('9923 has a receipt of parameters alone', async () => {
      const scene = await meetBound();
      await submitTo(scene, 9923);
      await scene.inbox.received(1);
      expect(scene.inbox.receipts).toMatchObject([{ messageId: '1', state: 'DELIVERED' }]);
    });

    test('9924 has a receipt for an id that was never given', async () => {
      const scene = await meetBound();
      await submitTo(scene, 9924);
      await scene.inbox.received(1);
      expect(scene.inbox.receipts).toMatchObject([{ messageId: 'ffffffffff' }]);
    });

    test.each([9925, 9928])('%i is throttled twice, then accepted', async (suffix) => {
      const scene = await meetBound();
      const outcomes = [await submitTo(scene, suffix), await submitTo(scene, suffix), await submitTo(scene, suffix)];
      expect(outcomes).toMatchObject([
        { disposition: 'throttled' },
        { disposition: 'throttled' },
        { outcome: 'accepted' },
      ]);
    });
  });

  describe('an option', () => {
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

  describe('an order', () => {
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

  describe('another request', () => {
    test('query_sm tells the state while the receipt is outstanding, and fails for an unknown id', async () => {
      const scene = await meetBound({ 'receipt-ms': 5000 });
      const messageId = idOf(await submit(scene));
      const answer = await scene.client.request('query_sm', { messageId, sourceAddr: 'NGOMA' });
      if (answer.outcome !== 'accepted') throw new Error(`It was ${answer.outcome}`);
      expect(answer.response.messageId).toBe(messageId);
      expect(describeMessageState(answer.response.messageState)).toEqual({ state: 'ENROUTE', final: false });
      expect(await scene.client.request('query_sm', { messageId: '99' })).toMatchObject({
        outcome: 'refused',
        status: { name: 'ESME_RQUERYFAIL' },
      });
    });

    test('cancel_sm brings a receipt that the message was deleted', async () => {
      const scene = await meetBound({ 'receipt-ms': 5000 });
      const messageId = idOf(await submit(scene));
      expect(await scene.client.request('cancel_sm', { messageId })).toMatchObject({ outcome: 'accepted' });
      await scene.inbox.received(1);
      expect(scene.inbox.receipts).toMatchObject([{ messageId, state: 'DELETED' }]);
    });

    test.each(['data_sm', 'replace_sm'] as const)(
      '%s, which that carrier does not know, is refused by generic_nack',
      async (command) => {
        const { client } = await meetBound();
        expect(await client.request(command, {})).toMatchObject({
          outcome: 'refused',
          status: { name: 'ESME_RINVCMDID' },
        });
      },
    );
  });
});
