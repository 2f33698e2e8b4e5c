import type { ServerResponse } from 'node:http';
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

/** Text stays text, everything else becomes JSON. */
export function toBytes(body: unknown, textType: string): Bytes {
  if (body === undefined) return { mediaType: undefined, bytes: '' };
  if (typeof body === 'string') return { mediaType: textType, bytes: body };
  return { mediaType: 'application/json', bytes: isSerialized(body) ? body.json : JSON.stringify(body) };
}

/** Writes an answer whole; `HEAD` gets its headers only. */
export function sendAnswer(
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

/** What the bytes of a body say, for those who look into it. */
export const parsedBody = (body: unknown): unknown => (isSerialized(body) ? JSON.parse(String(body.json)) : body);
