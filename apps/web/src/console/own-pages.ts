import type { ConsoleRequest } from './console-request.ts';

/**
 * Whether a page of ours sent the form. `SameSite` does not stop other ports of this host, whose requests are `same-site`.
 * Browsers without `Sec-Fetch-Site` send `Origin` with every form.
 */
export function isFromOwnPage({
  headers,
  origin,
  requestedOrigin,
}: Pick<ConsoleRequest, 'headers' | 'origin' | 'requestedOrigin'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && [requestedOrigin, new URL(origin).origin].includes(headers.origin);
}

/** A path below `/console` of this site, from a form or an address; `/console/` otherwise. */
export function ownPath(sent: string | null | undefined): string {
  return sent && /^\/console(?:\/[\w./-]*)?(?:\?[\x21-\x7e]*)?$/.test(sent) && !sent.includes('//')
    ? sent
    : '/console/';
}
