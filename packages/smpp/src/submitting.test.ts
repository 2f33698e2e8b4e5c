import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { disconnected, meet, meetBound, message } from '../test/client-scene.ts';
import type { Outcome } from './outcome.ts';
import type { ResponsePdu } from './pdu.ts';

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

  test('is uncertain after a generic_nack that says that nothing is wrong', async () => {
    const { client, peer } = await meetBound();
    const outcome = client.submit(message);
    const { sequence } = await peer.receive('submit_sm');
    peer.send({ command: 'generic_nack', sequence, status: 0 });
    expect(await outcome).toEqual({ outcome: 'uncertain', reason: 'unreadable' });
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
