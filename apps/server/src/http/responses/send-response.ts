import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bytes, Deprecation, StreamedText } from '@ngoma/express-contract';
import type { Caller } from '../../account/caller.ts';
import type { Logger } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { errorCode } from '../../problems/error-code.ts';
import { isText } from './media-types.ts';

/** Writes a response whole; `HEAD` gets its headers only. Completes the headers, which it is given for good. */
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
  // A text of one byte for each character is the same in both encodings, and is written faster in this one.
  else response.end(bytes, bytes.length === length ? 'latin1' : 'utf8');
}

/**
 * Writes a response as its text is made: nothing more is made while the connection takes no more, or once it is gone. Rejects
 * where making fails; the connection then ends in the middle, so that nobody takes what came for all of it.
 */
export async function streamResponse(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  { pieces }: StreamedText,
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
    if (!isGone(error)) throw error;
  }
}

const isGone = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(errorCode(error) ?? '');

/** The path in the log of what is no path of the contract. */
export const noTemplate = 'none';

/** What the log says of a request: never what was asked, which may hold numbers, names and secrets. */
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

/** Counts a request that has its response, and writes its line of the log. */
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
