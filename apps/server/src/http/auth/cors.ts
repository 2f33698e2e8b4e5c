import type { IncomingHttpHeaders } from 'node:http';

const exposedHeaders =
  'X-TEC-Total, X-TEC-TotalPages, X-Ngoma-Complete-Until, X-TEC-API-VERSION, X-TEC-API-ROOT, X-TEC-API-ORIGIN, ' +
  'X-WP-Total, X-WP-TotalPages, Link, Allow, Content-Disposition, Idempotency-Replayed, Location, ETag, RateLimit, ' +
  'RateLimit-Policy, Retry-After, WWW-Authenticate, Deprecation, Sunset, X-Request-Id, Waiting-Messages, ' +
  'Sending-Messages, Canceled-Messages';
const requestHeaders =
  'Authorization, Content-Type, Content-Disposition, Content-MD5, Idempotency-Key, If-Match, If-None-Match, ' +
  'Sandbox-Failure, X-HTTP-Method-Override, X-WP-Nonce';

/**
 * Allows reads from every origin, and writes from the allowed origins. The API has no cookies, so that
 * `Access-Control-Allow-Credentials` is not needed.
 */
export function corsHeaders(headers: IncomingHttpHeaders, allowedToWrite: readonly string[]): Record<string, string> {
  const origin = headers.origin;
  if (origin === undefined) return {};
  const listed = allowedToWrite.includes(origin);
  return {
    'Access-Control-Allow-Origin': listed ? origin : '*',
    'Access-Control-Expose-Headers': exposedHeaders,
    ...(listed && { Vary: 'Origin' }),
  };
}

export function preflightHeaders(
  headers: IncomingHttpHeaders,
  methods: readonly string[],
  allowedToWrite: readonly string[],
): Record<string, string> {
  const origin = headers.origin;
  if (origin === undefined) return {};
  const allowed = allowedToWrite.includes(origin)
    ? methods
    : methods.filter((each) => each === 'GET' || each === 'HEAD');
  return {
    ...corsHeaders(headers, allowedToWrite),
    'Access-Control-Allow-Methods': allowed.join(', '),
    'Access-Control-Allow-Headers': requestHeaders,
    'Access-Control-Max-Age': '600',
  };
}
