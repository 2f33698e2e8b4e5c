import { once } from 'node:events';
import { expect, test } from 'vitest';
import { describeMessageState, normaliseMessageId, SmppClient } from '../src/smpp.ts';
import {
  describeWithCarrier,
  Inbox,
  idOf,
  impatient,
  meet,
  meetBound,
  open,
  submit,
  submitTo,
} from './stand-in-scene.ts';

describeWithCarrier('an ordinary message', () => {
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

describeWithCarrier('the id of a receipt', () => {
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

describeWithCarrier('another request', () => {
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

describeWithCarrier('a magic suffix', () => {
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
