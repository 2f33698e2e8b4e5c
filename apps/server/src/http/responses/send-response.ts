import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bytes, Deprecation, Streamed } from '@ngoma/express-contract';
import type { Caller } from '../../account/caller.ts';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { errorCode } from '../../problems/error-code.ts';

/** Whether a media type is text: has a character set, and is worth compressing. */
export const isText = (mediaType: string): boolean =>
  /^text\/|^application\/(?:.+\+)?(?:json|xml|yaml)$/.test(mediaType);

/** Sends a complete response, without the body for `HEAD`. Adds to `headers`, which the caller must not use again. */
export function sendResponse(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  { mediaType, bytes }: Bytes,
): void {
  if (response.headersSent || response.destroyed) return;
  if (status === 204 || status === 304) {
    response.writeHead(status, headers).end();
    return;
  }
  const length = Buffer.byteLength(bytes);
  if (mediaType !== undefined) headers['Content-Type'] = isText(mediaType) ? `${mediaType}; charset=utf-8` : mediaType;
  headers['Content-Length'] = String(length);
  response.writeHead(status, headers);
  if (response.req.method === 'HEAD') response.end();
  // Latin-1 is faster, and equal to UTF-8 for a text with one byte per character.
  else response.end(bytes, bytes.length === length ? 'latin1' : 'utf8');
}

/**
 * Streams a response with backpressure, and stops when the connection closes. If an error occurs, it rejects and aborts
 * the connection, so that the client notices that the response is incomplete.
 */
export async function streamResponse(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  { pieces }: Streamed,
): Promise<void> {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, headers);
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    if (!isDisconnect(error)) throw error;
  }
}

const isDisconnect = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(errorCode(error) ?? '');

/** The path in the log of requests that match no path of the contract. */
export const noTemplate = 'none';

/** Fields of the access log. The URL is not logged, because it may contain numbers, names and secrets. */
export interface LoggedRequest {
  readonly id: string;
  /** The path as the contract writes it. */
  readonly template: string;
  /** By `performance.now()`. */
  readonly startedAtMs: number;
  readonly request: { readonly method?: string | undefined };
  readonly deprecations: readonly Deprecation[];
  readonly caller: Caller;
}

/** The caller in the metrics: the id of a key, `user:12`, or `anonymous`. */
function callerLabel(caller: Caller): string {
  switch (caller.kind) {
    case 'anonymous':
      return 'anonymous';
    case 'user':
      return `user:${caller.user.id}`;
    case 'key':
      return caller.key.id;
  }
}

/** Counts an answered request and writes its log line. */
export function recordRequest(
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
  { id, template, startedAtMs, request, deprecations, caller }: LoggedRequest,
  operation: string,
  status: number,
): void {
  const durationMs = performance.now() - startedAtMs;
  metrics.countRequest(operation, status, durationMs);
  for (const { parameter } of deprecations) metrics.countDeprecated(operation, parameter, callerLabel(caller));
  log.info(
    {
      request_id: id,
      operation,
      method: request.method,
      path: template,
      status,
      duration_ms: Math.round(durationMs * 100) / 100,
    },
    'request',
  );
}
