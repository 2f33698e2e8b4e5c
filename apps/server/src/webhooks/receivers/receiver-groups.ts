import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type * as tldts from 'tldts';
import type { SignerId } from '../delivery.ts';

const require = createRequire(import.meta.url);
/** Loads the public suffix list with the first webhook, to keep the start fast. */
const loadTldts = (): typeof tldts => require('tldts');

/** Groups of receivers that share slots. */
export interface ReceiverGroups {
  /** Host name without the port; an IP address with its port. */
  readonly host: string;
  /** Registrable domain, `example.co.ug` of `hooks.example.co.ug`; the host if there is none. */
  readonly domain: string;
}

/** Host and port of a URL. */
export const addressOf = (url: string): string => new URL(url).host;

/** Address and signer, because one host may serve several unrelated customers. */
export const receiverOf = (url: string, signerId: SignerId): string => `${addressOf(url)} ${signerId}`;

const groupCache = new LRUCache<string, ReceiverGroups>({ max: 1_000 });

export function groupsOf(receiver: string): ReceiverGroups {
  const cached = groupCache.get(receiver);
  if (cached !== undefined) return cached;
  const groups = findGroups(receiver);
  groupCache.set(receiver, groups);
  return groups;
}

function findGroups(receiver: string): ReceiverGroups {
  const [address = ''] = receiver.split(' ');
  const hostname = address.replace(/:\d+$/, '');
  if (hostname.startsWith('[') || isIPv4(hostname)) return { host: address, domain: address };
  return { host: hostname, domain: registrableDomain(hostname) ?? hostname };
}

/** `allowPrivateDomains` separates the customers of hosts such as `herokuapp.com`. */
const registrableDomain = (hostname: string): string | null =>
  loadTldts().getDomain(hostname, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });
