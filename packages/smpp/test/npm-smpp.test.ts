import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import smpp from 'smpp';
import { describe, expect, test } from 'vitest';
import { decodePdu, encodePdu, parseReceipt, type ServerSession, SmppClient, SmppServer } from '../src/smpp.ts';
import { disposeAfterEach } from './dispose-after-each.ts';

// The library that npm has had so far, as the other side of ours in every direction.

const open = disposeAfterEach();

describe('npm smpp as a client of our server', () => {
  async function meet() {
    const texts: string[] = [];
    const server = new SmppServer({
      systemId: 'ngoma',
      authenticate: ({ password }) => (password === 'secret' ? 0 : 0x0e),
      handlers: {
        submit_sm: ({ shortMessage, destinationAddr }) => {
          texts.push(Buffer.from(shortMessage).toString('latin1'));
          return destinationAddr === '0' ? { status: 0x0b } : { messageId: `id-${destinationAddr}` };
        },
        query_sm: ({ messageId }) => ({ messageId, messageState: 2, finalDate: '261121103000000+' }),
        cancel_sm: () => ({ status: 0x11 }),
      },
    });
    const port = await server.listen(0);
    const client = smpp.connect({ host: '127.0.0.1', port });
    await once(client, 'connect');
    open.push(server, { [Symbol.asyncDispose]: async () => client.destroy() });
    const ask = (command: string, fields: object) =>
      new Promise<Record<string, unknown>>((resolve) => client[command](fields, resolve));
    return { server, client, ask, texts };
  }

  test('binds, submits, asks, takes a receipt, is asked for a sign of life and unbinds', async () => {
    const { server, client, ask, texts } = await meet();
    const bound = once(server, 'bound') as Promise<[ServerSession]>; // the event of that name
    const answer = await ask('bind_transceiver', { system_id: 'test', password: 'secret' });
    expect(answer).toMatchObject({ command_status: 0, system_id: 'ngoma', sc_interface_version: 0x34 });
    const [session] = await bound;

    const message = { data_coding: 0, short_message: Buffer.from('Hello') };
    expect(await ask('submit_sm', { ...message, destination_addr: '256' })).toMatchObject({ message_id: 'id-256' });
    expect(await ask('submit_sm', { ...message, destination_addr: '0' })).toMatchObject({ command_status: 0x0b });
    expect(texts).toEqual(['Hello', 'Hello']);
    expect(await ask('query_sm', { message_id: 'id-256' })).toMatchObject({ message_state: 2 });
    expect(await ask('cancel_sm', { message_id: 'id-256' })).toMatchObject({ command_status: 0x11 });
    expect(await ask('replace_sm', { message_id: 'id-256' })).toMatchObject({ command: 'generic_nack' });

    client.on('deliver_sm', (pdu: { response: (fields: object) => object }) => client.send(pdu.response({})));
    const outcome = await session.deliver({
      esmClass: 4,
      shortMessage: Buffer.from('id:id-256 stat:DELIVRD err:000'),
      tlvs: { receiptedMessageId: 'id-256', messageState: 2 },
    });
    expect(outcome).toMatchObject({ outcome: 'accepted' });
    expect(await ask('enquire_link', {})).toMatchObject({ command_status: 0 });

    const gone = once(server, 'disconnected');
    await ask('unbind', {});
    expect(await gone).toMatchObject([{ session, reason: 'the peer unbound' }]);
  });

  test('with a wrong password is refused', async () => {
    const { ask } = await meet();
    expect(await ask('bind_receiver', { system_id: 'test', password: 'x' })).toMatchObject({ command_status: 0x0e });
  });

  test('reports an unknown PDU', async () => {
    const { client, ask } = await meet();
    await ask('bind_transmitter', { system_id: 'test', password: 'secret' });
    const nack = once(client, 'generic_nack');
    client.socket.write(Buffer.from('000000100000abcd0000000000000009', 'hex'));
    expect(await nack).toMatchObject([{ command_status: 0x03, sequence_number: 9 }]);
  });
});

describe('npm smpp as a server for our client', () => {
  async function meet() {
    let session: InstanceType<typeof smpp.Session>;
    const server: Server = smpp.createServer((accepted: typeof session) => {
      session = accepted;
      accepted.on('error', () => {});
      for (const command of ['bind_transceiver', 'submit_sm', 'data_sm', 'enquire_link', 'unbind']) {
        accepted.on(command, (pdu: Pdu) => accepted.send(pdu.response(answerTo(command, pdu))));
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const receipts: unknown[] = [];
    const client = new SmppClient({
      host: '127.0.0.1',
      port,
      systemId: 'test',
      password: 'secret',
      onDeliver: (delivery) => {
        receipts.push(parseReceipt(delivery));
        return undefined;
      },
    });
    const bound = once(client.start(), 'bound');
    open.push({ [Symbol.asyncDispose]: async () => void server.close() }, client);
    await bound;
    const deliver = (fields: object) =>
      new Promise<Record<string, unknown>>((resolve) => session.deliver_sm(fields, resolve));
    return { client, receipts, deliver };
  }

  interface Pdu {
    readonly destination_addr: string;
    response(fields: object): object;
  }

  function answerTo(command: string, pdu: Pdu): object {
    if (pdu.destination_addr === '0') return { command_status: 0x58 };
    return command.startsWith('bind') ? { system_id: 'npm' } : { message_id: `id-${pdu.destination_addr}` };
  }

  test('takes our submits, refuses one, and delivers a receipt', async () => {
    const { client, receipts, deliver } = await meet();
    const shortMessage = Buffer.from('Hello');
    expect(await client.submit({ destinationAddr: '256', shortMessage })).toMatchObject({
      response: { messageId: 'id-256' },
    });
    expect(await client.submit({ destinationAddr: '0' })).toMatchObject({ disposition: 'throttled' });
    expect(await client.request('data_sm', { destinationAddr: '7' })).toMatchObject({ outcome: 'accepted' });
    const answer = await deliver({
      esm_class: 4,
      short_message: Buffer.from('id:id-256 stat:UNDELIV err:001'),
      receipted_message_id: 'id-256',
    });
    expect(answer).toMatchObject({ command_status: 0 });
    expect(receipts).toMatchObject([{ messageId: 'id-256', state: 'UNDELIVERABLE', error: '001' }]);
    await client.close();
  });
});

describe('octets', () => {
  const fields = {
    command: 'submit_sm',
    sequence: 5,
    sourceAddrTon: 5,
    sourceAddr: 'NGOMA',
    destinationAddr: '256772000001',
    dataCoding: 8,
    shortMessage: Uint8Array.of(0, 0x41),
    tlvs: { userMessageReference: 77, sarTotalSegments: 2, receiptedMessageId: 'ab' },
  } as const;

  test('that we write are read by npm smpp as the same fields', () => {
    expect(smpp.PDU.fromBuffer(encodePdu(fields))).toMatchObject({
      command: 'submit_sm',
      sequence_number: 5,
      source_addr_ton: 5,
      source_addr: 'NGOMA',
      destination_addr: '256772000001',
      user_message_reference: 77,
      sar_total_segments: 2,
      receipted_message_id: 'ab',
    });
  });

  test('that npm smpp writes are read by us as the same fields', () => {
    const pdu = new smpp.PDU('submit_sm', {
      sequence_number: 5,
      source_addr_ton: 5,
      source_addr: 'NGOMA',
      destination_addr: '256772000001',
      data_coding: 8,
      short_message: Buffer.from([0, 0x41]),
      user_message_reference: 77,
      sar_total_segments: 2,
      receipted_message_id: 'ab',
    });
    expect(decodePdu(pdu.toBuffer())).toMatchObject({ kind: 'pdu', pdu: fields });
  });
});
