import { expect, test } from 'vitest';
import { createAddressList, isAddressOrNetwork, isListed, networkMeant } from './address-list.ts';

test.each([
  ['10.1.2.3', true],
  ['10.2.0.1', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['::ffff:10.1.2.3', true],
  ['::ffff:0a01:0203', true],
  ['2001:db8:0:1::1', true],
  ['2001:DB8::1', true],
  ['2001:db9::1', false],
  ['unknown', false],
  ['10.1.2.3:4711', false],
  ['', false],
])('10.1.0.0/16, 192.0.2.7, 2001:db8::/48 and %s: %s', (address, listed) => {
  expect(isListed(createAddressList(['10.1.0.0/16', '192.0.2.7', '2001:db8::/48']), address)).toBe(listed);
});

test('returns no list for no addresses, which contains none', () => {
  expect(createAddressList([])).toBeUndefined();
  expect(isListed(undefined, '10.1.2.3')).toBe(false);
});

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['0.0.0.0/0', true],
  ['2001:db8::/128', true],
  ['203.0.113.0/33', false],
  ['203.0.113.0/-1', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/24/8', false],
  ['2001:db8::/129', false],
  ['203.0.113', false],
  ['example.ug', false],
  ['', false],
])('%s is an address or a network: %s', (text, expected) => {
  expect(isAddressOrNetwork(text)).toBe(expected);
});

test.each([
  ['127.0.0.1/0', '0.0.0.0/0'],
  ['203.0.113.77/24', '203.0.113.0/24'],
  ['10.129.0.0/9', '10.128.0.0/9'],
  ['255.255.255.255/1', '128.0.0.0/1'],
  ['2001:DB8:1:2::1/48', '2001:db8:1::/48'],
  ['::1/0', '::/0'],
])('suggests for %s with host bits: %s', (text, meant) => expect(networkMeant(text)).toBe(meant));

test.each([
  '203.0.113.7',
  '203.0.113.7/32',
  '203.0.113.0/24',
  '0.0.0.0/0',
  '10.128.0.0/9',
  '2001:db8::1',
  '2001:DB8:0::/48',
  '::/0',
  '::1/128',
])('has no suggestion for %s', (text) => expect(networkMeant(text)).toBeUndefined());
