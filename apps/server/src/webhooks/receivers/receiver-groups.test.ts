import { expect, test } from 'vitest';
import { groupsOf } from './receiver-groups.ts';

test.each([
  ['a name', 'hooks.example.ug', 'hooks.example.ug', 'example.ug'],
  ['a name below a suffix of two labels', 'a.b.example.co.ug', 'a.b.example.co.ug', 'example.co.ug'],
  ['a name, whatever its port', 'hooks.example.ug:8443', 'hooks.example.ug', 'example.ug'],
  ['a domain itself', 'example.ug', 'example.ug', 'example.ug'],
  ['a customer of a host for many', 'shop.herokuapp.com', 'shop.herokuapp.com', 'shop.herokuapp.com'],
  ['a host of such a customer', 'a.shop.herokuapp.com', 'a.shop.herokuapp.com', 'shop.herokuapp.com'],
  ['a public suffix', 'co.ug', 'co.ug', 'co.ug'],
  ['a label that DNS has no room for', `${'a'.repeat(64)}.example.ug`, `${'a'.repeat(64)}.example.ug`, 'example.ug'],
  ['a label that no host should have', '-_-.example.ug', '-_-.example.ug', 'example.ug'],
  ['a top-level domain that nobody knows', 'a.b.nowhere', 'a.b.nowhere', 'b.nowhere'],
  ['an IPv4 address', '196.43.133.1', '196.43.133.1', '196.43.133.1'],
  ['an IPv4 address with its port', '196.43.133.1:8443', '196.43.133.1:8443', '196.43.133.1:8443'],
  ['an IPv6 address', '[2c0f:fb50::1]', '[2c0f:fb50::1]', '[2c0f:fb50::1]'],
  ['an IPv6 address with its port', '[2c0f:fb50::1]:8443', '[2c0f:fb50::1]:8443', '[2c0f:fb50::1]:8443'],
])('%s', (_name, receiver, host, domain) => {
  expect(groupsOf(receiver)).toEqual({ host, domain });
});
