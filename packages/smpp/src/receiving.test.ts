import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { disconnected, meetBound } from '../test/client-scene.ts';
import type { MalformedPdu } from './decode-pdu.ts';
import type { PduOf } from './pdu.ts';

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

describe('enquire_link', () => {
  test('the enquire_link of the carrier is answered at once', async () => {
    const { peer } = await meetBound();
    peer.send({ command: 'enquire_link', sequence: 9 });
    expect(await peer.receive('enquire_link_resp')).toMatchObject({ sequence: 9, status: 0 });
  });

  test('is sent to a silent carrier, and again after its response', async () => {
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
