import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * An address as it is compared and counted: `::ffff:192.0.2.1` is how a dual-stack socket spells 192.0.2.1, and proxies
 * write ports and brackets. Undefined for what is no address.
 */
export function plainAddress(text: string): string | undefined {
  // How sockets name nearly all callers, and each request asks.
  const usual = text.startsWith('::ffff:') ? text.slice('::ffff:'.length) : text;
  if (isIPv4(usual)) return usual;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  // ipaddr.js reads `127.1` and `0x7f000001` too.
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/**
 * The network that limits count for: an IPv4 address, or the /64 of an IPv6 address, which is what one customer has at the
 * least.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}
