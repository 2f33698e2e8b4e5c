import { describe, expect, test } from 'vitest';
import { type ClientScene, disconnected, meetBound, message } from '../test/client-scene.ts';
import type { RawPeer } from '../test/raw-peer.ts';
import { TestClock } from '../test/test-clock.ts';
import { Wire } from '../test/wire.ts';
import { encodePdu } from './encode-pdu.ts';
import { Link } from './link.ts';
import { type ClientOptions, SmppClient } from './smpp-client.ts';
import { defaultTimers } from './timers.ts';

interface SlowScene extends ClientScene {
  readonly peer: RawPeer;
  /** The senders of what is in hand, or was, in the order in which it came. */
  readonly taken: string[];
  /** Lets the oldest that is in hand be done. */
  readonly finish: () => void;
}

/** A client whose `onDeliver` is done when the test says so. */
async function meetSlow(options: Partial<ClientOptions> = {}): Promise<SlowScene> {
  const taken: string[] = [];
  const inHand: (() => void)[] = [];
  const scene = await meetBound({
    maxDelivering: 2,
    onDeliver: ({ sourceAddr }) => {
      taken.push(sourceAddr);
      return new Promise<undefined>((resolve) => inHand.push(() => resolve(undefined)));
    },
    ...options,
  });
  return { ...scene, taken, finish: () => inHand.shift()?.() };
}

/** Sends deliveries in one piece, so that they are in the hands of the client together. */
function deliver(peer: RawPeer, from: number, to: number): void {
  const pdus = [];
  for (let number = from; number <= to; number++) {
    pdus.push(encodePdu({ command: 'deliver_sm', sequence: number, sourceAddr: `${number}` }));
  }
  peer.sendHex(Buffer.concat(pdus).toString('hex'));
}

/** The client holds what it has no room for, and has answered nothing of it. */
async function held(scene: SlowScene, inHand: number): Promise<void> {
  await expect.poll(() => scene.client.delivering).toBe(inHand);
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

describe('deliveries beyond the limit', () => {
  test('wait unread and unrefused, and are taken in their order as soon as there is room', async () => {
    const scene = await meetSlow();
    deliver(scene.peer, 1, 7);
    await held(scene, 2);
    expect(scene.taken).toEqual(['1', '2']);
    for (let sequence = 1; sequence <= 7; sequence++) {
      scene.finish();
      expect(await scene.peer.receive('deliver_sm_resp')).toMatchObject({ sequence, status: 0 });
    }
    expect(scene.taken).toEqual(numbers(1, 7));
    await scene.peer.settled();
  });

  test('make the carrier stop: of a flood only so much is taken off the connection, and all of it comes in the end', async () => {
    const scene = await meetSlow();
    const octets = encodePdu({ command: 'deliver_sm', sequence: 9, shortMessage: Buffer.alloc(250, 'x') });
    expect(await scene.peer.fillUntilStuck(Buffer.concat(Array.from({ length: 100 }, () => octets)), 10_000)).toBe(
      'stuck',
    );
    expect(scene.taken).toHaveLength(2);
    scene.client.destroy();
    await scene.peer.closed;
  });

  test('do not keep the answer to a submit that came before them', async () => {
    const scene = await meetSlow();
    const outcome = scene.client.submit(message);
    const { sequence } = await scene.peer.receive('submit_sm');
    deliver(scene.peer, 1, 2);
    scene.peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    expect(await outcome).toMatchObject({ outcome: 'accepted' });
  });

  test('do not count against the carrier: answers behind them are in time, however long it takes', async () => {
    const scene = await meetSlow();
    const { client, clock, peer } = scene;
    const outcome = client.submit(message);
    const { sequence } = await peer.receive('submit_sm');
    clock.advance(29_999);
    deliver(peer, 1, 3);
    peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    await held(scene, 2);
    clock.advance(600_000);
    expect(client.state).toBe('bound');
    scene.finish();
    expect(await outcome).toMatchObject({ outcome: 'accepted' });
    expect(peer.count('enquire_link')).toBe(0);
  });

  test('are counted with those of a session that is gone', async () => {
    const scene = await meetSlow();
    deliver(scene.peer, 1, 2);
    await held(scene, 2);
    const gone = disconnected(scene.client);
    scene.peer.destroy();
    scene.clock.advance((await gone).retryInMs ?? 0);
    const next = await scene.carrier.peer();
    await next.acceptBind();
    const outcome = scene.client.submit(message);
    const { sequence } = await next.receive('submit_sm');
    next.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    deliver(next, 3, 4);
    await outcome;
    expect(scene.taken).toEqual(numbers(1, 2));
    for (const _ of [1, 2]) scene.finish();
    await expect.poll(() => scene.taken).toEqual(numbers(1, 4));
    scene.finish();
    expect(await next.receive('deliver_sm_resp')).toMatchObject({ sequence: 3, status: 0 });
    scene.finish();
    expect(await next.receive('deliver_sm_resp')).toMatchObject({ sequence: 4, status: 0 });
  });
});

test('a limit below 1, under which nothing could ever be read, is an error at once', () => {
  const settings = { host: '127.0.0.1', port: 2775, systemId: 'test', password: 'secret' };
  for (const maxDelivering of [0, -1, Number.NaN]) {
    expect(() => new SmppClient({ ...settings, maxDelivering })).toThrow(RangeError);
  }
});

describe('while deliveries are held', () => {
  async function meetHeld() {
    const scene = await meetSlow();
    const outcome = scene.client.submit(message);
    const { sequence } = await scene.peer.receive('submit_sm');
    deliver(scene.peer, 1, 4);
    scene.peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
    await held(scene, 2);
    return { ...scene, outcome };
  }

  test('closing refuses them for the moment, hears the answers behind them, and ends', async () => {
    const { client, peer, finish, outcome } = await meetHeld();
    const closed = client.close();
    expect(await outcome).toMatchObject({ outcome: 'accepted' });
    for (const sequence of [3, 4]) {
      expect(await peer.receive('deliver_sm_resp')).toMatchObject({ sequence, status: 0x64 });
    }
    finish();
    finish();
    peer.send({ command: 'unbind_resp', sequence: (await peer.receive('unbind')).sequence });
    await closed;
    expect(client.state).toBe('closed');
  });

  test('closing ends even if what is in hand is never done and the carrier is silent', async () => {
    const { client, clock, peer } = await meetHeld();
    const closed = client.close();
    await peer.receive('deliver_sm_resp');
    clock.advance(30_000);
    await peer.receive('unbind');
    clock.advance(30_000);
    await closed;
    await peer.closed;
  });

  test('disposing after destroying, or twice, ends at once', async () => {
    const { client, peer } = await meetHeld();
    client.destroy();
    await client[Symbol.asyncDispose]();
    await client[Symbol.asyncDispose]();
    await peer.closed;
    expect(client.state).toBe('closed');
  });

  test('an answer that is here unread is believed although the session ends', async () => {
    const { client, outcome } = await meetHeld();
    client.destroy();
    expect(await outcome).toMatchObject({ outcome: 'accepted', response: { messageId: '1' } });
  });

  test('the unbind of the carrier is heard in its turn', async () => {
    const { client, peer, finish, taken } = await meetHeld();
    peer.send({ command: 'unbind', sequence: 77 });
    const gone = disconnected(client);
    for (const _ of [1, 2]) {
      finish();
      await peer.receive('deliver_sm_resp');
    }
    // All that came before it has been taken, in its order.
    expect(taken).toEqual(numbers(1, 4));
    expect(await peer.receive('unbind_resp')).toMatchObject({ sequence: 77 });
    expect(await gone).toMatchObject({ reason: 'the peer unbound' });
  });
});

test('a link reads on only when both are so: there is room, and the peer reads its answers', () => {
  const wire = new Wire();
  let admits = false;
  const sequences: number[] = [];
  const link = new Link(wire.socket, new TestClock(), defaultTimers, {
    admits: () => admits,
    onRequest: ({ sequence }) => sequences.push(sequence),
    onMalformed: () => {},
    onUnmatched: () => {},
    onUnbinding: () => {},
    onRoom: () => {},
    onClosed: () => {},
  });
  const deliveries = [1, 2].map((sequence) => encodePdu({ command: 'deliver_sm', sequence }));
  wire.emit('data', Buffer.concat(deliveries));
  expect([sequences, wire.isPaused]).toEqual([[], true]);
  wire.emit('drain');
  link.readOn();
  expect([sequences, wire.isPaused]).toEqual([[], true]);
  admits = true;
  wire.writableLength = 300_000;
  link.readOn();
  expect([sequences, wire.isPaused]).toEqual([[1, 2], true]);
  wire.writableLength = 0;
  wire.emit('drain');
  expect(wire.isPaused).toBe(false);
});
