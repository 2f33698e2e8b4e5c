import { BlockList, isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether a text is like `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/48`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/**
 * The network of an address with host bits, such as `127.0.0.0/8` for `127.0.0.1/8`; undefined if there are none. Such
 * entries are rejected, because `127.0.0.1/0` probably means one address, but would allow all.
 */
export function networkMeant(text: string): string | undefined {
  const [address = '', bits] = text.split('/');
  if (bits === undefined) return undefined;
  const family = isIPv4(address) ? ipaddr.IPv4 : ipaddr.IPv6;
  const meant = family.networkAddressFromCIDR(text).toString();
  return meant === family.parse(address).toString() ? undefined : `${meant}/${bits}`;
}

/** Returns undefined for an empty list. */
export function createAddressList(items: readonly string[]): BlockList | undefined {
  if (items.length === 0) return undefined;
  const list = new BlockList();
  for (const item of items) {
    const [address = '', bits] = item.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether a list contains an address; an undefined list contains none. */
export const isListed = (list: BlockList | undefined, address: string): boolean =>
  list?.check(address, address.includes(':') ? 'ipv6' : 'ipv4') ?? false;
