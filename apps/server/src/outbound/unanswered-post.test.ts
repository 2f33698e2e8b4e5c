import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { closeOpened, hostname, loopbackRules, open, settled, startSocketServer } from './test-guarded-post.ts';
import { createCertificate, startReceiver, until } from './test-receiver.ts';

afterEach(closeOpened);

describe('a request without a response', () => {
  test('is given up after 15 s, not before', async () => {
    await using receiver = await startReceiver(() => undefined);
    const { clock, post } = open();
    const outcome = post(receiver.url);
    await until(() => receiver.requests.length === 1);
    clock.advance(14_999);
    expect(await settled(outcome)).toBe(false);
    clock.advance(1);
    expect(await outcome).toEqual({ kind: 'timed_out', error: 'no response within 15 s' });
  });

  test('is given up after the limit of the request', async () => {
    await using receiver = await startReceiver(() => undefined);
    const { clock, post } = open();
    const outcome = post(receiver.url, '{}', {}, { limitMs: 5_000 });
    await until(() => receiver.requests.length === 1);
    clock.advance(4_999);
    expect(await settled(outcome)).toBe(false);
    clock.advance(1);
    expect(await outcome).toEqual({ kind: 'timed_out', error: 'no response within 5 s' });
  });

  test('is given up while the name is being looked up', async () => {
    let asked = false;
    const { clock, post } = open({
      resolve: () => {
        asked = true;
        return new Promise(() => undefined);
      },
    });
    const outcome = post(`https://${hostname}/`);
    await until(() => asked);
    clock.advance(15_000);
    expect(await outcome).toMatchObject({ kind: 'timed_out' });
  });

  test('is given up while TLS is being agreed on', async () => {
    const server = await startSocketServer(() => undefined);
    const { clock, post } = open({ policyRules: loopbackRules });
    const outcome = post(`https://127.0.0.1:${server.port}/`);
    await until(() => server.sockets.length === 1);
    clock.advance(15_000);
    expect(await outcome).toMatchObject({ kind: 'timed_out' });
  });

  test.each([0, 1])('is aborted after the sender has closed, when it had sent %i before', async (before) => {
    await using receiver = await startReceiver();
    const { post, close } = open();
    for (let i = 0; i < before; i++) await post(receiver.url);
    await close();
    expect(await post(receiver.url)).toEqual({ kind: 'aborted' });
    expect(receiver.requests).toHaveLength(before);
  });

  test('is aborted when the sender closes', async () => {
    await using receiver = await startReceiver(() => undefined);
    const { post, close } = open();
    const outcome = post(receiver.url);
    await until(() => receiver.requests.length === 1);
    await close();
    expect(await outcome).toEqual({ kind: 'aborted' });
  });

  test('failed when nobody listens', async () => {
    const receiver = await startReceiver();
    await receiver[Symbol.asyncDispose]();
    expect(await open().post(receiver.url)).toEqual({
      kind: 'failed',
      error: 'ECONNREFUSED: nothing listens there',
    });
  });

  test('failed when the name has no address', async () => {
    const notFound = Object.assign(new Error(`queryA ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
    const { post } = open({ resolve: () => Promise.reject(notFound) });
    expect(await post(`https://${hostname}/`)).toMatchObject({
      kind: 'failed',
      error: expect.stringMatching(/ENOTFOUND/),
    });
    const { post: postAgain } = open({ resolve: async () => [] });
    expect(await postAgain(`https://${hostname}/`)).toEqual({
      kind: 'failed',
      error: 'ENODATA: the name has no address',
    });
  });

  test.each([
    ['closes the connection', (socket: Socket) => socket.once('data', () => socket.end())],
    ['resets the connection', (socket: Socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['speaks another protocol', (socket: Socket) => socket.write('220 mail.example.ug ESMTP\r\n')],
    [
      'sends headers without end',
      (socket: Socket) => socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`)),
    ],
  ])('failed when the receiver %s', async (_name, onConnection) => {
    const server = await startSocketServer(onConnection);
    expect(await open().post(`http://127.0.0.1:${server.port}/`)).toMatchObject({ kind: 'failed' });
  });
});

describe('the error of a failure names no address that the name led to', () => {
  async function closedPort(): Promise<number> {
    const receiver = await startReceiver();
    await receiver[Symbol.asyncDispose]();
    return receiver.port;
  }

  test.each([
    ['one that refuses the connection', ['127.0.0.1'], 'ECONNREFUSED: nothing listens there'],
    ['several that refuse the connection', ['127.0.0.1', '127.0.0.2'], 'ECONNREFUSED: nothing listens there'],
  ])('%s', async (_name, addresses, error) => {
    const policyRules = { refuseUrl: () => undefined, refuseAddress: () => undefined };
    const { post } = open({ policyRules, resolve: async () => addresses });
    expect(await post(`http://${hostname}:${await closedPort()}/`)).toEqual({ kind: 'failed', error });
  });

  test('nor a name or address of its certificate', async () => {
    const certificate = createCertificate('db.corp');
    await using receiver = await startReceiver(undefined, certificate);
    const { post } = open({
      policyRules: loopbackRules,
      resolve: async () => ['127.0.0.1'],
      extraCa: [certificate.cert],
    });
    expect(await post(`https://${hostname}:${receiver.port}/`)).toEqual({
      kind: 'failed',
      error: 'ERR_TLS_CERT_ALTNAME_INVALID: the certificate is for other names',
    });
  });

  test.each([
    ['a connection that times out', { code: 'UND_ERR_CONNECT_TIMEOUT' }, /^UND_ERR_CONNECT_TIMEOUT: /],
    ['an unknown code', { code: 'EADDRNOTAVAIL' }, /^EADDRNOTAVAIL$/],
    ['a code that is no code', { code: '10.1.2.3 is down' }, /^the request failed$/],
    ['no code', {}, /^the request failed$/],
  ])('whatever its message says: %s', async (_name, fields, error) => {
    const failure = Object.assign(new Error('connect to 10.1.2.3:443 (attempted addresses: fd00::7:443)'), fields);
    const { post } = open({ resolve: () => Promise.reject(failure) });
    expect(await post(`https://${hostname}/`)).toEqual({ kind: 'failed', error: expect.stringMatching(error) });
  });
});
