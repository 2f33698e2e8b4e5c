/**
 * The part of a given address that logs, messages and records may contain: scheme, host and port. A path, a query and a
 * login may be secrets.
 */
export function originOf(url: string): string {
  const origin = URL.parse(url)?.origin;
  // `null` is what `URL` gives for schemes without a host.
  return origin === undefined || origin === 'null' ? 'That address' : origin;
}
