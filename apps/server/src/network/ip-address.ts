import { isIP, isIPv4 } from 'node:net';

/**
 * An address as it is compared and counted: `::ffff:192.0.2.1` is how a dual-stack socket spells 192.0.2.1, and proxies
 * write ports and brackets. Undefined for what is no address.
 */
export function plainAddress(text: string): string | undefined {
  // How sockets name nearly all callers, and each request asks.
  const usual = text.startsWith('::ffff:') ? text.slice('::ffff:'.length) : text;
  if (isIPv4(usual)) return usual;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '').toLowerCase();
  const version = isIP(address);
  if (version === 0) return undefined;
  if (version === 4) return address;
  const groups = groupsOf(address);
  if (!isMapped(groups)) return address;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

const hostName = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

let lastHost = '';

/**
 * Whether a text is a host, with a port or without, that a URL can hold: links are made of it. Nearly all requests name
 * the same one.
 */
export function isHost(text: string): boolean {
  if (text === lastHost) return true;
  if (!hostName.test(text) || !URL.canParse(`http://${text}`)) return false;
  lastHost = text;
  return true;
}

/**
 * What limits are counted for: an IPv4 address, or the /64 of an IPv6 address, which is what one customer has at the
 * least.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const prefix = groupsOf(address).slice(0, 4);
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The eight groups of an IPv6 address. A URL writes each of its spellings in one way, without dots. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const first = toGroups(head);
  const last = toGroups(tail ?? '');
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** The network that an address with a prefix is in, as it is written: `10.0.0.0/8` of `10.1.2.3/8`. */
export function networkWithPrefix(address: string, bits: number): string {
  const isShort = isIPv4(address);
  const parts = isShort ? address.split('.').map(Number) : groupsOf(address);
  const size = isShort ? 8 : 16;
  const kept = parts.map((part, index) => {
    const hidden = Math.min(size, Math.max(0, size * (index + 1) - bits));
    return (part >> hidden) << hidden;
  });
  if (isShort) return `${kept.join('.')}/${bits}`;
  const text = kept.map((group) => group.toString(16)).join(':');
  return `${new URL(`http://[${text}]`).hostname.slice(1, -1)}/${bits}`;
}

const toGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
