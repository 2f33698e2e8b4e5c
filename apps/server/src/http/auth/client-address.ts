import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { TLSSocket } from 'node:tls';
import { isListed } from '../../network/address-list.ts';
import { isHost } from '../../network/host.ts';
import { plainAddress } from '../../network/ip-address.ts';

/** Who is at the other end of a request, as far as the proxies that we trust can tell. */
export interface Client {
  /** The address that limits are counted for. */
  readonly address: string;
  /** What links begin with: `https://events.example.ug`. */
  readonly origin: string;
  /** The origin that the request names, which links begin with only where its host may be believed. */
  readonly requestedOrigin: string;
  /** Nobody between us and the caller can have read this request. */
  readonly secure: boolean;
  /** The caller is on this machine, with no proxy between. */
  readonly local: boolean;
}

export interface ClientOptions {
  /** Undefined where there are none: asking a list costs more than all else here. */
  readonly trustedProxies: BlockList | undefined;
  readonly publicUrl: string | undefined;
  /** Hosts that may stand in links (`NGOMA_HOSTS`); undefined where any may. */
  readonly hosts: readonly string[] | undefined;
}

export function readClient(request: IncomingMessage, options: ClientOptions): Client {
  const { trustedProxies } = options;
  const { socket, headers } = request;
  const remote = plainAddress(socket.remoteAddress ?? '') ?? '';
  const encrypted = socket instanceof TLSSocket;
  if (isListed(trustedProxies, remote)) {
    const saysHttps = first(headers['x-forwarded-proto']) === 'https';
    const host = first(headers['x-forwarded-host']) ?? headers.host;
    return {
      address: forwardedFor(headers['x-forwarded-for'], trustedProxies) ?? remote,
      ...originsOf(request, saysHttps || encrypted, host, options),
      secure: saysHttps,
      local: false,
    };
  }
  const local = isLoopback(remote) && isLoopbackHost(headers.host) && !isForwarded(request);
  return {
    address: remote,
    ...originsOf(request, encrypted, headers.host, options),
    secure: encrypted || local,
    local,
  };
}

/**
 * Headers by which proxies, balancers and content networks tell of a caller or of themselves, by the rules that they are
 * named after. One that is named by mistake makes a caller on this machine a stranger, which does little harm.
 */
const forwardingRules = [
  /^via$/,
  /forward|proxy|proxied/,
  /(?:^|-)(?:ip|addr|address)$/,
  /^(?:akamai|cdn|cf|fastly|fly|incap)-/,
  /^x-(?:amz|amzn|appengine|arr|azure|cluster|envoy|original|originating|real|remote|rewrite|vercel)-/,
  /^x-(?:host|port|scheme)$/,
];

/** One expression, which headers of local requests are compared with. */
const forwarding = new RegExp(forwardingRules.map(({ source }) => source).join('|'));

/** What nearly all requests send: none of these is compared. */
const usualHeaders: ReadonlySet<string> = new Set(
  'accept accept-encoding accept-language authorization connection content-length content-type cookie host if-none-match origin referer user-agent'
    .split(' ')
    .filter((name) => !forwarding.test(name)),
);

/** A forwarding header from a client that is not listed proves only that a proxy stands between. */
function isForwarded({ headers }: IncomingMessage): boolean {
  for (const name in headers) if (!usualHeaders.has(name) && forwarding.test(name)) return true;
  return false;
}

/** The nearest address that is not one of our own proxies: those further away can be invented by the caller. */
function forwardedFor(header: string | string[] | undefined, trusted: BlockList | undefined): string | undefined {
  const hops = String(header ?? '')
    .split(',')
    .map((hop) => plainAddress(hop.trim()));
  const nearest = hops.findLastIndex((hop) => hop === undefined || !isListed(trusted, hop));
  const address = hops[Math.max(nearest, 0)];
  // A copy: whoever keeps a part of a header keeps all of it.
  return address && Buffer.from(address).toString();
}

function originsOf(
  { socket }: IncomingMessage,
  encrypted: boolean,
  host: string | undefined,
  { publicUrl, hosts }: ClientOptions,
): Pick<Client, 'origin' | 'requestedOrigin'> {
  const scheme = encrypted ? 'https' : 'http';
  const asked = host === undefined || !isHost(host) ? undefined : withoutUsualPort(host.toLowerCase(), encrypted);
  const known = asked === undefined || (hosts !== undefined && !hosts.includes(asked)) ? hosts?.[0] : asked;
  const origin = publicUrl ?? (known === undefined ? ownOrigin(socket) : `${scheme}://${known}`);
  return { origin, requestedOrigin: asked === undefined ? origin : `${scheme}://${asked}` };
}

/** As browsers write origins. */
const withoutUsualPort = (host: string, encrypted: boolean): string => host.replace(encrypted ? /:443$/ : /:80$/, '');

/** Where this service itself was reached: the only host that nobody can invent. */
function ownOrigin(socket: IncomingMessage['socket']): string {
  const { localAddress = '127.0.0.1', localPort } = socket;
  const address = plainAddress(localAddress) ?? '127.0.0.1';
  const host = address.includes(':') ? `[${address}]` : address;
  return `${socket instanceof TLSSocket ? 'https' : 'http'}://${host}:${localPort}`;
}

function first(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(',')[0]?.trim();
}

const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1';

const loopbackHost = /^(?:(?:[a-z0-9-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** A page of another site may have its name point at this machine. */
export const isLoopbackHost = (host: string | undefined): boolean => host !== undefined && loopbackHost.test(host);
