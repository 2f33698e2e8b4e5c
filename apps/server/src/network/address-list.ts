import { BlockList, isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/**
 * The network that was meant where an address within it stands in its place (`127.0.0.1/8`); undefined where nothing is to
 * be said. Who writes `127.0.0.1/0` means that address, and would allow all.
 */
export function networkMeant(text: string): string | undefined {
  const [address = '', bits] = text.split('/');
  if (bits === undefined) return undefined;
  const family = isIPv4(address) ? ipaddr.IPv4 : ipaddr.IPv6;
  const meant = family.networkAddressFromCIDR(text).toString();
  return meant === family.parse(address).toString() ? undefined : `${meant}/${bits}`;
}

/** Addresses and networks, ready to be asked; undefined where there are none. */
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

/** Whether a list contains an address; a list that is undefined contains none. */
export const isListed = (list: BlockList | undefined, address: string): boolean =>
  list?.check(address, address.includes(':') ? 'ipv6' : 'ipv4') ?? false;
