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
  // Only what is looked at: an address and headers.
  return {
    socket: { remoteAddress, localAddress: '10.0.0.1', localPort: 3000 },
    headers: { host: 'ngoma.example.ug', ...headers },
  } as unknown as IncomingMessage;
}

test('a caller on this machine is local and safe over plain HTTP', () => {
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

test('the headers of programs and browsers are no forwarding headers', () => {
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

test('a stranger over plain HTTP is not safe, whatever the headers say', () => {
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

test('a trusted proxy says which protocol, host and address were used', () => {
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

test('of several hops the nearest that is not our own proxy counts, for those before it can be invented', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4, 198.51.100.4, 10.0.0.3' };
  expect(readClient(request('10.0.0.2', headers), behindProxy).address).toBe('198.51.100.4');
});

test('a trusted proxy that speaks plain HTTP to the caller is not safe', () => {
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
])('X-Forwarded-For: %j of a trusted proxy means %s', (header, address) => {
  expect(readClient(request('10.0.0.2', { 'x-forwarded-for': header }), behindProxy).address).toBe(address);
});

test('an address that is kept does not keep the header that it came in', () => {
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

describe('what links begin with', () => {
  const originFor = (host: string, options: ClientOptions) =>
    readClient(request('10.0.0.2', { host, 'x-forwarded-proto': 'https' }), options).origin;

  test('a host that is no host name never becomes part of a link', () => {
    expect(originFor('evil"><script>', { ...noProxies })).toBe('http://10.0.0.1:3000');
  });

  test('behind a proxy only a host of NGOMA_HOSTS does, in any case and with the usual port', () => {
    for (const host of ['events.example.ug', 'EVENTS.example.ug', 'events.example.ug:443'])
      expect(originFor(host, behindProxy)).toBe('https://events.example.ug');
  });

  test('another host is replaced by the first of them, in X-Forwarded-Host as well', () => {
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

  test('and by the address of the service where there are none', () => {
    expect(originFor('evil.example', { ...behindProxy, hosts: [] })).toBe('http://10.0.0.1:3000');
  });

  test('PUBLIC_URL, where it is set, whatever was asked', () => {
    const options = { ...behindProxy, publicUrl: 'https://ngoma.ug/calendar' };
    for (const host of ['events.example.ug', 'evil.example'])
      expect(originFor(host, options)).toBe('https://ngoma.ug/calendar');
  });
});
