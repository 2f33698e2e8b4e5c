import { type AddressPolicy, refuseUrl } from '../../outbound/address-policy.ts';
import { invalidParameters } from '../posts/invalid-parameters.ts';

/** The address of a source as it is read: `webcal:` is HTTPS, or HTTP on this machine, which has no certificate. */
export function toHttpAddress(url: string): string {
  if (!/^webcal:/i.test(url)) return url;
  const rest = url.slice('webcal'.length);
  return `${/^:\/\/127\.0\.0\.1(?:[:/?#]|$)/.test(rest) ? 'http' : 'https'}${rest}`;
}

/** The address of a request as it is read; rejects one that is not public. */
export function readAddress(sent: string, policy: AddressPolicy): string {
  const url = toHttpAddress(sent);
  const reason = refuseUrl(url, policy);
  if (reason === undefined) return url;
  const sentence = `'url' must be a public address that begins with https://: ${reason}.`;
  throw invalidParameters([{ name: 'url', pointer: '/url', rule: 'address', sentence }]);
}
