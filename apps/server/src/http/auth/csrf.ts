import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../../problems/problem.ts';
import type { Client } from '../client.ts';

/**
 * Rejects cross-site writes with Basic credentials (CSRF), because browsers attach stored passwords to requests of other
 * sites. Requests with a key are safe: browsers do not add keys.
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

/** Whether the headers that browsers add name another origin. */
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
