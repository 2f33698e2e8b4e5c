import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { disposeAfterEach } from '../test/dispose-after-each.ts';
import { connectRaw, type RawPeer } from '../test/raw-peer.ts';
import { TestClock } from '../test/test-clock.ts';
import type { PduDraft } from './pdu.ts';
import type { ServerSession } from './server-session.ts';
import { SmppClient } from './smpp-client.ts';
import { type ServerOptions, SmppServer } from './smpp-server.ts';

const open = disposeAfterEach();

interface Scene {
  readonly server: SmppServer;
  readonly clock: TestClock;
  readonly port: number;
  readonly peer: RawPeer;
}

async function serve(options: Partial<ServerOptions> = {}): Promise<Scene> {
  const clock = new TestClock();
  const server = new SmppServer({
    authenticate: ({ systemId, password }) => (systemId !== 'test' ? 0x0f : password === 'secret' ? 0 : 0x0e),
    handlers: { submit_sm: ({ destinationAddr }) => ({ messageId: `to-${destinationAddr}` }) },
    clock,
    ...options,
  });
  const port = await server.listen(0);
  const peer = await connectRaw(port);
  open.push(server, { [Symbol.asyncDispose]: async () => peer.destroy() });
  return { server, clock, port, peer };
}

const bindPdu = { command: 'bind_transceiver', sequence: 1, systemId: 'test', password: 'secret' } as const;

async function serveBound(options: Partial<ServerOptions> = {}): Promise<Scene & { session: ServerSession }> {
  const scene = await serve(options);
  const bound = once(scene.server, 'bound') as Promise<[ServerSession]>; // the event of that name
  scene.peer.send(bindPdu);
  const [session] = await bound;
  await scene.peer.receive('bind_transceiver_resp');
  return { ...scene, session };
}

describe('a bind', () => {
  test('is accepted with the version of the standard, and makes a session', async () => {
    const { peer, server } = await serve({ systemId: 'ngoma' });
    const bound = once(server, 'bound') as Promise<[ServerSession]>; // the event of that name
    peer.send({ ...bindPdu, command: 'bind_transmitter' });
    expect(await peer.receive('bind_transmitter_resp')).toMatchObject({
      status: 0,
      systemId: 'ngoma',
      tlvs: { scInterfaceVersion: 0x34 },
    });
    const [session] = await bound;
    expect(session).toMatchObject({ kind: 'transmitter', systemId: 'test', remoteAddress: '127.0.0.1' });
    expect(server.sessions).toEqual([session]);
  });

  test.each([
    ['an unknown name', { systemId: 'who' }, 0x0f],
    ['a wrong password', { password: 'x' }, 0x0e],
  ])('with %s is refused and the connection closed', async (_name, fields, status) => {
    const { peer, server } = await serve();
    peer.send({ ...bindPdu, ...fields });
    expect(await peer.receive('bind_transceiver_resp')).toMatchObject({ status });
    await peer.closed;
    expect(server.sessions).toEqual([]);
  });

  test('that cannot be checked is refused for the moment', async () => {
    const { peer } = await serve({ authenticate: () => Promise.reject(new Error('no database')) });
    peer.send(bindPdu);
    expect(await peer.receive('bind_transceiver_resp')).toMatchObject({ status: 0x08 });
  });

  test('on a session that is bound is refused, and the session goes on', async () => {
    const { peer, server } = await serveBound();
    peer.send({ ...bindPdu, sequence: 2 });
    expect(await peer.receive('bind_transceiver_resp')).toMatchObject({ status: 0x05 });
    expect(server.sessions).toHaveLength(1);
  });

  test('that never comes ends the connection with the session_init time', async () => {
    const { clock, peer } = await serve();
    await peer.settled();
    clock.advance(10_000);
    await peer.closed;
  });
});

describe('a request', () => {
  test('gets what its handler answers', async () => {
    const { peer } = await serveBound();
    peer.send({ command: 'submit_sm', sequence: 8, destinationAddr: '256' });
    expect(await peer.receive('submit_sm_resp')).toMatchObject({ sequence: 8, status: 0, messageId: 'to-256' });
  });

  test('before the bind is refused', async () => {
    const { peer } = await serve();
    peer.send({ command: 'submit_sm', sequence: 8 });
    expect(await peer.receive('submit_sm_resp')).toMatchObject({ sequence: 8, status: 0x04 });
  });

  test('of a receiver is refused', async () => {
    const { peer } = await serve();
    peer.send({ ...bindPdu, command: 'bind_receiver' });
    await peer.receive('bind_receiver_resp');
    peer.send({ command: 'submit_sm', sequence: 8 });
    expect(await peer.receive('submit_sm_resp')).toMatchObject({ status: 0x04 });
  });

  test.each<[string, PduDraft]>([
    ['has no handler', { command: 'query_sm', sequence: 8 }],
    ['is not for a server', { command: 'deliver_sm', sequence: 8 }],
  ])('that %s gets generic_nack', async (_name, draft) => {
    const { peer } = await serveBound();
    peer.send(draft);
    expect(await peer.receive('generic_nack')).toMatchObject({ sequence: 8, status: 0x03 });
  });

  test('whose handler fails is refused for the moment, and the error is reported', async () => {
    const failure = new Error('no database');
    const { peer, server } = await serveBound({ handlers: { submit_sm: () => Promise.reject(failure) } });
    const told = once(server, 'requestFailed');
    peer.send({ command: 'submit_sm', sequence: 8 });
    expect(await peer.receive('submit_sm_resp')).toMatchObject({ status: 0x08 });
    expect(await told).toMatchObject([{ error: failure, pdu: { sequence: 8 } }]);
  });

  test('above the limit is throttled', async () => {
    const { peer } = await serveBound({ maxHandling: 1, handlers: { submit_sm: () => new Promise(() => {}) } });
    for (const sequence of [8, 9]) peer.send({ command: 'submit_sm', sequence });
    expect(await peer.receive('submit_sm_resp')).toMatchObject({ sequence: 9, status: 0x58 });
  });
});

describe('a delivery', () => {
  test('ends in the outcome that the client answers', async () => {
    const { peer, session } = await serveBound();
    const outcome = session.deliver({ sourceAddr: '256772000001' });
    const { sequence } = await peer.receive('deliver_sm');
    peer.send({ command: 'deliver_sm_resp', sequence, status: 0x64 });
    expect(await outcome).toMatchObject({ outcome: 'refused', disposition: 'retryable' });
  });

  test('to a client that has gone is refused unsent', async () => {
    const { peer, server, session } = await serveBound();
    const gone = once(server, 'disconnected');
    peer.destroy();
    await gone;
    expect(await session.deliver({})).toMatchObject({ outcome: 'refused', reason: 'closed' });
  });
});

test('a client that does not read its answers is not read either, so that memory stays bounded', async () => {
  const { peer } = await serveBound();
  peer.pause();
  const enquiries = Buffer.from('00000010000000150000000000000001'.repeat(4096), 'hex');
  expect(await peer.fillUntilStuck(enquiries, 10_000)).toBe('stuck');
});

test('closing unbinds every session and waits until they are gone', async () => {
  const { peer, server } = await serveBound();
  const closed = server.close();
  peer.send({ command: 'unbind_resp', sequence: (await peer.receive('unbind')).sequence });
  await closed;
  await peer.closed;
  open.splice(0);
});

test('TLS carries a session, here with a key that both sides share', async () => {
  const key = { psk: Buffer.from('00112233445566778899aabbccddeeff', 'hex'), identity: 'ngoma' };
  const tls = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
  const { port } = await serve({ tls: { ...tls, pskCallback: () => key.psk } });
  const client = new SmppClient({
    host: '127.0.0.1',
    port,
    systemId: 'test',
    password: 'secret',
    tls: { ...tls, servername: 'localhost', pskCallback: () => key, checkServerIdentity: () => undefined },
  }).start();
  open.push(client);
  await once(client, 'bound');
  expect(await client.submit({ destinationAddr: '256' })).toMatchObject({ response: { messageId: 'to-256' } });
});
