import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { createGuardedPost } from './guarded-requests.ts';
import {
  closeOpened,
  hostname,
  loopbackRules,
  open,
  openers,
  settled,
  startSocketServer,
} from './test-guarded-post.ts';
import { createCertificate, startReceiver, until } from './test-receiver.ts';

afterEach(closeOpened);

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
