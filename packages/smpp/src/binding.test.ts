import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { type ClientScene, disconnected, meet, meetBound, message } from '../test/client-scene.ts';
import { RawCarrier, type RawPeer } from '../test/raw-peer.ts';
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

/** The behaviour of a carrier during a session, until the session has ended. */
type Treatment = (peer: RawPeer, scene: ClientScene) => void | Promise<void>;

/** Treats sessions one after another for ten minutes of the clock's, and gives the moments of their binds. */
async function bindTimes(scene: ClientScene, treat: Treatment): Promise<number[]> {
  const { carrier, client, clock } = scene;
  const start = clock.now();
  const times: number[] = [];
  while (clock.now() - start < 600_000) {
    const gone = disconnected(client);
    const peer = await carrier.peer();
    times.push(clock.now() - start);
    await treat(peer, scene);
    peer.destroy();
    clock.advance((await gone).retryInMs ?? 0);
  }
  return times;
}

/** The most binds within any minute. */
function mostInAMinute(times: readonly number[]): number {
  return Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + 60_000).length));
}

async function bindFor(heldMs: number, peer: RawPeer, { client, clock }: ClientScene): Promise<void> {
  const bound = once(client, 'bound');
  await peer.acceptBind();
  await bound;
  clock.advance(heldMs);
}

test.each<[string, Treatment]>([
  ['binds and drops', (peer, scene) => bindFor(0, peer, scene)],
  ['binds and drops after 10 s', (peer, scene) => bindFor(10_000, peer, scene)],
  ['refuses every bind for the moment', (peer) => peer.acceptBind('transceiver', 0x08)],
  [
    'answers one submit and drops',
    async (peer, scene) => {
      await bindFor(0, peer, scene);
      const outcome = scene.client.submit({ destinationAddr: '256' });
      const { sequence } = await peer.receive('submit_sm');
      peer.send({ command: 'submit_sm_resp', sequence, messageId: '1' });
      await outcome;
    },
  ],
])('a carrier that %s sees six binds in any minute at the most, and is not given up', async (_name, treat) => {
  const times = await bindTimes(await meet({ timers: { enquireLinkMs: 0 } }), treat);
  expect(mostInAMinute(times)).toBeLessThanOrEqual(6);
  expect(times.length).toBeGreaterThan(10);
});

test('after a session that held for half a minute the waits begin anew', async () => {
  const scene = await meet({ timers: { enquireLinkMs: 0 } });
  const waits: (number | undefined)[] = [];
  for (const heldMs of [0, 29_999, 0, 30_000, 0]) {
    const gone = disconnected(scene.client);
    const peer = await scene.carrier.peer();
    await bindFor(heldMs, peer, scene);
    peer.destroy();
    const { retryInMs } = await gone;
    waits.push(retryInMs);
    scene.clock.advance(retryInMs ?? 0);
  }
  expect(waits).toEqual([1000, 2000, 4000, 500, 1000]);
});
