import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../../problems/problem.ts';
import type { Client } from './client-address.ts';

/**
 * Refuses a write that a page of another origin has a browser send with the password that the browser remembers. Keys
 * are not refused: a browser adds none by itself. Reads are not: no page can see what it may not.
 */
export function rejectCrossSiteRequest(
  headers: IncomingHttpHeaders,
  client: Pick<Client, 'origin' | 'requestedOrigin'>,
  allowedToWrite: readonly string[],
): void {
  if (!isBasic(headers.authorization) || !isCrossOrigin(headers, client, allowedToWrite)) return;
  throw new Problem('cross_site_request', {
    detail:
      'A page of another site may not change anything with the password of this browser; its origin must be in NGOMA_CORS_ORIGINS.',
  });
}

export const isBasic = (authorization: string | undefined): boolean => /^\s*basic(?:\s|$)/i.test(authorization ?? '');

/** Whether a page of another origin sent it, as far as a browser says. */
export function isCrossOrigin(
  headers: IncomingHttpHeaders,
  client: Pick<Client, 'origin' | 'requestedOrigin'>,
  allowedToWrite: readonly string[],
): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && allowedToWrite.includes(origin)) return false;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== client.requestedOrigin && origin !== new URL(client.origin).origin;
}
