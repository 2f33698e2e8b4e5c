import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Normalizes an address: `::ffff:192.0.2.1` of a dual-stack socket, and ports and brackets of proxies. Returns undefined
 * for other texts.
 */
export function plainAddress(text: string): string | undefined {
  // Fast path.
  const usual = text.startsWith('::ffff:') ? text.slice('::ffff:'.length) : text;
  if (isIPv4(usual)) return usual;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  // Checked before, because ipaddr.js also accepts `127.1` and `0x7f000001`.
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/** The unit of rate limits: an IPv4 address, or an IPv6 /64, the smallest network of one customer. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}

/** The network of a site or provider, within which an address changes easily: an IPv4 /24 or an IPv6 /48. */
export function siteOf(address: string): string {
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`)}/48`;
}
