import { isIPv4 } from 'node:net';
import { getDomain } from 'tldts';

/** What a receiver shares its slots with. */
export interface ReceiverGroups {
  /** The host name, whatever the port; an IP address counts with its port. */
  readonly host: string;
  /** What somebody registered, `example.co.ug` of `hooks.example.co.ug`; the host where there is no such name. */
  readonly domain: string;
}

/** `receiver` is the host and port of a URL. */
export function groupsOf(receiver: string): ReceiverGroups {
  const hostname = receiver.replace(/:\d+$/, '');
  if (hostname.startsWith('[') || isIPv4(hostname)) return { host: receiver, domain: receiver };
  return { host: hostname, domain: registrableDomain(hostname) ?? hostname };
}

/** Customers of a host such as `herokuapp.com` have nothing to do with each other, although they share that name. */
const registrableDomain = (hostname: string): string | null =>
  getDomain(hostname, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });
