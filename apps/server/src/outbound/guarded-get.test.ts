import { afterEach, expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { refuseAddress } from './address-policy.ts';
import { createGuardedGet, type GuardedRequestsOptions } from './guarded-requests.ts';
import { createCertificate, startReceiver, until } from './test-receiver.ts';

const openers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of openers.splice(0)) await close();
});

/** Gets at most 1000 bytes as a developer's machine does, where `http://127.0.0.1` may be named. */
function open(options: Partial<GuardedRequestsOptions> = {}) {
  const clock = createTestClock();
  const getter = createGuardedGet({ clock, ...options });
  openers.push(getter.close);
  const get = (url: string, allowLoopbackHttp = true) =>
    getter.get({ url, headers: { accept: 'image/*' }, maxBytes: 1000, policy: { allowLoopbackHttp } });
  return { clock, get, close: getter.close };
}

test('the body of a 200 comes whole', async () => {
  const body = Buffer.alloc(1000, 'é');
  await using receiver = await startReceiver((response) => response.end(body));
  expect(await open().get(receiver.url)).toEqual({ kind: 'answered', body });
  expect(receiver.requests).toMatchObject([{ method: 'GET', path: '/hook', headers: { accept: 'image/*' }, body: '' }]);
});

test('an interim response is not taken for the response', async () => {
  await using receiver = await startReceiver((response) => {
    response.writeEarlyHints({ link: '</a.css>; rel=preload' }, () => response.end('picture'));
  });
  expect(await open().get(receiver.url)).toEqual({ kind: 'answered', body: Buffer.from('picture') });
});

test.each([301, 302, 307, 204, 206, 404, 500])(
  'the status %i is no response, and no redirect is followed',
  async (status) => {
    await using target = await startReceiver();
    await using receiver = await startReceiver((response) =>
      response.writeHead(status, { location: target.url }).end(),
    );
    expect(await open().get(receiver.url)).toEqual({ kind: 'declined', status });
    expect(target.requests).toEqual([]);
  },
);

test.each([
  ['says so', { 'content-length': '1001' }],
  ['does not say so', {}],
])('a body that is too long and %s is not read to its end', async (_name, headers) => {
  let closed = false;
  await using receiver = await startReceiver((response) => {
    response.on('close', () => {
      closed = true;
    });
    response.writeHead(200, headers).write(Buffer.alloc(1001));
  });
  expect(await open().get(receiver.url)).toEqual({ kind: 'too_long' });
  await until(() => closed);
});

test('a body that never ends is given up after 15 s', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(200).write('slow'));
  const { clock, get } = open();
  const outcome = get(receiver.url);
  await until(() => receiver.requests.length === 1);
  clock.advance(15_000);
  expect(await outcome).toMatchObject({ kind: 'timed_out' });
});

test('a body that breaks off is a failure', async () => {
  await using receiver = await startReceiver((response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
  });
  expect(await open().get(receiver.url)).toMatchObject({ kind: 'failed' });
});

test('closing gives up what is under way', async () => {
  await using receiver = await startReceiver(() => undefined);
  const { get, close } = open();
  const outcome = get(receiver.url);
  await until(() => receiver.requests.length === 1);
  await close();
  expect(await outcome).toEqual({ kind: 'aborted' });
});

test.each(['https://10.0.0.1/a.jpg', 'https://[::1]/a.jpg', 'http://example.org/a.jpg', 'https://localhost/a.jpg'])(
  '%s is refused',
  async (url) => {
    expect(await open().get(url)).toMatchObject({ kind: 'refused' });
  },
);

test('loopback is refused where it is not a machine of a developer', async () => {
  await using receiver = await startReceiver();
  expect(await open().get(receiver.url, false)).toMatchObject({ kind: 'refused' });
  expect(receiver.requests).toEqual([]);
});

test('a name that leads into a private network is refused when connecting', async () => {
  const resolve = async () => ['192.168.1.10'];
  expect(await open({ resolve }).get('https://pictures.example.org/a.jpg')).toMatchObject({ kind: 'refused' });
});

test('a name is connected to over TLS at the address that was checked', async () => {
  const hostname = 'pictures.example.ug';
  const certificate = createCertificate(hostname);
  await using receiver = await startReceiver((response) => response.end('picture'), certificate);
  const { get } = open({
    resolve: async () => ['127.0.0.1'],
    extraCa: [certificate.cert],
    policyRules: {
      refuseUrl: () => undefined,
      refuseAddress: (address) => (address === '127.0.0.1' ? undefined : refuseAddress(address)),
    },
  });
  expect(await get(`https://${hostname}:${receiver.port}/a.jpg`)).toEqual({
    kind: 'answered',
    body: Buffer.from('picture'),
  });
});
