import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { TLSSocket } from 'node:tls';
import { isListed } from '../address-list.ts';

/** Who is at the other end of a request, as far as the proxies that we trust can tell. */
export interface Peer {
  /** The address that limits are counted for. */
  readonly address: string;
  /** `https://events.example.ug`, as the caller wrote it. */
  readonly origin: string;
  /** Nobody between us and the caller can have read this request. */
  readonly secure: boolean;
  /** The caller is on this machine, with no proxy between. */
  readonly local: boolean;
}

export interface PeerOptions {
  /** Undefined where there are none: asking a list costs more than all else here. */
  readonly trustedProxies: BlockList | undefined;
  readonly publicUrl: string | undefined;
}

const hostName = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export function identifyPeer(request: IncomingMessage, { trustedProxies, publicUrl }: PeerOptions): Peer {
  const { socket, headers } = request;
  const remote = plainAddress(socket.remoteAddress ?? '');
  const encrypted = socket instanceof TLSSocket;
  const host = headers.host ?? '';
  if (isListed(trustedProxies, remote)) {
    const protocol = first(headers['x-forwarded-proto']) === 'https' || encrypted ? 'https' : 'http';
    const forwardedHost = first(headers['x-forwarded-host']) ?? host;
    return {
      address: forwardedFor(headers['x-forwarded-for'], trustedProxies) ?? remote,
      origin: publicUrl ?? originOf(protocol, forwardedHost),
      secure: first(headers['x-forwarded-proto']) === 'https',
      local: false,
    };
  }
  const local = isLoopback(remote) && !isForwarded(request);
  return {
    address: remote,
    origin: publicUrl ?? originOf(encrypted ? 'https' : 'http', host),
    secure: encrypted || local,
    local,
  };
}

/** A forwarding header from a peer that is not listed proves only that a proxy stands between. */
function isForwarded({ headers }: IncomingMessage): boolean {
  if (headers.forwarded !== undefined || headers.via !== undefined) return true;
  for (const name in headers) if (name.startsWith('x-forwarded-')) return true;
  return false;
}

/** The nearest address that is not one of our own proxies: those further away can be invented by the caller. */
function forwardedFor(header: string | string[] | undefined, trusted: BlockList | undefined): string | undefined {
  const hops = String(header ?? '')
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
    .filter((hop) => hop !== '');
  return hops.findLast((hop) => !isListed(trusted, hop)) ?? hops[0];
}

function originOf(protocol: 'http' | 'https', host: string): string {
  return `${protocol}://${hostName.test(host) ? host.toLowerCase() : 'localhost'}`;
}

function first(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(',')[0]?.trim();
}

/** `::ffff:10.0.0.1` is how a dual-stack socket spells 10.0.0.1. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1';
