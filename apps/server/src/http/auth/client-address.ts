import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { TLSSocket } from 'node:tls';
import { isListed } from '../../network/address-list.ts';
import { isHost } from '../../network/host.ts';
import { plainAddress } from '../../network/ip-address.ts';
import type { Client } from '../client.ts';
import { visitorOf } from './visitors.ts';

export interface ClientOptions {
  /** Undefined without proxies, because a lookup in the list is the slowest step here. */
  readonly trustedProxies: BlockList | undefined;
  readonly publicUrl: string | undefined;
  /** Hosts allowed in links (`NGOMA_HOSTS`); undefined allows any host. */
  readonly hosts: readonly string[] | undefined;
}

export function readClient(request: IncomingMessage, options: ClientOptions): Client {
  const visitor = visitorOf(request);
  if (visitor !== undefined) return visitor;
  const { trustedProxies } = options;
  const { socket, headers } = request;
  const remote = plainAddress(socket.remoteAddress ?? '') ?? '';
  const encrypted = socket instanceof TLSSocket;
  if (isListed(trustedProxies, remote)) {
    const isHttps = first(headers['x-forwarded-proto']) === 'https';
    const host = first(headers['x-forwarded-host']) ?? headers.host;
    return {
      address: forwardedFor(headers['x-forwarded-for'], trustedProxies) ?? remote,
      ...originsOf(request, isHttps || encrypted, host, options),
      secure: isHttps,
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
 * Name patterns of headers that proxies, load balancers and CDNs add. A false match only makes a local client count as
 * remote.
 */
const forwardingRules = [
  /^via$/,
  /forward|proxy|proxied/,
  /(?:^|-)(?:ip|addr|address)$/,
  /^(?:akamai|cdn|cf|fastly|fly|incap)-/,
  /^x-(?:amz|amzn|appengine|arr|azure|cluster|envoy|original|originating|real|remote|rewrite|vercel)-/,
  /^x-(?:host|port|scheme)$/,
];

const forwarding = new RegExp(forwardingRules.map(({ source }) => source).join('|'));

/** Common headers, skipped for speed. */
const usualHeaders: ReadonlySet<string> = new Set(
  (
    'accept accept-encoding accept-language authorization connection content-length content-type cookie host ' +
    'if-none-match origin referer user-agent'
  )
    .split(' ')
    .filter((name) => !forwarding.test(name)),
);

/** Whether the request passed a proxy. Headers of proxies that are not trusted prove only this. */
function isForwarded({ headers }: IncomingMessage): boolean {
  for (const name in headers) if (!usualHeaders.has(name) && forwarding.test(name)) return true;
  return false;
}

/** The last address that is not a trusted proxy; clients can forge the addresses before it. */
function forwardedFor(header: string | string[] | undefined, trusted: BlockList | undefined): string | undefined {
  const hops = String(header ?? '')
    .split(',')
    .map((hop) => plainAddress(hop.trim()));
  const nearest = hops.findLastIndex((hop) => hop === undefined || !isListed(trusted, hop));
  const address = hops[Math.max(nearest, 0)];
  // Copied, because a substring keeps the whole header in memory.
  return address && Buffer.from(address).toString();
}

function originsOf(
  { socket }: IncomingMessage,
  encrypted: boolean,
  host: string | undefined,
  { publicUrl, hosts }: ClientOptions,
): Pick<Client, 'origin' | 'requestedOrigin'> {
  const scheme = encrypted ? 'https' : 'http';
  const requested = host === undefined || !isHost(host) ? undefined : withoutDefaultPort(host.toLowerCase(), encrypted);
  const known = requested === undefined || (hosts !== undefined && !hosts.includes(requested)) ? hosts?.[0] : requested;
  const origin = publicUrl ?? (known === undefined ? localOrigin(socket) : `${scheme}://${known}`);
  return { origin, requestedOrigin: requested === undefined ? origin : `${scheme}://${requested}` };
}

/** Omits the default port, as browsers do. */
const withoutDefaultPort = (host: string, encrypted: boolean): string => host.replace(encrypted ? /:443$/ : /:80$/, '');

/** The local address of the connection, the only origin that clients cannot forge. */
function localOrigin(socket: IncomingMessage['socket']): string {
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

/** Protects against DNS rebinding: the name of another site may resolve to this machine. */
export const isLoopbackHost = (host: string | undefined): boolean => host !== undefined && loopbackHost.test(host);
