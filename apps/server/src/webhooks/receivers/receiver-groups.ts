import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type * as tldts from 'tldts';
import type { SignerId } from '../deliveries/delivery.ts';

const require = createRequire(import.meta.url);
/** Loaded with the first webhook: its list of names is a part of the start that a service without webhooks does not need. */
const loadNames = (): typeof tldts => require('tldts');

/** What a receiver shares its slots with. */
export interface ReceiverGroups {
  /** The host name, whatever the port; an IP address counts with its port. */
  readonly host: string;
  /** What somebody registered, `example.co.ug` of `hooks.example.co.ug`; the host where there is no such name. */
  readonly domain: string;
}

/** Host and port of a URL. */
export const addressOf = (url: string): string => new URL(url).host;

/** An address and who signs what is posted there: one host may serve many who do not know each other. */
export const receiverOf = (url: string, signerId: SignerId): string => `${addressOf(url)} ${signerId}`;

/** Each attempt asks for them. */
const knownGroups = new LRUCache<string, ReceiverGroups>({ max: 1_000 });

export function groupsOf(receiver: string): ReceiverGroups {
  const known = knownGroups.get(receiver);
  if (known !== undefined) return known;
  const groups = findGroups(receiver);
  knownGroups.set(receiver, groups);
  return groups;
}

function findGroups(receiver: string): ReceiverGroups {
  const [address = ''] = receiver.split(' ');
  const hostname = address.replace(/:\d+$/, '');
  if (hostname.startsWith('[') || isIPv4(hostname)) return { host: address, domain: address };
  return { host: hostname, domain: registrableDomain(hostname) ?? hostname };
}

/** Customers of a host such as `herokuapp.com` have nothing to do with each other, although they share that name. */
const registrableDomain = (hostname: string): string | null =>
  loadNames().getDomain(hostname, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });
