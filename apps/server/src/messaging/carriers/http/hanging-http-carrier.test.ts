import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { createCertificate, startReceiver, until } from '../../../outbound/test-receiver.ts';
import { startMessaging } from '../../test-http-messaging.ts';
import { open, start } from './test-http-carrier.ts';

const window = 4;
const patience = { response_s: 10, connect_s: 5, window };

/** A receiver that takes requests and answers none until it is told to. */
async function startHanging() {
  const held: (() => void)[] = [];
  let hangs = true;
  const receiver = await startReceiver((response) => {
    const answer = () => response.end('{}');
    if (hangs) held.push(answer);
    else answer();
  });
  open.push(receiver);
  const answerNew = () => {
    hangs = false;
  };
  const recover = () => {
    answerNew();
    for (const answer of held.splice(0)) answer();
  };
  return { receiver, answerNew, recover };
}

async function startOnHanging() {
  const scene = await startHanging();
  const clock = createTestClock();
  const carrier = await start({ request: { url: scene.receiver.url }, ...patience }, { clock });
  // Before the carrier stops, whose clock would not move meanwhile.
  open.push({ [Symbol.asyncDispose]: async () => scene.recover() });
  return { ...carrier, ...scene, clock };
}

test('a carrier that leaves a submit unanswered is down at once, and gets at most one window', async () => {
  const { carrier, submit, receiver, clock } = await startOnHanging();
  const first = submit();
  await until(() => receiver.requests.length === 1);
  clock.advance(1_000);
  const others = [submit(), submit(), submit(), submit()];
  await until(() => receiver.requests.length === window);
  clock.advance(9_000);
  expect(await first).toEqual({ kind: 'uncertain' });
  expect(carrier.health).toMatchObject({ kind: 'down', reason: expect.stringContaining('does not answer') });
  expect(await submit()).toEqual({ kind: 'unsent' });
  clock.advance(1_000);
  const outcomes = (await Promise.all(others)).map(({ kind }) => kind);
  expect(outcomes).toEqual(['uncertain', 'uncertain', 'uncertain', 'unsent']);
  clock.advance(60_000);
  expect(await submit()).toEqual({ kind: 'unsent' });
  expect(receiver.requests).toHaveLength(window);
});

test('gets one trial after each growing pause until it answers', async () => {
  const { carrier, submit, receiver, recover, clock } = await startOnHanging();
  for (const pauseMs of [5_000, 10_000]) {
    const known = receiver.requests.length;
    const lost = submit();
    await until(() => receiver.requests.length === known + 1);
    clock.advance(10_000);
    expect(await lost).toEqual({ kind: 'uncertain' });
    clock.advance(pauseMs - 1);
    expect([carrier.admits, await submit()]).toEqual([0, { kind: 'unsent' }]);
    clock.advance(1);
    expect(carrier.admits).toBe(1);
  }
  const trial = submit();
  expect(await submit()).toEqual({ kind: 'unsent' });
  await until(() => receiver.requests.length === 3);
  recover();
  expect(await trial).toMatchObject({ kind: 'accepted' });
  expect(carrier).toMatchObject({ health: { kind: 'up' }, admits: window });
});

test('a late answer closes the circuit breaker', async () => {
  const { carrier, submit, receiver, recover, clock, changed } = await startOnHanging();
  const lost = submit();
  await until(() => receiver.requests.length === 1);
  clock.advance(10_000);
  await lost;
  const back = changed();
  recover();
  await back;
  expect(carrier.health.kind).toBe('up');
  expect(await submit()).toMatchObject({ kind: 'accepted' });
  expect(clock.pendingTimers()).toBe(0);
});

test('stays up after one unanswered submit if it answers others', async () => {
  const { carrier, submit, receiver, answerNew, clock } = await startOnHanging();
  const lost = submit();
  await until(() => receiver.requests.length === 1);
  clock.advance(9_000);
  answerNew();
  expect(await submit()).toMatchObject({ kind: 'accepted' });
  clock.advance(1_000);
  expect(await lost).toEqual({ kind: 'uncertain' });
  expect(carrier).toMatchObject({ health: { kind: 'up' }, admits: window - 1 });
});

test('is up again after a minute without messages, to serve as a failover', async () => {
  const { carrier, submit, receiver, clock } = await startOnHanging();
  const lost = submit();
  await until(() => receiver.requests.length === 1);
  clock.advance(10_000);
  await lost;
  clock.advance(5_000 + 59_999);
  expect(carrier.health.kind).toBe('down');
  clock.advance(1);
  expect(carrier.health.kind).toBe('up');
});

/** Lets the first connection pass to the receiver, and others once it is told to. */
async function startGate(target: number) {
  const sockets: Socket[] = [];
  let isOpen = true;
  const pass = (socket: Socket) => socket.pipe(connect(target, '127.0.0.1')).pipe(socket);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
    if (isOpen) pass(socket);
    isOpen = false;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const letPass = () => {
    isOpen = true;
    for (const socket of sockets.slice(1)) pass(socket);
  };
  return { port, sockets, letPass };
}

test('a request without a connection in time is unsent for good', async () => {
  const certificate = createCertificate('localhost');
  const receiver = await startReceiver((response) => response.end('{}'), certificate);
  open.push(receiver);
  const gate = await startGate(receiver.port);
  const clock = createTestClock();
  const request = { url: `https://localhost:${gate.port}/`, json: { text: '{text}' } };
  const { carrier, submit } = await start({ request, ...patience, window: 1 }, { clock, ca: [certificate.cert] });
  const early = submit({ part: { text: 'early' } });
  await until(() => gate.sockets.length === 2);
  clock.advance(10_000);
  expect(await early).toEqual({ kind: 'unsent' });
  gate.letPass();
  await until(() => carrier.admits === 1);
  expect(await submit({ part: { text: 'late' } })).toMatchObject({ kind: 'accepted' });
  expect(receiver.requests.map(({ body }) => body)).toEqual(['{"text":"late"}']);
});

test('does not send a message that another process has taken over', async () => {
  const { submit, receiver } = await startOnHanging();
  const answers = [true, false];
  expect(await submit({ isStillOurs: () => answers.shift() ?? false })).toEqual({ kind: 'unsent' });
  expect(receiver.requests).toEqual([]);
});

test('of 40 messages, at most one window is uncertain; the others are sent after recovery', async () => {
  const { receiver, recover } = await startHanging();
  const scene = await startMessaging({ request: { url: receiver.url, json: { id: '{id}' } }, ...patience });
  await scene.send(40);
  await scene.pass(30_000);
  const idsWritten = () => receiver.requests.map(({ body }) => JSON.parse(body).id.split('-')[0]);
  expect(idsWritten()).toHaveLength(window);
  expect((await scene.idsIn('unknown')).sort()).toEqual(idsWritten().sort());
  recover();
  await scene.until(async () => (await scene.idsIn('sent')).length === 40 - window);
  expect(new Set(idsWritten()).size).toBe(40);
  expect(receiver.requests).toHaveLength(40);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['begins its answer and never ends it', (response) => response.writeHead(200).write('{')],
  ['says again and again that it is at work', (response) => response.writeProcessing()],
])('a carrier that %s has its places back after four times the patience, and a trial', async (_name, answer) => {
  const received: ServerResponse[] = [];
  const receiver = await startReceiver((response) => {
    received.push(response);
    answer(response);
  });
  open.push(receiver);
  const clock = createTestClock();
  const { carrier, submit } = await start({ request: { url: receiver.url }, ...patience }, { clock });
  const lost = Array.from({ length: window }, () => submit());
  await until(() => received.length === window);
  clock.advance(10_000);
  expect((await Promise.all(lost)).map(({ kind }) => kind)).toEqual(lost.map(() => 'uncertain'));
  clock.advance(29_999);
  expect(carrier.admits).toBe(0);
  clock.advance(1);
  await until(() => carrier.admits === 1);
});
