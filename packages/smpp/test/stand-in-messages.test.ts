import { once } from 'node:events';
import { expect, test } from 'vitest';
import { describeMessageState, normaliseMessageId, SmppClient } from '../src/smpp.ts';
import { describeWithCarrier, Inbox, idOf, meet, meetBound, open, submit } from './stand-in-scene.ts';

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
