import { Resolver } from 'node:dns/promises';

// Together well below the time limit of a request, so that its error names the cause.
const nameServers = new Resolver({ timeout: 2000, tries: 2 });

/**
 * The addresses of a host name, IPv4 first; rejects when there are none. It asks the name servers itself: the system's
 * getaddrinfo would hold one of the few threads that files and SQLite share, for as long as a slow server likes.
 */
export async function resolveHostname(hostname: string, resolver: Resolver = nameServers): Promise<string[]> {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = [ipv4, ipv6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
  return addresses;
}
