import type { IncomingHttpHeaders } from 'node:http';

const exposed =
  'X-TEC-Total, X-TEC-TotalPages, X-TEC-API-VERSION, X-TEC-API-ROOT, X-TEC-API-ORIGIN, X-WP-Total, X-WP-TotalPages, Link, Allow, Content-Disposition, Idempotency-Replayed, Location, ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, Deprecation, Sunset, X-Request-Id';
const sent =
  'Authorization, Content-Type, Content-Disposition, Content-MD5, Idempotency-Key, If-Match, If-None-Match, Sandbox-Failure, X-HTTP-Method-Override, X-WP-Nonce';

/**
 * Every page may read; pages of the listed origins may write as well. No cookies are known here, so credentials are
 * never asked for and an origin is never echoed unless it is listed.
 */
export function corsHeaders(headers: IncomingHttpHeaders, allowedToWrite: readonly string[]): Record<string, string> {
  const origin = headers.origin;
  if (origin === undefined) return {};
  const listed = allowedToWrite.includes(origin);
  return {
    'Access-Control-Allow-Origin': listed ? origin : '*',
    'Access-Control-Expose-Headers': exposed,
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
    'Access-Control-Allow-Headers': sent,
    'Access-Control-Max-Age': '600',
  };
}
