import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { usedMegabytes } from '../../../test/harness/used-memory.ts';
import { createAddressList } from '../../network/address-list.ts';
import { type ClientOptions, readClient } from './client-address.ts';

const noProxies = { trustedProxies: createAddressList([]), publicUrl: undefined, hosts: undefined };
const behindProxy = {
  trustedProxies: createAddressList(['10.0.0.0/8']),
  publicUrl: undefined,
  hosts: ['events.example.ug'],
};

function request(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  // as: the function reads only the address and the headers
  return {
    socket: { remoteAddress, localAddress: '10.0.0.1', localPort: 3000 },
    headers: { host: 'ngoma.example.ug', ...headers },
  } as unknown as IncomingMessage;
}

test('treats a client on this machine as local, and as secure over plain HTTP', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    for (const host of ['localhost', 'LOCALHOST:3000', 'ngoma.localhost', '127.0.0.1:3000', '[::1]:3000'])
      expect(readClient(request(address, { host }), noProxies)).toMatchObject({ local: true, secure: true });
  }
});

test.each(['ngoma.example.ug', '127.0.0.1.example.ug', 'localhost.example.ug', 'notlocalhost', ''])(
  'a loopback connection that asks for %j is not local: a page may have its own name point here',
  (host) => {
    expect(readClient(request('127.0.0.1', { host }), noProxies)).toMatchObject({ local: false, secure: false });
  },
);

test.each([
  ...[
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-anything',
    'x-forwarded',
    'forwarded-for',
  ],
  ...[
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'true-client-ip',
    'client-ip',
    'x-remote-addr',
    'x-originating-ip',
  ],
  ...[
    'cf-connecting-ip',
    'cf-ray',
    'cdn-loop',
    'fly-client-ip',
    'fly-region',
    'fastly-client-ip',
    'x-appengine-user-ip',
  ],
  ...[
    'x-original-host',
    'x-original-url',
    'x-rewrite-url',
    'x-envoy-external-address',
    'x-azure-clientip',
    'x-arr-ssl',
  ],
  ...[
    'x-amzn-trace-id',
    'x-amz-cf-id',
    'x-vercel-id',
    'akamai-origin-hop',
    'x-proxyuser-ip',
    'proxy-connection',
    'x-host',
  ],
])(
  'a loopback connection with %s came through a proxy that is not trusted, and is neither local nor safe',
  (header) => {
    const client = readClient(request('127.0.0.1', { host: 'localhost', [header]: 'https' }), noProxies);
    expect(client).toMatchObject({ local: false, secure: false });
  },
);

test('does not take common headers of programs and browsers for forwarding headers', () => {
  const usual = [
    ...[
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'cache-control',
      'connection',
      'content-length',
    ],
    ...[
      'content-type',
      'cookie',
      'expect',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'origin',
      'pragma',
      'referer',
    ],
    ...[
      'sec-ch-ua',
      'sec-fetch-site',
      'te',
      'traceparent',
      'transfer-encoding',
      'user-agent',
      'x-http-method-override',
    ],
    ...['x-request-id', 'x-requested-with', 'x-wp-nonce'],
  ];
  const headers = { host: '127.0.0.1:3000', ...Object.fromEntries(usual.map((name) => [name, 'x'])) };
  expect(readClient(request('127.0.0.1', headers), noProxies).local).toBe(true);
});

test('ignores forwarding headers of clients that are not trusted proxies', () => {
  const client = readClient(
    request('203.0.113.9', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }),
    noProxies,
  );
  expect(client).toMatchObject({
    address: '203.0.113.9',
    secure: false,
    local: false,
    origin: 'http://ngoma.example.ug',
  });
});

test('reads protocol, host and address from the headers of a trusted proxy', () => {
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'events.example.ug',
    'x-forwarded-for': '198.51.100.4',
  };
  expect(readClient(request('10.0.0.2', headers), behindProxy)).toEqual({
    address: '198.51.100.4',
    origin: 'https://events.example.ug',
    requestedOrigin: 'https://events.example.ug',
    secure: true,
    local: false,
  });
});

test('uses the last address that is not a trusted proxy, because clients can forge the others', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4, 198.51.100.4, 10.0.0.3' };
  expect(readClient(request('10.0.0.2', headers), behindProxy).address).toBe('198.51.100.4');
});

test('does not treat plain HTTP between client and trusted proxy as secure', () => {
  expect(readClient(request('10.0.0.2', { 'x-forwarded-proto': 'http' }), behindProxy).secure).toBe(false);
});

test.each([
  ['unknown', '10.0.0.2'],
  ['203.0.113.9, unknown', '10.0.0.2'],
  ['', '10.0.0.2'],
  ['[2001:DB8::1]:4711', '2001:db8::1'],
  ['::ffff:198.51.100.4', '198.51.100.4'],
  ['198.51.100.4:55001, 10.0.0.3', '198.51.100.4'],
  ['10.0.0.4, 10.0.0.3', '10.0.0.4'],
])('reads X-Forwarded-For: %j of a trusted proxy as %s', (header, address) => {
  expect(readClient(request('10.0.0.2', { 'x-forwarded-for': header }), behindProxy).address).toBe(address);
});

test('does not keep the header in memory with an address', () => {
  const before = usedMegabytes();
  const addresses = Array.from({ length: 5_000 }, (_, number) => {
    const header = Buffer.from(`${'x'.repeat(10_000)}, 198.51.${100 + (number >> 8)}.${100 + (number % 156)}`).toString(
      'latin1',
    );
    return readClient(request('10.0.0.2', { 'x-forwarded-for': header }), behindProxy).address;
  });
  expect(usedMegabytes() - before).toBeLessThan(20);
  expect(addresses).toHaveLength(5_000);
});

describe('the origin of links', () => {
  const originFor = (host: string, options: ClientOptions) =>
    readClient(request('10.0.0.2', { host, 'x-forwarded-proto': 'https' }), options).origin;

  test('ignores a host that is not a host name', () => {
    expect(originFor('evil"><script>', { ...noProxies })).toBe('http://10.0.0.1:3000');
  });

  test('behind a proxy, accepts hosts of NGOMA_HOSTS in any case and with the default port', () => {
    for (const host of ['events.example.ug', 'EVENTS.example.ug', 'events.example.ug:443'])
      expect(originFor(host, behindProxy)).toBe('https://events.example.ug');
  });

  test('replaces other hosts by the first of NGOMA_HOSTS, in X-Forwarded-Host as well', () => {
    for (const host of ['evil.example', 'events.example.ug:8443', 'events.example.ug.evil.example'])
      expect(originFor(host, behindProxy)).toBe('https://events.example.ug');
    const headers = { 'x-forwarded-host': 'evil.example', host: 'events.example.ug' };
    expect(readClient(request('10.0.0.2', headers), behindProxy).origin).toBe('http://events.example.ug');
  });

  test.each(['a:99999', '1.2.3.999', '[::::]', '[1::2]:99999'])(
    '%s, which no URL can hold, never does, not in X-Forwarded-Host either',
    (host) => {
      const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
      const client = readClient(request('10.0.0.2', forwarded), { ...behindProxy, hosts: undefined });
      expect(client).toMatchObject({ origin: 'http://10.0.0.1:3000', requestedOrigin: 'http://10.0.0.1:3000' });
      expect(originFor(host, behindProxy)).toBe('https://events.example.ug');
    },
  );

  test('uses the address of the service if NGOMA_HOSTS is empty', () => {
    expect(originFor('evil.example', { ...behindProxy, hosts: [] })).toBe('http://10.0.0.1:3000');
  });

  test('is PUBLIC_URL if set', () => {
    const options = { ...behindProxy, publicUrl: 'https://ngoma.ug/calendar' };
    for (const host of ['events.example.ug', 'evil.example'])
      expect(originFor(host, options)).toBe('https://ngoma.ug/calendar');
  });
});
