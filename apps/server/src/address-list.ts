import { BlockList, isIP } from 'node:net';

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
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
