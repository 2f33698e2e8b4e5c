import type { IncomingMessage } from 'node:http';
import type { PipelineContext } from '../pipeline-context.ts';

export type ResponseHeaders = Readonly<Record<string, string>>;

/**
 * ResponseHeaders for HTTP caches. A response varies with the credentials if its operation accepts any; a response to a request
 * with credentials is private and revalidated. Handlers of responses with secrets set `no-store` instead.
 */
export function cachingHeaders({
  request,
  operation,
}: Pick<PipelineContext, 'request' | 'operation'>): ResponseHeaders {
  const dependsOnCaller = operation?.security.some((scheme) => Object.keys(scheme).length > 0);
  if (hasCredentials(request)) return dependsOnCaller ? variesAndPrivate : isPrivate;
  return dependsOnCaller ? varies : unrestricted;
}

const unrestricted: ResponseHeaders = {};
const varies: ResponseHeaders = { Vary: 'Authorization' };
const isPrivate: ResponseHeaders = { 'Cache-Control': 'private, no-cache' };
const variesAndPrivate: ResponseHeaders = { ...varies, ...isPrivate };

/** Whether a request has credentials, valid or not. */
export const hasCredentials = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.authorization !== undefined;

/** Merges headers: later values win, except that the values of `Vary` are combined. */
export function joinHeaders(...parts: readonly ResponseHeaders[]): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const part of parts) {
    for (const name in part) {
      const value = part[name] ?? '';
      joined[name] = name === 'Vary' ? joinVary(joined[name], value) : value;
    }
  }
  return joined;
}

function joinVary(before: string | undefined, added: string): string {
  if (before === undefined || before === added) return added;
  return [...new Set([...before.split(', '), ...added.split(', ')])].join(', ');
}

/** Applies if a browser opens a response that is not a page: it loads and runs nothing, and cannot be framed. */
const securityHeaders: ResponseHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Security headers of every response, with HSTS if this service terminates TLS itself. */
export const browserHeaders = (terminatesTls: boolean): ResponseHeaders =>
  terminatesTls ? { ...securityHeaders, 'Strict-Transport-Security': 'max-age=31536000' } : securityHeaders;
