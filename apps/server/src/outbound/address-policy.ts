import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** `allowLoopbackHttp` lets test keys of a developer's machine name `http://127.0.0.1:…`, at any port. */
export interface AddressPolicy {
  readonly allowLoopbackHttp: boolean;
  /** The only loopback origin that is allowed besides, as `URL` writes it: `http://127.0.0.1:8080`. */
  readonly loopbackOrigin?: string | undefined;
}

const loopbackHosts = ['127.0.0.1', '[::1]'];

/** Narrows a policy to one loopback origin, that of `typedUrl`: addresses inside its content reach no other port or host. */
export function onlyLoopbackOf(typedUrl: string, { allowLoopbackHttp }: AddressPolicy): AddressPolicy {
  const typed = URL.parse(typedUrl);
  const isLoopback = typed?.protocol === 'http:' && loopbackHosts.includes(typed.hostname);
  return { allowLoopbackHttp: false, loopbackOrigin: allowLoopbackHttp && isLoopback ? typed.origin : undefined };
}

/** As `URL` gives them: the empty text is 443. */
const allowedPorts = ['', '8443'];

/**
 * Ends of names that exist only inside networks, or nowhere. Reserved: RFC 6761, 6762, 7686, 8375, 9476, and `internal`
 * by ICANN in 2024. In use without being reserved: RFC 6762 appendix G, and `mail`, which ICANN delegates to nobody.
 * `example` is not among them: no network uses it, and documentation is full of it.
 */
const internalNames = [
  ...['localhost', 'local', 'internal', 'home.arpa', 'test', 'invalid', 'onion', 'alt'],
  ...['intranet', 'private', 'corp', 'home', 'lan', 'mail', 'localdomain'],
];

/**
 * The IANA registry of special purposes (RFC 6890) and multicast. Ranges that the registry calls globally reachable are
 * refused too: anycast services answer there, often from inside the network, and no receiver of webhooks.
 */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnels
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24', // AS112
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The same within global IPv6. */
const specialIpv6 = [
  '2001::/23', // Teredo, ORCHID, benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];

/** The addresses of public hosts: global unicast (RFC 4291 §2.4), and IPv4 as IPv6 writes it (mapped) or reaches it (NAT64). */
const publicIpv6 = ['2000::/3', '::ffff:0:0/96', '64:ff9b::/96'];

const reachable = new BlockList();
for (const network of publicIpv6) addNetwork(reachable, network, 'ipv6');

// An IPv4 rule of a BlockList covers mapped addresses too; NAT64 (RFC 6052) needs a rule of its own.
const special = new BlockList();
for (const network of specialIpv4) {
  addNetwork(special, network, 'ipv4');
  addNetwork(special, nat64(network), 'ipv6');
}
for (const network of specialIpv6) addNetwork(special, network, 'ipv6');

/**
 * Why no request goes to this URL, as the end of a sentence about it; undefined when requests may go there. A name that
 * passes can still lead to a refused address: `refuseAddress` checks each address that it resolves to.
 */
export function refuseUrl(url: string, policy: AddressPolicy): string | undefined {
  // `URL` would replace or drop them, and PostgreSQL cannot store some.
  if (!isPrintable(url)) return 'it contains a control character or half of a surrogate pair';
  const parsed = URL.parse(url);
  if (!parsed) return 'it is not a complete URL';
  if (parsed.username !== '' || parsed.password !== '') return 'it contains a user name or password';
  if (policy.loopbackOrigin !== undefined && parsed.origin === policy.loopbackOrigin) return undefined;
  if (policy.allowLoopbackHttp && parsed.protocol === 'http:' && parsed.hostname === '127.0.0.1') return undefined;
  if (parsed.protocol !== 'https:') return 'it does not begin with https://';
  if (!allowedPorts.includes(parsed.port)) return `its port is ${parsed.port}, not 443 or 8443`;
  return refuseHost(parsed.hostname);
}

const isPrintable = (url: string): boolean => url.isWellFormed() && !/\p{Cc}/u.test(url);

/** Why no connection is made to this IP address, as the end of a sentence about it; undefined when it is public. */
export function refuseAddress(address: string): string | undefined {
  return isPublic(address) ? undefined : `${address} is not a public address`;
}

function isPublic(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIPv6(address) && reachable.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** `hostname` as `URL` has normalised it: every spelling of an IPv4 address is four decimal numbers by then. */
function refuseHost(hostname: string): string | undefined {
  if (hostname.startsWith('[')) return refuseAddress(hostname.slice(1, -1));
  if (isIPv4(hostname)) return refuseAddress(hostname);
  if (hostname.endsWith('.')) return 'its host name ends in a dot';
  const isInternal = !hostname.includes('.') || internalNames.some((name) => `.${hostname}`.endsWith(`.${name}`));
  return isInternal ? `'${hostname}' is not a public host name` : undefined;
}

function nat64(ipv4Network: string): string {
  const [address, bits] = ipv4Network.split('/');
  return `64:ff9b::${address}/${96 + Number(bits)}`;
}

function addNetwork(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/');
  list.addSubnet(address, Number(bits), family);
}
