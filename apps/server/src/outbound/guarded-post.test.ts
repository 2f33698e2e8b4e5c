import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { refuseAddress } from './address-policy.ts';
import { createGuardedPost, type GuardedRequestsOptions } from './guarded-requests.ts';
import { createCertificate, startReceiver, until } from './test-receiver.ts';

const hostname = 'hooks.example.ug';
const openers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of openers.splice(0)) await close();
});

/** Posts as a developer's machine does, where `http://127.0.0.1` may be named. */
function open(options: Partial<GuardedRequestsOptions> = {}) {
  const clock = createTestClock();
  const poster = createGuardedPost({ clock, ...options });
  openers.push(poster.close);
  const post = (url: string, body = '{}', headers = {}, more: { limitMs?: number } = {}) =>
    poster.post({ url, body, headers, policy: { allowLoopbackHttp: true }, ...more });
  return { clock, post, close: poster.close };
}

/** For a receiver with a name, on a port of its own on loopback. */
const loopbackRules: GuardedRequestsOptions['policyRules'] = {
  refuseUrl: () => undefined,
  refuseAddress: (address) => (address === '127.0.0.1' ? undefined : refuseAddress(address)),
};

/** A server that speaks no HTTP. */
async function startSocketServer(onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  openers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return { port, sockets };
}

async function settled(promise: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(() => resolve('pending')));
  return (await Promise.race([promise, turn])) !== 'pending';
}

test.each([
  [true, false],
  [false, true],
])('each request is judged by its own policy, whoever asked before: %j, %j', async (...allowed) => {
  await using receiver = await startReceiver();
  const poster = createGuardedPost({ clock: createTestClock() });
  openers.push(poster.close);
  const kinds = [];
  for (const allowLoopbackHttp of [...allowed, ...allowed]) {
    const outcome = await poster.post({ url: receiver.url, body: '{}', headers: {}, policy: { allowLoopbackHttp } });
    kinds.push(outcome.kind);
  }
  const expected = allowed.map((isAllowed) => (isAllowed ? 'answered' : 'refused'));
  expect(kinds).toEqual([...expected, ...expected]);
});

describe('an answered request', () => {
  test('arrives as it was given', async () => {
    await using receiver = await startReceiver();
    const body = '{"text":"Webale nnyo 😀"}';
    await open().post(`${receiver.url}?token=1`, body, { 'content-type': 'application/json', 'webhook-id': 'whk_1' });
    expect(receiver.requests).toMatchObject([
      { method: 'POST', path: '/hook?token=1', body, headers: { 'webhook-id': 'whk_1' } },
    ]);
  });

  test('gives status, Retry-After and the beginning of the body', async () => {
    await using receiver = await startReceiver((response) => {
      response.writeHead(503, { 'retry-after': '120' }).end('later, ssebo');
    });
    expect(await open().post(receiver.url)).toEqual({
      kind: 'answered',
      status: 503,
      retryAfter: '120',
      excerpt: 'later, ssebo',
    });
  });

  test('leaves its connection to later ones', async () => {
    await using receiver = await startReceiver();
    const { post } = open();
    for (let i = 0; i < 10; i++) await post(receiver.url);
    expect(new Set(receiver.requests.map(({ senderPort }) => senderPort)).size).toBeLessThan(10);
  });

  test('leaves its connection to later ones also when its body is longer than the excerpt', async () => {
    await using receiver = await startReceiver((response) => response.end('é'.repeat(4000)));
    const { post } = open();
    for (let i = 0; i < 10; i++) expect(await post(receiver.url)).toMatchObject({ excerpt: 'é'.repeat(512) });
    expect(new Set(receiver.requests.map(({ senderPort }) => senderPort)).size).toBeLessThan(10);
  });

  test('a redirect is a response, and nobody follows it', async () => {
    await using target = await startReceiver();
    await using receiver = await startReceiver((response) => response.writeHead(307, { location: target.url }).end());
    expect(await open().post(receiver.url)).toMatchObject({ kind: 'answered', status: 307 });
    expect(target.requests).toEqual([]);
  });

  test('of an endless body 1 KiB is kept, and the connection ends', async () => {
    let closed = false;
    await using receiver = await startReceiver((response) => {
      response.on('close', () => {
        closed = true;
      });
      const pour = () => {
        while (!response.destroyed && response.write('é'.repeat(1000)));
      };
      response.writeHead(200).on('drain', pour);
      pour();
    });
    const outcome = await open().post(receiver.url);
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, excerpt: 'é'.repeat(512) });
    await until(() => closed);
  });

  test('its status counts when the body never ends, which is awaited for a second', async () => {
    let headersCame = false;
    const onHeaders = () => {
      headersCame = true;
    };
    subscribe('undici:request:headers', onHeaders);
    openers.push(async () => {
      unsubscribe('undici:request:headers', onHeaders);
    });
    await using receiver = await startReceiver((response) => response.writeHead(200).write('thanks'));
    const { clock, post } = open();
    const outcome = post(receiver.url);
    await until(() => headersCame);
    clock.advance(999);
    expect(await settled(outcome)).toBe(false);
    clock.advance(1);
    expect(await outcome).toMatchObject({ kind: 'answered', status: 200 });
    expect(clock.pendingTimers()).toBe(0);
  });

  test('its status counts when the body breaks off', async () => {
    await using receiver = await startReceiver((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('thanks', () => response.destroy());
    });
    expect(await open().post(receiver.url)).toMatchObject({ kind: 'answered', status: 200, excerpt: 'thanks' });
  });

  test('is none before its last response: hints that come first are passed over', async () => {
    const { port } = await startSocketServer((socket) => {
      socket.on('data', () => {
        socket.write('HTTP/1.1 103 Early Hints\r\nRetry-After: 9\r\n\r\n');
        socket.write('HTTP/1.1 503 Busy\r\nRetry-After: 3\r\nContent-Length: 5\r\n\r\nlater');
      });
    });
    const { post } = open();
    const last = { kind: 'answered', status: 503, retryAfter: '3', excerpt: 'later' };
    for (let i = 0; i < 2; i++) expect(await post(`http://127.0.0.1:${port}/`)).toEqual(last);
  });

  test('its excerpt can be stored for any octets', async () => {
    await using receiver = await startReceiver((response) => response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])));
    expect(await open().post(receiver.url)).toMatchObject({ excerpt: 'a\ufffdb' });
  });
});

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

describe('TLS', () => {
  test('a receiver is reached by name when a trusted authority vouches for it', async () => {
    const certificate = createCertificate(hostname);
    await using receiver = await startReceiver(undefined, certificate);
    const { post } = open({
      policyRules: loopbackRules,
      resolve: async () => ['127.0.0.1'],
      extraCa: [certificate.cert],
    });
    expect(await post(`https://${hostname}:${receiver.port}/`)).toMatchObject({ kind: 'answered', status: 204 });
    expect(receiver.requests[0]?.headers.host).toBe(`${hostname}:${receiver.port}`);
  });

  test('a certificate that nobody vouches for is not trusted', async () => {
    await using receiver = await startReceiver(undefined, createCertificate(hostname));
    const { post } = open({ policyRules: loopbackRules, resolve: async () => ['127.0.0.1'] });
    const outcome = await post(`https://${hostname}:${receiver.port}/`);
    expect(outcome).toMatchObject({ kind: 'failed', error: expect.stringMatching(/DEPTH_ZERO_SELF_SIGNED_CERT/) });
    expect(receiver.requests).toEqual([]);
  });

  test('a certificate for another name is not trusted', async () => {
    const certificate = createCertificate('other.example.ug');
    await using receiver = await startReceiver(undefined, certificate);
    const { post } = open({
      policyRules: loopbackRules,
      resolve: async () => ['127.0.0.1'],
      extraCa: [certificate.cert],
    });
    const outcome = await post(`https://${hostname}:${receiver.port}/`);
    expect(outcome).toMatchObject({ kind: 'failed', error: expect.stringMatching(/ERR_TLS_CERT_ALTNAME_INVALID/) });
    expect(receiver.requests).toEqual([]);
  });
});

describe('the address policy', () => {
  test('a refused URL is not even looked up', async () => {
    let lookups = 0;
    const { post } = open({
      resolve: async () => {
        lookups += 1;
        return ['196.43.133.1'];
      },
    });
    expect(await post(`http://${hostname}/`)).toEqual({ kind: 'refused', error: 'it does not begin with https://' });
    expect(lookups).toBe(0);
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['mapped loopback', ['::ffff:127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['a private address behind public ones', ['196.43.133.1', '2c0f:fb50::1', '10.1.2.3']],
  ])('a name that leads to %s is refused', async (_name, addresses) => {
    const { post } = open({ resolve: async () => addresses });
    expect(await post(`https://${hostname}/`)).toEqual({
      kind: 'refused',
      error: `'${hostname}' leads to an address that is not public`,
    });
  });

  test('a name is checked again at each connection, which goes to the checked address', async () => {
    await using receiver = await startReceiver((response) => response.writeHead(204, { connection: 'close' }).end());
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const { post } = open({ policyRules: loopbackRules, resolve: async () => answers.shift() ?? [] });
    const url = `http://${hostname}:${receiver.port}/`;
    expect(await post(url)).toMatchObject({ kind: 'answered' });
    expect(await post(url)).toMatchObject({ kind: 'refused' });
    expect(answers).toEqual([]);
  });
});
