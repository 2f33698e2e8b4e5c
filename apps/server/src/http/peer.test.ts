import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createAddressList } from '../address-list.ts';
import { identifyPeer } from './peer.ts';

const noProxies = { trustedProxies: createAddressList([]), publicUrl: undefined };
const behindProxy = { trustedProxies: createAddressList(['10.0.0.0/8']), publicUrl: undefined };

function request(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  // Only what is looked at: an address and headers.
  return { socket: { remoteAddress }, headers: { host: 'ngoma.example.ug', ...headers } } as unknown as IncomingMessage;
}

test('a caller on this machine is local and safe over plain HTTP', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    expect(identifyPeer(request(address), noProxies)).toMatchObject({ local: true, secure: true });
  }
});

test.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-forwarded-anything'])(
  'a loopback connection with %s came through a proxy that is not trusted, and is neither local nor safe',
  (header) => {
    expect(identifyPeer(request('127.0.0.1', { [header]: 'https' }), noProxies)).toMatchObject({
      local: false,
      secure: false,
    });
  },
);

test('a stranger over plain HTTP is not safe, whatever the headers say', () => {
  const peer = identifyPeer(
    request('203.0.113.9', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }),
    noProxies,
  );
  expect(peer).toMatchObject({
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
  expect(identifyPeer(request('10.0.0.2', headers), behindProxy)).toEqual({
    address: '198.51.100.4',
    origin: 'https://events.example.ug',
    secure: true,
    local: false,
  });
});

test('of several hops the nearest that is not our own proxy counts, for those before it can be invented', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4, 198.51.100.4, 10.0.0.3' };
  expect(identifyPeer(request('10.0.0.2', headers), behindProxy).address).toBe('198.51.100.4');
});

test('a trusted proxy that speaks plain HTTP to the caller is not safe', () => {
  expect(identifyPeer(request('10.0.0.2', { 'x-forwarded-proto': 'http' }), behindProxy).secure).toBe(false);
});

test('a host that is no host name never becomes part of a link', () => {
  expect(identifyPeer(request('127.0.0.1', { host: 'evil"><script>' }), noProxies).origin).toBe('http://localhost');
});

test('PUBLIC_URL is what links begin with, whatever was asked', () => {
  const options = { ...noProxies, publicUrl: 'https://ngoma.ug' };
  expect(identifyPeer(request('203.0.113.9'), options).origin).toBe('https://ngoma.ug');
});
