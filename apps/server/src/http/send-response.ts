import type { ServerResponse } from 'node:http';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Serialized } from './handler.ts';

export interface Bytes {
  readonly mediaType: string | undefined;
  /** Text stays text until it is sent: Node then writes it together with the headers, in one call. */
  readonly bytes: Buffer | string;
}

const isSerialized = (body: unknown): body is Serialized<unknown> =>
  typeof body === 'object' &&
  body !== null &&
  'json' in body &&
  (typeof body.json === 'string' || Buffer.isBuffer(body.json)) &&
  Object.keys(body).length === 1;

/** Text stays text, everything else becomes JSON; `mediaType` is that of the body where it is not the usual one. */
export function toBytes(body: unknown, mediaType?: string): Bytes {
  if (body === undefined) return { mediaType: undefined, bytes: '' };
  if (typeof body === 'string') return { mediaType: mediaType ?? 'text/plain', bytes: body };
  return { mediaType: mediaType ?? 'application/json', bytes: isSerialized(body) ? body.json : JSON.stringify(body) };
}

/** The value that the bytes of a body stand for. */
export const parsedBody = (body: unknown): unknown => (isSerialized(body) ? JSON.parse(String(body.json)) : body);

/** Writes a response whole; `HEAD` gets its headers only. */
export function sendResponse(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  { mediaType, bytes }: Bytes,
): void {
  if (response.headersSent || response.destroyed) return;
  const isEmpty = status === 204 || status === 304;
  response.writeHead(status, {
    ...headers,
    ...(mediaType !== undefined && !isEmpty && { 'Content-Type': `${mediaType}; charset=utf-8` }),
    ...(!isEmpty && { 'Content-Length': Buffer.byteLength(bytes) }),
  });
  response.end(response.req.method === 'HEAD' || isEmpty ? undefined : bytes);
}

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
}

/** Counts a request that has its response, and writes its line of the log. */
export function recordRequest(
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
  { id, template, startedAtMs, request }: LoggedRequest,
  operation: string,
  status: number,
): void {
  const durationMs = performance.now() - startedAtMs;
  metrics.countRequest(operation, status, durationMs);
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
