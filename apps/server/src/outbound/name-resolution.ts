import { type LookupAddress, NODATA, TIMEOUT } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';
import type { Clock } from '../time/clock.ts';

const nameServers = new Resolver({ timeout: 2000, tries: 2 });
/**
 * Well below the time limit of a request, so that its error names the cause: each name server more makes the resolver
 * take longer.
 */
const limitMs = 8_000;

/** The addresses of a host name; rejects when there are none. */
export type ResolveHostname = (hostname: string) => Promise<readonly string[]>;

/**
 * The addresses of a host name, IPv4 first; rejects when there are none. It asks the name servers itself: the system's
 * getaddrinfo would occupy one of the few threads that files and SQLite share, for as long as a slow server likes.
 */
export async function resolveHostname(
  hostname: string,
  clock: Pick<Clock, 'after'>,
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = nameServers,
): Promise<string[]> {
  const late = Promise.withResolvers<never>();
  const cancelLimit = clock.after(limitMs, () => late.reject(new NoAnswer()));
  const questions = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  // Each by itself: a server that is silent about IPv6 still gives an IPv4 address.
  const inTime = questions.map((answer) => Promise.race([answer, late.promise]));
  const [ipv4, ipv6] = await Promise.allSettled(inTime).finally(cancelLimit);
  const addresses = [ipv4, ipv6].flatMap((answer) => (answer?.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0 && ipv4?.status === 'rejected') throw ipv4.reason;
  return addresses;
}

/** A name led to an address that the address policy refuses. Which one is not told: it would map networks for strangers. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';

  constructor(hostname: string) {
    super(`'${hostname}' leads to an address that is not public`);
  }
}

/** As the resolver says it of name servers that are silent. */
class NoAnswer extends Error {
  readonly code = TIMEOUT;
}

/** The error of name servers for a name that exists, but has no address. */
class NoAddress extends Error {
  readonly code = NODATA;
}

/**
 * The lookup of a connection. The policy checks the addresses at the moment of connecting, and the connection goes to
 * one of the checked addresses, so that a name cannot change its address in between. Node looks up no IP literals: the
 * policy checks those as part of the URL.
 */
export function createCheckedLookup(
  resolve: ResolveHostname,
  refuseAddress: (address: string) => string | undefined,
): LookupFunction {
  async function lookUp(hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> {
    const addresses = await resolve(hostname);
    if (addresses.some((address) => refuseAddress(address) !== undefined)) throw new RefusedAddress(hostname);
    const [first, ...others] = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    if (!first) throw new NoAddress();
    return [first, ...others];
  }
  return (hostname, { all }, callback) => {
    lookUp(hostname).then(
      (found) => (all ? callback(null, found) : callback(null, found[0].address, found[0].family)),
      (error) => callback(error, []),
    );
  };
}
