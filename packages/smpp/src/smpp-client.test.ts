import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { disconnected, meet, meetBound, message } from '../test/client-scene.ts';
import { RawCarrier } from '../test/raw-peer.ts';
import type { MalformedPdu } from './decode-pdu.ts';
import type { Outcome } from './outcome.ts';
import type { PduOf, ResponsePdu } from './pdu.ts';
import { SmppClient } from './smpp-client.ts';

describe('binding', () => {
  test.each(['transmitter', 'receiver', 'transceiver'] as const)('as a %s says who we are', async (bind) => {
    const { carrier, client } = await meet({ bind, systemType: 'VMS', addrTon: 1, addrNpi: 1, addressRange: '^8' });
    const peer = await carrier.peer();
    const pdu = await peer.receive(`bind_${bind}`);
    expect(pdu).toMatchObject({
      systemId: 'test',
      password: 'secret',
      systemType: 'VMS',
      interfaceVersion: 0x34,
      addrTon: 1,
      addrNpi: 1,
      addressRange: '^8',
    });
    expect(client.state).toBe('connecting');
    const bound = once(client, 'bound');
    peer.send({ command: `bind_${bind}_resp`, sequence: pdu.sequence, tlvs: { scInterfaceVersion: 0x34 } });
    expect(await bound).toEqual([{ kind: bind, interfaceVersion: 0x34 }]);
    expect(client.state).toBe('bound');
  });

  test('as a pair submits on one session and is delivered to on the other', async () => {
    const texts: string[] = [];
    const { carrier, client } = await meet({
      bind: 'pair',
      onDeliver: ({ sourceAddr }) => {
        texts.push(sourceAddr);
        return undefined;
      },
    });
    const peers = [await carrier.peer(), await carrier.peer()];
    const bound = [once(client, 'bound')];
    const sender = await Promise.race(
      peers.map(async (peer) => ({ peer, bind: await peer.receive('bind_transmitter') })),
    );
    const receiver = await Promise.race(
      peers.map(async (peer) => ({ peer, bind: await peer.receive('bind_receiver') })),
    );
    sender.peer.send({ command: 'bind_transmitter_resp', sequence: sender.bind.sequence });
    await bound[0];
    expect(client.state).toBe('connecting');
    const both = once(client, 'bound');
    receiver.peer.send({ command: 'bind_receiver_resp', sequence: receiver.bind.sequence });
    await both;
    expect(client.state).toBe('bound');

    const outcome = client.submit(message);
    const { sequence } = await sender.peer.receive('submit_sm');
    sender.peer.send({ command: 'submit_sm_resp', sequence, messageId: '7' });
    expect(await outcome).toMatchObject({ outcome: 'accepted', response: { messageId: '7' } });

    receiver.peer.send({ command: 'deliver_sm', sequence: 4, sourceAddr: '256700000001' });
    expect(await receiver.peer.receive('deliver_sm_resp')).toMatchObject({ sequence: 4, status: 0 });
    expect(texts).toEqual(['256700000001']);
  });

  test('with a name that fits no field is an error at once', () => {
    const settings = { host: '127.0.0.1', port: 2775, password: 'secret' };
    expect(() => new SmppClient({ ...settings, systemId: 'a\0b' })).toThrow(RangeError);
  });

  test('that is refused as a matter of configuration is not tried again for a minute', async () => {
    const { carrier, client, clock } = await meet();
    const gone = disconnected(client);
    await (await carrier.peer()).acceptBind('transceiver', 0x0e);
    expect(await gone).toMatchObject({ refusal: { name: 'ESME_RINVPASWD' }, retryInMs: 60_000 });
    expect(client.state).toBe('waiting');

    const bound = once(client, 'bound');
    clock.advance(60_000);
    await (await carrier.peer()).acceptBind();
    await bound;
  });

  test('that is refused for the moment is tried again soon', async () => {
    const { carrier, client } = await meet();
    const gone = disconnected(client);
    await (await carrier.peer()).acceptBind('transceiver', 0x08);
    expect(await gone).toMatchObject({ refusal: { name: 'ESME_RSYSERR' }, retryInMs: 1000 });
  });

  test('that is answered with generic_nack is refused', async () => {
    const { carrier, client } = await meet();
    const gone = disconnected(client);
    const peer = await carrier.peer();
    const { sequence } = await peer.receive('bind_transceiver');
    peer.send({ command: 'generic_nack', sequence, status: 0x03 });
    expect(await gone).toMatchObject({ refusal: { name: 'ESME_RINVCMDID' } });
  });

  test('that nobody answers ends with the session_init time', async () => {
    const { carrier, client, clock } = await meet();
    await (await carrier.peer()).receive('bind_transceiver');
    const gone = disconnected(client);
    clock.advance(10_000);
    expect(await gone).toMatchObject({ reason: 'no bind within the session_init time', retryInMs: 1000 });
  });

  test('at an address where nobody listens is tried again, longer and longer', async () => {
    const carrier = new RawCarrier();
    const port = await carrier.listen();
    await carrier[Symbol.asyncDispose]();
    const { client, clock } = await meet({ port });
    expect(await disconnected(client)).toMatchObject({ retryInMs: 500 });
    clock.advance(500);
    expect(await disconnected(client)).toMatchObject({ retryInMs: 1000 });
    clock.advance(1000);
    expect(await disconnected(client)).toMatchObject({ retryInMs: 2000 });
  });
});

describe('a submit', () => {
  test('is accepted with the id that the carrier gave', async () => {
    const { client, peer } = await meetBound();
    const outcome = client.submit({ ...message, registeredDelivery: 1 });
    const pdu = await peer.receive('submit_sm');
    expect(pdu).toMatchObject({ ...message, registeredDelivery: 1 });
    peer.send({ command: 'submit_sm_resp', sequence: pdu.sequence, messageId: 'a1' });
    expect(await outcome).toMatchObject({ outcome: 'accepted', response: { messageId: 'a1' } });
  });

  test.each([
    [0x58, 'throttled', 'ESME_RTHROTTLED'],
    [0x0b, 'permanent', 'ESME_RINVDSTADR'],
    [0x45, 'retryable', 'ESME_RSUBMITFAIL'],
    [0x400, 'retryable', 'vendor'],
  ])('is refused with status %d, which is %s', async (code, disposition, name) => {
    const { client, peer } = await meetBound();
    const outcome = client.submit(message);
    const { sequence } = await peer.receive('submit_sm');
    peer.send({ command: 'submit_sm_resp', sequence, status: code });
    const status = { code, name, disposition };
    expect(await outcome).toEqual({ outcome: 'refused', reason: 'peer', disposition, status });
  });

  test('is refused by a generic_nack', async () => {
    const { client, peer } = await meetBound();
    const outcome = client.submit(message);
    const { sequence } = await peer.receive('submit_sm');
    peer.send({ command: 'generic_nack', sequence, status: 0x03 });
    expect(await outcome).toMatchObject({ outcome: 'refused', status: { name: 'ESME_RINVCMDID' } });
  });

  test('without an answer is uncertain after the response time, and a late answer is reported', async () => {
    const { client, clock, peer } = await meetBound();
    const outcome = client.submit(message);
    const { sequence } = await peer.receive('submit_sm');
    clock.advance(30_000);
    expect(await outcome).toEqual({ outcome: 'uncertain', reason: 'timeout' });

    const unmatched = once(client, 'unmatched') as Promise<[ResponsePdu]>; // the event of that name
    peer.send({ command: 'submit_sm_resp', sequence, messageId: 'late' });
    expect(await unmatched).toMatchObject([{ messageId: 'late' }]);
  });

  test('is uncertain if the connection ends first', async () => {
    const { client, peer } = await meetBound();
    const outcome = client.submit(message);
    await peer.receive('submit_sm');
    peer.destroy();
    expect(await outcome).toEqual({ outcome: 'uncertain', reason: 'closed' });
  });

  test('is uncertain if its answer cannot be read', async () => {
    const { client, peer } = await meetBound();
    const outcome = client.request('query_sm', { messageId: '11' });
    const { sequence } = await peer.receive('query_sm');
    peer.sendHex(`00000012 80000003 00000000 ${sequence.toString(16).padStart(8, '0')} 3131`);
    expect(await outcome).toEqual({ outcome: 'uncertain', reason: 'unreadable' });
  });

  test('that does not fit its fields is an error of the caller', async () => {
    const { client } = await meetBound();
    await expect(client.submit({ destinationAddr: 'x'.repeat(30) })).rejects.toThrow(RangeError);
  });

  test('of a receiver is an error of the caller', async () => {
    const { client } = await meet({ bind: 'receiver' });
    await expect(client.submit(message)).rejects.toThrow(TypeError);
  });
});

describe('beyond the window', () => {
  test('a submit waits for an answer to another', async () => {
    const { client, peer } = await meetBound({ windowSize: 2 });
    const outcomes = [1, 2, 3].map(() => client.submit(message));
    await peer.settled();
    expect(peer.count('submit_sm')).toBe(2);
    expect([client.open, client.waiting]).toEqual([2, 1]);

    const { sequence } = await peer.receive('submit_sm');
    peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    await outcomes[0];
    await peer.settled();
    expect(peer.count('submit_sm')).toBe(2);
    expect([client.open, client.waiting]).toEqual([2, 0]);
  });

  test('only so many wait, and the next is refused as throttled without having been sent', async () => {
    const { client } = await meetBound({ windowSize: 1, maxWaiting: 1 });
    for (const _ of [1, 2]) void client.submit(message);
    expect(await client.submit(message)).toEqual({
      outcome: 'refused',
      reason: 'queue-full',
      disposition: 'throttled',
    });
  });

  test('what waits goes out on the next connection, and what was open is uncertain', async () => {
    const { carrier, client, clock, peer } = await meetBound({ windowSize: 1 });
    const [first, second] = [client.submit(message), client.submit(message)];
    await peer.receive('submit_sm');
    const gone = disconnected(client);
    peer.destroy();
    expect(await first).toMatchObject({ outcome: 'uncertain' });

    await gone;
    clock.advance(1000);
    const next = await carrier.peer();
    await next.acceptBind();
    const { sequence } = await next.receive('submit_sm');
    next.send({ command: 'submit_sm_resp', sequence, messageId: '2' });
    expect(await second).toMatchObject({ outcome: 'accepted' });
  });
});

describe('an abort signal', () => {
  test('takes back a submit that waits', async () => {
    const { client } = await meetBound({ windowSize: 1 });
    void client.submit(message);
    const abort = new AbortController();
    const outcome = client.submit(message, { signal: abort.signal });
    abort.abort();
    expect(await outcome).toEqual({ outcome: 'refused', reason: 'aborted', disposition: 'retryable' });
    expect(client.waiting).toBe(0);
  });

  test('makes a submit that was sent uncertain; its slot stays taken, and its answer is reported', async () => {
    const { client, peer } = await meetBound({ windowSize: 1 });
    const abort = new AbortController();
    const outcome = client.submit(message, { signal: abort.signal });
    const { sequence } = await peer.receive('submit_sm');
    abort.abort();
    expect(await outcome).toEqual({ outcome: 'uncertain', reason: 'aborted' });
    expect(client.open).toBe(1);
    const unmatched = once(client, 'unmatched');
    peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    expect(await unmatched).toMatchObject([{ messageId: '1' }]);
    expect(client.open).toBe(0);
  });

  test('that was given before sends nothing', async () => {
    const { client, peer } = await meetBound();
    expect(await client.submit(message, { signal: AbortSignal.abort() })).toMatchObject({ reason: 'aborted' });
    await peer.settled();
    expect(peer.count('submit_sm')).toBe(0);
  });

  test('of the client ends it at once', async () => {
    const abort = new AbortController();
    const { client, peer } = await meetBound({ signal: abort.signal });
    const outcome = client.submit(message);
    await peer.receive('submit_sm');
    abort.abort();
    expect(await outcome).toEqual({ outcome: 'uncertain', reason: 'closed' });
    expect(client.state).toBe('closed');
    await peer.closed;
  });
});

describe('signs of life', () => {
  test('the enquire_link of the carrier is answered at once', async () => {
    const { peer } = await meetBound();
    peer.send({ command: 'enquire_link', sequence: 9 });
    expect(await peer.receive('enquire_link_resp')).toMatchObject({ sequence: 9, status: 0 });
  });

  test('a carrier that is silent for too long is asked, and asked again after its answer', async () => {
    const { clock, peer } = await meetBound();
    clock.advance(30_000);
    const { sequence } = await peer.receive('enquire_link');
    peer.send({ command: 'enquire_link_resp', sequence });
    await peer.settled();
    clock.advance(30_000);
    await peer.receive('enquire_link');
  });

  test('a carrier that does not answer is left', async () => {
    const { client, clock, peer } = await meetBound();
    clock.advance(30_000);
    await peer.receive('enquire_link');
    const gone = disconnected(client);
    clock.advance(30_000);
    expect(await gone).toMatchObject({ reason: 'no answer to enquire_link', retryInMs: 500 });
  });

  test('any PDU is one', async () => {
    const { client, clock, peer } = await meetBound();
    clock.advance(29_000);
    peer.send({ command: 'alert_notification', sequence: 1 });
    await peer.settled();
    clock.advance(29_000);
    await peer.settled();
    expect(peer.count('enquire_link')).toBe(0);
    expect(client.state).toBe('bound');
  });

  test('a session without work unbinds after the inactivity time', async () => {
    const { clock, client, peer } = await meetBound({ timers: { inactivityMs: 60_000, enquireLinkMs: 0 } });
    clock.advance(60_000);
    const gone = disconnected(client);
    const { sequence } = await peer.receive('unbind');
    peer.send({ command: 'unbind_resp', sequence });
    expect(await gone).toMatchObject({ reason: 'nothing but enquire_link within the inactivity time' });
  });
});

describe('a delivery', () => {
  test('is acknowledged when it has been stored, not before', async () => {
    const stored = Promise.withResolvers<undefined>();
    const { peer } = await meetBound({ onDeliver: () => stored.promise });
    peer.send({ command: 'deliver_sm', sequence: 3 });
    await peer.settled();
    expect(peer.count('deliver_sm_resp')).toBe(0);
    stored.resolve(undefined);
    expect(await peer.receive('deliver_sm_resp')).toMatchObject({ sequence: 3, status: 0 });
  });

  test('gets the status that the handler gives', async () => {
    const { peer } = await meetBound({ onDeliver: () => 0x65 });
    peer.send({ command: 'data_sm', sequence: 3 });
    expect(await peer.receive('data_sm_resp')).toMatchObject({ status: 0x65 });
  });

  test('that could not be handled is asked for again, and the error is reported', async () => {
    const failure = new Error('The disk is full');
    const { client, peer } = await meetBound({ onDeliver: () => Promise.reject(failure) });
    const told = once(client, 'deliveryFailed');
    peer.send({ command: 'deliver_sm', sequence: 3, sourceAddr: '1' });
    expect(await peer.receive('deliver_sm_resp')).toMatchObject({ status: 0x64 });
    expect(await told).toMatchObject([{ error: failure, delivery: { sourceAddr: '1' } }]);
  });

  test('that nobody takes is asked for again', async () => {
    const { peer } = await meetBound();
    peer.send({ command: 'deliver_sm', sequence: 1 });
    expect(await peer.receive('deliver_sm_resp')).toMatchObject({ sequence: 1, status: 0x64 });
  });

  test('of an alert is an event', async () => {
    const { client, peer } = await meetBound();
    const alert = once(client, 'alert') as Promise<[PduOf<'alert_notification'>]>; // the event of that name
    peer.send({ command: 'alert_notification', sequence: 1, sourceAddr: '256772000001' });
    expect(await alert).toMatchObject([{ sourceAddr: '256772000001' }]);
  });
});

describe('a PDU of the carrier', () => {
  test.each([
    ['malformed', '00000016 00000005 00000000 00000003 6e6f7a65726f', 3, 0x02],
    ['unknown', '00000010 0000abcd 00000000 00000004', 4, 0x03],
    ['not for a client', '00000012 0000000b 00000000 00000005 0000', 5, 0x03],
  ])('that is %s gets generic_nack and costs itself alone', async (_name, hex, sequence, status) => {
    const { client, peer } = await meetBound();
    peer.sendHex(hex);
    expect(await peer.receive('generic_nack')).toMatchObject({ sequence, status });
    await peer.settled();
    expect(client.state).toBe('bound');
  });

  test('that is malformed is reported', async () => {
    const { client, peer } = await meetBound();
    const told = once(client, 'malformed') as Promise<[MalformedPdu]>; // the event of that name
    peer.sendHex('00000010 0000abcd 00000000 00000004');
    expect(await told).toMatchObject([{ commandId: 0xabcd, reason: 'unknown command 0xabcd' }]);
  });

  test('that answers something unknown is not answered', async () => {
    const { peer } = await meetBound();
    peer.sendHex('00000010 8000abcd 00000000 00000004');
    peer.sendHex('00000012 80000004 00000000 7ffffff0 3900');
    await peer.settled();
    expect(peer.count('generic_nack')).toBe(0);
  });

  test.each([
    '00000008 00000015 00000000 00000001',
    '7fffffff 00000005 00000000 00000002',
    '474554202f20485454502f312e310d0a',
  ])('whose length lies costs the connection: %s', async (hex) => {
    const { client, peer } = await meetBound();
    const gone = disconnected(client);
    peer.sendHex(hex);
    expect(await peer.receive('generic_nack')).toMatchObject({ sequence: 0, status: 0x02 });
    expect(await gone).toMatchObject({ reason: expect.stringContaining('framing was lost'), retryInMs: 1000 });
    await peer.closed;
  });
});

describe('unbinding', () => {
  test('ours refuses what waits, waits for the open window, and leaves in order', async () => {
    const { client, peer } = await meetBound({ windowSize: 1 });
    const [first, second] = [client.submit(message), client.submit(message)];
    const { sequence } = await peer.receive('submit_sm');
    const closed = client.close();
    expect(await second).toEqual({ outcome: 'refused', reason: 'closed', disposition: 'retryable' });
    await peer.settled();
    expect(peer.count('unbind')).toBe(0);

    peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    expect(await first).toMatchObject({ outcome: 'accepted' });
    peer.send({ command: 'unbind_resp', sequence: (await peer.receive('unbind')).sequence });
    await closed;
    expect(client.state).toBe('closed');
    await peer.closed;
    expect(await client.submit(message)).toMatchObject({ outcome: 'refused', reason: 'closed' });
  });

  test('ours waits for deliveries in hand', async () => {
    const stored = Promise.withResolvers<undefined>();
    const { client, peer } = await meetBound({ onDeliver: () => stored.promise });
    peer.send({ command: 'deliver_sm', sequence: 3 });
    await peer.settled();
    const closed = client.close();
    await peer.settled();
    expect(peer.count('unbind')).toBe(0);
    stored.resolve(undefined);
    await peer.receive('deliver_sm_resp');
    peer.send({ command: 'unbind_resp', sequence: (await peer.receive('unbind')).sequence });
    await closed;
  });

  test('ours does not wait for ever', async () => {
    const { client, clock, peer } = await meetBound();
    const outcome = client.submit(message);
    await peer.receive('submit_sm');
    const closed = client.close();
    clock.advance(30_000);
    expect(await outcome).toMatchObject({ outcome: 'uncertain', reason: 'timeout' });
    await peer.receive('unbind');
    clock.advance(30_000);
    await closed;
  });

  test('theirs is answered after the open window, and we come back', async () => {
    const { carrier, client, clock, peer } = await meetBound();
    const outcome = client.submit(message);
    const { sequence } = await peer.receive('submit_sm');
    peer.send({ command: 'unbind', sequence: 77 });
    await peer.settled();
    const waiting = client.submit(message);
    await peer.settled();
    expect([peer.count('unbind_resp'), peer.count('submit_sm')]).toEqual([0, 0]);

    const gone = disconnected(client);
    peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    expect(await outcome).toMatchObject({ outcome: 'accepted' });
    expect(await peer.receive('unbind_resp')).toMatchObject({ sequence: 77 });
    expect(await gone).toMatchObject({ reason: 'the peer unbound', retryInMs: 1000 });

    clock.advance(1000);
    const next = await carrier.peer();
    await next.acceptBind();
    const again = await next.receive('submit_sm');
    next.send({ command: 'submit_sm_resp', sequence: again.sequence, messageId: '2' });
    expect(await waiting).toMatchObject({ outcome: 'accepted' });
  });

  test('before the bind is done ends the attempt', async () => {
    const { carrier, client } = await meet();
    const peer = await carrier.peer();
    await peer.receive('bind_transceiver');
    await client.close();
    await peer.closed;
    expect(client.state).toBe('closed');
  });
});

test('outcomes can be told apart by their one field', () => {
  const describeOutcome = (outcome: Outcome<'submit_sm'>): string => {
    switch (outcome.outcome) {
      case 'accepted':
        return outcome.response.messageId;
      case 'refused':
        return outcome.disposition;
      case 'uncertain':
        return outcome.reason;
    }
  };
  expect(describeOutcome({ outcome: 'uncertain', reason: 'timeout' })).toBe('timeout');
});
