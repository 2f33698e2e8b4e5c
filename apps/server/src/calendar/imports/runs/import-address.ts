import { type AddressPolicy, refuseUrl } from '../../../outbound/address-policy.ts';
import { invalidParameters } from '../../posts/invalid-parameters.ts';

/**
 * The address of a source as it is read: `webcal:` and `webcals:` are HTTPS, but `webcal:` is HTTP on this machine, which
 * has no certificate.
 */
export function toHttpAddress(url: string): string {
  const scheme = /^webcal:\/\/127\.0\.0\.1(?=[:/?#]|$)/i.test(url) ? 'http:' : 'https:';
  return url.replace(/^webcals?:/i, scheme);
}

/** The address of a request as it is read; rejects one that is not public. */
export function readAddress(sent: string, policy: AddressPolicy): string {
  const url = toHttpAddress(sent);
  const reason = refuseUrl(url, policy);
  if (reason === undefined) return url;
  const sentence = `'url' must be a public address that begins with https://: ${reason}.`;
  throw invalidParameters([{ name: 'url', pointer: '/url', rule: 'address', sentence }]);
}
