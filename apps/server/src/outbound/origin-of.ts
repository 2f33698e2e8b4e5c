/**
 * What logs, messages and records may say of an address that somebody named: scheme, host and port. What comes after
 * them, and a login before them, may be secrets.
 */
export function originOf(url: string): string {
  const origin = URL.parse(url)?.origin;
  // `null` is what `URL` gives for schemes without a host.
  return origin === undefined || origin === 'null' ? 'That address' : origin;
}
